; The pages of Cabinet's installer in Lithuanian; laid over Inno Setup's English ones.

[LangOptions]
LanguageName=Lietuvi<0173>
LanguageID=$0427
LanguageCodePage=1257

[Messages]
SetupAppTitle=Diegimas
SetupWindowTitle=Diegimas – %1
UninstallAppTitle=Šalinimas
UninstallAppFullTitle=%1 – šalinimas
ConfirmTitle=Patvirtinimas
ErrorTitle=Klaida
ExitSetupTitle=Baigti diegimą
ExitSetupMessage=Diegimas nebaigtas. Jei baigsite dabar, programa nebus įdiegta.%n%nPaleisti diegimą vėl galėsite bet kada.%n%nBaigti diegimą?
ButtonBack=< &Atgal
ButtonNext=&Toliau >
ButtonInstall=&Įdiegti
ButtonOK=Gerai
ButtonCancel=Atšaukti
ButtonYes=&Taip
ButtonNo=&Ne
ButtonFinish=&Baigti
ButtonBrowse=&Naršyti…
ButtonWizardBrowse=Na&ršyti…
SelectLanguageTitle=Diegimo kalba
SelectLanguageLabel=Pasirinkite diegimo kalbą.
ClickNext=Norėdami tęsti, spauskite „Toliau“, o norėdami baigti – „Atšaukti“.
WelcomeLabel1=Programos [name] diegimas
WelcomeLabel2=Į jūsų kompiuterį bus įdiegta [name/ver].
WizardLicense=Licencija
LicenseLabel=Perskaitykite prieš tęsdami.
LicenseLabel3=Perskaitykite licencijos sutartį. Kad diegimas būtų tęsiamas, turite su ja sutikti.
LicenseAccepted=&Sutinku
LicenseNotAccepted=&Nesutinku
WizardSelectDir=Įdiegimo aplankas
SelectDirDesc=Kur įdiegti [name]?
SelectDirLabel3=[name] bus įdiegta į šį aplanką.
SelectDirBrowseLabel=Norėdami tęsti, spauskite „Toliau“. Jei norite kito aplanko, spauskite „Naršyti“.
DiskSpaceMBLabel=Diske turi būti bent [mb] MB laisvos vietos.
WizardSelectTasks=Papildomi veiksmai
SelectTasksDesc=Ką dar atlikti?
SelectTasksLabel2=Pažymėkite, ką dar atlikti diegiant [name], ir spauskite „Toliau“.
WizardReady=Viskas paruošta
ReadyLabel1=[name] galima diegti.
ReadyLabel2a=Spauskite „Įdiegti“, o jei norite ką nors pakeisti – „Atgal“.
ReadyLabel2b=Spauskite „Įdiegti“.
WizardInstalling=Diegiama
InstallingLabel=Palaukite, kol [name] bus įdiegta.
FinishedHeadingLabel=[name] įdiegta
FinishedLabel=Programa įdiegta. Paleiskite ją spustelėję jos piktogramą.
FinishedLabelNoIcons=Programa įdiegta.
ClickFinish=Spauskite „Baigti“.
ConfirmUninstall=Pašalinti %1 ir visas jos dalis?
UninstallStatusLabel=Palaukite, kol %1 bus pašalinta.
UninstalledAll=%1 pašalinta.

[CustomMessages]
CreateDesktopIcon=Sukurti piktogramą &darbalaukyje
AdditionalIcons=Papildomos piktogramos:
LaunchProgram=Paleisti %1

; The installer of Cabinet, compiled by tools/packages/windows.py with Inno Setup 6.
; It asks for no administrator: everything goes below the user's own folders.

[Setup]
AppId={#Id}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
AppPublisher=The Cabinet project
AppPublisherURL={#Home}
AppSupportURL={#Home}
AppComments={#Summary}
VersionInfoVersion={#Version}
DefaultDirName={autopf}\{#Name}
DefaultGroupName={#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
LicenseFile={#Frozen}\_internal\LICENSE
SetupIconFile={#Emblem}
UninstallDisplayIcon={app}\cabinet.exe
UninstallDisplayName={#Name}
ChangesAssociations=yes
CloseApplications=yes
RestartApplications=no
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
OutputDir={#Into}
OutputBaseFilename={#Output}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
; Inno Setup brings no Lithuanian: what our own pages say is in this file, the rest is English
Name: "lt"; MessagesFile: "compiler:Default.isl,{#Messages}"

[CustomMessages]
#include Texts

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"
Name: "associate"; Description: "{cm:OpenRecords}"

[InstallDelete]
; what an older version brought and this one does not
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Frozen}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\cabinet.exe"; AppUserModelID: "{#Id}"; Comment: "{cm:AboutIt}"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\cabinet.exe"; AppUserModelID: "{#Id}"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.{#Ending}\OpenWithProgids"; ValueType: string; ValueName: "{#Id}.record"; ValueData: ""; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.{#Ending}"; ValueType: string; ValueName: ""; ValueData: "{#Id}.record"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.{#Ending}"; ValueType: string; ValueName: "Content Type"; ValueData: "{#Kind}"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\{#Id}.record"; ValueType: string; ValueName: ""; ValueData: "{cm:RecordKind}"; Flags: uninsdeletekey; Tasks: associate
Root: HKA; Subkey: "Software\Classes\{#Id}.record\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\cabinet.exe,0"; Tasks: associate
Root: HKA; Subkey: "Software\Classes\{#Id}.record\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\cabinet.exe"" ""%1"""; Tasks: associate

[Run]
Filename: "{app}\cabinet.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

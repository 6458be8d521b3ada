#!/bin/sh
# Puts this folder's Cabinet into the menu: ./install.sh [--remove] [PREFIX], usually ~/.local.
# Nothing else is changed; --remove takes away what was put there, and no games or settings.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=no
[ "${{1:-}}" != --remove ] || {{ remove=yes; shift; }}
prefix=${{1:-$HOME/.local}}
cd "$here/share"
find . -type f | while IFS= read -r file; do
  if [ $remove = yes ]; then
    rm -f "$prefix/share/$file"
  else
    mkdir -p "$(dirname "$prefix/share/$file")"
    cp "$file" "$prefix/share/$file"
  fi
done
entry="$prefix/share/applications/{id}.desktop"
if [ $remove = yes ]; then
  rm -f "$prefix/bin/{command}"
else
  mkdir -p "$prefix/bin"
  ln -sf "$here/bin/{command}" "$prefix/bin/{command}"
  # the menu starts it wherever this folder lies; the quotes are for a path with spaces
  escaped=$(printf '%s' "$here/bin/{command}" | sed 's/[&|\\]/\\&/g')
  sed "s|^Exec={command}|Exec=\"$escaped\"|" "applications/{id}.desktop" >"$entry"
fi
for update in "update-desktop-database $prefix/share/applications" \
  "update-mime-database $prefix/share/mime" "gtk-update-icon-cache -q -t $prefix/share/icons/hicolor"; do
  program=${{update%% *}}
  if command -v "$program" >/dev/null 2>&1; then $update >/dev/null 2>&1 || true; fi
done
[ $remove = yes ] && echo "Cabinet is out of the menu." || echo "Cabinet is in the menu."

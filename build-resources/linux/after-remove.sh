#!/bin/sh
# Takes away what the installation added; what people wrote stays in their own folders.
set -e

# During an upgrade the new version has its own say.
case "$1" in
  remove | purge) ;;
  *) exit 0 ;;
esac

if [ "$(readlink /usr/bin/parley)" = /opt/Parley/parley ]; then
  rm -f /usr/bin/parley
fi

profile=/etc/apparmor.d/parley
if [ -f "$profile" ]; then
  if command -v apparmor_parser >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --remove "$profile" >/dev/null 2>&1 || true
  fi
  rm -f "$profile"
fi

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q /usr/share/applications || true
fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi

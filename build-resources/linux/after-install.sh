#!/bin/sh
# Finishes the installation: the command, Chromium's sandbox, the AppArmor profile, the menus.
set -e

ln -sf /opt/Parley/parley /usr/bin/parley

# Chromium's sandbox needs either user namespaces or this helper. Systems restrict namespaces in several ways, and change
# that later: with the helper in place the sandbox works in each case.
chown root:root /opt/Parley/chrome-sandbox
chmod 4755 /opt/Parley/chrome-sandbox

# Ubuntu 24.04 and later let only programs with a profile make user namespaces. Older AppArmor cannot read the profile and
# needs none.
profile=/opt/Parley/resources/apparmor-profile
if command -v apparmor_status >/dev/null 2>&1 && apparmor_status --enabled >/dev/null 2>&1; then
  if apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
    cp -f "$profile" /etc/apparmor.d/parley
    # In an image that is being built there is no running system to tell.
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/parley || true
    fi
  fi
fi

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q /usr/share/applications || true
fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi

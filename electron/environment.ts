/** The only reader of the environment: removes every variable that Parley and its runtime don't use. */

import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { ignoreSystemError } from '../shared/errors.ts';

interface KeptVariables {
  /** Who reads the variables, and what fails without them. */
  readonly reason: string;
  readonly names: readonly string[];
}

/**
 * The variables that stay. Any other may come from another program: a terminal in a snap or an AppImage passes its own
 * variables on, and our libraries believe them. A variable that only a test or a developer sets needs a reason too.
 */
const KEPT = [
  {
    reason: 'Find programs such as xdg-open, and the folders of the user. Node, Chromium and GTK read them.',
    names: ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR'],
  },
  {
    reason:
      'The folders of the user as the desktop names them: profile, autostart, update cache, icons, fonts and MIME types.',
    names: [
      'XDG_CONFIG_HOME',
      'XDG_CACHE_HOME',
      'XDG_DATA_HOME',
      'XDG_STATE_HOME',
      'XDG_RUNTIME_DIR',
      'XDG_CONFIG_DIRS',
      'XDG_DATA_DIRS',
    ],
  },
  {
    reason: 'Language, number format and time zone, for Chromium, ICU and GTK.',
    names: [
      'LANG',
      'LANGUAGE',
      'LC_ALL',
      'LC_ADDRESS',
      'LC_COLLATE',
      'LC_CTYPE',
      'LC_IDENTIFICATION',
      'LC_MEASUREMENT',
      'LC_MESSAGES',
      'LC_MONETARY',
      'LC_NAME',
      'LC_NUMERIC',
      'LC_PAPER',
      'LC_TELEPHONE',
      'LC_TIME',
      'TZ',
      'TZDIR',
    ],
  },
  {
    reason:
      'Reach the X server or the Wayland compositor, also after a restart, and take over the focus from the program that started us.',
    names: [
      'DISPLAY',
      'XAUTHORITY',
      'WAYLAND_DISPLAY',
      'WAYLAND_SOCKET',
      'XDG_ACTIVATION_TOKEN',
      'DESKTOP_STARTUP_ID',
      'ELECTRON_OZONE_PLATFORM_HINT',
      'XDG_SESSION_TYPE',
      'XDG_SESSION_ID',
      'XDG_SEAT',
    ],
  },
  {
    reason: 'Name the desktop: Chromium picks keyring and proxy settings by it, xdg-open the program for a link.',
    names: [
      'XDG_CURRENT_DESKTOP',
      'ORIGINAL_XDG_CURRENT_DESKTOP',
      'XDG_SESSION_DESKTOP',
      'DESKTOP_SESSION',
      'GNOME_DESKTOP_SESSION_ID',
      'KDE_FULL_SESSION',
      'KDE_SESSION_VERSION',
      'MATE_DESKTOP_SESSION_ID',
      'BROWSER',
    ],
  },
  {
    reason: 'Electron overwrites it with our own desktop file before our code runs; windows and notifications use it.',
    names: ['CHROME_DESKTOP'],
  },
  {
    reason: 'Reach the message bus: keyring, portals, notifications, tray, power events.',
    names: ['DBUS_SESSION_BUS_ADDRESS', 'DBUS_SYSTEM_BUS_ADDRESS', 'GNOME_KEYRING_CONTROL'],
  },
  {
    reason: 'Reach screen readers, or keep away from them where the user said so.',
    names: ['AT_SPI_BUS_ADDRESS', 'ACCESSIBILITY_ENABLED', 'GNOME_ACCESSIBILITY', 'NO_AT_BRIDGE'],
  },
  {
    reason:
      'Input method, theme, scale, pointer and file dialogs as the user set them for all programs of the desktop.',
    names: [
      'GTK_IM_MODULE',
      'QT_IM_MODULE',
      'XMODIFIERS',
      'GTK_THEME',
      'GTK_USE_PORTAL',
      'GDK_BACKEND',
      'GDK_SCALE',
      'GDK_DPI_SCALE',
      'XCURSOR_PATH',
      'XCURSOR_SIZE',
      'XCURSOR_THEME',
    ],
  },
  {
    reason: 'Fontconfig: systems without /etc/fonts name their fonts this way.',
    names: ['FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
  },
  {
    reason: 'Pick the driver of Chromium’s graphics process, on computers with two graphics cards or none.',
    names: [
      'DRI_PRIME',
      'GALLIUM_DRIVER',
      'LIBGL_ALWAYS_SOFTWARE',
      'LIBGL_DRIVERS_PATH',
      'LIBVA_DRIVER_NAME',
      'MESA_LOADER_DRIVER_OVERRIDE',
      'VK_DRIVER_FILES',
      'VK_ICD_FILENAMES',
      '__EGL_VENDOR_LIBRARY_FILENAMES',
      '__GLX_VENDOR_LIBRARY_NAME',
      '__NV_PRIME_RENDER_OFFLOAD',
    ],
  },
  {
    reason:
      'Chromium starts its other processes from the same file as this one, which needed these libraries to start.',
    names: ['LD_LIBRARY_PATH'],
  },
  {
    reason:
      'The proxy of the system on Linux desktops that have no setting for it. The proxy mode "system" follows it.',
    names: [
      'ALL_PROXY',
      'AUTO_PROXY',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'SOCKS_SERVER',
      'SOCKS_VERSION',
      'all_proxy',
      'auto_proxy',
      'http_proxy',
      'https_proxy',
      'no_proxy',
      'socks_server',
      'socks_version',
    ],
  },
  {
    reason: 'Windows: its programs, libraries and folders, without which no process starts.',
    names: [
      'ALLUSERSPROFILE',
      'APPDATA',
      'COMPUTERNAME',
      'COMSPEC',
      'CommonProgramFiles',
      'CommonProgramFiles(x86)',
      'CommonProgramW6432',
      'HOMEDRIVE',
      'HOMEPATH',
      'LOCALAPPDATA',
      'LOGONSERVER',
      'NUMBER_OF_PROCESSORS',
      'OS',
      'PATHEXT',
      'PROCESSOR_ARCHITECTURE',
      'PROCESSOR_ARCHITEW6432',
      'PSModulePath',
      'PUBLIC',
      'ProgramData',
      'ProgramFiles',
      'ProgramFiles(x86)',
      'ProgramW6432',
      'SESSIONNAME',
      'SystemDrive',
      'SystemRoot',
      'TEMP',
      'TMP',
      'USERDOMAIN',
      'USERNAME',
      'USERPROFILE',
      'windir',
    ],
  },
  {
    reason: 'Wine: its processes find the installation that they belong to.',
    names: ['WINEDLLOVERRIDES', 'WINELOADER', 'WINEPREFIX', 'WINESERVER'],
  },
  {
    reason: 'macOS: the text encoding of the user and the login session, for its frameworks and keychain.',
    names: ['SECURITYSESSIONID', '__CF_USER_TEXT_ENCODING'],
  },
  {
    reason: 'Our own AppImage: relaunch, start at login and electron-updater need its path. Removed unless it is ours.',
    names: ['APPIMAGE', 'APPDIR'],
  },
  {
    reason: 'Our own scripts, in a checkout only: where the page is served, and that this start compiles the package.',
    names: ['PARLEY_DEV_URL', 'PARLEY_COMPILE'],
  },
] as const satisfies readonly KeptVariables[];

export type VariableName = (typeof KEPT)[number]['names'][number];

/** Windows ignores the case of names. */
const keyOf = (name: string): string => (process.platform === 'win32' ? name.toUpperCase() : name);

const KEPT_KEYS: ReadonlySet<string> = new Set(KEPT.flatMap(({ names }) => names.map((name) => keyOf(name))));

/** The value of a variable; undefined if it is empty or unset. Other code in main must not read the environment. */
export function variable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/**
 * Call first, before anything that reads the environment is loaded. Chromium starts the network service, GTK and all
 * further processes afterwards, with what is left. Removing a variable moves entries of the C library's table but
 * frees nothing, so running threads can still read the table.
 */
export function removeUnusedVariables(): void {
  const isOurs = ownAppImage() !== null;
  for (const name of Object.keys(process.env)) {
    const isForeignImage = !isOurs && (name === 'APPIMAGE' || name === 'APPDIR');
    if (isForeignImage || !KEPT_KEYS.has(keyOf(name))) delete process.env[name];
  }
}

/** The AppImage runtime's name for the folder to which it unpacks an image that it can't mount. */
const UNPACKED_IMAGE = /^appimage_extracted_/;

/**
 * The AppImage that this process was started from; null when there is none. `APPIMAGE` alone proves nothing: programs
 * started from the terminal of another AppImage inherit it. The runtime sets it together with `APPDIR`, the folder that
 * it mounts or unpacks the image to, so both belong to us when our executable lies directly in that folder.
 */
export function ownAppImage(): string | null {
  const image = variable('APPIMAGE');
  const folder = variable('APPDIR');
  if (image === undefined || folder === undefined || !isAbsolute(image) || !isAbsolute(folder)) return null;
  try {
    const place = realpathSync(folder);
    if (place !== dirname(realpathSync(process.execPath)) || !existsSync(join(place, 'AppRun'))) return null;
    return isMadeByRuntime(place) && statSync(image).isFile() ? image : null;
  } catch (error) {
    ignoreSystemError(error);
    // One of the paths doesn't exist, or we may not look at it.
    return null;
  }
}

/** False for a permanently unpacked AppImage: its AppRun doesn't set `APPIMAGE`, so the value may be inherited. */
function isMadeByRuntime(folder: string): boolean {
  return UNPACKED_IMAGE.test(basename(folder)) || statSync(folder).dev !== statSync(dirname(folder)).dev;
}

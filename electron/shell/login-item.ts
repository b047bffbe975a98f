/** Starts the app when the user logs in: through the system's setting, or on Linux with an autostart file. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { ignoreSystemError } from '../../shared/errors.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { ownAppImage, variable } from '../environment.ts';

/** The system passes this switch, so that the app starts without a window if it can be reached without one. */
export const AT_LOGIN_SWITCH = 'at-login';

/** Asks the system, because the user may have changed the setting there. */
export function isStartedAtLogin(): boolean {
  if (process.platform === 'linux') return isInAutostart();
  return app.getLoginItemSettings({ args: [`--${AT_LOGIN_SWITCH}`] }).openAtLogin;
}

/** Changes whether the app starts at login. Throws the disk's error when the autostart file cannot be changed. */
export function startAtLogin(isWanted: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isWanted, args: [`--${AT_LOGIN_SWITCH}`] });
    return;
  }
  const file = autostartFile();
  if (!isWanted) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(autostartFolder(), { recursive: true });
  replaceFile(file, autostartEntry(command()), 0o644);
}

/** The content of an autostart file. `args` lists the program to start and its arguments. */
export function autostartEntry(args: readonly string[]): string {
  const exec = [...args, `--${AT_LOGIN_SWITCH}`].map(quoted).join(' ');
  return `[Desktop Entry]\nType=Application\nName=Parley\nExec=${exec}\nIcon=parley\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

/** Quotes for a desktop entry: special characters get a backslash, then all backslashes and `%` are doubled. */
function quoted(argument: string): string {
  const escaped = argument
    .replace(/(["`$\\])/g, '\\$1')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/** The command that starts Parley: in an AppImage the image itself, because the folder it runs from disappears. */
function command(): readonly string[] {
  const program = ownAppImage() ?? process.execPath;
  return app.isPackaged ? [program] : [program, app.getAppPath()];
}

function autostartFolder(): string {
  return join(variable('XDG_CONFIG_HOME') ?? join(app.getPath('home'), '.config'), 'autostart');
}

function autostartFile(): string {
  return join(autostartFolder(), 'parley.desktop');
}

function isInAutostart(): boolean {
  try {
    const entry = readFileSync(autostartFile(), 'utf8');
    // Desktops disable an entry like this without deleting it.
    return !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
  } catch (error) {
    ignoreSystemError(error);
    // If we can't read the file, neither can the desktop.
    return false;
  }
}

/** Starts the app when the person logs in: as the system keeps it, on Linux with a file for the desktop. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { ignoreSystemError } from '../../shared/errors.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { ownAppImage, variable } from '../environment.ts';

/** Told to the app by the system, so that it starts without a window where it can be reached without one. */
export const AT_LOGIN_SWITCH = 'at-login';

/** As the system has it at this moment: it may have been changed there. */
export function isStartedAtLogin(): boolean {
  if (process.platform === 'linux') return isInAutostart();
  return app.getLoginItemSettings({ args: [`--${AT_LOGIN_SWITCH}`] }).openAtLogin;
}

/** Throws what the disk says when the file cannot be written. */
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

/** What the desktop runs at login, argument by argument. */
export function autostartEntry(args: readonly string[]): string {
  const exec = [...args, `--${AT_LOGIN_SWITCH}`].map(quoted).join(' ');
  return `[Desktop Entry]\nType=Application\nName=Parley\nExec=${exec}\nIcon=parley\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

/** As the specification of desktop entries wants it: quotes around, its own signs with a backslash, `%` twice. */
function quoted(argument: string): string {
  const escaped = argument
    .replace(/(["`$\\])/g, '\\$1')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/** An AppImage runs from a folder that is gone after it; the file itself stays. */
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
    // How desktops switch an entry off without deleting it.
    return !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
  } catch (error) {
    ignoreSystemError(error);
    // There is none, or it cannot be read: then the desktop does not read it either.
    return false;
  }
}

/** How to run Parley's installer on each system, where the program is then, and how to remove it. */
import { join } from 'node:path';

/** @typedef {readonly [string, ...string[]]} Command */

/**
 * @typedef {object} Installation
 * @property {(installer: string) => readonly Command[]} install without asking questions
 * @property {string} program
 * @property {readonly Command[]} remove
 * @property {string} userData where the app stores its data by default
 */

const MOUNTED = '/Volumes/parley-installer';

/**
 * @param {NodeJS.Platform} system
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} isRoot
 * @returns {Installation}
 */
export function installationOn(system, env, isRoot) {
  if (system === 'win32') {
    const folder = `${env.LOCALAPPDATA}\\Programs\\Parley`;
    return {
      // NSIS: `/S` is silent; `/D` must come last and without quotes.
      install: (installer) => [[installer, '/S', `/D=${folder}`]],
      program: `${folder}\\Parley.exe`,
      remove: [[`${folder}\\Uninstall Parley.exe`, '/S']],
      userData: `${env.APPDATA}\\Parley`,
    };
  }
  if (system === 'darwin') {
    const app = '/Applications/Parley.app';
    return {
      install: (installer) => [
        ['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', MOUNTED, installer],
        ['ditto', `${MOUNTED}/Parley.app`, app],
        ['hdiutil', 'detach', MOUNTED],
      ],
      program: `${app}/Contents/MacOS/Parley`,
      remove: [['rm', '-rf', app]],
      userData: join(env.HOME ?? '', 'Library', 'Application Support', 'Parley'),
    };
  }
  /** @param {...string} args @returns {Command} */
  const apt = (...args) => (isRoot ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args]);
  return {
    install: (installer) => [apt('install', '--yes', '--no-install-recommends', '--allow-downgrades', installer)],
    program: '/opt/Parley/parley',
    remove: [apt('remove', '--yes', 'parley')],
    userData: join(env.XDG_CONFIG_HOME || join(env.HOME ?? '', '.config'), 'Parley'),
  };
}

// Parley opens no file that another program's variables name, and hides those variables from Electron's libraries.
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownAppImage, removeUnusedVariables, variable } from '../../electron/environment.ts';
import { startAtLogin } from '../../electron/shell/login-item.ts';
import { type PretendedImage, pretendAppImage } from '../helpers/system/own-app-image.ts';
import { app } from '../security/electron-fake.ts';

afterEach(() => vi.unstubAllEnvs());

/** The AppImage of another program, from whose terminal Parley was started. */
function otherImage({ place }: PretendedImage): { readonly file: string; readonly folder: string } {
  const folder = join(place, 'appimage_extracted_other');
  mkdirSync(folder);
  for (const name of ['AppRun', 'other']) writeFileSync(join(folder, name), '');
  const file = join(place, 'Other.AppImage');
  writeFileSync(file, '');
  return { file, folder };
}

type Case = readonly [name: string, change: ((ours: PretendedImage) => void) | null];

const FOREIGN: readonly Case[] = [
  [
    'both variables are those of another program',
    (ours) => {
      const { file, folder } = otherImage(ours);
      vi.stubEnv('APPIMAGE', file);
      vi.stubEnv('APPDIR', folder);
    },
  ],
  ['there is no APPDIR', () => vi.stubEnv('APPDIR', undefined)],
  ['APPDIR is a folder above Parley’s', ({ place }) => vi.stubEnv('APPDIR', place)],
  ['APPDIR is the root', () => vi.stubEnv('APPDIR', '/')],
  [
    'APPDIR only begins like the path of Parley’s folder',
    ({ folder }) => {
      mkdirSync(`${folder}-other`);
      writeFileSync(join(`${folder}-other`, 'AppRun'), '');
      vi.stubEnv('APPDIR', `${folder}-other`);
    },
  ],
  ['APPIMAGE is relative', () => vi.stubEnv('APPIMAGE', 'Parley.AppImage')],
  ['APPDIR is relative', () => vi.stubEnv('APPDIR', '.')],
  ['the image is gone', ({ image }) => rmSync(image)],
  ['APPIMAGE is a folder', ({ place }) => vi.stubEnv('APPIMAGE', place)],
  [
    'APPIMAGE is a link that leads nowhere',
    ({ place }) => {
      symlinkSync(join(place, 'nothing'), join(place, 'link'));
      vi.stubEnv('APPIMAGE', join(place, 'link'));
    },
  ],
  ['Parley’s folder isn’t that of an AppImage', ({ folder }) => rmSync(join(folder, 'AppRun'))],
  [
    'the user unpacked Parley’s AppImage permanently, and another program has set APPIMAGE',
    (ours) => {
      const unpacked = join(ours.place, 'squashfs-root');
      mkdirSync(unpacked);
      for (const name of ['AppRun', 'parley']) writeFileSync(join(unpacked, name), '');
      process.execPath = join(unpacked, 'parley');
      vi.stubEnv('APPIMAGE', otherImage(ours).file);
      vi.stubEnv('APPDIR', unpacked);
    },
  ],
];

describe('the AppImage that Parley was started from', () => {
  it('is recognised if Parley’s executable is in its folder, also through links', () => {
    const { image, folder, place } = pretendAppImage();
    expect(ownAppImage()).toBe(image);
    symlinkSync(folder, join(place, 'folder'));
    symlinkSync(image, join(place, 'current'));
    vi.stubEnv('APPDIR', join(place, 'folder'));
    vi.stubEnv('APPIMAGE', join(place, 'current'));
    expect(ownAppImage()).toBe(join(place, 'current'));
  });

  it.each(FOREIGN)("isn't mistaken for Parley's if %s", (_case, change) => {
    change?.(pretendAppImage());
    expect(ownAppImage()).toBeNull();
  });

  it.runIf(process.platform === 'linux').each<Case>([['both variables are Parley’s', null], ...FOREIGN])(
    'decides what is started at login: %s',
    (_case, change) => {
      const ours = pretendAppImage();
      vi.stubEnv('XDG_CONFIG_HOME', ours.place);
      app.isPackaged = true;
      onTestFinished(() => {
        app.isPackaged = false;
      });
      change?.(ours);
      startAtLogin(true);
      const entry = readFileSync(join(ours.place, 'autostart', 'parley.desktop'), 'utf8');
      expect(entry).toContain(`Exec="${change === null ? ours.image : process.execPath}"`);
    },
  );
});

/** The environment with these variables after `removeUnusedVariables`. */
function afterRemoval(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const before = { ...process.env };
  try {
    Object.assign(process.env, variables);
    removeUnusedVariables();
    return { ...process.env };
  } finally {
    Object.assign(process.env, before);
    for (const name of Object.keys(variables)) if (!(name in before)) delete process.env[name];
  }
}

describe('the environment', () => {
  it.each([
    'SNAP',
    'SNAP_USER_DATA',
    'FLATPAK_ID',
    'APPIMAGE',
    'APPDIR',
    'OWD',
    'PORTABLE_EXECUTABLE_FILE',
    'PORTABLE_EXECUTABLE_DIR',
    'SSLKEYLOGFILE',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'NODE_USE_ENV_PROXY',
    'NODE_DEBUG',
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_ENABLE_LOGGING',
    'ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER',
    'ELECTRON_STORE_TEST',
    'TEST_UPDATER_ARCH',
    'GH_TOKEN',
    'GITHUB_TOKEN',
    'LD_PRELOAD',
    'GTK_MODULES',
    'GTK_PATH',
    'GIO_MODULE_DIR',
    'GDK_PIXBUF_MODULE_FILE',
    'SQLITE_TMPDIR',
    'OPENSSL_CONF',
    'AWS_SECRET_ACCESS_KEY',
  ])('loses %s', (name) => {
    expect(afterRemoval({ [name]: '/somewhere' })).not.toHaveProperty(name);
  });

  it.each(['PATH', 'LANG', 'DISPLAY', 'XDG_CONFIG_HOME', 'DBUS_SESSION_BUS_ADDRESS', 'https_proxy', 'LD_LIBRARY_PATH'])(
    'keeps %s',
    (name) => {
      expect(afterRemoval({ [name]: '/somewhere' })[name]).toBe('/somewhere');
    },
  );

  it('keeps the variables of our own AppImage', () => {
    const { image, folder } = pretendAppImage();
    expect(afterRemoval({})).toMatchObject({ APPIMAGE: image, APPDIR: folder });
  });

  it('treats an empty variable as unset', () => {
    vi.stubEnv('XDG_CONFIG_HOME', '');
    expect(variable('XDG_CONFIG_HOME')).toBeUndefined();
  });
});

// The menu bar and the menu of the notification area follow a change of language at once.
import type { MenuItemConstructorOptions } from 'electron';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MainLanguage } from '../../electron/language.ts';
import * as deMain from '../../shared/locales/de/main.ts';
import * as enMain from '../../shared/locales/en/main.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';

type Items = readonly MenuItemConstructorOptions[];

const shown = vi.hoisted(() => ({ bars: [] as unknown[], trays: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { name: 'Parley', getVersion: () => '1.0.0', setAboutPanelOptions: () => undefined },
  BrowserWindow: class {},
  globalShortcut: {},
  ipcMain: {},
  Menu: {
    buildFromTemplate: (items: unknown) => items,
    setApplicationMenu: (items: unknown) => shown.bars.push(items),
  },
  nativeImage: { createFromDataURL: () => ({ resize: () => ({}) }) },
  nativeTheme: {},
  powerMonitor: {},
  Tray: class {
    readonly setToolTip = () => undefined;
    readonly on = () => undefined;
    setContextMenu(items: unknown): void {
      shown.trays.push(items);
    }
  },
}));

// Other test files of this process may have loaded these modules with another fake of Electron.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

const labelsOf = (menu: unknown): readonly unknown[] => (menu as Items).flatMap(({ label }) => label ?? []);

it('changes the menu bar and the menu of the notification area once for each change of language', async () => {
  const { setUpMenu } = await import('../../electron/set-up/system.ts');
  const { DesktopIntegration } = await import('../../electron/set-up/desktop-integration.ts');
  const language = new MainLanguage('en-US');
  const settings = { get: () => ({ ...DEFAULT_SETTINGS, isTrayShown: true }), onChange: () => undefined };
  const parts = { language, settings } as unknown as Parameters<typeof setUpMenu>[0] &
    ConstructorParameters<typeof DesktopIntegration>[0];
  setUpMenu(parts);
  await new DesktopIntegration(parts).apply();
  expect(shown.bars.map(labelsOf)).toEqual([expect.arrayContaining([enMain.menu.file, enMain.menu.go])]);
  expect(shown.trays.map(labelsOf)).toEqual([expect.arrayContaining([enMain.menu.newChat, enMain.menu.quit])]);

  await language.speak('de');
  expect(deMain.menu.file).not.toBe(enMain.menu.file);
  expect(shown.bars.slice(1).map(labelsOf)).toEqual([expect.arrayContaining([deMain.menu.file, deMain.menu.go])]);
  expect(shown.trays.slice(1).map(labelsOf)).toEqual([expect.arrayContaining([deMain.menu.newChat, deMain.menu.quit])]);

  await language.speak('de');
  expect([shown.bars.length, shown.trays.length]).toEqual([2, 2]);
});

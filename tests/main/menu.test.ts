// Each system has its usual menu, with the current shortcuts.
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../electron/shell/menu.ts';
import { isOffered } from '../../renderer/palette/palette-items.ts';
import { menu as words } from '../../shared/locales/en/menu.ts';
import { COMMAND_IDS, type CommandId } from '../../shared/window/command-keys.ts';

type Item = MenuItemConstructorOptions;
const run: CommandId[] = [];
const menuOf = (system: NodeJS.Platform, shortcuts: Readonly<Record<string, string>> = {}): readonly Item[] =>
  menuTemplate({ words, locale: 'en', system, appName: 'Parley', shortcuts, run: (command) => run.push(command) });

const itemsOf = (item: Item | undefined): readonly Item[] => (Array.isArray(item?.submenu) ? item.submenu : []);
const named = (menu: readonly Item[], label: string): Item | undefined => menu.find((item) => item.label === label);
const rolesOf = (item: Item | undefined): readonly unknown[] => itemsOf(item).flatMap(({ role }) => role ?? []);
/** The labels of the menus that contain an item with this label. */
const placesOf = (menu: readonly Item[], label: string): readonly unknown[] =>
  menu.filter((item) => named(itemsOf(item), label) !== undefined).map((item) => item.label);

it.each(['darwin', 'win32', 'linux'] as const)('names every item in the language of the app on %s', (system) => {
  const nameless = (items: readonly Item[]): readonly Item[] =>
    items.flatMap((item) => {
      const own = item.type === 'separator' || item.label !== undefined ? [] : [item];
      return [...own, ...nameless(itemsOf(item))];
    });
  expect(nameless(menuOf(system))).toEqual([]);
});

describe('the menu of macOS', () => {
  const menu = menuOf('darwin');

  it('begins with the app’s own menu, with Settings, Services and Quit', () => {
    expect(menu[0]?.label).toBe('Parley');
    expect(rolesOf(menu[0])).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
    expect(placesOf(menu, words.settings)).toEqual(['Parley']);
    expect(named(itemsOf(menu[0]), words.settings)?.accelerator).toBe('CommandOrControl+,');
  });

  it('has Speech in Edit, a Window menu, and the standard Help with its search field', () => {
    const speech = named(itemsOf(named(menu, words.edit)), words.speech);
    expect(rolesOf(speech)).toEqual(['startSpeaking', 'stopSpeaking']);
    expect(menu.map(({ role }) => role).slice(-2)).toEqual(['windowMenu', 'help']);
  });

  it("closes the window from File, and doesn't quit from there", () => {
    expect(rolesOf(named(menu, words.file))).toEqual(['close']);
  });
});

describe.each(['win32', 'linux'] as const)('the menu of %s', (system) => {
  const menu = menuOf(system);

  it('has Settings and Quit in File, and nothing specific to a Mac', () => {
    expect(menu.map(({ label }) => label)).toEqual([words.file, words.edit, words.view, words.go, words.help]);
    expect(placesOf(menu, words.settings)).toEqual([words.file]);
    expect(rolesOf(named(menu, words.file))).toEqual(['quit']);
    expect(named(itemsOf(named(menu, words.edit)), words.speech)).toBeUndefined();
  });
});

describe('the keys in the menu', () => {
  const keysOf = (shortcuts: Readonly<Record<string, string>>, label: string): unknown =>
    menuOf('linux', shortcuts)
      .flatMap((item) => [...itemsOf(item)])
      .find((item) => item.label === label)?.accelerator;

  it('are those of the commands', () => {
    expect(keysOf({}, words.newTemporaryChat)).toBe('CommandOrControl+Shift+N');
    expect(keysOf({}, words.zoomIn)).toBe('CommandOrControl+Plus');
  });

  it('change when a command gets another shortcut, or none', () => {
    expect(keysOf({ 'new-chat': 'Mod+Alt+ArrowUp' }, words.newChat)).toBe('CommandOrControl+Alt+Up');
    expect(keysOf({ 'new-chat': '' }, words.newChat)).toBeUndefined();
    expect(keysOf({ 'new-chat': 'Mod+ж' }, words.newChat)).toBeUndefined();
  });

  it('are handled by the window only, so that no command runs twice', () => {
    const items = menuOf('linux').flatMap((item) => [...itemsOf(item)]);
    const withKeys = items.filter(({ accelerator }) => accelerator !== undefined);
    expect(withKeys.length).toBeGreaterThanOrEqual(9);
    expect(withKeys.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([]);
  });
});

describe('an item', () => {
  it('runs its command', () => {
    const item = named(itemsOf(named(menuOf('linux'), words.view)), words.toggleSidebar);
    item?.click?.({} as never, undefined, {} as never);
    expect(run).toEqual(['toggle-sidebar']);
  });
});

describe('every command', () => {
  it('is in the menu or in the palette, which is in the menu', () => {
    run.length = 0;
    const click = (items: readonly Item[]): void => {
      for (const item of items) {
        if (item.role === undefined) item.click?.({} as never, undefined, {} as never);
        click(itemsOf(item));
      }
    };
    click(menuOf('linux'));
    expect(run).toContain('palette');
    expect(COMMAND_IDS.filter((id) => !run.includes(id) && !isOffered(id))).toEqual([]);
  });
});

// Dialogs open where the last one closed, offer names that every system accepts, and show matching files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileDialogs, openOptions, saveOptions } from '../../electron/shell/file-dialogs.ts';
import { oneAtATime } from '../../electron/shell/one-at-a-time.ts';
import { menu as words } from '../../shared/locales/en/menu.ts';
import { dialogs as shown } from '../security/electron-fake.ts';

const nameOf = (suggested: string): string => basename(saveOptions(suggested, '/folder', words).defaultPath ?? '');

describe('the suggested name', () => {
  it('keeps its suffix, however long the title is', () => {
    const name = nameOf(`${'A long title '.repeat(30)}.md`);
    expect(name).toMatch(/^A long title .*\.md$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(123);
  });

  it.each([
    ['CON.md', '_CON.md'],
    ['a/b\\c:d.json', 'a-b-c-d.json'],
    ['..hidden.txt', 'hidden.txt'],
    ['.md', 'md'],
    ['trailing dots... .md', 'trailing dots.md'],
    ['Version 1.5 of the plan', 'Version 1.5 of the plan'],
  ])('is safe on every system: %s', (suggested, name) => {
    expect(nameOf(suggested)).toBe(name);
  });
});

describe('a dialog', () => {
  it('shows files of its kind first, and all of them on request', () => {
    expect(saveOptions('Chat.MD', '/folder', words).filters).toEqual([
      { name: 'Markdown', extensions: ['md'] },
      { name: 'All files', extensions: ['*'] },
    ]);
    expect(openOptions('file', ['json', 'zip'], '/folder', words).filters?.[0]).toEqual({
      name: 'JSON, ZIP archive',
      extensions: ['json', 'zip'],
    });
    expect(openOptions('file', ['pem', 'crt', 'cer'], '/folder', words).filters?.[0]?.name).toBe('Certificate');
    expect(openOptions('folder', [], '/folder', words)).not.toHaveProperty('filters');
  });
});

it('a second request opens no second dialog: the window with the open dialog comes to the front', async () => {
  const fronts: string[] = [];
  const windowNamed = (name: string) =>
    Object.assign(Object.create(null), {
      ...{ isDestroyed: () => false, isMinimized: () => false, show: () => undefined },
      focus: () => fronts.push(name),
    });
  const [chat, main] = [windowNamed('chat'), windowNamed('main')];
  let current = chat;
  const alone = oneAtATime<string | null>(null, () => current);
  let choose = (_path: string): void => undefined;
  const first = alone(
    () =>
      new Promise((resolve) => {
        choose = resolve;
      }),
  );
  expect(await alone(async () => 'a second one')).toBeNull();
  expect(fronts).toEqual([]);
  current = main;
  expect(await alone(async () => 'a second one')).toBeNull();
  expect(fronts).toEqual(['chat']);
  choose('a file');
  expect(await first).toBe('a file');
  expect(await alone(async (window) => (window === main ? 'of main' : null))).toBe('of main');
});

describe('the folder', () => {
  let remembered = '';
  const dialogs = new FileDialogs({
    window: () => null,
    words: () => words,
    lastFolder: () => remembered,
    rememberFolder: (folder) => {
      remembered = folder;
    },
    downloads: () => '/downloads',
  });
  beforeEach(() => {
    remembered = '';
    shown.asked.length = 0;
  });
  const startedIn = (): string => dirname(shown.asked.at(-1)?.defaultPath ?? '');

  it('is Downloads at first, then the chosen folder, and Downloads again if that folder is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-dialogs-'));
    shown.answer = { canceled: false, filePath: join(folder, 'chat.md'), filePaths: [] };
    expect(await dialogs.askWhereToSave('chat.md')).toBe(join(folder, 'chat.md'));
    expect(startedIn()).toBe('/downloads');
    await dialogs.askWhereToSave('chat.md');
    expect(startedIn()).toBe(folder);
    rmSync(folder, { recursive: true });
    await dialogs.askWhereToSave('chat.md');
    expect(startedIn()).toBe('/downloads');
  });

  it('is the chosen folder itself when a folder was asked for', async () => {
    shown.answer = { canceled: false, filePath: '', filePaths: ['/chosen/folder'] };
    expect(await dialogs.askWhatToOpen('folder', [])).toBe('/chosen/folder');
    expect(remembered).toBe('/chosen/folder');
  });

  it('is asked for once after a double-click', async () => {
    shown.answer = { canceled: false, filePath: '/chosen/chat.json', filePaths: ['/chosen/chat.json'] };
    const both = [dialogs.askWhereToSave('chat.json'), dialogs.askWhereToSave('chat.json')];
    expect(await Promise.all(both)).toEqual(['/chosen/chat.json', null]);
    expect(shown.asked).toHaveLength(1);
    expect(await dialogs.askWhatToOpen('file', ['json'])).toBe('/chosen/chat.json');
  });

  it('stays if the user cancels', async () => {
    shown.answer = { canceled: true, filePath: '', filePaths: [] };
    expect(await dialogs.askWhereToSave('chat.md')).toBeNull();
    expect(await dialogs.askWhatToOpen('file', ['json'])).toBeNull();
    expect(remembered).toBe('');
  });
});

// The context menu of text, links, images and text boxes.
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { type ContextMenuSubject, contextMenuTemplate } from '../../electron/shell/context-menu.ts';
import { menu } from '../../shared/locales/en/menu.ts';

const words = { ...menu.context, system: menu.system };

const PLAIN: ContextMenuSubject = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  mediaType: 'none',
  hasImageContents: false,
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: true },
};

function open(subject: Partial<ContextMenuSubject>, system: NodeJS.Platform = 'linux') {
  const done: string[] = [];
  const act = {
    openLink: (url: string) => done.push(`open ${url}`),
    copyText: (text: string) => done.push(`copy ${text}`),
    copyImage: () => done.push('copy image'),
    replaceWord: (word: string) => done.push(`replace ${word}`),
    learnWord: (word: string) => done.push(`learn ${word}`),
    lookUp: () => done.push('look up'),
  };
  const items = contextMenuTemplate({ words, locale: 'en', system, subject: { ...PLAIN, ...subject }, act });
  const press = (label: string) =>
    items.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never);
  return { items, done, press };
}

/** The items as text: roles or labels, `-` for a separator, brackets around disabled items. */
const shown = (items: readonly MenuItemConstructorOptions[]) =>
  items.map((item) => {
    const name = item.type === 'separator' ? '-' : (item.role ?? item.label ?? '');
    return item.enabled === false ? `(${name})` : name;
  });

const BOX = ['(undo)', '(redo)', '-', '(cut)', '(copy)', 'paste', 'pasteAndMatchStyle', 'selectAll'];

it('labels the items with system roles in the language of the app', () => {
  const items = [...open({ isEditable: true }).items, ...open({ selectionText: 'harbour' }).items];
  const { undo, redo, cut, copy, paste, pasteAndMatchStyle, selectAll } = menu.system;
  expect(items.flatMap(({ label }) => label ?? [])).toEqual([
    ...[undo, redo, cut, copy, paste, pasteAndMatchStyle, selectAll],
    copy,
  ]);
});

describe('if nothing applies', () => {
  it('no menu opens', () => {
    expect(open({}).items).toEqual([]);
    expect(open({ selectionText: ' \n ' }).items).toEqual([]);
    expect(open({ mediaType: 'image', hasImageContents: false }).items).toEqual([]);
  });
});

describe('on selected text', () => {
  it('copies, and on a Mac looks up, quoting only the beginning', () => {
    expect(shown(open({ selectionText: 'harbour' }).items)).toEqual(['copy']);
    const mac = open({ selectionText: 'harbour $& of a town far away in the north' }, 'darwin');
    expect(shown(mac.items)).toEqual(['Look up “harbour $& of a town far away …”', '-', 'copy']);
    mac.press('Look up “harbour $& of a town far away …”');
    expect(mac.done).toEqual(['look up']);
  });
});

describe('on a link', () => {
  it('opens and copies the address in its openable form', () => {
    const menu = open({ linkURL: 'https://éxample.org/a b'.replace(' ', '%20') });
    expect(shown(menu.items)).toEqual([words.openLink, words.copyLink]);
    menu.press(words.openLink);
    menu.press(words.copyLink);
    expect(menu.done).toEqual(['open https://xn--xample-9ua.org/a%20b', 'copy https://xn--xample-9ua.org/a%20b']);
  });

  it('copies the address of a mail link without its scheme', () => {
    const menu = open({ linkURL: 'mailto:ada%2Bx@example.org?subject=Hi' });
    menu.press(words.copyMailAddress);
    expect(menu.done).toEqual(['copy ada+x@example.org']);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'app://parley/index.html#note', 'https://a:b@example.org/'])(
    'offers nothing for %s, which may not leave the app',
    (linkURL) => {
      expect(open({ linkURL }).items).toEqual([]);
    },
  );
});

describe('on a loaded image', () => {
  it('copies it', () => {
    const menu = open({ mediaType: 'image', hasImageContents: true });
    menu.press(words.copyImage);
    expect([shown(menu.items), menu.done]).toEqual([[words.copyImage], ['copy image']]);
  });
});

describe('in a text box', () => {
  it('offers only what is possible now', () => {
    expect(shown(open({ isEditable: true }).items)).toEqual(BOX);
    const editFlags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: false };
    expect(shown(open({ isEditable: true, editFlags }).items)).toEqual([
      ...['undo', '(redo)', '-', 'cut', 'copy'],
      ...['(paste)', '(pasteAndMatchStyle)', 'selectAll'],
    ]);
  });

  it('suggests corrections first, and learns the word', () => {
    const menu = open({ isEditable: true, misspelledWord: 'R&Dd', dictionarySuggestions: ['R&D', 'red'] });
    expect(shown(menu.items)).toEqual(['R&&D', 'red', words.addToDictionary, '-', ...BOX]);
    menu.press('R&&D');
    menu.press(words.addToDictionary);
    expect(menu.done).toEqual(['replace R&D', 'learn R&Dd']);
  });

  it('says that there are no suggestions', () => {
    const menu = open({ isEditable: true, misspelledWord: 'xqzt' });
    expect(shown(menu.items).slice(0, 3)).toEqual([`(${words.noSuggestions})`, words.addToDictionary, '-']);
  });
});

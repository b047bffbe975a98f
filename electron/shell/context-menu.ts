/** Builds and shows the context menu of text, links, images and text boxes; the template is pure. */

import { BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { fill } from '../../shared/locales/say.ts';
import type { MainTexts } from '../../shared/locales/text-key.ts';
import { copyToClipboard } from './clipboard.ts';
import { openExternal } from './external-links.ts';
import { externalUrl } from './external-url.ts';

interface ContextMenuWords {
  readonly openLink: string;
  readonly copyLink: string;
  readonly copyMailAddress: string;
  readonly copyImage: string;
  readonly noSuggestions: string;
  readonly addToDictionary: string;
  /** `{{text}}` is the text to look up. */
  readonly lookUp: string;
  readonly system: Pick<
    MainTexts['menu']['system'],
    'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'pasteAndMatchStyle' | 'selectAll'
  >;
}

/** What is below the pointer, as Chromium reports it. */
export type ContextMenuSubject = Pick<
  Electron.ContextMenuParams,
  | 'isEditable'
  | 'selectionText'
  | 'linkURL'
  | 'mediaType'
  | 'hasImageContents'
  | 'misspelledWord'
  | 'dictionarySuggestions'
> & { readonly editFlags: Pick<Electron.EditFlags, 'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste'> };

interface ContextMenuActions {
  readonly openLink: (url: string) => void;
  readonly copyText: (text: string) => void;
  readonly copyImage: () => void;
  readonly replaceWord: (word: string) => void;
  readonly learnWord: (word: string) => void;
  readonly lookUp: () => void;
}

export interface ContextMenuOptions {
  readonly words: ContextMenuWords;
  readonly locale: string;
  readonly system: NodeJS.Platform;
  readonly subject: ContextMenuSubject;
  readonly act: ContextMenuActions;
}

type Items = readonly MenuItemConstructorOptions[];

/** How much of a selection a menu quotes. */
const QUOTED_CHARS = 30;

/** Empty if no action is possible; then no menu opens. */
export function contextMenuTemplate(options: ContextMenuOptions): MenuItemConstructorOptions[] {
  const { subject } = options;
  const groups = [
    spelling(options),
    lookUp(options),
    link(options),
    image(options),
    ...(subject.isEditable ? editing(options) : reading(options)),
  ];
  const filled = groups.filter((group) => group.length > 0);
  return filled.flatMap((group, index) => (index === 0 ? [...group] : [{ type: 'separator' as const }, ...group]));
}

function spelling({ subject, words, act }: ContextMenuOptions): Items {
  const { misspelledWord, dictionarySuggestions } = subject;
  if (!subject.isEditable || misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word) => ({
    label: asLabel(word),
    click: () => act.replaceWord(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: words.noSuggestions, enabled: false }]),
    { label: words.addToDictionary, click: () => act.learnWord(misspelledWord) },
  ];
}

/** The item that looks up the selection; only on macOS, whose dictionary it opens. */
function lookUp({ subject, system, words, locale, act }: ContextMenuOptions): Items {
  const text = subject.selectionText.trim();
  if (system !== 'darwin' || text === '') return [];
  const quoted = text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS)}…` : text;
  return [{ label: fill(words.lookUp, { text: quoted }, locale), click: act.lookUp }];
}

/** Offers only links that `externalUrl` allows. */
function link({ subject, words, act }: ContextMenuOptions): Items {
  const url = externalUrl(subject.linkURL);
  if (url === null) return [];
  const mailAddress = url.startsWith('mailto:') ? readMailAddress(url) : null;
  return [
    { label: words.openLink, click: () => act.openLink(url) },
    mailAddress === null
      ? { label: words.copyLink, click: () => act.copyText(url) }
      : { label: words.copyMailAddress, click: () => act.copyText(mailAddress) },
  ];
}

function image({ subject, words, act }: ContextMenuOptions): Items {
  return subject.mediaType === 'image' && subject.hasImageContents
    ? [{ label: words.copyImage, click: act.copyImage }]
    : [];
}

function editing({ subject: { editFlags }, words: { system } }: ContextMenuOptions): readonly Items[] {
  return [
    [
      { role: 'undo', label: system.undo, enabled: editFlags.canUndo },
      { role: 'redo', label: system.redo, enabled: editFlags.canRedo },
    ],
    [
      { role: 'cut', label: system.cut, enabled: editFlags.canCut },
      { role: 'copy', label: system.copy, enabled: editFlags.canCopy },
      { role: 'paste', label: system.paste, enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', label: system.pasteAndMatchStyle, enabled: editFlags.canPaste },
      { role: 'selectAll', label: system.selectAll },
    ],
  ];
}

function reading({ subject, words }: ContextMenuOptions): readonly Items[] {
  return subject.selectionText.trim() === '' ? [] : [[{ role: 'copy', label: words.system.copy }]];
}

/** `&` marks an access key in a label, so escape it to show it. */
function asLabel(word: string): string {
  return word.replaceAll('&', '&&');
}

function readMailAddress(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Malformed percent-encoding: copy the address as it is written.
    return pathname;
  }
}

/** Call once per window. Where the page has its own context menu, its handler prevents this one. */
export function watchContextMenu(
  contents: WebContents,
  spoken: () => Pick<ContextMenuOptions, 'words' | 'locale'>,
): void {
  contents.on('context-menu', (_event, subject) => {
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null) return;
    const act: ContextMenuActions = {
      openLink: (url) => void openExternal(url),
      copyText: (text) => void copyToClipboard(text, undefined),
      copyImage: () => contents.copyImageAt(subject.x, subject.y),
      replaceWord: (word) => contents.replaceMisspelling(word),
      learnWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      lookUp: () => contents.showDefinitionForSelection(),
    };
    const template = contextMenuTemplate({ ...spoken(), system: process.platform, subject, act });
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}

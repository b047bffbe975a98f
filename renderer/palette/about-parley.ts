/** Finds commands, settings and help articles: by words, by beginnings of words, or by an article's text. Pure. */

import type { Example } from '../store/chats/examples.ts';
import type { Command } from '../store/window/commands.ts';
import type { SettingsTab } from '../store/window/ui-store.ts';
import { best, LAST_RANK, type Ranked, type Titled } from './ranked.ts';

export interface SettingTarget {
  readonly tab: SettingsTab;
  /** The label of one setting on that page; null for the page itself. */
  readonly label: string | null;
}

/** An article, or an example that runs. */
export type HelpTarget =
  | { readonly articleId: string; readonly example?: undefined }
  | { readonly articleId?: undefined; readonly example: Example };

export interface WithFact {
  /** Shown at the end of the row, such as a setting's value or an article's reading time; null for none. */
  readonly fact: string | null;
}

type CommandEntry = Titled & { readonly command: Command };
type SettingEntry = Titled & SettingTarget & Partial<WithFact>;
type HelpEntry = Titled & Partial<WithFact> & HelpTarget;

export interface AppSource {
  readonly commands: readonly CommandEntry[];
  readonly settings: readonly SettingEntry[];
  /** Has no articles until they are loaded. */
  readonly help: readonly HelpEntry[];
  /** The articles whose text has words of the query, best first. */
  readonly helpByText?: (query: string) => readonly HelpEntry[];
  /** The entries that share words with the query, also mistyped ones, best first. */
  readonly nearest?: <T extends Titled>(entries: readonly T[], query: string) => readonly T[];
}

/** The most items of each kind: people type more rather than scroll. */
const SHOWN_MAX = { commands: 6, settings: 4, help: 3 } as const;
/** The most commands, and the most settings, that share only some words with the query. */
const NEAREST_MAX = 2;

const titleOf = ({ title }: Titled): string => title;
const synonymsOf = ({ title, synonyms }: Titled): string => `${title}, ${synonyms}`;

interface AboutParley {
  readonly commands: readonly Ranked<CommandEntry>[];
  readonly settings: readonly Ranked<SettingEntry>[];
  readonly help: readonly Ranked<HelpEntry>[];
}

/**
 * Finds items about the app itself. If no item has the words, tries their beginnings, then some of the words, and the
 * text of the articles: people also use other forms of words (“inställningarna”, «инструкции»), mistype, and ask whole
 * questions.
 */
export function aboutParley(source: AppSource, query: string, words: readonly string[]): AboutParley {
  const found = matchesAbout(source, words);
  if (words.length === 0 || !isEmpty(found)) return found;
  const begun = matchesAbout(source, words.map(beginningOf));
  if (isEmpty(begun)) {
    const nearest = <T extends Titled>(entries: readonly T[]) =>
      unranked(source.nearest?.(entries, query).slice(0, NEAREST_MAX) ?? []);
    const help = unranked(source.helpByText?.(query).slice(0, SHOWN_MAX.help) ?? []);
    return { commands: nearest(source.commands), settings: nearest(source.settings), help };
  }
  const unmark = <T>(all: readonly Ranked<T>[]) => all.map((one) => ({ ...one, rank: LAST_RANK, marks: [] }));
  return { commands: unmark(begun.commands), settings: unmark(begun.settings), help: unmark(begun.help) };
}

function matchesAbout(source: AppSource, words: readonly string[]): AboutParley {
  const hasWords = words.length > 0;
  const commandsMax = hasWords ? SHOWN_MAX.commands : source.commands.length;
  const ifSearching = <T>(values: readonly T[]): readonly T[] => (hasWords ? values : []);
  return {
    commands: best(source.commands, words, commandsMax, titleOf, synonymsOf),
    settings: best(ifSearching(source.settings), words, SHOWN_MAX.settings, titleOf, synonymsOf, ({ name }) => name),
    help: best(ifSearching(source.help), words, SHOWN_MAX.help, titleOf, synonymsOf),
  };
}

const isEmpty = ({ commands, settings, help }: AboutParley): boolean =>
  commands.length + settings.length + help.length === 0;

/** A word with at least this many letters also matches with a different ending. */
const INFLECTED_MIN_LETTERS = 5;
const ENDING_LETTERS = 2;

const beginningOf = (word: string): string =>
  word.length < INFLECTED_MIN_LETTERS
    ? word
    : word.slice(0, Math.max(INFLECTED_MIN_LETTERS - 1, word.length - ENDING_LETTERS));

const unranked = <T extends Titled>(values: readonly T[]): readonly Ranked<T>[] =>
  values.map((value) => ({ value, text: value.title, marks: [], rank: LAST_RANK, also: null }));

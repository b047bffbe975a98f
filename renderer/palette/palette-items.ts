/** Lists the palette’s items for a query: commands, settings, help, chats, models and hits in messages. Pure. */

import type { CommandId } from '../../shared/command-keys.ts';
import type { ConversationSummary } from '../../shared/conversation.ts';
import type { Preset, Prompt } from '../../shared/saved-items.ts';
import type { SearchGroup } from '../../shared/search-results.ts';
import type { ModelOf } from '../store/connections/model-facts-store.ts';
import type { Command } from '../store/window/commands.ts';
import type { SettingsTab } from '../store/window/ui-store.ts';
import { plainSnippet } from '../words/plain-snippet.ts';
import { matchText, type TextMatch, wordsOf } from '../words/text-match.ts';

type Marks = TextMatch['marks'];

interface Shown {
  /** Unique among all items. */
  readonly key: string;
  readonly text: string;
  readonly marks: Marks;
}

interface Also {
  /** The synonym that matched; null when the title did. */
  readonly also: string | null;
}

interface SettingTarget {
  readonly tab: SettingsTab;
  /** The label of one setting on that page; null for the page itself. */
  readonly label: string | null;
}

/** What is found by its title, and by `synonyms`, which are separated by commas. */
interface Titled {
  readonly title: string;
  /** The part of the title that names it; what begins this begins the title. */
  readonly name?: string;
  readonly synonyms: string;
}

export type PaletteItem =
  | (Shown & { readonly kind: 'chat'; readonly id: string; readonly at: number })
  | (Shown & Also & { readonly kind: 'command'; readonly command: Command })
  | (Shown & ModelOf & { readonly kind: 'model'; readonly from: string })
  | (Shown & { readonly kind: 'preset'; readonly preset: Preset })
  | (Shown & { readonly kind: 'prompt'; readonly prompt: Prompt })
  | (Shown & Also & SettingTarget & { readonly kind: 'settings' })
  | (Shown & { readonly kind: 'help'; readonly articleId: string })
  | (Shown & { readonly kind: 'hit'; readonly id: string; readonly messageId: string; readonly title: string })
  | (Shown & { readonly kind: 'search' });

type PaletteGroupName = 'chats' | 'commands' | 'models' | 'presets' | 'prompts' | 'settings' | 'help' | 'messages';

export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly items: readonly PaletteItem[];
}

export interface PaletteSource {
  /** Newest first. */
  readonly chats: readonly ConversationSummary[];
  readonly commands: readonly (Titled & { readonly command: Command })[];
  readonly models: readonly (ModelOf & { readonly from: string })[];
  readonly presets: readonly Preset[];
  readonly prompts: readonly Prompt[];
  readonly settings: readonly (Titled & SettingTarget)[];
  /** Empty until the articles have been loaded. */
  readonly help: readonly (Titled & { readonly articleId: string })[];
  /** Matches in messages for the same query; empty while searching. */
  readonly found: readonly SearchGroup[];
  readonly untitled: string;
  /** The label of the last row, which opens the query in the sidebar's search. */
  readonly searchAll: string;
}

/** Commands the palette leaves out: itself, and those that only make sense as shortcuts. */
const NOT_OFFERED = /^(palette|chat-\d|(next|previous)-region)$/;

export function isOffered(id: CommandId): boolean {
  return !NOT_OFFERED.test(id);
}

/** The most items of each kind: people type more rather than scroll. */
const SHOWN_MAX = {
  chats: 7,
  commands: 6,
  models: 5,
  presets: 5,
  prompts: 5,
  settings: 4,
  help: 3,
  messages: 5,
} as const;

/**
 * Without words: the latest chats, and all commands. With words, the groups whose best title begins with them come first,
 * commands before settings, help and chats; messages come last.
 */
export function paletteGroups(source: PaletteSource, query: string): readonly PaletteGroup[] {
  const words = wordsOf(query);
  const hasWords = words.length > 0;
  const ifSearching = <T>(values: readonly T[]): readonly T[] => (hasWords ? values : []);
  const commandsMax = hasWords ? SHOWN_MAX.commands : source.commands.length;
  const commands = best(source.commands, words, commandsMax, titleOf, synonymsOf);
  const settings = best(
    ifSearching(source.settings),
    words,
    SHOWN_MAX.settings,
    titleOf,
    synonymsOf,
    ({ name }) => name,
  );
  const help = best(ifSearching(source.help), words, SHOWN_MAX.help, titleOf, synonymsOf);
  const chats = best(source.chats, words, SHOWN_MAX.chats, (chat) => chat.title || source.untitled);
  const models = best(ifSearching(source.models), words, SHOWN_MAX.models, ({ model }) => model);
  const presets = best(ifSearching(source.presets), words, SHOWN_MAX.presets, ({ name }) => name, presetText);
  const prompts = best(
    ifSearching(source.prompts),
    words,
    SHOWN_MAX.prompts,
    ({ name }) => name,
    ({ text }) => text,
  );
  const group = <T>(
    name: PaletteGroupName,
    ranked: readonly Ranked<T>[],
    itemOf: (shown: Ranked<T>) => PaletteItem,
  ): PaletteGroup & { readonly rank: number } => ({ name, rank: ranked[0]?.rank ?? 0, items: ranked.map(itemOf) });
  const commandGroup = group('commands', commands, ({ value: { command }, ...shown }) => ({
    ...{ kind: 'command', key: `command:${command.id}`, text: shown.text, marks: shown.marks },
    ...{ also: shown.also, command },
  }));
  const aboutParley = [
    commandGroup,
    group('settings', settings, ({ value: { tab, label }, text, marks, also }) => ({
      ...{ kind: 'settings', key: `settings:${tab}:${label ?? ''}`, text, marks, also, tab, label },
    })),
    group('help', help, ({ value: { articleId }, text, marks }) => ({
      ...{ kind: 'help', key: `help:${articleId}`, text, marks, articleId },
    })),
  ];
  const own: readonly PaletteGroup[] = [
    group('chats', chats, ({ value: { id, updatedAt }, text, marks }) => ({
      ...{ kind: 'chat', key: `chat:${id}`, text, marks, id, at: updatedAt },
    })),
    group('models', models, ({ value, text, marks }) => ({
      ...{ kind: 'model', key: `model:${value.connectionId}/${value.model}`, text, marks },
      ...value,
    })),
    group('presets', presets, ({ value, text, marks }) => ({
      ...{ kind: 'preset', key: `preset:${value.id}`, text, marks, preset: value },
    })),
    group('prompts', prompts, ({ value, text, marks }) => ({
      ...{ kind: 'prompt', key: `prompt:${value.id}`, text, marks, prompt: value },
    })),
  ];
  const groups: PaletteGroup[] = hasWords
    ? [
        ...aboutParley.filter(({ rank }) => rank === 0),
        ...own,
        ...aboutParley.filter(({ rank }) => rank > 0).toSorted((a, b) => a.rank - b.rank),
      ]
    : [...own, commandGroup];
  if (hasWords) {
    const search: PaletteItem = { kind: 'search', key: 'search', text: source.searchAll, marks: [] };
    groups.push({ name: 'messages', items: [...hitsOf(source.found), search] });
  }
  return groups.filter(({ items }) => items.length > 0).map(({ name, items }) => ({ name, items }));
}

function hitsOf(found: readonly SearchGroup[]): readonly PaletteItem[] {
  return found
    .flatMap(({ conversation, hits }) =>
      hits.flatMap((hit): readonly PaletteItem[] =>
        hit.messageId === null
          ? []
          : [
              {
                kind: 'hit',
                key: `hit:${hit.messageId}:${hit.where}`,
                ...plainSnippet(hit.snippet, hit.marks),
                id: conversation.id,
                messageId: hit.messageId,
                title: conversation.title,
              },
            ],
      ),
    )
    .slice(0, SHOWN_MAX.messages);
}

interface Ranked<T> extends Also {
  readonly value: T;
  readonly text: string;
  readonly marks: Marks;
  /** As in `TextMatch`; 3 when a synonym or the contents matched. */
  readonly rank: number;
}

const titleOf = ({ title }: Titled): string => title;
const synonymsOf = ({ title, synonyms }: Titled): string => `${title}, ${synonyms}`;
const presetText = ({ values }: Preset): string => `${values.model}\n${values.connectionName}\n${values.systemPrompt}`;

/**
 * The first `max` matches: matches at the start first, otherwise in order, and matches by `moreOf` last. Stops once `max`
 * items start with the query.
 */
function best<T>(
  values: readonly T[],
  words: readonly string[],
  max: number,
  textOf: (value: T) => string,
  moreOf?: (value: T) => string,
  nameOf?: (value: T) => string | undefined,
): readonly Ranked<T>[] {
  const ranks: readonly [Ranked<T>[], Ranked<T>[], Ranked<T>[], Ranked<T>[]] = [[], [], [], []];
  for (const value of values) {
    const text = textOf(value);
    // As soon as enough texts have a word that begins so, only those that begin so themselves can come before them.
    if (ranks[0].length + ranks[1].length >= max && !beginsWith(text, words[0] ?? '')) continue;
    const match = matchText(text, words);
    if (match !== null) {
      const rank = beginsWith(nameOf?.(value) ?? '', words[0] ?? ' ') ? 0 : match.rank;
      if (ranks[rank].length < max) ranks[rank].push({ value, text, marks: match.marks, rank, also: null });
      if (ranks[0].length === max) break;
    } else if (moreOf !== undefined && ranks[3].length < max) {
      const more = moreOf(value);
      if (matchText(more, words) !== null)
        ranks[3].push({ value, text, marks: [], rank: 3, also: synonymIn(more, words) });
    }
  }
  return ranks.flat().slice(0, max);
}

/** The synonym that has most of the words. */
function synonymIn(synonyms: string, words: readonly string[]): string | null {
  const [, ...all] = synonyms.split(', ');
  const counted = all.map((synonym) => {
    const lower = synonym.toLowerCase();
    return { synonym, count: words.filter((word) => lower.includes(word)).length };
  });
  return counted.toSorted((a, b) => b.count - a.count)[0]?.synonym ?? null;
}

/** Reads a longer piece than the word: the last letter of a text may have a lower case of its own, as in Greek. */
const beginsWith = (text: string, word: string): boolean =>
  text
    .slice(0, 2 * word.length)
    .toLowerCase()
    .startsWith(word);

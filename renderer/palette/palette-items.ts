/** Lists the palette’s items for a query: chats, commands, models, settings pages and hits in messages. Pure. */

import type { CommandId } from '../../shared/command-keys.ts';
import type { ConversationSummary, SearchGroup } from '../../shared/conversation.ts';
import type { Preset, Prompt } from '../../shared/saved-items.ts';
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

export type PaletteItem =
  | (Shown & { readonly kind: 'chat'; readonly id: string; readonly at: number })
  | (Shown & { readonly kind: 'command'; readonly command: Command })
  | (Shown & ModelOf & { readonly kind: 'model'; readonly from: string })
  | (Shown & { readonly kind: 'preset'; readonly preset: Preset })
  | (Shown & { readonly kind: 'prompt'; readonly prompt: Prompt })
  | (Shown & { readonly kind: 'settings'; readonly tab: SettingsTab })
  | (Shown & { readonly kind: 'hit'; readonly id: string; readonly messageId: string; readonly title: string })
  | (Shown & { readonly kind: 'search' });

type PaletteGroupName = 'chats' | 'commands' | 'models' | 'presets' | 'prompts' | 'settings' | 'messages';

export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly items: readonly PaletteItem[];
}

export interface PaletteSource {
  /** Newest first. */
  readonly chats: readonly ConversationSummary[];
  readonly commands: readonly { readonly command: Command; readonly title: string }[];
  readonly models: readonly (ModelOf & { readonly from: string })[];
  readonly presets: readonly Preset[];
  readonly prompts: readonly Prompt[];
  readonly settings: readonly { readonly tab: SettingsTab; readonly title: string }[];
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
const SHOWN_MAX = { chats: 7, commands: 6, models: 5, presets: 5, prompts: 5, settings: 4, messages: 5 } as const;

/** Without words: the latest chats, and all commands. */
export function paletteGroups(source: PaletteSource, query: string): readonly PaletteGroup[] {
  const words = wordsOf(query);
  const hasWords = words.length > 0;
  const chats = best(source.chats, words, SHOWN_MAX.chats, (chat) => chat.title || source.untitled).map(
    ({ value, ...shown }): PaletteItem => ({
      kind: 'chat',
      key: `chat:${value.id}`,
      ...shown,
      id: value.id,
      at: value.updatedAt,
    }),
  );
  const commands = best(
    source.commands,
    words,
    hasWords ? SHOWN_MAX.commands : source.commands.length,
    ({ title }) => title,
  ).map(
    ({ value: { command }, ...shown }): PaletteItem => ({
      kind: 'command',
      key: `command:${command.id}`,
      ...shown,
      command,
    }),
  );
  const models = best(hasWords ? source.models : [], words, SHOWN_MAX.models, ({ model }) => model).map(
    ({ value, ...shown }): PaletteItem => ({
      kind: 'model',
      key: `model:${value.connectionId}/${value.model}`,
      ...shown,
      ...value,
    }),
  );
  const presets = best(hasWords ? source.presets : [], words, SHOWN_MAX.presets, ({ name }) => name, presetText).map(
    ({ value, ...shown }): PaletteItem => ({ kind: 'preset', key: `preset:${value.id}`, ...shown, preset: value }),
  );
  const prompts = best(
    hasWords ? source.prompts : [],
    words,
    SHOWN_MAX.prompts,
    ({ name }) => name,
    ({ text }) => text,
  ).map(({ value, ...shown }): PaletteItem => ({ kind: 'prompt', key: `prompt:${value.id}`, ...shown, prompt: value }));
  const settings = best(hasWords ? source.settings : [], words, SHOWN_MAX.settings, ({ title }) => title).map(
    ({ value: { tab }, ...shown }): PaletteItem => ({ kind: 'settings', key: `settings:${tab}`, ...shown, tab }),
  );
  const groups: PaletteGroup[] = [
    { name: 'chats', items: chats },
    { name: 'commands', items: commands },
    { name: 'models', items: models },
    { name: 'presets', items: presets },
    { name: 'prompts', items: prompts },
    { name: 'settings', items: settings },
  ];
  if (hasWords) {
    const search: PaletteItem = { kind: 'search', key: 'search', text: source.searchAll, marks: [] };
    groups.push({ name: 'messages', items: [...hitsOf(source.found), search] });
  }
  return groups.filter(({ items }) => items.length > 0);
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

interface Ranked<T> {
  readonly value: T;
  readonly text: string;
  readonly marks: Marks;
}

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
): readonly Ranked<T>[] {
  const ranks: readonly [Ranked<T>[], Ranked<T>[], Ranked<T>[], Ranked<T>[]] = [[], [], [], []];
  for (const value of values) {
    const text = textOf(value);
    // As soon as enough texts have a word that begins so, only those that begin so themselves can come before them.
    if (ranks[0].length + ranks[1].length >= max && !beginsWith(text, words[0] ?? '')) continue;
    const match = matchText(text, words);
    if (match !== null) {
      if (ranks[match.rank].length < max) ranks[match.rank].push({ value, text, marks: match.marks });
      if (ranks[0].length === max) break;
    } else if (moreOf !== undefined && ranks[3].length < max && matchText(moreOf(value), words) !== null)
      ranks[3].push({ value, text, marks: [] });
  }
  return ranks.flat().slice(0, max);
}

/** Reads a longer piece than the word: the last letter of a text may have a lower case of its own, as in Greek. */
const beginsWith = (text: string, word: string): boolean =>
  text
    .slice(0, 2 * word.length)
    .toLowerCase()
    .startsWith(word);

/** Lists the palette's items for a query: commands, settings, help, chats, models, presets, prompts and messages. Pure. */

import type { ConversationSummary } from '../../shared/conversation.ts';
import type { Preset, Prompt } from '../../shared/saved-items.ts';
import type { SearchGroup } from '../../shared/search/search-results.ts';
import type { CommandId } from '../../shared/window/command-keys.ts';
import type { ModelOf } from '../store/connections/model-facts-store.ts';
import type { Command } from '../store/window/commands.ts';
import { plainSnippet } from '../words/plain-snippet.ts';
import { type TextMatch, wordsOf } from '../words/text-match.ts';
import { type AppSource, aboutParley, type HelpTarget, type SettingTarget, type WithFact } from './about-parley.ts';
import { ChatMatches } from './chat-matches.ts';
import { type Also, best, type Ranked } from './ranked.ts';

type Marks = TextMatch['marks'];

interface Shown {
  /** Unique among all items. */
  readonly key: string;
  readonly text: string;
  readonly marks: Marks;
}

export type PaletteItem =
  | (Shown & { readonly kind: 'chat'; readonly id: string; readonly at: number })
  | (Shown & Also & { readonly kind: 'command'; readonly command: Command })
  | (Shown & ModelOf & { readonly kind: 'model'; readonly from: string })
  | (Shown & { readonly kind: 'preset'; readonly preset: Preset })
  | (Shown & { readonly kind: 'prompt'; readonly prompt: Prompt })
  | (Shown & Also & SettingTarget & WithFact & { readonly kind: 'settings' })
  | (Shown & WithFact & HelpTarget & { readonly kind: 'help' })
  | (Shown & { readonly kind: 'hit'; readonly id: string; readonly messageId: string; readonly title: string })
  | (Shown & { readonly kind: 'search' });

type PaletteGroupName = 'chats' | 'commands' | 'models' | 'presets' | 'prompts' | 'settings' | 'help' | 'messages';

export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly items: readonly PaletteItem[];
}

export interface PaletteSource extends AppSource {
  /** Newest first. */
  readonly chats: readonly ConversationSummary[];
  readonly models: readonly (ModelOf & { readonly from: string })[];
  readonly presets: readonly Preset[];
  readonly prompts: readonly Prompt[];
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
const SHOWN_MAX = { chats: 7, models: 5, presets: 5, prompts: 5, messages: 5 } as const;

export const chatMatches = (): ChatMatches => new ChatMatches(SHOWN_MAX.chats);

/**
 * Without words: the latest chats, then all commands. With words, commands, settings and help come first if a title in
 * the group begins with the words, and otherwise after chats, models, presets and prompts. Messages come last.
 */
export function paletteGroups(
  source: PaletteSource,
  query: string,
  matches: ChatMatches = chatMatches(),
): readonly PaletteGroup[] {
  const words = wordsOf(query);
  const hasWords = words.length > 0;
  const ifSearching = <T>(values: readonly T[]): readonly T[] => (hasWords ? values : []);
  const { commands, settings, help } = aboutParley(source, query, words);
  const chats = matches.of(source, words);
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
  const app = [
    commandGroup,
    group('settings', settings, ({ value: { tab, label, fact = null }, text, marks, also }) => ({
      ...{ kind: 'settings', key: `settings:${tab}:${label ?? ''}`, text, marks, also, tab, label, fact },
    })),
    group('help', help, ({ value: { title: _, synonyms: __, fact = null, ...target }, text, marks }) => ({
      ...{ kind: 'help', key: `help:${target.articleId ?? `example ${target.example}`}`, text, marks, fact },
      ...target,
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
        ...app.filter(({ rank }) => rank === 0),
        ...own,
        ...app.filter(({ rank }) => rank > 0).toSorted((a, b) => a.rank - b.rank),
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

const presetText = ({ values }: Preset): string => `${values.model}\n${values.connectionName}\n${values.systemPrompt}`;

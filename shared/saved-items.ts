/** What a person keeps under a name to use again: presets of what a chat asks with, and prompts. */

import type { ModelList } from './connection.ts';
import type { ChatSettings } from './conversation.ts';
import { LIMITS } from './limits.ts';

/** What of a chat's settings a preset holds; history and position are the chat's own. */
const OF_A_CHAT = ['connectionId', 'model', 'parameters', 'stream', 'systemPrompt', 'extraBody'] as const;

/** The settings that a preset sets, all of them. */
export type PresetSettings = Pick<ChatSettings, (typeof OF_A_CHAT)[number]>;

export interface PresetValues extends PresetSettings {
  readonly connectionId: string;
  /** As it was called then, for when it is gone. */
  readonly connectionName: string;
  readonly model: string;
  /** The service offered the model then; false for a name that somebody typed. */
  readonly isListed: boolean;
}

interface Saved {
  readonly id: string;
  readonly name: string;
  /** Order among those of its kind. */
  readonly position: number;
  /** Stands for what it says: another mark, another name or content. */
  readonly mark: string;
}

export interface Preset extends Saved {
  readonly kind: 'preset';
  readonly values: PresetValues;
}

/** A text with places to fill in, see `prompt-template.ts`. */
export interface Prompt extends Saved {
  readonly kind: 'prompt';
  readonly text: string;
}

export type SavedItem = Preset | Prompt;
export type SavedKind = SavedItem['kind'];

/** One of them without what the library gives it. */
export type SavedInput =
  | { readonly kind: 'preset'; readonly name: string; readonly values: PresetValues }
  | { readonly kind: 'prompt'; readonly name: string; readonly text: string };

/** All of them in their order, and whole those alone that are new or say something else: a library of prompts is large. */
export interface SavedChange {
  readonly order: readonly Pick<SavedItem, 'id' | 'position' | 'mark'>[];
  readonly changed: readonly SavedItem[];
}

function charsOf(item: SavedItem): number {
  return item.name.length + (item.kind === 'prompt' ? item.text : JSON.stringify(item.values)).length;
}

/** The items from the one at `offset` on, as many as go together; the one that makes them too many is the last one. */
export function savedPage(items: readonly SavedItem[], offset = 0): readonly SavedItem[] {
  let chars = 0;
  let end = offset;
  for (; end < items.length && chars < LIMITS.savedTogetherMaxChars; end++) {
    const item = items[end];
    if (item !== undefined) chars += charsOf(item);
  }
  return items.slice(offset, end);
}

/** True for a page that another one may follow. */
export function isFullPage(page: readonly SavedItem[]): boolean {
  return page.reduce((sum, item) => sum + charsOf(item), 0) >= LIMITS.savedTogetherMaxChars;
}

/** What to tell whoever has been told of `told`, marks by their ids, and is to have `items`. */
export function savedChange(told: ReadonlyMap<string, string>, items: readonly SavedItem[]): SavedChange {
  return {
    order: items.map(({ id, position, mark }) => ({ id, position, mark })),
    // Whoever is told of fewer than there are reads all of them, page by page.
    changed: savedPage(items.filter(({ id, mark }) => told.get(id) !== mark)),
  };
}

/** All of them after the change; null when it speaks of one that is not among `known` as it says now: then all are to be read. */
export function afterChange(known: readonly SavedItem[], { order, changed }: SavedChange): readonly SavedItem[] | null {
  const byId = new Map([...known, ...changed].map((item) => [item.id, item]));
  const items = order.flatMap(({ id, position, mark }) => {
    const item = byId.get(id);
    return item?.mark === mark ? [{ ...item, position }] : [];
  });
  return items.length === order.length ? items : null;
}

/** A prompt as a file holds it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What an import of prompts did. */
export interface PromptImport {
  readonly addedIds: readonly string[];
  /** Names of those that were there already, word for word. */
  readonly same: readonly string[];
  /** Another prompt had the name already. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** Why a preset cannot be used. */
export type PresetTrouble =
  | { readonly kind: 'connection_gone'; readonly connection: string }
  | { readonly kind: 'model_gone'; readonly model: string; readonly connection: string };

/** Those alone, without what else a chat or a preset has. */
export function settingsOf(settings: PresetSettings): PresetSettings {
  const { connectionId, model, parameters, stream, systemPrompt, extraBody } = settings;
  return { connectionId, model, parameters, stream, systemPrompt, extraBody };
}

/** Whether these settings are those of the preset. */
export function isAsSet(settings: PresetSettings, values: PresetSettings): boolean {
  return OF_A_CHAT.every((name) => isSame(settings[name], values[name]));
}

/** The order of names in an object is no difference. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return first.size === second.size && [...first].every(([key, value]) => isSame(value, second.get(key)));
}

/**
 * What of it is gone; null when it can be used. A model is gone when the service offered it once and its list, read without
 * trouble, has it no more.
 * @param list what its connection offers, as last listed; undefined while nobody has asked
 */
export function presetTrouble(
  values: PresetValues,
  connections: readonly { readonly id: string; readonly name: string }[],
  list: ModelList | undefined,
): PresetTrouble | null {
  const connection = connections.find(({ id }) => id === values.connectionId);
  if (connection === undefined) return { kind: 'connection_gone', connection: values.connectionName };
  const isKnown = list !== undefined && list.fetchedAt !== null;
  if (!values.isListed || !isKnown || list.models.some(({ id }) => id === values.model)) return null;
  return { kind: 'model_gone', model: values.model, connection: connection.name };
}

/** False for a name of nothing but blanks and marks, which nobody would see in a list. */
export function hasVisible(name: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}]/u.test(name);
}

/** The number that {@link freeName} gives; a longer one, as that of a year, is part of the name. */
const NUMBER = / \((?:[2-9]|[1-9]\d{1,2})\)$/;

/** `name`, or the first one like `name (2)` that is free; of `name (2)` that is `name (3)`. */
export function freeName(name: string, taken: { has: (name: string) => boolean }): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = numbered(name, ` (${number})`);
    if (!taken.has(next)) return next;
  }
}

/** True for `name` itself, and for what {@link freeName} makes of it. */
export function isNumbered(one: string, name: string): boolean {
  const ending = NUMBER.exec(one)?.[0];
  return one === name || (ending !== undefined && one === numbered(name, ending));
}

function numbered(name: string, ending: string): string {
  const base = name.replace(NUMBER, '');
  return base.slice(0, LIMITS.titleMaxChars - ending.length) + ending;
}

/** Presets of chat settings, and prompts: what a user saves under a name to reuse. */

import type { ModelList } from './connection.ts';
import type { ChatSettings } from './conversation.ts';
import { LIMITS } from './limits.ts';

/** The chat settings that a preset stores. */
const OF_A_CHAT = ['connectionId', 'model', 'parameters', 'stream', 'systemPrompt', 'extraBody'] as const;

export type PresetSettings = Pick<ChatSettings, (typeof OF_A_CHAT)[number]>;

export interface PresetValues extends PresetSettings {
  readonly connectionId: string;
  /** The connection's name when the preset was saved, in case the connection is removed. */
  readonly connectionName: string;
  readonly model: string;
  /** True if the service listed the model then; false if the user typed the name. */
  readonly isListed: boolean;
}

interface Saved {
  readonly id: string;
  readonly name: string;
  /** Order among the items of its kind. */
  readonly position: number;
  /** Identifies the content: it differs if the name or the content differs. */
  readonly revision: string;
}

export interface Preset extends Saved {
  readonly kind: 'preset';
  readonly values: PresetValues;
}

/** A text with placeholders, see `prompt-template.ts`. */
export interface Prompt extends Saved {
  readonly kind: 'prompt';
  readonly text: string;
}

export type SavedItem = Preset | Prompt;
export type SavedKind = SavedItem['kind'];

/** An item without the fields that the library adds. */
export type SavedInput =
  | { readonly kind: 'preset'; readonly name: string; readonly values: PresetValues }
  | { readonly kind: 'prompt'; readonly name: string; readonly text: string };

/**
 * The order of all items, and the full content of only the new or changed ones, because a prompt library can be large.
 */
export interface SavedChange {
  readonly order: readonly Pick<SavedItem, 'id' | 'position' | 'revision'>[];
  readonly changed: readonly SavedItem[];
}

function charsOf(item: SavedItem): number {
  return item.name.length + (item.kind === 'prompt' ? item.text : JSON.stringify(item.values)).length;
}

/** The items from `offset` on, up to and including the one that reaches the size limit. */
export function savedPage(items: readonly SavedItem[], offset = 0): readonly SavedItem[] {
  let chars = 0;
  let end = offset;
  for (; end < items.length && chars < LIMITS.savedTogetherMaxChars; end++) {
    const item = items[end];
    if (item !== undefined) chars += charsOf(item);
  }
  return items.slice(offset, end);
}

/** True if another page may follow. */
export function isFullPage(page: readonly SavedItem[]): boolean {
  return page.reduce((sum, item) => sum + charsOf(item), 0) >= LIMITS.savedTogetherMaxChars;
}

/** The change for a window that knows the items in `before`, which maps ids to revisions. */
export function savedChange(before: ReadonlyMap<string, string>, items: readonly SavedItem[]): SavedChange {
  return {
    order: items.map(({ id, position, revision }) => ({ id, position, revision })),
    // A window that received only some of the items reads all of them, page by page.
    changed: savedPage(items.filter(({ id, revision }) => before.get(id) !== revision)),
  };
}

/**
 * All items after the change; null if neither `known` nor `changed` has one of them in its new version. The window then
 * reads all of them again.
 */
export function afterChange(known: readonly SavedItem[], { order, changed }: SavedChange): readonly SavedItem[] | null {
  const byId = new Map([...known, ...changed].map((item) => [item.id, item]));
  const items = order.flatMap(({ id, position, revision }) => {
    const item = byId.get(id);
    return item?.revision === revision ? [{ ...item, position }] : [];
  });
  return items.length === order.length ? items : null;
}

/** A prompt in a file. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The result of importing prompts. */
export interface PromptImport {
  readonly addedIds: readonly string[];
  /** Names of prompts that already existed, word for word. */
  readonly same: readonly string[];
  /** Prompts that got a new name because another prompt already had theirs. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** Why a preset can't be used. */
export type PresetTrouble =
  | { readonly kind: 'connection_gone'; readonly connection: string }
  | { readonly kind: 'model_gone'; readonly model: string; readonly connection: string };

/** Picks only these settings from a chat or a preset. */
export function settingsOf(settings: PresetSettings): PresetSettings {
  const { connectionId, model, parameters, stream, systemPrompt, extraBody } = settings;
  return { connectionId, model, parameters, stream, systemPrompt, extraBody };
}

/** True if these settings equal the preset's. */
export function isAsSet(settings: PresetSettings, values: PresetSettings): boolean {
  return OF_A_CHAT.every((name) => isSame(settings[name], values[name]));
}

/** Compares deeply; ignores the order of an object's keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return first.size === second.size && [...first].every(([key, value]) => isSame(value, second.get(key)));
}

/**
 * What the preset lacks; null if it can be used. A model counts as gone if the service once listed it, and the latest
 * list, read successfully, doesn't.
 * @param list the connection's latest model list; undefined if Parley hasn't asked for it
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

/** False for a name of only spaces and invisible characters, which a list would show as blank. */
export function hasVisible(name: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}]/u.test(name);
}

/** The number that {@link freeName} adds. A longer number, such as a year, is part of the name. */
const NUMBER = / \((?:[2-9]|[1-9]\d{1,2})\)$/;

/** Returns `name` or the first free variant: `name (2)`, then `name (3)`. */
export function freeName(name: string, taken: { has: (name: string) => boolean }): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = numbered(name, ` (${number})`);
    if (!taken.has(next)) return next;
  }
}

/** True for `name` itself and for names that {@link freeName} made from it. */
export function isNumbered(one: string, name: string): boolean {
  const ending = NUMBER.exec(one)?.[0];
  return one === name || (ending !== undefined && one === numbered(name, ending));
}

function numbered(name: string, ending: string): string {
  const base = name.replace(NUMBER, '');
  return base.slice(0, LIMITS.titleMaxChars - ending.length) + ending;
}

/** Shared parts of the readers for other apps' files. */

import { type ChatSettings, type MessageRole, type ReplyRecord, statusOfEnding } from '../../../shared/conversation.ts';
import { DAY_MS } from '../../../shared/days.ts';
import { countOf, isObject, type JsonObject, present } from '../../../shared/json/json.ts';
import { isCostlyJson } from '../../../shared/json/json-cost.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { ReplyExtras } from '../../../shared/replies/reply-extras.ts';
import type { ReplyEnding, Usage } from '../../../shared/service.ts';
import { toSettings } from '../chats/rows.ts';
import { clock } from '../clock.ts';
import { storedJson } from '../json.ts';
import { derivedId } from './derived-id.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';
import { badFile } from './transfer-error.ts';
import { noteRole, type TransferNotes } from './transfer-notes.ts';
import { noteRead, passOver } from './unread-texts.ts';

export const readArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const readObjects = (value: unknown): readonly JsonObject[] => readArray(value).filter(isObject);
export const readText = (value: unknown): string => (typeof value === 'string' ? noteRead(value) : '');
/** The first text that isn't empty; empty if all are. */
export const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';
/** An id for content that has none. */
export const contentId = (content: unknown): string => derivedId('content', JSON.stringify(content));
/** The first of these ids. A chat without one gets an id from its content, so that two of them stay apart. */
export const chatIdOf = (ids: readonly unknown[], chat: JsonObject): string =>
  firstText(ids.map(readText)) || contentId(chat);

/** A question and its answer. */
const OPENING_MESSAGES = 2;

/**
 * An id for a chat that has none, from its title and time and its first messages. A chat keeps its id when it grows.
 * Messages of such a chat need ids from their content too, because another chat may begin alike.
 *
 * @param messages as the file has them
 */
export const openingId = (titleAndTime: readonly unknown[], messages: readonly unknown[]): string =>
  contentId([titleAndTime, messages.slice(0, OPENING_MESSAGES)]);
/** The non-empty texts, separated by blank lines. */
export const joined = (words: readonly string[]): string => words.filter((part) => part !== '').join('\n\n');

/** The messages in a list; other elements are counted. */
export function messageRows(value: unknown, notes: TransferNotes): readonly JsonObject[] {
  boundMessages(readArray(value).length);
  const found = readObjects(value);
  notes.add('noMessage', '', readArray(value).length - found.length);
  return found;
}

/** Call this before converting messages, which takes several times as much memory as reading them. */
export function boundMessages(count: number): void {
  if (count > LIMITS.importMessagesPerChatMax) throw badFile('tooManyMessages');
}

/**
 * Parses JSON that is stored as a string inside JSON; null if it is invalid. Throws `bad_file` if it would take too
 * much memory.
 */
export function innerJson(value: unknown): unknown {
  const text = readText(value);
  if (isCostlyJson(text)) throw badFile('tooManyParts');
  return storedJson(text);
}

/** Apps' names for the three roles, in lower case. */
const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['prompt', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['gpt', 'assistant'],
  ['response', 'assistant'],
  ['model', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
]);
const ROLE_MAX_CHARS = 20;

/** Null for a role that Parley doesn't have. */
export function roleOf(value: unknown): MessageRole | null {
  return ROLES.get(readText(value).slice(0, ROLE_MAX_CHARS).toLowerCase()) ?? null;
}

/** The role of a message; null for a role that Parley doesn't have: the message then counts as left out. */
export function roleOrLeftOut(row: JsonObject, notes: TransferNotes, named = row.role): MessageRole | null {
  const role = roleOf(named);
  if (role === null) {
    noteRole(notes, readText(named));
    passOver(row);
  }
  return role;
}

const ERROR_MAX_CHARS = 500;
/** Seconds since 1970 stay below this for a thousand years; milliseconds exceeded it in early 1971, and so on. */
const SECONDS_MAX = 4e10;
/** Matches a time since 1970 in seconds, milliseconds, microseconds or nanoseconds that a program wrote as text. */
const NUMBER = /^\d{5,19}(?:\.\d{1,9})?$|^\d(?:\.\d{1,18})?e\+?\d{1,2}$/iu;

/** Date.parse takes a lone number for a month or a year. */
const LONE_NUMBER = /^\D*\d{1,3}\D*$/u;

/** No chat with a model is older. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

function msOf(value: number): number {
  let ms = value * 1_000;
  for (let most = SECONDS_MAX; Math.abs(value) >= most && most < 1e18; most *= 1_000) ms /= 1_000;
  return ms;
}

/**
 * Unix milliseconds from a time since 1970 in seconds, milliseconds, microseconds or nanoseconds, from a date as text,
 * or from either of these in MongoDB's extended JSON or in Firestore's timestamps; 0 if the value isn't a time, or one
 * too early or too late for a chat.
 * The digits of a date, such as 20240501 and 20240501123000, would be times in 1970 and in 2611.
 */
export function toTime(value: unknown): number {
  const date = isObject(value) ? (value.$date ?? value.seconds ?? value._seconds) : value;
  const time = isObject(date) ? date.$numberLong : date;
  const text = readText(time);
  const ms =
    typeof time === 'number' || NUMBER.test(text) ? msOf(Number(time)) : Date.parse(LONE_NUMBER.test(text) ? '' : text);
  return ms >= EARLIEST_MS && ms <= clock.now() + 366 * DAY_MS ? Math.round(ms) : 0;
}

const NOTHING_SAID = {
  finishReason: null,
  usage: null,
  firstTokenMs: null,
  durationMs: null,
  reasoningMs: null,
  isEmptyAnswer: false,
} as const satisfies Partial<ReplyRecord>;

export interface ForeignReply extends Partial<Pick<ReplyRecord, keyof typeof NOTHING_SAID>> {
  readonly app: string;
  readonly model: string;
  readonly ending: ReplyEnding;
  readonly extras?: ReplyExtras;
  /** The app's error message. */
  readonly error?: string | null;
}

/** A reply from another app, with the default of `NOTHING_SAID` for each fact that the app doesn't store. */
export function foreignReply({ app, error = null, ...said }: ForeignReply): ReplyRecord {
  return {
    ...NOTHING_SAID,
    ...said,
    finishReason: said.finishReason?.slice(0, LIMITS.serviceCodeMaxChars) ?? null,
    connectionId: '',
    connectionName: app,
    parameters: { stream: true },
    completionId: null,
    error: error ? { code: 'server', retryable: false, detail: error.slice(0, ERROR_MAX_CHARS) } : null,
    compareGroupId: null,
  };
}

/** Usage with the known numbers; null if there are none. */
export function toForeignUsage(
  prompt: unknown,
  completion: unknown,
  total: unknown,
  reasoning?: unknown,
): Usage | null {
  const entries = Object.entries({
    promptTokens: countOf(prompt),
    completionTokens: countOf(completion),
    totalTokens: countOf(total),
    reasoningTokens: countOf(reasoning),
  }).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export type ForeignMessage = Omit<DocumentMessage, 'activeChildId' | 'status'>;

export function foreignMessage(message: ForeignMessage): DocumentMessage {
  return { ...message, activeChildId: null, status: statusOfEnding(message.reply?.ending ?? null) };
}

export interface ForeignConversation
  extends Pick<DocumentConversation, 'id' | 'title' | 'createdAt' | 'messages'>,
    Partial<Pick<DocumentConversation, 'isPinned' | 'isArchived'>> {
  readonly systemPrompt?: string;
  readonly parameters?: Partial<ChatSettings['parameters']>;
  /** Text that was typed but not sent. */
  readonly draft?: string;
  /** The last message of the path that was shown; null if the file doesn't say. */
  readonly leafId: string | null;
}

/** Builds the chat so that it shows the same path as in the other app. */
export function foreignConversation(found: ForeignConversation): DocumentConversation {
  const parents = new Map(found.messages.map((message) => [message.id, message.parentId]));
  const activeChild = new Map<string | null, string>();
  const seen = new Set<string>();
  for (let id = found.leafId; id !== null && parents.has(id) && !seen.has(id); ) {
    seen.add(id);
    const parentId: string | null = parents.get(id) ?? null;
    activeChild.set(parentId, id);
    id = parentId;
  }
  return {
    id: found.id,
    title: found.title,
    titleSource: found.title.trim() === '' ? 'none' : 'user',
    createdAt: found.createdAt,
    updatedAt: 0,
    isPinned: found.isPinned ?? false,
    isArchived: found.isArchived ?? false,
    isUnread: false,
    deletedAt: null,
    folderId: null,
    activeRootId: activeChild.get(null) ?? null,
    settings: toSettings({ systemPrompt: found.systemPrompt ?? '', parameters: found.parameters ?? {} }),
    position: null,
    draft: found.draft ?? '',
    queue: [],
    messages: found.messages.map((message) => ({ ...message, activeChildId: activeChild.get(message.id) ?? null })),
  };
}

/** Returns a function that finds the nearest kept node at or above a node; null if none is. Stops at cycles. */
export function nearestKept(
  parents: ReadonlyMap<string, string>,
  isKept: (id: string) => boolean,
): (start: string) => string | null {
  const found = new Map<string, string | null>();
  return (start) => {
    const passed = new Set<string>();
    let kept: string | null = null;
    for (let id = start; id !== '' && !passed.has(id); id = parents.get(id) ?? '') {
      const known = isKept(id) ? id : found.get(id);
      if (known !== undefined) {
        kept = known;
        break;
      }
      passed.add(id);
    }
    for (const id of passed) found.set(id, kept);
    return kept;
  };
}

/** A message of an app whose messages name their parent. */
export interface ForeignNode extends Pick<ForeignMessage, 'role' | 'text' | 'reasoning' | 'createdAt'> {
  readonly id: string;
  readonly parentId: string;
  readonly model?: string;
  /** Only for replies. */
  readonly extras?: ReplyExtras;
  /** Only for replies; complete if absent. */
  readonly ending?: ReplyEnding;
}

/** The messages of a tree. Leaves out nodes without text and reasoning, and moves up the nodes below them. */
export function messagesOfNodes(
  app: string,
  source: readonly string[],
  nodes: readonly ForeignNode[],
): DocumentMessage[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = nearestKept(new Map(nodes.map(({ id, parentId }) => [id, parentId])), (id) => {
    const node = byId.get(id);
    return node !== undefined && (node.text.trim() !== '' || node.reasoning !== '');
  });
  return [...byId.values()].flatMap((node) => {
    if (kept(node.id) !== node.id) return [];
    const above = kept(node.parentId);
    const { role, text, reasoning, createdAt, model = '', ending = 'complete', extras } = node;
    const reply = role === 'assistant' ? foreignReply({ app, model, ending, ...present({ extras }) }) : null;
    const id = nodeId(source, node.id);
    return [
      foreignMessage({
        id,
        parentId: above === null ? null : nodeId(source, above),
        role,
        text,
        reasoning,
        createdAt,
        reply,
      }),
    ];
  });
}

/** The id of the message that {@link messagesOfNodes} makes from a node. */
export function nodeId(source: readonly string[], id: string): string {
  const [app = '', ...words] = source;
  return derivedId(app, ...words, id);
}

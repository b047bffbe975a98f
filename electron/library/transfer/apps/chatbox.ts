/** Reads a backup of Chatbox: its chats, their earlier threads and their forks. */

import { countOf, isObject, type JsonObject, nonEmptyString } from '../../../../shared/json/json.ts';
import { readParameters, type SamplingParameters } from '../../../../shared/parameters.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage } from '../document.ts';
import {
  foreignConversation,
  foreignMessage,
  foreignReply,
  joined,
  messageRows,
  readArray,
  readObjects,
  readText,
  roleOf,
  toForeignUsage,
  toTime,
} from '../foreign.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';
import { countingUnread, passOver } from '../unread-texts.ts';

/** Fields whose texts aren't part of a chat. */
const ABOUT: ReadonlySet<string> = new Set([
  'settings',
  'copilotId',
  'assistantAvatarKey',
  'threadName',
  'finishReason',
  'status',
]);

const APP = 'Chatbox';

function bodyOf(message: JsonObject, notes: TransferNotes): { text: string; reasoning: string } {
  // Parts of type `info` are the app's own remarks about the reply.
  const said = partTextsOf(
    readArray(message.contentParts).filter((part) => !isObject(part) || part.type !== 'info'),
    notes,
  );
  const files = ['files', 'links', 'pictures'].map((key) => attached(message[key], notes, key));
  return {
    text: joined([said.text || partTextsOf(message.content, notes).text, ...files]),
    reasoning: said.reasoning || plainTextOf(message.reasoningContent),
  };
}

/** Reads parameters under Chatbox's names. */
const parametersOf = ({ temperature, topP, maxTokens }: JsonObject): SamplingParameters =>
  readParameters({ temperature, topP, maxTokens });

/** Links the messages of a list, and those of its forks, to their parents. */
class Thread {
  readonly messages: DocumentMessage[] = [];
  systemPrompt = '';
  readonly #source: readonly string[];
  readonly #forks: Map<string, JsonObject>;
  readonly #notes: TransferNotes;
  readonly #done = new Set<string>();

  /**
   * Each fork is removed from `forks` when its message is reached, because a fork that contains its own message would
   * otherwise never end.
   */
  constructor(source: readonly string[], forks: Map<string, JsonObject>, notes: TransferNotes) {
    this.#source = source;
    this.#forks = forks;
    this.#notes = notes;
  }

  /** Adds the list and all its forks; returns the id of the list's last message, or null if it has none. */
  add(first: readonly JsonObject[]): string | null {
    const open: { rows: readonly JsonObject[]; parentId: string | null }[] = [{ rows: first, parentId: null }];
    let leaf: string | null = null;
    // The list grows during the loop.
    for (const next of open) {
      let parentId = next.parentId;
      for (const row of next.rows) {
        parentId = this.#addMessage(row, parentId);
        const id = readText(row.id);
        const fork = this.#forks.get(id);
        this.#forks.delete(id);
        for (const branch of readObjects(fork?.lists)) open.push({ rows: readObjects(branch.messages), parentId });
      }
      // The first list is shown; its forks come later.
      leaf ??= parentId;
    }
    return leaf;
  }

  #addMessage(row: JsonObject, parentId: string | null): string | null {
    const role = roleOf(row.role);
    const sourceId = readText(row.id);
    if (role === null || sourceId === '') {
      passOver(row);
      if (role === null) noteRole(this.#notes, readText(row.role));
      else this.#notes.add('noId');
      return parentId;
    }
    if (this.#done.has(sourceId)) {
      passOver(row);
      this.#notes.add('sameId');
      return parentId;
    }
    this.#done.add(sourceId);
    if (row.isSummary === true) {
      passOver(row);
      // The app wrote this summary to send less of the chat.
      this.#notes.add('summary');
      return parentId;
    }
    const { text, reasoning } = bodyOf(row, this.#notes);
    if (role === 'system' && parentId === null && this.systemPrompt === '' && this.messages.length === 0) {
      this.systemPrompt = text;
      return null;
    }
    const error = readText(row.error);
    if (text === '' && reasoning === '' && error === '') return parentId;
    const usage = isObject(row.usage) ? row.usage : {};
    const id = derivedId('chatbox', ...this.#source, sourceId);
    const reply = foreignReply({
      app: readText(row.aiProvider) || APP,
      model: readText(row.model),
      ending:
        error !== ''
          ? 'failed'
          : row.generating === true
            ? 'interrupted'
            : row.finishReason === 'length'
              ? 'length'
              : 'complete',
      finishReason: nonEmptyString(row.finishReason),
      usage: toForeignUsage(
        usage.inputTokens,
        usage.outputTokens ?? row.tokensUsed,
        usage.totalTokens,
        usage.reasoningTokens,
      ),
      firstTokenMs: countOf(row.firstTokenLatency),
      error,
    });
    this.messages.push(
      foreignMessage({
        id,
        parentId,
        role,
        createdAt: toTime(row.timestamp),
        text,
        reasoning,
        reply: role === 'assistant' ? reply : null,
      }),
    );
    return id;
  }
}

/** One session: the chat, and each of its earlier threads as a separate chat. */
export function readChatbox(value: unknown, notes: TransferNotes): DocumentConversation[] {
  return countingUnread(value, ABOUT, notes, () => readSession(value, notes));
}

function readSession(value: unknown, notes: TransferNotes): DocumentConversation[] {
  if (!isObject(value) || !Array.isArray(value.messages) || readText(value.id) === '') {
    notes.add('noConversation');
    passOver(value);
    return [];
  }
  const sessionId = readText(value.id);
  const settings = isObject(value.settings) ? value.settings : {};
  const hash = isObject(value.messageForksHash) ? value.messageForksHash : {};
  const forks = new Map(Object.entries(hash).flatMap(([id, fork]) => (isObject(fork) ? [[id, fork]] : [])));
  const toChat = (id: string, title: string, createdAt: number, rows: unknown, source: readonly string[]) => {
    const thread = new Thread(source, forks, notes);
    const leafId = thread.add(messageRows(rows, notes));
    return foreignConversation({
      id,
      title,
      createdAt,
      isPinned: value.starred === true,
      isArchived: countOf(value.archivedAt) !== null,
      systemPrompt: thread.systemPrompt,
      parameters: parametersOf(settings),
      messages: thread.messages,
      leafId,
    });
  };
  const title = readText(value.threadName) || readText(value.name);
  const chats = [toChat(derivedId('chatbox', sessionId), title, toTime(value.createdAt), value.messages, [sessionId])];
  for (const thread of readObjects(value.threads)) {
    const threadId = readText(thread.id);
    if (threadId === '') {
      passOver(thread);
      notes.add('noConversation');
      continue;
    }
    const name = readText(thread.name) || readText(value.name);
    const id = derivedId('chatbox', sessionId, threadId);
    chats.push(toChat(id, name, toTime(thread.createdAt), thread.messages, [sessionId, threadId]));
  }
  // Count the messages in forks of messages that don't exist.
  const lost = [...forks.values()].flatMap((fork) =>
    readObjects(fork.lists).flatMap((branch) => readObjects(branch.messages)),
  );
  notes.add('lostParent', '', lost.length);
  for (const message of lost) passOver(message);
  return chats.filter((chat) => chat.messages.length > 0);
}

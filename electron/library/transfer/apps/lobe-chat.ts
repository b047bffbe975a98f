/** Reads LobeChat's exports: tables of messages, topics and assistants. */

/*
 * A chat has the messages of a thread, of a topic, or of an assistant outside both. lobehub/lobe-chat writes the
 * present form in src/services/config.ts and src/database/repositories/dataExporter; its src/types/importer.ts
 * describes the older one.
 */

import { addTo } from '../../../../shared/groups.ts';
import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { Chain } from '../chain.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  type ForeignNode,
  foreignConversation,
  joined,
  messagesOfNodes,
  nodeId,
  readArray,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { fenced } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import { badFile } from '../transfer-error.ts';
import { TransferNotes } from '../transfer-notes.ts';
import { countingUnread, passOver } from '../unread-texts.ts';

export const isLobeChatFile = (names: ReadonlySet<string>): boolean =>
  (names.has('data') && names.has('schemaHash')) || (names.has('exportType') && names.has('state'));

const ABOUT: ReadonlySet<string> = new Set(['metadata', 'meta', 'provider', 'tts']);
/** How much memory a message takes in addition to its text, in characters. */
const MESSAGE_COST_CHARS = 400;

/** A topic, a thread or an assistant. The messages of each can form a chat. */
interface Place {
  readonly title: string;
  readonly createdAt: number;
  readonly isPinned: boolean;
  readonly systemPrompt: string;
  readonly model: string;
  /** The assistant that a topic or thread belongs to. */
  readonly sessionId: string;
}

interface Places {
  readonly topics: Map<string, Place>;
  readonly sessions: Map<string, Place>;
  readonly agents: Map<string, Place>;
  readonly threads: Map<string, Place>;
  /** Ids of agents by session, in the present form; an agent holds the settings of an assistant. */
  readonly agentOfSession: Map<string, string>;
  readonly fileNames: Map<string, string>;
  /** The files of a message, in the present form. */
  readonly filesOfMessage: Map<string, string[]>;
}

function placeOf(row: JsonObject): Place {
  const config = isObject(row.config) ? row.config : row;
  const meta = isObject(row.meta) ? row.meta : {};
  return {
    title: readText(row.title) || readText(meta.title),
    createdAt: toTime(row.createdAt),
    isPinned: row.favorite === true || row.pinned === true,
    systemPrompt: plainTextOf(config.systemRole),
    model: readText(config.model),
    sessionId: readText(row.sessionId),
  };
}

const PLACES = ['topics', 'sessions', 'agents', 'threads'] as const;
const TABLES: ReadonlySet<unknown> = new Set([...PLACES, 'agentsToSessions', 'files', 'messagesFiles']);

/** Opens the tables that `isWanted`, and skips everything else. */
const tablesOf =
  (isWanted: (name: unknown) => boolean) =>
  (path: JsonPath): Handling => {
    const [root, table] = path;
    if (path.length === 0) return 'open';
    if (root !== 'data' && root !== 'state') return 'skip';
    if (path.length === 1) return 'open';
    if (!isWanted(table)) return 'skip';
    return path.length === 2 ? 'open' : 'take';
  };

async function readPlaces(bytes: OpenBytes): Promise<Places> {
  const places: Places = {
    topics: new Map(),
    sessions: new Map(),
    agents: new Map(),
    threads: new Map(),
    agentOfSession: new Map(),
    fileNames: new Map(),
    filesOfMessage: new Map(),
  };
  let count = 0;
  for await (const { path, value } of readJson(
    bytes(),
    tablesOf((name) => TABLES.has(name)),
    { notes: new TransferNotes() },
  )) {
    if (!isObject(value) || path.length !== 3) continue;
    count += 1;
    if (count > LIMITS.importChatsMax) throw badFile('tooManyChats');
    const [, table] = path;
    const place = PLACES.find((name) => name === table);
    if (place !== undefined) places[place].set(readText(value.id), placeOf(value));
    else if (table === 'agentsToSessions')
      places.agentOfSession.set(readText(value.sessionId), readText(value.agentId));
    else if (table === 'files') places.fileNames.set(readText(value.id), readText(value.name));
    else addTo(places.filesOfMessage, readText(value.messageId), readText(value.fileId));
  }
  return places;
}

function messageOf(row: JsonObject, { fileNames, filesOfMessage }: Places, notes: TransferNotes): ForeignNode | null {
  const role = roleOrLeftOut(row, notes);
  if (role === null) return null;
  const { text, reasoning } = partTextsOf(row.content, notes);
  const extra = isObject(row.extra) ? row.extra : {};
  notes.add('toolCall', '', readArray(row.tools).length);
  passOver(row.tools);
  const known = [...readArray(row.files), ...(filesOfMessage.get(readText(row.id)) ?? [])];
  const files = known.map((file) => (isObject(file) ? file : { name: fileNames.get(readText(file)) ?? '' }));
  const error = isObject(row.error) ? plainTextOf(row.error.message) : readText(row.error);
  if (isObject(row.error)) passOver(row.error);
  const images = attached(row.imageList, notes, 'imageList');
  return {
    id: readText(row.id),
    // In a group, several assistants answer the same message one after the other.
    parentId: readText(row.groupId) === '' ? readText(row.parentId) : '',
    role,
    createdAt: toTime(row.createdAt),
    model: readText(row.model) || readText(extra.fromModel),
    text: joined([text, error && fenced(error), attached(files, notes, 'files'), images]),
    reasoning: joined([reasoning, plainTextOf(row.reasoning)]),
    ending: row.error === null || row.error === undefined ? 'complete' : 'failed',
    ...sourcesOf(isObject(row.search) ? row.search : {}, role === 'assistant', notes),
  };
}

function chatOf(key: string, place: Place, messages: readonly ForeignNode[]): DocumentConversation {
  const source = ['lobe-chat', key];
  const chain = new Chain();
  for (const { id, parentId, ...message } of messages.toSorted((a, b) => a.createdAt - b.createdAt))
    chain.add(id, { ...message, model: message.model || (message.role === 'assistant' ? place.model : '') }, parentId);
  return foreignConversation({
    id: derivedId('lobe-chat', key),
    title: place.title,
    createdAt: place.createdAt,
    isPinned: place.isPinned,
    systemPrompt: place.systemPrompt,
    messages: messagesOfNodes('LobeChat', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

/** The ids that decide which chat a message belongs to; empty ids mean none. */
interface ChatIds {
  readonly threadId: string;
  readonly topicId: string;
  readonly sessionId: string;
}

const NOWHERE: Place = { title: '', createdAt: 0, isPinned: false, systemPrompt: '', model: '', sessionId: '' };

/** The thread or topic of a message, or else its assistant. The system prompt is always the assistant's. */
function placeOfChat({ threadId, topicId, sessionId }: ChatIds, places: Places): Place {
  const topic = places.threads.get(threadId) ?? places.topics.get(topicId);
  const session = places.sessions.get(sessionId || topic?.sessionId || '');
  const agent = places.agents.get(places.agentOfSession.get(sessionId || topic?.sessionId || '') ?? '');
  const own = topic ?? session ?? NOWHERE;
  return {
    ...own,
    title: own.title || session?.title || agent?.title || '',
    createdAt: topic === undefined ? 0 : own.createdAt,
    isPinned: topic?.isPinned ?? false,
    systemPrompt: session?.systemPrompt || agent?.systemPrompt || '',
    model: session?.model || agent?.model || '',
  };
}

/** Holds all messages in memory, because the file has them in no order. */
export function lobeChatSource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const places = await readPlaces(bytes);
      const chats = new Map<string, ForeignNode[]>();
      const idsOf = new Map<string, ChatIds>();
      let chars = 0;
      const isRead = (name: unknown): boolean => name === 'messages' || name === 'messageTranslates';
      for await (const { path, value } of readJson(bytes(), tablesOf(isRead), { notes })) {
        if (path.length !== 3) continue;
        if (path[1] === 'messageTranslates') notes.add('field', 'messageTranslates');
        else if (!isObject(value)) notes.add('noMessage');
        else {
          const message = countingUnread(value, ABOUT, notes, () => messageOf(value, places, notes));
          if (message === null) continue;
          const ids = {
            threadId: readText(value.threadId),
            topicId: readText(value.topicId),
            sessionId: readText(value.sessionId) || readText(value.agentId),
          };
          const key = ids.threadId || ids.topicId || `session ${ids.sessionId}`;
          idsOf.set(key, ids);
          addTo(chats, key, message);
          boundMessages(chats.get(key)?.length ?? 0);
          chars += MESSAGE_COST_CHARS + message.text.length + message.reasoning.length;
          if (chars > LIMITS.importHeldMaxChars) throw badFile('tooMuchText');
        }
      }
      for (const [key, messages] of chats) {
        const ids = idsOf.get(key) ?? { threadId: '', topicId: '', sessionId: '' };
        const conversation = chatOf(key, placeOfChat(ids, places), messages);
        if (conversation.messages.length === 0) notes.add('emptyChat');
        else yield { kind: 'conversation', conversation };
      }
    },
  };
}

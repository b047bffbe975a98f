/** Reads ChatGPT's `conversations.json`: every chat with all its branches. */

import type { Folder, MessageRole } from '../../../../shared/conversation.ts';
import { addTo } from '../../../../shared/groups.ts';
import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { ReplyEnding } from '../../../../shared/service.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage, NamedAsset } from '../document.ts';
import {
  boundMessages,
  type ForeignMessage,
  foreignConversation,
  foreignMessage,
  foreignReply,
  joined,
  openingId,
  readArray,
  readObjects,
  readText,
  roleOf,
  toTime,
} from '../foreign.ts';
import { projectWords } from '../foreign-markdown.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';
import {
  answerOf,
  assetsOf,
  callOf,
  instructionsOf,
  markedPassage,
  textOf,
  thoughtsOf,
  writtenIn,
} from './chatgpt-content.ts';

const APP = 'ChatGPT';

/** Fields whose texts aren't part of a chat: progress messages, and data that the marks in the text refer to. */
export const CHATGPT_ABOUT: ReadonlySet<string> = new Set([
  'aggregate_result',
  'args',
  'author',
  'canvas',
  'chunks',
  'citations',
  'content_references',
  'finished_text',
  'image_results',
  'initial_text',
  'reasoning_title',
  'safe_urls',
  'search_queries',
  'search_result_groups',
]);

const ENDINGS: ReadonlyMap<string, ReplyEnding> = new Map([
  ['stop', 'complete'],
  ['finished_successfully', 'complete'],
  ['max_tokens', 'length'],
  ['interrupted', 'stopped'],
  ['finished_partial_completion', 'interrupted'],
  ['in_progress', 'interrupted'],
]);

/** The content that a node adds to the chat. */
type Meaning =
  | { readonly kind: 'message'; readonly piece: Piece }
  | { readonly kind: 'thoughts'; readonly text: string }
  | { readonly kind: 'instructions'; readonly text: string }
  | { readonly kind: 'nothing' };

/** A message, or a part of a turn in which the model also ran code or wrote a document. */
interface Piece extends Pick<ForeignMessage, 'role' | 'createdAt' | 'text' | 'reply'> {
  /** False for tool calls and their answers. */
  readonly isMessage: boolean;
}

const NOTHING: Meaning = { kind: 'nothing' };

function replyOf(message: JsonObject, metadata: JsonObject, defaultModel: string): ForeignMessage['reply'] {
  const finish = isObject(metadata.finish_details) ? readText(metadata.finish_details.type) : '';
  return foreignReply({
    app: APP,
    model: readText(metadata.model_slug) || defaultModel,
    ending: ENDINGS.get(finish === '' ? readText(message.status) : finish) ?? 'complete',
    finishReason: finish === '' ? null : finish,
  });
}

function meaningOf(node: JsonObject, defaultModel: string, notes: TransferNotes): Meaning {
  const { message } = node;
  if (!isObject(message)) return NOTHING;
  const written = writtenIn(message);
  const { content, metadata, type } = written;
  const author = isObject(message.author) ? readText(message.author.role) : '';
  const instructions = instructionsOf(written);
  if (instructions !== '') return { kind: 'instructions', text: instructions };
  const leftOut = (): Meaning => {
    passOver(message);
    return NOTHING;
  };
  if (metadata.is_visually_hidden_from_conversation === true || type === 'reasoning_recap') return leftOut();
  notes.add('field', 'search_result_groups', readObjects(metadata.search_result_groups).length);
  if (type === 'thoughts') return { kind: 'thoughts', text: thoughtsOf(content) };
  const said = (role: MessageRole, text: string, isMessage: boolean): Meaning => {
    if (text.trim() === '') return NOTHING;
    const reply = role === 'assistant' ? replyOf(message, metadata, defaultModel) : null;
    return { kind: 'message', piece: { role, createdAt: toTime(message.create_time), text, reply, isMessage } };
  };
  if (author === 'tool') {
    const answer = answerOf(written, notes);
    if (answer.kind === 'text') return said('assistant', answer.text, false);
    if (answer.kind === 'reasoning') return { kind: 'thoughts', text: answer.text };
    notes.add('toolAnswer', type);
    return leftOut();
  }
  const recipient = readText(message.recipient) || 'all';
  if (recipient !== 'all') {
    const call = callOf(written, recipient);
    if (call.kind === 'text') return said('assistant', call.text, false);
    if (call.kind === 'memory') return { kind: 'instructions', text: call.text };
    notes.add('toolCall');
    return leftOut();
  }
  const role = roleOf(author);
  if (role !== null) {
    const text = textOf(written, notes);
    return said(role, text === '' ? '' : joined([markedPassage(written), text]), true);
  }
  noteRole(notes, author);
  return leftOut();
}

/** A message being assembled; a turn of the model may span several nodes. */
class Turn {
  readonly parent: Turn | null;
  readonly role: MessageRole;
  readonly #chat: string;
  readonly #createdAt: number;
  readonly #assets: NamedAsset[] = [];
  readonly #texts: string[] = [];
  readonly #reasoning: string[] = [];
  #nodeId: string;
  #isNamed = false;
  #reply: ForeignMessage['reply'];

  constructor(chat: string, parent: Turn | null, nodeId: string, { role, createdAt, reply }: Piece) {
    this.#chat = chat;
    this.parent = parent;
    this.role = role;
    this.#nodeId = nodeId;
    this.#createdAt = createdAt;
    this.#reply = reply;
  }

  /** Derived from the last node that was a message in ChatGPT, or from the last node if none was. */
  get id(): string {
    return derivedId('chatgpt', this.#chat, this.#nodeId);
  }

  add(nodeId: string, piece: Piece, reasoning: string): void {
    this.#texts.push(piece.text);
    if (reasoning !== '') this.#reasoning.push(reasoning);
    if (!piece.isMessage && this.#isNamed) return;
    this.#nodeId = nodeId;
    this.#reply = piece.reply;
    this.#isNamed = piece.isMessage;
  }

  addAssets(assets: readonly NamedAsset[]): void {
    for (const asset of assets) this.#assets.push(asset);
  }

  message(): DocumentMessage {
    const message = foreignMessage({
      id: this.id,
      parentId: this.parent?.id ?? null,
      role: this.role,
      createdAt: this.#createdAt,
      text: joined(this.#texts),
      reasoning: joined(this.#reasoning),
      reply: this.#reply,
    });
    return this.#assets.length === 0 ? message : { ...message, assets: this.#assets };
  }
}

/** Linked list of thoughts. Each goes to only one reply: if many replies shared them, the text would multiply. */
interface Thoughts {
  readonly text: string;
  readonly before: Thoughts | null;
  isAssigned: boolean;
}

/** The thoughts that haven't gone to a reply yet, in file order. */
function takeThoughts(last: Thoughts | null): string {
  const texts: string[] = [];
  for (let next = last; next !== null && !next.isAssigned; next = next.before) {
    next.isAssigned = true;
    if (next.text !== '') texts.push(next.text);
  }
  return texts.reverse().join('\n\n');
}

interface Place {
  readonly nodeId: string;
  /** The nearest imported message above the node, or null. */
  readonly above: Turn | null;
  /** True if no branch starts between that message and this node. */
  readonly isOnlyWay: boolean;
  readonly thoughts: Thoughts | null;
}

function roots(nodes: ReadonlyMap<string, JsonObject>): string[] {
  return Array.from(nodes.keys()).filter((id) => !nodes.has(readText(nodes.get(id)?.parent)));
}

const PROJECT = /^g-p-[0-9a-f]+(?:-(.+))?$/u;

/** The chat's project as a folder; null for a chat outside projects. */
export function projectOfChatGpt(value: JsonObject): Folder | null {
  const project = isObject(value.project) ? value.project : {};
  const ids = [value.gizmo_id, value.conversation_template_id, value.project_id, project.id].map(readText);
  const isProject = value.gizmo_type === 'snorlax' || project.id !== undefined || readText(value.project_id) !== '';
  const id = ids.find((one) => PROJECT.test(one)) ?? (isProject ? ids.find((one) => one !== '') : undefined);
  if (id === undefined) return null;
  const slug = PROJECT.exec(id)?.[1]?.replaceAll('-', ' ') ?? '';
  const name =
    readText(project.name) || readText(project.title) || readText(value.project_name) || slug || projectWords();
  return { id: derivedId('chatgpt', 'project', id), parentId: null, name, position: 0 };
}

export const isChatGpt = (value: JsonObject): boolean => isObject(value.mapping);

/** The id of a chat that has none in the file: its title and time, and without a time also its first messages. */
function ownIdOf({ title, create_time: time }: JsonObject, nodes: ReadonlyMap<string, JsonObject>): string {
  if (toTime(time) > 0) return `${readText(title)} ${String(time)}`;
  const said = Array.from(nodes.values(), ({ message }) => message).filter(
    (message) => isObject(message) && isObject(message.author) && roleOf(message.author.role) !== 'system',
  );
  return openingId([title, time], said);
}

/** One chat; null if the value isn't one. Hidden nodes are left out, and the nodes below them move up. */
export function readChatGpt(value: unknown, notes: TransferNotes): DocumentConversation | null {
  if (!isObject(value) || !isObject(value.mapping)) return null;
  boundMessages(Object.keys(value.mapping).length);
  const entries = Object.entries(value.mapping);
  const nodes = new Map(entries.flatMap(([id, node]) => (isObject(node) ? [[id, node]] : [])));
  notes.add('noMessage', '', entries.length - nodes.size);
  const source = readText(value.conversation_id) || readText(value.id) || ownIdOf(value, nodes);
  const below = new Map<string, string[]>();
  for (const [id, node] of nodes) {
    const parent = readText(node.parent);
    if (parent !== '' && !nodes.has(parent)) notes.add('lostParent');
    addTo(below, parent, id);
  }
  // Newer files name the model here and leave it out of many messages.
  const defaultModel = readText(value.default_model_slug);
  const turns: Turn[] = [];
  const instructions = new Set<string>();
  const taken = new Map<string, Turn | null>();
  const thought: Thoughts[] = [];
  const visit = (start: string): void => {
    const open: Place[] = [{ nodeId: start, above: null, isOnlyWay: false, thoughts: null }];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const { nodeId, above } = place;
      const node = nodes.get(nodeId);
      if (node === undefined || taken.has(nodeId)) continue;
      const meaning = meaningOf(node, defaultModel, notes);
      let turn = above;
      let thoughts = place.thoughts;
      if (meaning.kind === 'instructions') instructions.add(meaning.text);
      if (meaning.kind === 'thoughts') {
        thoughts = { text: meaning.text, before: thoughts, isAssigned: false };
        thought.push(thoughts);
      }
      if (meaning.kind === 'message') {
        const { piece } = meaning;
        const reasoning = piece.role === 'assistant' ? takeThoughts(thoughts) : '';
        const isSameTurn = place.isOnlyWay && piece.role === 'assistant' && above?.role === 'assistant';
        turn = isSameTurn ? above : new Turn(source, above, nodeId, piece);
        if (turn !== above) turns.push(turn);
        turn.add(nodeId, piece, reasoning);
        turn.addAssets(isObject(node.message) ? assetsOf(writtenIn(node.message)) : []);
        thoughts = null;
      }
      taken.set(nodeId, turn);
      // The order of children in the file is the order of versions.
      const known = readArray(node.children).filter((child) => typeof child === 'string');
      const children = [...new Set([...known, ...(below.get(nodeId) ?? [])])].filter(
        (child) => readText(nodes.get(child)?.parent) === nodeId,
      );
      const isOnlyWay = children.length === 1 && (meaning.kind === 'message' || place.isOnlyWay);
      for (const child of children.reverse()) open.push({ nodeId: child, above: turn, isOnlyWay, thoughts });
    }
  };
  for (const id of roots(nodes)) visit(id);
  for (const id of nodes.keys()) {
    if (taken.has(id)) continue;
    notes.add('circle');
    visit(id);
  }
  notes.add('thoughts', '', thought.filter(({ text, isAssigned }) => text !== '' && !isAssigned).length);
  const conversation = foreignConversation({
    id: derivedId('chatgpt', source),
    title: readText(value.title),
    createdAt: toTime(value.create_time),
    isPinned: value.is_starred === true || (value.pinned_time !== undefined && value.pinned_time !== null),
    isArchived: value.is_archived === true,
    systemPrompt: joined([...instructions]),
    messages: turns.map((turn) => turn.message()),
    leafId: taken.get(readText(value.current_node))?.id ?? null,
  });
  return { ...conversation, folderId: projectOfChatGpt(value)?.id ?? null };
}

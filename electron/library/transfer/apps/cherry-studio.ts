/** Reads a backup of Cherry Studio 1: topics, the topics' names from the settings, and the messages' blocks. */

import { countOf, isObject, type JsonObject, present } from '../../../../shared/json/json.ts';
import { joinedExtras, type ReplyExtras, sourceWords } from '../../../../shared/replies/reply-extras.ts';
import type { ReplyEnding } from '../../../../shared/service.ts';
import { plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage } from '../document.ts';
import { heldImage } from '../embedded-images.ts';
import {
  foreignConversation,
  foreignMessage,
  foreignReply,
  innerJson,
  joined,
  messageRows,
  readArray,
  readObjects,
  readText,
  roleOf,
  toForeignUsage,
  toTime,
} from '../foreign.ts';
import { placeholder } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

/** Fields whose texts aren't part of a chat. */
export const CHERRY_ABOUT: ReadonlySet<string> = new Set(['assistant', 'model', 'metrics', 'usage']);

/** The app's name, for replies that don't name their provider. */
export const CHERRY = 'Cherry Studio';
const SETTINGS_KEY = 'persist:cherry-studio';

export interface CherryTopic {
  readonly name: string;
  readonly isPinned: boolean;
  readonly createdAt: number;
  readonly prompt: string;
}

/**
 * Topics by id. The settings are JSON inside JSON inside JSON and also contain keys, so only the assistants are read.
 */
export function readCherryTopics(localStorage: unknown): Map<string, CherryTopic> {
  const topics = new Map<string, CherryTopic>();
  const settings = isObject(localStorage) ? innerJson(localStorage[SETTINGS_KEY]) : null;
  const slice = isObject(settings) ? innerJson(settings.assistants) : null;
  if (!isObject(slice)) return topics;
  const assistants = [
    ...readObjects(slice.assistants),
    ...(isObject(slice.defaultAssistant) ? [slice.defaultAssistant] : []),
  ];
  for (const assistant of assistants)
    for (const topic of readObjects(assistant.topics)) {
      const id = readText(topic.id);
      if (id === '' || topics.has(id)) continue;
      topics.set(id, {
        name: readText(topic.name),
        isPinned: topic.pinned === true,
        createdAt: toTime(topic.createdAt),
        prompt: joined([readText(assistant.prompt), readText(topic.prompt)]),
      });
    }
  return topics;
}

/** The combined content of a message's blocks. */
export interface CherryBody {
  readonly text: string;
  readonly reasoning: string;
  readonly reasoningMs: number | null;
  readonly error: string | null;
  readonly extras?: ReplyExtras;
}

/** The content of one block. */
export interface CherryPiece extends CherryBody {
  readonly blockId: string;
}

/** How many characters the piece keeps in memory. */
export function cherryChars({ blockId, text, reasoning, error, extras }: CherryPiece): number {
  return blockId.length + text.length + reasoning.length + (error?.length ?? 0) + sourceWords(extras).length;
}

/** The sources of a reply: web searches in each service's own form, and passages of the user's own documents. */
export function cherrySources(value: JsonObject, notes: TransferNotes): { readonly extras?: ReplyExtras } {
  const response = isObject(value.response) ? value.response : {};
  const results = isObject(response.results) ? (response.results.results ?? response.results) : response.results;
  const isGrounding = isObject(results) && 'groundingChunks' in results;
  const found = isGrounding ? { groundingMetadata: results } : { citations: results };
  return sourcesOf({ ...found, references: value.knowledge }, true, notes);
}

/** The blocks of a file. Each block names the message that it belongs to. */
export interface CherryBlocks {
  readonly bodies: ReadonlyMap<string, readonly CherryPiece[]>;
  /** The ids of all blocks, also of blocks without content. */
  readonly blockIds: ReadonlySet<string>;
  /** The ids of the messages that topics have contained so far. */
  readonly used: Set<string>;
}

/** Marks for the images in a block. Without images, counts the block and returns a placeholder with its file's name. */
function filesOf(block: JsonObject, kind: 'image' | 'file', notes: TransferNotes): string {
  const name = isObject(block.file) ? readText(block.file.origin_name) : '';
  const leaveOut = (): void => notes.add('block', kind);
  const metadata = isObject(block.metadata) ? block.metadata : {};
  const made = isObject(metadata.generateImageResponse) ? readArray(metadata.generateImageResponse.images) : [];
  const held = [block.url, ...made].flatMap(
    (image) => heldImage(image, name, placeholder('image', name), leaveOut) ?? [],
  );
  if (held.length > 0) return joined(held);
  leaveOut();
  return placeholder(kind, name);
}

/** Null for a block that adds nothing to its message. */
export function readCherryBlock(block: JsonObject, notes: TransferNotes): CherryPiece | null {
  const content = plainTextOf(block.content);
  const nothing = { blockId: readText(block.id), text: '', reasoning: '', reasoningMs: null, error: null };
  switch (block.type) {
    case 'main_text':
      return { ...nothing, text: content };
    case 'code':
      return { ...nothing, text: `\`\`\`${readText(block.language)}\n${content}\n\`\`\`` };
    case 'thinking':
      return { ...nothing, reasoning: content, reasoningMs: countOf(block.thinking_millsec) };
    case 'error':
      return { ...nothing, error: isObject(block.error) ? readText(block.error.message) : content };
    case 'image':
    case 'file':
      return { ...nothing, text: filesOf(block, block.type, notes) };
    case 'citation': {
      const { extras } = cherrySources(block, notes);
      if (extras !== undefined) return { ...nothing, extras };
      notes.add('block', 'citation');
      return null;
    }
    case 'unknown':
      // This block is a placeholder for content that never arrived.
      return null;
    default:
      notes.add('block', readText(block.type) || '?');
      passOver(block);
      return null;
  }
}

const ENDINGS: ReadonlyMap<string, ReplyEnding> = new Map([
  ['success', 'complete'],
  ['paused', 'stopped'],
  ['error', 'failed'],
  ['pending', 'interrupted'],
  ['processing', 'interrupted'],
  ['searching', 'interrupted'],
  ['sending', 'interrupted'],
]);

export function cherryEnding(status: unknown, error: string | null): ReplyEnding {
  return error === null ? (ENDINGS.get(readText(status)) ?? 'complete') : 'failed';
}

/** The block table is ordered by random ids, so the order comes from the message. Older versions had no blocks. */
function bodyOf(message: JsonObject, { bodies, blockIds }: CherryBlocks, notes: TransferNotes): CherryBody {
  const found = bodies.get(readText(message.id));
  notes.add('missingBlock', '', readArray(message.blocks).filter((id) => !blockIds.has(readText(id))).length);
  if (found === undefined)
    return {
      text: plainTextOf(message.content),
      reasoning: plainTextOf(message.reasoning_content),
      reasoningMs: null,
      error: null,
    };
  const places = new Map(readArray(message.blocks).map((id, index) => [id, index]));
  const placeOf = (piece: CherryPiece): number => places.get(piece.blockId) ?? places.size;
  const pieces = [...found].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    text: joined(pieces.map((piece) => piece.text)),
    reasoning: joined(pieces.map((piece) => piece.reasoning)),
    reasoningMs: pieces.reduce<number | null>(
      (sum, { reasoningMs }) => (reasoningMs === null ? sum : (sum ?? 0) + reasoningMs),
      null,
    ),
    error: pieces.find((piece) => piece.error !== null)?.error ?? null,
    ...present({
      extras: pieces.reduce<ReplyExtras | undefined>((all, { extras }) => joinedExtras(all, extras), undefined),
    }),
  };
}

function toReply(message: JsonObject, body: CherryBody): DocumentMessage['reply'] {
  const usage = isObject(message.usage) ? message.usage : {};
  const metrics = isObject(message.metrics) ? message.metrics : {};
  const model = isObject(message.model) ? message.model : {};
  const ending = cherryEnding(message.status, body.error);
  return foreignReply({
    app: readText(model.provider) || CHERRY,
    model: readText(model.id) || readText(message.modelId),
    ending,
    usage: toForeignUsage(usage.prompt_tokens, usage.completion_tokens, usage.total_tokens),
    firstTokenMs: countOf(metrics.time_first_token_millsec),
    durationMs: countOf(metrics.time_completion_millsec),
    reasoningMs: body.reasoningMs,
    isEmptyAnswer: ending === 'complete' && body.text === '',
    error: body.error,
    ...present({ extras: body.extras }),
  });
}

/** A topic's chat, or null. Several models' replies become versions; the chat continues from the selected reply. */
export function readCherryTopic(
  value: unknown,
  topics: ReadonlyMap<string, CherryTopic>,
  blocks: CherryBlocks,
  notes: TransferNotes,
): DocumentConversation | null {
  if (!isObject(value) || readText(value.id) === '' || !Array.isArray(value.messages)) {
    notes.add('noConversation');
    passOver(value);
    return null;
  }
  const topicId = readText(value.id);
  const messages: DocumentMessage[] = [];
  const ids = new Map<string, string>();
  let leafId: string | null = null;
  const group = { askedId: '', isPicked: false };
  for (const row of messageRows(value.messages, notes)) {
    const sourceId = readText(row.id);
    const role = roleOf(row.role);
    blocks.used.add(sourceId);
    if (row.type === 'clear') {
      notes.add('clearedContext');
      passOver(row);
      continue;
    }
    if (role === null || sourceId === '' || ids.has(sourceId)) {
      passOver(row);
      if (ids.has(sourceId)) notes.add('sameId');
      else if (role === null) noteRole(notes, readText(row.role));
      else notes.add('noId');
      continue;
    }
    const body = bodyOf(row, blocks, notes);
    const id = derivedId('cherry-studio', topicId, sourceId);
    ids.set(sourceId, id);
    const asked: string | undefined = role === 'assistant' ? ids.get(readText(row.askId)) : undefined;
    const parentId: string | null = asked ?? leafId;
    const reply = role === 'assistant' ? toReply(row, body) : null;
    messages.push(
      foreignMessage({
        id,
        parentId,
        role,
        createdAt: toTime(row.createdAt),
        text: body.text,
        reasoning: body.reasoning,
        reply,
      }),
    );
    const isPicked: boolean = row.foldSelected === true || row.useful === true;
    const isLaterInGroup: boolean = asked !== undefined && group.askedId === asked;
    if (!isLaterInGroup || isPicked || !group.isPicked) leafId = id;
    group.isPicked = isPicked || (isLaterInGroup && group.isPicked);
    group.askedId = asked ?? '';
  }
  if (messages.length === 0) return null;
  const topic = topics.get(topicId);
  return foreignConversation({
    id: derivedId('cherry-studio', topicId),
    title: topic?.name ?? readText(value.name),
    createdAt: topic?.createdAt ?? 0,
    isPinned: topic?.isPinned ?? false,
    systemPrompt: topic?.prompt ?? '',
    messages,
    leafId,
  });
}

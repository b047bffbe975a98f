/** Reads Gemini's “Conversation History” in Google Takeout, as Google Workspace exports it: a file for each chat. */

/*
 * Google doesn't document the format: `conversation_turns` with a `user_turn` or a `system_turn` each. A turn that was edited or
 * regenerated comes again with the same index.
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { DocumentConversation, NamedAsset } from '../document.ts';
import {
  contentId,
  type ForeignNode,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  openingId,
  readArray,
  readObjects,
  readText,
  toTime,
} from '../foreign.ts';
import { placeholder } from '../foreign-markdown.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

const textsIn = (turn: JsonObject): readonly string[] =>
  readObjects(turn.text).flatMap((item) => [
    readText(item.data),
    ...readObjects(item.cards).map((card) => readText(card.content)),
  ]);

const thoughtsIn = (turn: JsonObject): string =>
  joined(
    readObjects(turn.model_thoughts).map(({ headline, description }) =>
      joined([readText(headline) && `**${readText(headline)}**`, readText(description)]),
    ),
  );

export function readGeminiTurns(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const rows = messageRows(value.conversation_turns, notes);
  const title = readText(value.title);
  const isDated = readText(value.creation_time) !== '';
  const source = ['gemini-turns', isDated ? readText(value.creation_time) : openingId([title], rows), title];
  const nodes: ForeignNode[] = [];
  const assets = new Map<string, readonly NamedAsset[]>();
  /** The turns before the next one, by rising index, each with the id of the message before it. */
  const path: { readonly index: number; readonly parentId: string }[] = [];
  let last = '';
  for (const row of rows) {
    const isFromUser = isObject(row.user_turn);
    const turn = isObject(row.user_turn) ? row.user_turn : isObject(row.system_turn) ? row.system_turn : null;
    if (turn === null || (turn.turn_deleted_time ?? null) !== null) {
      notes.add(turn === null ? 'noMessage' : 'deletedMessage');
      passOver(row);
      continue;
    }
    const index = Number(turn.turn_index ?? nodes.length);
    // Turns with a higher index came after an earlier version of this one.
    while ((path.at(-1)?.index ?? index) > index) path.pop();
    const before = path.at(-1);
    const parentId = before?.index === index ? before.parentId : last;
    if (before?.index !== index) path.push({ index, parentId });
    const id = isDated ? String(nodes.length) : contentId([parentId, row]);
    const images = readArray(turn.images).map(readText);
    notes.add('contentPart', 'image', images.length);
    const named = images.map((name) => placeholder('image', name));
    if (images.length > 0)
      assets.set(
        nodeId(source, id),
        images.map((name, at) => ({ id: name, name, alt: '', placeholder: named[at] ?? '', partType: 'image' })),
      );
    nodes.push({
      id,
      parentId,
      role: isFromUser ? 'user' : 'assistant',
      createdAt: toTime(turn.turn_last_modified),
      text: joined([readText(turn.prompt), ...textsIn(turn), ...named]),
      reasoning: thoughtsIn(turn),
    });
    last = id;
  }
  const messages = messagesOfNodes('Gemini', source, nodes).map((message) => {
    const own = assets.get(message.id);
    return own === undefined ? message : { ...message, assets: own };
  });
  return foreignConversation({
    id: nodeId(source, 'chat'),
    title,
    createdAt: toTime(value.creation_time),
    messages,
    leafId: last === '' ? null : nodeId(source, last),
  });
}

export const isGeminiTurns = (value: JsonObject): boolean =>
  Array.isArray(value.conversation_turns) &&
  value.conversation_turns.some((turn) => isObject(turn) && (isObject(turn.user_turn) || isObject(turn.system_turn)));

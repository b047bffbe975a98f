/** Reads one message from a database of Cherry Studio 2: its parts, and facts about the reply. */

import { countOf, isObject, type JsonObject, present } from '../../../../shared/json/json.ts';
import { joinedExtras, type ReplyExtras } from '../../../../shared/replies/reply-extras.ts';
import type { Row } from '../../file/sql.ts';
import { partTextsOf } from '../content-parts.ts';
import type { DocumentMessage } from '../document.ts';
import { foreignReply, innerJson, joined, readObjects, readText, toForeignUsage } from '../foreign.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { CHERRY, type CherryBody, cherryEnding, cherrySources } from './cherry-studio.ts';

/** Parts shown next to a chat or only to the model: they aren't part of the conversation. */
const SILENT_PARTS =
  /^(?:step-start|data-(?:clear|retry|knowledge-scope|skill-scope|compaction-anchor|agent-task-event|conversation-reset))$/;

/** The content of a message; counts parts that are left out. */
export function bodyOf(data: unknown, notes: TransferNotes): CherryBody {
  const texts: string[] = [];
  const reasoning: string[] = [];
  let reasoningMs: number | null = null;
  let error: string | null = null;
  const sources: JsonObject[] = [];
  let extras: ReplyExtras | undefined;
  for (const part of readObjects(isObject(data) ? data.parts : null)) {
    const type = readText(part.type);
    const inner = isObject(part.data) ? part.data : {};
    if (type === 'text') texts.push(readText(part.text));
    else if (type === 'reasoning') {
      reasoning.push(readText(part.text));
      const cherry = isObject(part.providerMetadata) ? part.providerMetadata.cherry : null;
      reasoningMs = (isObject(cherry) ? countOf(cherry.thinkingMs) : null) ?? reasoningMs;
    } else if (type === 'data-code')
      texts.push(`\`\`\`${readText(inner.language)}\n${readText(inner.content)}\n\`\`\``);
    else if (type === 'file') texts.push(partTextsOf([part], notes).text);
    else if (type === 'data-error') error = readText(inner.message);
    else if (type === 'source-url' || type === 'source-document') sources.push(part);
    else if (type === 'data-citation') {
      const found = cherrySources(inner, notes).extras;
      if (found === undefined) notes.add('contentPart', type);
      extras = joinedExtras(extras, found);
    } else if (!SILENT_PARTS.test(type)) notes.add('contentPart', type || '?');
  }
  const all = joinedExtras(extras, sourcesOf({ sources }, true, notes).extras);
  return { text: joined(texts), reasoning: joined(reasoning), reasoningMs, error, ...present({ extras: all }) };
}

const json = (row: Row, column: string): JsonObject => {
  const value = innerJson(row[column]);
  return isObject(value) ? value : {};
};

export function replyOf(row: Row, body: CherryBody): DocumentMessage['reply'] {
  // `model_id` is `provider::model`; the snapshot has the names that were shown.
  const [provider = '', ...rest] = readText(row.model_id).split('::');
  const snapshot = json(row, 'message_snapshot');
  const model = isObject(snapshot.model) ? snapshot.model : json(row, 'model_snapshot');
  const stats = json(row, 'stats');
  const ending = cherryEnding(row.status, body.error);
  return foreignReply({
    app: readText(model.provider) || provider || CHERRY,
    model: rest.join('::') || readText(model.id),
    ending,
    usage: toForeignUsage(stats.promptTokens, stats.completionTokens, stats.totalTokens, stats.thoughtsTokens),
    firstTokenMs: countOf(stats.timeFirstTokenMs),
    durationMs: countOf(stats.timeCompletionMs),
    reasoningMs: countOf(stats.timeThinkingMs) ?? body.reasoningMs,
    isEmptyAnswer: ending === 'complete' && body.text === '',
    error: body.error,
    ...present({ extras: body.extras }),
  });
}

/** Reads chats of Qwen Chat's export: Open WebUI's trees, whose replies are lists of phases. */

/*
 * Alibaba doesn't document the format. Each reply has a `content_list` of items with a `phase` (`think`, `web_search`,
 * `answer`) and `content`. An item's `extra.web_search_info` lists the pages that a search found.
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { DocumentConversation } from '../document.ts';
import { readArray, readObjects, readText } from '../foreign.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { isOpenWebUi, messagesIn, readTree } from './open-webui.ts';

/** The reply with its phases as parts, and the pages that it found as sources. */
function withParts(row: JsonObject): JsonObject {
  const phases = readObjects(row.content_list);
  const found = phases.flatMap(({ extra }) => (isObject(extra) ? readObjects(extra.web_search_info) : []));
  if (phases.every(({ content }) => readText(content) === ''))
    return { ...row, sources: row.sources ?? asSources(found) };
  const content = phases.map((item) => {
    const text = readText(item.content);
    return /think|reason/iu.test(readText(item.phase)) ? { type: 'thinking', thinking: text } : { type: 'text', text };
  });
  return { ...row, content, sources: asSources(found) };
}

const asSources = (found: readonly JsonObject[]): readonly JsonObject[] =>
  found.map(({ title, url }) => ({ source: { name: title, url } }));

export const isQwen = (value: JsonObject): boolean =>
  isOpenWebUi(value) && Object.values(messagesIn(value)).some((row) => isObject(row) && isPhased(row));

const isPhased = (row: JsonObject): boolean =>
  readArray(row.content_list).some((item) => isObject(item) && 'phase' in item);

export const readQwen = (value: JsonObject, notes: TransferNotes): DocumentConversation =>
  readTree(value, notes, { app: 'Qwen', source: 'qwen', rowOf: withParts });

/** Reads an archive of Jan's data folder: each thread has a `thread.json` and a `messages.jsonl`. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { Archive } from '../archive.ts';
import { boundMessages } from '../foreign.ts';
import type { ImportPart, ImportSource } from '../import-source.ts';
import { readJson } from '../json-stream.ts';
import { plainBytes } from '../plain-bytes.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { readJan } from './jan.ts';

export const JAN_MESSAGES = /(?:^|\/)threads\/[^/]+\/messages\.jsonl$/;

async function valuesIn(archive: Archive, name: string): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const { value } of readJson(plainBytes(() => archive.bytes(name))(), () => 'take', true)) {
    if (isObject(value)) found.push(value);
    boundMessages(found.length);
  }
  return found;
}

/** @param names the files with messages */
export function janArchiveSource(archive: Archive, names: readonly string[]): ImportSource {
  const known = new Set(archive.names);
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      for (const name of names) {
        const threadName = name.replace(/messages\.jsonl$/, 'thread.json');
        const [thread] = known.has(threadName) ? await valuesIn(archive, threadName) : [];
        const conversation = readJan({ ...thread, messages: await valuesIn(archive, name) }, notes);
        if (conversation.messages.length > 0) yield { kind: 'conversation', conversation };
      }
    },
  };
}

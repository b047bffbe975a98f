/** Reads an archive of Jan's data folder: each thread has a `thread.json` and a `messages.jsonl`. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { Archive } from '../archive.ts';
import { boundMessages } from '../foreign.ts';
import type { ImportPart, ImportSource } from '../import-source.ts';
import { readLines } from '../json-lines.ts';
import { plainBytes } from '../plain-bytes.ts';
import { repairedBytes } from '../repaired-bytes.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';
import { JAN_ABOUT, readJan } from './jan.ts';

export const JAN_MESSAGES = /(?:^|\/)threads\/[^/]+\/messages\.jsonl$/;

async function valuesIn(archive: Archive, name: string, notes: TransferNotes): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const { value } of readLines(repairedBytes(plainBytes(() => archive.bytes(name))))) {
    if (isObject(value)) found.push(value);
    else notes.add('damagedEntry');
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
        const [thread] = known.has(threadName) ? await valuesIn(archive, threadName, notes) : [];
        const chat = { ...thread, messages: await valuesIn(archive, name, notes) };
        const conversation = countingUnread(chat, JAN_ABOUT, notes, () => readJan(chat, notes));
        if (conversation.messages.length > 0) yield { kind: 'conversation', conversation };
      }
    },
  };
}

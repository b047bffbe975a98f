/** Turns a Claude project's description and documents into messages, with the documents attached as text files. */

import { RefusedError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { checkedAttachment } from '../../attachments/check-content.ts';
import type { NewAttachment } from '../../library-values.ts';
import { attached, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentMessage } from '../document.ts';
import { firstText, foreignMessage, joined, readObjects, readText, toTime } from '../foreign.ts';
import type { TransferNotes } from '../transfer-notes.ts';

const NAMES = ['filename', 'file_name', 'name', 'title'] as const;
const TEXTS = ['content', 'text', 'extracted_content'] as const;

interface Written {
  readonly name: string;
  readonly text: string;
}

function fileOf({ name, text }: Written): NewAttachment | null {
  try {
    return checkedAttachment({ kind: 'text', name, bytes: Buffer.from(text) });
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

interface Documents {
  readonly messages: readonly DocumentMessage[];
  /** The contents of the files, created one at a time. */
  readonly contents: () => Iterable<NewAttachment>;
}

/** Converts a project. A document that can't become an attachment becomes text of the first message. */
export function claudeDocuments(value: JsonObject, chatId: string, notes: TransferNotes): Documents {
  const texts = [plainTextOf(value.description)];
  const files: Written[] = [];
  const attachments: Required<DocumentMessage>['attachments'][number][] = [];
  for (const row of readObjects(value.docs)) {
    const name = firstText(NAMES.map((field) => readText(row[field])));
    const text = plainTextOf(row, TEXTS);
    const file = text === '' ? null : fileOf({ name, text });
    if (text === '') texts.push(attached([row], notes, 'docs'));
    else if (file === null) texts.push(joined([name, text]));
    else {
      const { sha256, kind, mime } = file;
      attachments.push({ sha256, kind, mime, name: file.name });
      files.push({ name, text });
    }
  }
  texts.push(attached(value.files, notes, 'files'));
  const text = joined(texts);
  const messages: DocumentMessage[] = [];
  const size = LIMITS.attachmentsPerMessageMax;
  for (let at = 0; at === 0 ? text !== '' || attachments.length > 0 : at < attachments.length; at += size) {
    const own = attachments.slice(at, at + size);
    const message = foreignMessage({
      id: derivedId('claude', 'project', chatId, at === 0 ? text : '', own.map(({ sha256 }) => sha256).join(' ')),
      parentId: messages.at(-1)?.id ?? null,
      role: 'user',
      createdAt: toTime(value.updated_at) || toTime(value.created_at),
      text: at === 0 ? text : '',
      reasoning: '',
      reply: null,
    });
    messages.push(own.length === 0 ? message : { ...message, attachments: own });
  }
  return {
    messages,
    *contents() {
      for (const written of files) {
        const file = fileOf(written);
        if (file !== null) yield file;
      }
    },
  };
}

/** Our own export format, version 1: see docs/export-format.md. */

import { z } from 'zod';
import { LIMITS } from '../../../shared/limits.ts';
import { BadFileError } from '../job.ts';
import { type Imported, parentsFirst, UnknownParts } from './imported.ts';

export const FORMAT_NAME = 'parley-export';
export const FORMAT_VERSION = 1;

const id = z.string().min(1).max(200);
const time = z.number().int().min(0).max(8.64e15);
const body = z.string().max(LIMITS.messageMaxChars * 2);
const word = z.string().max(4_096);

const reply = z.object({
  connectionId: word,
  connectionName: word,
  model: word,
  parameters: z.record(z.string(), z.unknown()),
  completionId: word.nullable(),
  finishReason: word.nullable(),
  usage: z.record(z.string(), z.unknown()).nullable(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number().nullable(),
  reasoningMs: z.number().nullable(),
  ending: z.enum(['complete', 'length', 'filtered', 'stopped', 'interrupted', 'failed']).nullable(),
  error: z.record(z.string(), z.unknown()).nullable(),
  isEmptyAnswer: z.boolean(),
  compareGroupId: word.nullable(),
});

const message = z.object({
  id,
  parentId: id.nullable(),
  role: z.enum(['user', 'assistant', 'system']),
  status: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
  createdAt: time,
  activeChildId: id.nullable(),
  trashId: id.nullable(),
  text: body,
  reasoning: body,
  reply: reply.nullable(),
});

const conversation = z.object({
  id,
  title: word,
  titleSource: z.number().int().min(0).max(3),
  createdAt: time,
  updatedAt: time,
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  folderId: id.nullable(),
  activeRootId: id.nullable(),
  trashId: id.nullable(),
  settings: z.record(z.string(), z.unknown()),
  draft: body,
  messages: z.array(message),
});

const document = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.number().int().min(1),
  exportedAt: z.string(),
  folders: z.array(
    z.object({ id, parentId: id.nullable(), name: word, position: z.number().int(), trashId: id.nullable() }),
  ),
  conversations: z.array(conversation),
  trash: z.array(
    z.object({
      id,
      batchId: id,
      kind: z.enum(['conversation', 'message', 'folder']),
      targetId: id,
      conversationId: id.nullable(),
      title: word,
      deletedAt: time,
      messageCount: z.number().int().min(0),
    }),
  ),
});

export type OwnDocument = z.infer<typeof document>;
export type OwnConversation = OwnDocument['conversations'][number];
export type OwnMessage = OwnConversation['messages'][number];

/** Checks all of it before anything is written; the first thing that is wrong is named. */
export function readOwnFormat(value: unknown): Imported {
  const read = document.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BadFileError(issue === undefined ? 'not a valid export' : `${issue.path.join('.')}: ${issue.message}`);
  }
  if (read.data.version > FORMAT_VERSION)
    throw new BadFileError(`the file has version ${read.data.version}, which a newer app wrote`);
  const seen = new Set<string>();
  for (const one of read.data.conversations) {
    for (const key of [one.id, ...one.messages.map((part) => part.id)]) {
      if (seen.has(key)) throw new BadFileError(`the id ${key} occurs twice`);
      seen.add(key);
    }
  }
  return {
    folders: read.data.folders,
    trash: read.data.trash,
    unknownParts: new UnknownParts(),
    conversations: read.data.conversations.map((one) => ({
      ...one,
      messages: parentsFirst(
        one.messages.map((part) => ({
          ...part,
          reply:
            part.reply === null
              ? null
              : {
                  ...part.reply,
                  parameters: JSON.stringify(part.reply.parameters),
                  usage: part.reply.usage === null ? null : JSON.stringify(part.reply.usage),
                  error: part.reply.error === null ? null : JSON.stringify(part.reply.error),
                },
        })),
      ),
    })),
  };
}

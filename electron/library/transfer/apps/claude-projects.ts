/** Reads the projects and memories that Claude's export has beside the chats: projects become folders. */

/*
 * Anthropic doesn't document the files. An export has `projects.json` with a list or a `projects/<id>.json` for each,
 * and `memories.json` with a list or an object, or `memories/<account>.json`. Newer memories have `memory_files`.
 * Chats rarely name their project.
 */

import type { Folder } from '../../../../shared/conversation.ts';
import { addTo } from '../../../../shared/groups.ts';
import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { Archive } from '../archive.ts';
import { isDamage } from '../combined-sources.ts';
import { plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  firstText,
  foreignConversation,
  foreignMessage,
  joined,
  readArray,
  readObjects,
  readText,
  toTime,
} from '../foreign.ts';
import { memoryWords } from '../foreign-markdown.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { readJson } from '../json-stream.ts';
import { plainBytes } from '../plain-bytes.ts';
import { repairedBytes } from '../repaired-bytes.ts';
import { badFile, TransferError } from '../transfer-error.ts';
import { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';
import { claudeDocuments } from './claude-documents.ts';

export const CLAUDE_PROJECT_FILES = /(?:^|\/)(?:projects|memories)(?:\.json|\/[^/]+\.json)$/u;

const ABOUT: ReadonlySet<string> = new Set(['account', 'creator', 'permissions', 'subtype', 'type']);
const INSTRUCTIONS = ['prompt_template', 'instructions', 'custom_instructions', 'system_prompt'] as const;
const MEMORY_TEXTS = ['memory', 'content', 'text', 'value', 'summary'] as const;

const has = (value: object, ...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(value, name));

export const isClaudeMemory = (value: JsonObject): boolean =>
  has(value, 'conversations_memory', 'project_memories', 'memory_files');
export const isClaudeProject = (value: JsonObject): boolean =>
  has(value, 'uuid') && has(value, 'name') && has(value, 'prompt_template', 'docs') && !has(value, 'chat_messages');

/** True for a file with one project or one memory, judged by its field names. */
export const isClaudeProjectFile = (names: ReadonlySet<string>): boolean =>
  names.has('conversations_memory') ||
  names.has('project_memories') ||
  names.has('memory_files') ||
  (names.has('prompt_template') && names.has('docs'));

/** The project that a chat names; null for a chat outside projects, and in exports that don't say. */
export function projectOfClaude(value: JsonObject): Folder | null {
  const project = isObject(value.project) ? value.project : {};
  const id = firstText([project.uuid, project.id, value.project_uuid, value.project_id, value.project].map(readText));
  return id === '' ? null : folderOf(id, firstText([project.name, value.project_name].map(readText)));
}

const folderOf = (id: string, name: string): Folder => ({
  id: derivedId('claude', 'project', id),
  parentId: null,
  name: name.trim() || 'Claude',
  position: 0,
});

interface Memory {
  /** The project's id; empty for the memory about all chats. */
  readonly projectId: string;
  readonly text: string;
  readonly createdAt: number;
}

/** The memories in a value. A project's memory is under the project's id, or in a list beside that id. */
export function readClaudeMemory(value: JsonObject): Memory[] {
  const createdAt = toTime(value.updated_at) || toTime(value.created_at);
  const ofProjects = isObject(value.project_memories)
    ? Object.entries(value.project_memories)
    : readArray(value.project_memories).map((one) => [isObject(one) ? projectIdOf(one) : '', one] as const);
  const texts = [['', value.conversations_memory] as const, ...ofProjects].flatMap(([projectId, found]) => {
    const text = plainTextOf(found, MEMORY_TEXTS);
    return text.trim() === '' ? [] : [{ projectId, text, createdAt }];
  });
  const files = readObjects(value.memory_files).flatMap((file) => {
    const text = plainTextOf(file, MEMORY_TEXTS);
    const words = joined([readText(file.path), text]);
    return text.trim() === '' ? [] : [{ projectId: '', text: words, createdAt: toTime(file.updated_at) || createdAt }];
  });
  return [...texts, ...files];
}

const projectIdOf = (value: JsonObject): string =>
  firstText([value.project_uuid, value.project_id, value.uuid, value.id].map(readText));

/** A chat with `words` as its system prompt. A chat without messages wouldn't show it, so `words` becomes a message. */
function chatWith(
  words: string,
  own: Pick<DocumentConversation, 'id' | 'title' | 'createdAt' | 'isPinned' | 'isArchived' | 'messages'>,
): DocumentConversation {
  const { id, createdAt, messages } = own;
  const isBare = messages.length === 0;
  const said = { id: derivedId('claude', 'words', id), parentId: null, role: 'system', createdAt } as const;
  const shown = isBare ? [foreignMessage({ ...said, text: words, reasoning: '', reply: null })] : messages;
  const leafId = shown.at(-1)?.id ?? null;
  return foreignConversation({ ...own, messages: shown, systemPrompt: isBare ? '' : words, leafId });
}

function memoryChat({ projectId, text, createdAt }: Memory): DocumentConversation {
  const id = derivedId('claude', 'memory', projectId, text);
  return chatWith(text, { id, title: memoryWords(), createdAt, isPinned: false, isArchived: false, messages: [] });
}

/** A project as a folder; with a chat if the project has instructions, a memory, a description or documents. */
export function* readClaudeProject(
  value: JsonObject,
  memories: readonly string[],
  notes: TransferNotes,
): Generator<ImportPart> {
  const id = readText(value.uuid);
  const name = readText(value.name);
  const folder = folderOf(id, name);
  yield { kind: 'folders', folders: [folder] };
  const systemPrompt = joined([...new Set([...INSTRUCTIONS.map((field) => plainTextOf(value[field])), ...memories])]);
  // Include the text in the id: a later export may have other instructions, and both are kept.
  const chatId = derivedId('claude', 'project chat', id, systemPrompt);
  const { messages, contents } = claudeDocuments(value, chatId, notes);
  if (systemPrompt === '' && messages.length === 0) return;
  const chat = chatWith(systemPrompt, {
    id: chatId,
    title: name,
    createdAt: toTime(value.created_at),
    isPinned: value.is_starred === true,
    isArchived: readText(value.archived_at) !== '',
    messages,
  });
  yield { kind: 'conversation', conversation: { ...chat, folderId: folder.id } };
  for (const content of contents()) yield { kind: 'content', content };
}

/** Reads a list's values, or the file's only value. */
async function* valuesIn(bytes: OpenBytes, notes: TransferNotes): AsyncGenerator<unknown> {
  const isOpened = (path: readonly unknown[], kind: string): boolean => path.length === 0 && kind === 'array';
  for await (const { value } of readJson(bytes(), (path, kind) => (isOpened(path, kind) ? 'open' : 'take'), { notes }))
    yield value;
}

export function claudeProjectsSource(files: readonly OpenBytes[]): ImportSource {
  /** Reads the values of all files. If one of several is damaged, goes on with the next one. */
  async function* allValues(notes: TransferNotes): AsyncGenerator<unknown> {
    for (const bytes of files)
      try {
        yield* valuesIn(bytes, notes);
      } catch (error) {
        if (files.length === 1 || !isDamage(error)) throw error;
        notes.add('damagedFile');
      }
  }
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const memories: Memory[] = [];
      const known = new Set<string>();
      // Read memories first, because the files of projects don't contain them.
      for await (const value of allValues(new TransferNotes())) {
        if (!isObject(value)) continue;
        if (isClaudeMemory(value)) for (const memory of readClaudeMemory(value)) memories.push(memory);
        else if (isClaudeProject(value)) known.add(readText(value.uuid));
        if (known.size > LIMITS.importFoldersMax) throw badFile('tooManyFolders');
      }
      const ofProjects = new Map<string, string[]>();
      for (const { projectId, text } of memories) addTo(ofProjects, projectId, text);
      let position = 0;
      for await (const value of allValues(notes)) {
        if (!isObject(value)) notes.add('damagedEntry');
        else if (isClaudeMemory(value)) countingUnread(value, ABOUT, notes, () => readClaudeMemory(value));
        else if (!isClaudeProject(value)) notes.add('noConversation');
        else {
          const texts = ofProjects.get(readText(value.uuid)) ?? [];
          const parts = countingUnread(value, ABOUT, notes, () => [...readClaudeProject(value, texts, notes)]);
          for (const part of parts)
            yield part.kind === 'folders'
              ? { kind: 'folders', folders: part.folders.map((folder) => ({ ...folder, position })) }
              : part;
          position += 1;
        }
      }
      for (const memory of memories)
        if (!known.has(memory.projectId)) yield { kind: 'conversation', conversation: memoryChat(memory) };
    },
  };
}

/** True if the file begins with a project or a memory of Claude. */
async function isOfClaude(bytes: OpenBytes): Promise<boolean> {
  try {
    for await (const value of valuesIn(bytes, new TransferNotes()))
      return isObject(value) && (isClaudeProject(value) || isClaudeMemory(value));
  } catch (error) {
    if (!(error instanceof TransferError) || error.reason !== 'bad_file') throw error;
  }
  return false;
}

/** Reads those of the files `names` that Claude wrote. */
export async function claudeArchiveSource(
  archive: Archive,
  names: readonly string[],
): Promise<ImportSource & { readonly files: readonly string[] }> {
  const found: { readonly name: string; readonly bytes: OpenBytes }[] = [];
  for (const name of names) {
    const bytes = repairedBytes(plainBytes(() => archive.bytes(name)));
    if (await isOfClaude(bytes)) found.push({ name, bytes });
  }
  return { ...claudeProjectsSource(found.map(({ bytes }) => bytes)), files: found.map(({ name }) => name) };
}

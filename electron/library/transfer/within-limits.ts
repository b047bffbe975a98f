/** Limits imported content to what the user could enter in the app's own forms. */

import type { ChatSettings, Folder, ReplyRecord, SentParameters } from '../../../shared/conversation.ts';
import type { AppError } from '../../../shared/errors.ts';
import { present } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { clampParameters, PARAMETER_IDS, type SamplingParameters } from '../../../shared/parameters.ts';
import type { PresetValues } from '../../../shared/saved-items.ts';
import type { Usage } from '../../../shared/service.ts';
import { textMaxChars } from './bounded-texts.ts';
import { cleanTitle, type DocumentConversation, type DocumentMessage } from './document.ts';
import { foldersWithinDepth } from './folder-depth.ts';
import type { ImportPart } from './import-source.ts';
import type { DocumentSaved } from './saved-document.ts';
import { badFile } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** Applies the limits to one part after another, and counts across all parts of a file. */
export class ImportLimits {
  readonly #notes: TransferNotes;
  #chats = 0;
  #folders = 0;
  #saved = 0;

  constructor(notes: TransferNotes) {
    this.#notes = notes;
  }

  /** Returns the part within all limits and counts the rest. Throws `bad_file` for too many items of a kind. */
  apply(part: ImportPart): ImportPart {
    switch (part.kind) {
      case 'folders':
        this.#folders += part.folders.length;
        if (this.#folders > LIMITS.importFoldersMax) throw badFile('tooManyFolders');
        return { ...part, folders: foldersWithin(part.folders, this.#notes) };
      case 'saved':
        this.#saved += part.items.length;
        if (this.#saved > LIMITS.importSavedMax) throw badFile('tooManySaved');
        return { ...part, items: part.items.flatMap((item) => savedWithin(item, this.#notes)) };
      case 'content':
        // `checkedContent` has already applied the limits.
        return part;
      case 'experiment':
        this.#saved += 1;
        if (this.#saved > LIMITS.importSavedMax) throw badFile('tooManySaved');
        return part;
      case 'answer':
        // `parseAnswer` has already applied the limits.
        return part;
      case 'models':
        // `readModels` has already applied the form's limits.
        return part;
      case 'conversation':
        this.#chats += 1;
        if (this.#chats > LIMITS.importChatsMax) throw badFile('tooManyChats');
        if (part.conversation.messages.length > LIMITS.importMessagesPerChatMax) throw badFile('tooManyMessages');
        return { ...part, conversation: conversationWithin(part.conversation, this.#notes) };
    }
  }
}

/** At most `maxChars` characters, and never half a character. */
function cut(value: string, maxChars: number, field: string, notes: TransferNotes): string {
  if (value.length <= maxChars) return value;
  notes.add('tooLong', field);
  return value.slice(0, maxChars).toWellFormed();
}

/** A title or name for one line, counted if it is cut. */
function titleWithin(value: string, field: string, notes: TransferNotes): string {
  if (value.trim().length > LIMITS.titleMaxChars) notes.add('tooLong', field);
  return cleanTitle(value);
}

/** Drops an identifier that is too long, because a truncated one would mean something else. */
function idOrNone(value: string, field: string, notes: TransferNotes, maxChars: number = LIMITS.idMaxChars): string {
  if (value.length <= maxChars) return value;
  notes.add('field', field);
  return '';
}

const orNull = (value: string | null, within: (value: string) => string): string | null =>
  value === null ? null : within(value) || null;

function parametersWithin(found: SamplingParameters, where: string, notes: TransferNotes): SamplingParameters {
  const within = clampParameters(found);
  for (const id of PARAMETER_IDS)
    if (found[id] !== within[id] && JSON.stringify(found[id]) !== JSON.stringify(within[id]))
      notes.add('field', `${where}.${id}`);
  return within;
}

function settingsWithin(settings: ChatSettings, notes: TransferNotes): ChatSettings {
  const limitWithin = (name: 'historyLimit' | 'imageHistoryLimit'): number | null => {
    const limit = settings[name];
    if (limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= LIMITS.historyMax)) return limit;
    notes.add('field', `settings.${name}`);
    return null;
  };
  return {
    ...settings,
    connectionId: orNull(settings.connectionId, (id) => idOrNone(id, 'settings.connectionId', notes)),
    model: orNull(settings.model, (id) => idOrNone(id, 'settings.model', notes, LIMITS.modelIdMaxChars)),
    parameters: parametersWithin(settings.parameters, 'settings.parameters', notes),
    systemPrompt: cut(settings.systemPrompt, LIMITS.systemPromptMaxChars, 'settings.systemPrompt', notes),
    historyLimit: limitWithin('historyLimit'),
    imageHistoryLimit: limitWithin('imageHistoryLimit'),
  };
}

/** Null for a missing duration, and for one above `momentMaxMs`. */
const msWithin = (ms: number | null): number | null => (ms === null || ms <= LIMITS.momentMaxMs ? ms : null);

function usageWithin(usage: Usage | null): Usage | null {
  if (usage === null) return null;
  const entries = Object.entries(usage);
  return Object.fromEntries(
    entries.filter(([, count]) => count !== undefined && count >= 0 && count <= LIMITS.replyTokensMax),
  );
}

function errorWithin(error: AppError | null, notes: TransferNotes): AppError | null {
  if (error === null) return null;
  const words = Object.entries(error).map(([key, value]) => [
    key,
    typeof value === 'string' ? cut(value, LIMITS.serviceMessageMaxChars, `reply.error.${key}`, notes) : value,
  ]);
  return { ...error, ...Object.fromEntries(words) };
}

const PARAMETER_NAMES: ReadonlySet<string> = new Set(PARAMETER_IDS);

function sentWithin(sent: SentParameters, notes: TransferNotes): SentParameters {
  const { systemPrompt, repeatOf } = sent;
  const parameters: Readonly<Record<string, unknown>> = parametersWithin(sent, 'reply.parameters', notes);
  const within = Object.entries(sent).map(
    ([name, value]) => [name, PARAMETER_NAMES.has(name) ? parameters[name] : value] as const,
  );
  return present({
    ...sent,
    ...Object.fromEntries(within),
    systemPrompt:
      systemPrompt && cut(systemPrompt, LIMITS.systemPromptMaxChars, 'reply.parameters.systemPrompt', notes),
    repeatOf: (repeatOf && idOrNone(repeatOf, 'reply.parameters.repeatOf', notes)) || undefined,
  });
}

function replyWithin(reply: ReplyRecord, notes: TransferNotes): ReplyRecord {
  const id = (name: string) => (value: string) => idOrNone(value, `reply.${name}`, notes);
  return {
    ...reply,
    connectionId: id('connectionId')(reply.connectionId),
    connectionName: cut(reply.connectionName, LIMITS.connectionNameMaxChars, 'reply.connectionName', notes),
    model: idOrNone(reply.model, 'reply.model', notes, LIMITS.modelIdMaxChars),
    parameters: sentWithin(reply.parameters, notes),
    completionId: orNull(reply.completionId, id('completionId')),
    finishReason: orNull(reply.finishReason, id('finishReason')),
    compareGroupId: orNull(reply.compareGroupId, id('compareGroupId')),
    usage: usageWithin(reply.usage),
    firstTokenMs: msWithin(reply.firstTokenMs),
    durationMs: msWithin(reply.durationMs),
    reasoningMs: msWithin(reply.reasoningMs),
    error: errorWithin(reply.error, notes),
  };
}

function messageWithin(message: DocumentMessage, notes: TransferNotes): DocumentMessage {
  const text = cut(message.text, textMaxChars(message), 'message.text', notes);
  return {
    ...message,
    text,
    reasoning: cut(message.reasoning, LIMITS.bodyMaxBytes - text.length, 'message.reasoning', notes),
    reply: message.reply === null ? null : replyWithin(message.reply, notes),
  };
}

function conversationWithin(conversation: DocumentConversation, notes: TransferNotes): DocumentConversation {
  const { position, queue } = conversation;
  notes.add('field', 'conversation.queue', queue.length - LIMITS.importQueueMax);
  return {
    ...conversation,
    title: titleWithin(conversation.title, 'conversation.title', notes),
    settings: settingsWithin(conversation.settings, notes),
    position:
      position === null
        ? null
        : { ...position, messageId: orNull(position.messageId, (id) => idOrNone(id, 'position.messageId', notes)) },
    draft: cut(conversation.draft, LIMITS.messageMaxChars, 'conversation.draft', notes),
    queue: queue
      .slice(0, LIMITS.importQueueMax)
      .map((queued) => ({ ...queued, text: cut(queued.text, LIMITS.messageMaxChars, 'queue.text', notes) })),
    messages: conversation.messages.map((message) => messageWithin(message, notes)),
  };
}

function foldersWithin(folders: readonly Folder[], notes: TransferNotes): Folder[] {
  const named = folders.map((folder) => ({
    ...folder,
    name: titleWithin(folder.name, 'folder.name', notes),
    position: Math.min(folder.position, LIMITS.positionMax),
  }));
  return foldersWithinDepth(
    named,
    () => null,
    () => notes.add('deepFolder'),
  );
}

function presetWithin(values: PresetValues, notes: TransferNotes): PresetValues {
  return {
    ...values,
    connectionId: idOrNone(values.connectionId, 'preset.connectionId', notes),
    connectionName: cut(values.connectionName, LIMITS.connectionNameMaxChars, 'preset.connectionName', notes),
    model: idOrNone(values.model, 'preset.model', notes, LIMITS.modelIdMaxChars),
    parameters: parametersWithin(values.parameters, 'preset.parameters', notes),
    systemPrompt: cut(values.systemPrompt, LIMITS.systemPromptMaxChars, 'preset.systemPrompt', notes),
  };
}

/** Drops a prompt that is too long: cut inside a variable, it would be invalid. */
function savedWithin(item: DocumentSaved, notes: TransferNotes): DocumentSaved[] {
  const position = Math.min(item.position, LIMITS.positionMax);
  const name = titleWithin(item.input.name, `${item.input.kind}.name`, notes) || item.input.kind;
  const input = { ...item.input, name };
  if (input.kind === 'preset')
    return [{ ...item, position, input: { ...input, values: presetWithin(input.values, notes) } }];
  if (input.text.length <= LIMITS.promptMaxChars) return [{ ...item, position, input }];
  notes.add('longPrompt', name);
  return [];
}

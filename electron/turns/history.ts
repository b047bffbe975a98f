/** Builds the messages of a request from those of a chat. */

import type { ChatSettings } from '../../shared/conversation.ts';
import { withoutImageData } from '../../shared/replies/embedded-images.ts';
import { fieldsToReturn } from '../../shared/replies/reasoning-fields.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { keptMessages } from '../../shared/requests/sent-history.ts';
import type { ChatImage, ChatMessage } from '../../shared/service.ts';
import type { HistoryMessage } from '../library/library-values.ts';

/** A stored message with the images that are sent with it. */
export interface ReadyMessage extends HistoryMessage {
  readonly images?: readonly ChatImage[];
}

/** A message of a request with the stored message that it came from; `id` is null for messages that the app adds. */
export interface OutgoingMessage extends ChatMessage {
  readonly id: string | null;
}

/**
 * Asks a model to continue its own unfinished message. The interface has no such request, so an ordinary user message
 * after the unfinished one carries these words. Details shows them; the chat doesn't contain them.
 */
export const CONTINUE_INSTRUCTION =
  'Continue your last message from the exact character where it stopped. Write only what follows: no repetition, no introduction.';

/** The messages to send, oldest first: the system prompt, then the kept messages. */
export function outgoingMessages(
  path: readonly ReadyMessage[],
  settings: Pick<ChatSettings, 'systemPrompt' | 'historyLimit' | 'isReasoningSent'> &
    Partial<Pick<RequestOptions, 'isReasoningReturned'>>,
): readonly OutgoingMessage[] {
  const messages = keptMessages(path, settings.historyLimit).map((message) => ({
    id: message.id,
    role: message.role,
    ...(message.images !== undefined && { images: message.images }),
    ...(settings.isReasoningReturned === true
      ? { content: message.text, ...returnedFields(message) }
      : { content: contentOf(message, settings.isReasoningSent) }),
  }));
  return settings.systemPrompt.trim() === ''
    ? messages
    : [{ id: null, role: 'system', content: settings.systemPrompt }, ...messages];
}

/** The record of the sent messages: role, size, and which ones were joined with the message before. */
export function recordOf(messages: readonly OutgoingMessage[], isAlternating: boolean): RequestDetails['sentMessages'] {
  return messages.map(({ id, role, content, images = [] }, at) => ({
    ...{ id, role, characters: content.length },
    ...(images.length > 0 && { images: images.length }),
    ...(isAlternating && joins(messages, at) ? { isJoined: true } : {}),
  }));
}

/** Joins neighbouring messages of the same role, except system messages, with an empty line between their texts. */
export function joinedMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const [at, { role, content, reasoningFields, images = [] }] of messages.entries()) {
    const before = joins(messages, at) ? joined.pop() : undefined;
    // Drop `content`: its parts would replace the joined text.
    const { content: _, ...joinable } = reasoningFields ?? before?.reasoningFields ?? {};
    const fields = before === undefined ? reasoningFields : joinable;
    const all = [...(before?.images ?? []), ...images];
    joined.push({
      role,
      ...(fields !== undefined && { reasoningFields: fields }),
      ...(all.length > 0 && { images: all }),
      content: joinedTexts(before?.content ?? '', content),
    });
  }
  return joined;
}

/** A message with images may have no text, so don't add an empty line to it. */
function joinedTexts(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before}\n\n${after}`;
}

function joins(messages: readonly ChatMessage[], at: number): boolean {
  const role = messages[at]?.role;
  return role !== 'system' && role === messages[at - 1]?.role;
}

/** The messages followed by the instruction to continue. */
export function withContinueInstruction(messages: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  return [...messages, { id: null, role: 'user', content: CONTINUE_INSTRUCTION }];
}

/** The fields that return a message's reasoning; empty if it has none, or if the reasoning came inside the text. */
function returnedFields({
  role,
  text,
  reasoning,
  reasoningFields,
}: HistoryMessage): Pick<ChatMessage, 'reasoningFields'> {
  const fields = role === 'assistant' ? fieldsToReturn(reasoning, reasoningFields, text) : {};
  return Object.keys(fields).length === 0 ? {} : { reasoningFields: fields };
}

function contentOf(message: HistoryMessage, isReasoningSent: boolean): string {
  if (message.role !== 'assistant') return message.text;
  const text = withoutImageData(message.text);
  return !isReasoningSent || message.reasoning === '' ? text : `<think>\n${message.reasoning}\n</think>\n\n${text}`;
}

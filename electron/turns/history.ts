/** Decides which messages of a chat a request contains. */

import type { ChatSettings, RequestDetails } from '../../shared/conversation.ts';
import { withoutImageData } from '../../shared/replies/embedded-images.ts';
import { fieldsToReturn } from '../../shared/replies/reasoning-fields.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import type { ChatMessage } from '../../shared/service.ts';
import type { HistoryMessage } from '../library/library-api.ts';

/** A message of a request with the stored message that it came from; `id` is null for messages that the app adds. */
export interface OutgoingMessage extends ChatMessage {
  readonly id: string | null;
}

/**
 * Asks a model to continue its own unfinished message. The interface has no such request, so an ordinary user message
 * after the unfinished one carries these words. Details shows them; they are stored nowhere else.
 */
export const CONTINUE_INSTRUCTION =
  'Continue your last message from the exact character where it stopped. Write only what follows: no repetition, no introduction.';

/**
 * The messages to send, oldest first: the system prompt, `historyLimit` messages before the newest user message (all of
 * them when it is null), then that message and everything after it. Leaves out assistant messages without text, because
 * services answer them with misleading errors.
 */
export function outgoingMessages(
  path: readonly HistoryMessage[],
  settings: Pick<ChatSettings, 'systemPrompt' | 'historyLimit' | 'isReasoningSent'> &
    Partial<Pick<RequestOptions, 'isReasoningReturned'>>,
): readonly OutgoingMessage[] {
  const spoken = path.filter((message) => message.role !== 'assistant' || message.text.trim() !== '');
  const newest = Math.max(
    0,
    spoken.findLastIndex((message) => message.role === 'user'),
  );
  const kept = settings.historyLimit === null ? spoken : spoken.slice(Math.max(0, newest - settings.historyLimit));
  const messages = kept.map((message) => ({
    id: message.id,
    role: message.role,
    ...(settings.isReasoningReturned === true
      ? { content: message.text, ...returnedFields(message) }
      : { content: contentOf(message, settings.isReasoningSent) }),
  }));
  return settings.systemPrompt.trim() === ''
    ? messages
    : [{ id: null, role: 'system', content: settings.systemPrompt }, ...messages];
}

/** What is recorded of the messages: role, size, and which ones were joined with the message before. */
export function recordOf(messages: readonly OutgoingMessage[], isAlternating: boolean): RequestDetails['sentMessages'] {
  return messages.map(({ id, role, content }, at) => ({
    ...{ id, role, characters: content.length },
    ...(isAlternating && joins(messages, at) ? { isJoined: true } : {}),
  }));
}

/** Joins neighbouring messages of the same role, with an empty line between their texts. */
export function joinedMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const [at, { role, content, reasoningFields }] of messages.entries()) {
    const before = joined.at(-1);
    const fields = reasoningFields ?? (joins(messages, at) ? before?.reasoningFields : undefined);
    const own = { role, ...(fields !== undefined && { reasoningFields: fields }) };
    if (before !== undefined && joins(messages, at))
      joined[joined.length - 1] = { ...own, content: `${before.content}\n\n${content}` };
    else joined.push({ ...own, content });
  }
  return joined;
}

function joins(messages: readonly ChatMessage[], at: number): boolean {
  const role = messages[at]?.role;
  return role !== 'system' && role === messages[at - 1]?.role;
}

/** The messages followed by the instruction to continue. */
export function withContinueInstruction(messages: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  return [...messages, { id: null, role: 'user', content: CONTINUE_INSTRUCTION }];
}

/** Empty for a message without reasoning, and for reasoning that came inside the text. */
function returnedFields({ role, reasoning, reasoningFields }: HistoryMessage): Pick<ChatMessage, 'reasoningFields'> {
  const fields = role === 'assistant' ? fieldsToReturn(reasoning, reasoningFields) : {};
  return Object.keys(fields).length === 0 ? {} : { reasoningFields: fields };
}

function contentOf(message: HistoryMessage, isReasoningSent: boolean): string {
  if (message.role !== 'assistant') return message.text;
  const text = withoutImageData(message.text);
  return !isReasoningSent || message.reasoning === '' ? text : `<think>\n${message.reasoning}\n</think>\n\n${text}`;
}

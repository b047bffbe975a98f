/** Reads the stored request of a reply, to send it again unchanged. */

import type { Message } from '../../shared/conversation.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { endpointUrl } from '../service/endpoint.ts';
import { wholeBody } from './body-images.ts';
import { type ConnectionFacts, TurnRefusal } from './reply-plan.ts';
import type { Launch, TurnRunnerOptions } from './turn-runner.ts';

export type ExactRequest = Required<Pick<Launch, 'plan' | 'again'>>;

export interface ExactRequestParts extends Pick<TurnRunnerOptions, 'route'> {
  readonly library: Pick<AsyncLibrary, 'getDetails' | 'chatSettings' | 'attachmentOfMessage'>;
  /** Null when the connection is gone. */
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
}

/** A reply's stored request, or else the request of the reply that it repeats (`repeatOf`). */
export async function exactRequest(
  message: Message,
  repeatOf: string,
  { library, connectionOf, route }: ExactRequestParts,
): Promise<ExactRequest> {
  const { conversationId, reply } = message;
  const details = (await library.getDetails(message.id)) ?? (await library.getDetails(repeatOf));
  if (reply === null || details === null) throw new TurnRefusal('no_stored_request');
  const { url, sentMessages: sent } = details;
  if (sent.some(({ id }) => id === details.messageId)) throw new TurnRefusal('was_continued');
  const { connectionId, connectionName, model, compareGroupId } = reply;
  if (connectionOf(connectionId) === null) throw new TurnRefusal('no_connection');
  const found = await route(connectionId);
  if (found.ok) {
    if (endpointUrl(found.value.endpoint, '/chat/completions') !== url) throw new TurnRefusal('other_address');
  } else {
    // The reply shows any other error with its remedy: a locked keyring, or a header without a value.
    if (found.error.reason === 'no_key') throw new TurnRefusal('no_key');
    if (found.error.reason === 'key_origin') throw new TurnRefusal('other_address');
  }
  const settings = await library.chatSettings(conversationId);
  const parameters = { ...reply.parameters, repeatOf };
  return {
    // These settings have no effect: the stored body is sent unchanged.
    plan: {
      settings: { ...settings, isAlternating: false, isReasoningReturned: false, areImagesSent: false },
      reply: { connectionId, connectionName, model, parameters, compareGroupId },
    },
    again: { url, sent, ...(await wholeBody(details, (sha256) => library.attachmentOfMessage(message.id, sha256))) },
  };
}

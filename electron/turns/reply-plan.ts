/** Decides what a reply is asked with: connection, model and parameters, checked once more before they are recorded. */

import type { ChatSettings } from '../../shared/conversation.ts';
import { RefusedError } from '../../shared/errors.ts';
import type { ReplyOptions } from '../../shared/ipc.ts';
import { clampParameters, readParameters } from '../../shared/parameters.ts';
import type { ColumnEnd, HistoryMessage, NewReply } from '../library/library-api.ts';
import { outgoingMessages, withContinueInstruction } from './history.ts';
import type { TurnRequest } from './turn.ts';

/** Why a request of the window could not be carried out. */
export class TurnRefusal extends RefusedError<
  'empty_message' | 'reply_running' | 'comparing' | 'no_connection' | 'no_model' | 'closing'
> {
  override readonly name = 'TurnRefusal';
}

/** All that a reply is made from: what the library records, and which part of the chat goes along. */
export interface ReplyPlan {
  readonly reply: NewReply;
  readonly settings: Pick<ChatSettings, 'systemPrompt' | 'historyLimit' | 'isReasoningSent'>;
}

export interface PlanOptions extends ReplyOptions {
  readonly compareGroupId?: string | null;
}

/** A chat's settings with what this one reply has of its own. Throws a {@link TurnRefusal} without connection or model. */
export function planReply(
  settings: ChatSettings,
  own: PlanOptions,
  connectionName: (connectionId: string) => string,
): ReplyPlan {
  const connectionId = own.connectionId ?? settings.connectionId;
  const model = own.model ?? settings.model;
  if (connectionId === null) throw new TurnRefusal('no_connection');
  if (model === null || model === '') throw new TurnRefusal('no_model');
  const { stream = settings.stream, systemPrompt = settings.systemPrompt } = own;
  return {
    settings: { ...settings, systemPrompt },
    reply: {
      connectionId,
      connectionName: connectionName(connectionId),
      model,
      parameters: {
        ...clampParameters(own.parameters ?? settings.parameters),
        stream,
        ...(systemPrompt === '' ? {} : { systemPrompt }),
      },
      compareGroupId: own.compareGroupId ?? null,
    },
  };
}

/** What one more reply in place of this one, or after it, is asked with: columns of a comparison keep what they have, all others follow the chat. */
export function sameAgain({ reply }: Pick<ColumnEnd, 'reply'>): PlanOptions {
  if (reply?.compareGroupId === null || reply === null) return {};
  const { connectionId, model, parameters, compareGroupId } = reply;
  const { stream, systemPrompt = '' } = parameters;
  return { connectionId, model, parameters: readParameters(parameters), stream, systemPrompt, compareGroupId };
}

/** The request for a reply below `history`; `isContinued` when the last of it is the reply itself, to be gone on with. */
export function requestFor(
  { reply, settings }: ReplyPlan,
  history: readonly HistoryMessage[],
  isContinued: boolean,
): TurnRequest {
  const plain = outgoingMessages(history, settings);
  const sent = isContinued ? withContinueInstruction(plain) : plain;
  const { stream, systemPrompt: _, ...sampling } = reply.parameters;
  const messages = sent.map(({ role, content }) => ({ role, content }));
  return { sent, request: { model: reply.model, messages, ...sampling, stream } };
}

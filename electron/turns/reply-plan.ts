/** Decides which connection, model and parameters a reply uses, and checks them once more before they are recorded. */

import { isSendableSchema } from '../../shared/answer-schema.ts';
import type { Connection } from '../../shared/connection.ts';
import type { ChatSettings, ReplyOptions, SentParameters } from '../../shared/conversation.ts';
import { RefusedError, type TurnRefusalReason } from '../../shared/errors.ts';
import { isObject } from '../../shared/json/json.ts';
import { clampParameters, offeredParameters, onlyOffered, readParameters } from '../../shared/parameters.ts';
import { joinedExtraBody } from '../../shared/requests/extra-body.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import {
  DEFAULT_REQUEST_OPTIONS,
  type RequestOptions,
  sendsImages,
  sendsSchemas,
} from '../../shared/requests/request-options.ts';
import type { ColumnEnd, NewReply } from '../library/library-values.ts';
import { joinedMessages, outgoingMessages, type ReadyMessage, recordOf, withContinueInstruction } from './history.ts';
import type { TurnRequest } from './turn.ts';

/** Why a request from the window could not be carried out. */
export class TurnRefusal extends RefusedError<TurnRefusalReason> {
  override readonly name = 'TurnRefusal';
}

/** Everything that a reply is made from: what the library records, and which part of the chat is sent. */
export interface ReplyPlan {
  readonly reply: NewReply;
  readonly settings: Pick<ChatSettings, 'systemPrompt' | 'historyLimit' | 'imageHistoryLimit' | 'isReasoningSent'> &
    Pick<RequestOptions, 'isAlternating' | 'isReasoningReturned' | 'areImagesSent'>;
}

export interface PlanOptions extends ReplyOptions {
  readonly compareGroupId?: string | null;
}

/** What a plan takes from the connection. */
export type ConnectionFacts = Pick<Connection, 'name' | 'request'>;

/**
 * A chat's settings, overridden by the options of this reply. Throws a {@link TurnRefusal} without connection or model.
 */
export function planReply(
  settings: ChatSettings,
  own: PlanOptions,
  connectionOf: (connectionId: string) => ConnectionFacts | null,
): ReplyPlan {
  const connectionId = own.connectionId ?? settings.connectionId;
  const model = own.model ?? settings.model;
  if (connectionId === null) throw new TurnRefusal('no_connection');
  if (model === null || model === '') throw new TurnRefusal('no_model');
  const { stream = settings.stream, systemPrompt = settings.systemPrompt } = own;
  const { name, request } = connectionOf(connectionId) ?? { name: '', request: DEFAULT_REQUEST_OPTIONS };
  const extraBody = joinedExtraBody(request.extraBody, settings.extraBody, stream);
  const answerSchema = sendsSchemas(request, model) ? (settings.answerSchema ?? '') : '';
  return {
    settings: {
      ...settings,
      systemPrompt,
      isAlternating: request.isAlternating,
      isReasoningReturned: request.isReasoningReturned,
      areImagesSent: sendsImages(request, model),
    },
    reply: {
      connectionId,
      connectionName: name,
      model,
      parameters: {
        ...sentParameters(own.parameters ?? settings.parameters, stream, request),
        ...(extraBody === '' ? {} : { extraBody }),
        ...(isSendableSchema(answerSchema) ? { answerSchema } : {}),
        ...(systemPrompt === '' ? {} : { systemPrompt }),
      },
      compareGroupId: own.compareGroupId ?? null,
    },
  };
}

/** The parameters to send. A parameter that is not switched on for the connection stays in the chat's settings only. */
function sentParameters(
  parameters: ChatSettings['parameters'],
  stream: boolean,
  { switchedOn, tokenLimitName, isUsageAsked }: RequestOptions,
): SentParameters {
  const sent = clampParameters(onlyOffered(parameters, offeredParameters(switchedOn)));
  return {
    ...sent,
    stream,
    ...(sent.maxTokens === undefined || tokenLimitName === 'max_tokens' ? {} : { tokenLimitName }),
    ...(stream && isUsageAsked ? { isUsageAsked } : {}),
  };
}

/**
 * The options for a reply that replaces or follows this one: a compared column keeps its own, all others use the
 * chat's.
 */
export function replacementOptions({ reply }: Pick<ColumnEnd, 'reply'>): PlanOptions {
  if (reply?.compareGroupId === null || reply === null) return {};
  const { connectionId, model, parameters, compareGroupId } = reply;
  const { stream, systemPrompt = '' } = parameters;
  return { connectionId, model, parameters: readParameters(parameters), stream, systemPrompt, compareGroupId };
}

/** A request that is stored with a reply. */
export interface StoredRequest {
  /** The only address that it may be sent to. */
  readonly url: string;
  readonly body: string;
  readonly sent: RequestDetails['sentMessages'];
  /** The images of the body, in order. */
  readonly images: TurnRequest['images'];
}

/** A request whose body equals the stored one byte for byte. Only the body goes to the service. */
export function requestAgain({ body, sent, images }: StoredRequest): TurnRequest {
  const { model, stream, answerSchema } = readBody(body);
  const asked = { model, messages: [], stream, ...(answerSchema === '' ? {} : { answerSchema }) };
  return { sent, body, images, request: asked };
}

function readBody(body: string): { readonly model: string; readonly stream: boolean; readonly answerSchema: string } {
  const value: unknown = JSON.parse(body);
  const { model, stream, response_format: format } = isObject(value) ? value : {};
  const asked = isObject(format) && isObject(format.json_schema) ? format.json_schema.schema : undefined;
  const answerSchema = isObject(asked) ? JSON.stringify(asked) : '';
  return { model: String(model ?? ''), stream: stream === true, answerSchema };
}

/** The request for a reply below `history`; with `isContinued`, the last message is the reply to continue. */
export function requestFor(
  { reply, settings }: ReplyPlan,
  history: readonly ReadyMessage[],
  isContinued: boolean,
): TurnRequest {
  const plain = outgoingMessages(history, settings);
  const sent = isContinued ? withContinueInstruction(plain) : plain;
  const { systemPrompt: _, ...sampling } = reply.parameters;
  const { isAlternating } = settings;
  const messages = isAlternating ? joinedMessages(sent) : sent.map(({ id: _id, ...message }) => message);
  return {
    sent: recordOf(sent, isAlternating),
    images: sent.flatMap(({ images = [] }) => images),
    request: { model: reply.model, messages, ...sampling },
  };
}

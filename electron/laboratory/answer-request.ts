/** Builds the request for one answer, and computes the most it can use. */

import type { ChatSettings, SentParameters } from '../../shared/conversation.ts';
import { isObject, parseJson } from '../../shared/json/json.ts';
import { cappedParameters, countsTowards, type KnownModels, mostUsed } from '../../shared/laboratory/estimate.ts';
import {
  type ExperimentDefinition,
  earlierOf,
  type PlannedCase,
  type PlannedSetting,
  systemPromptOf,
} from '../../shared/laboratory/experiment.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { Counted, ExactRequest } from '../library/experiments-api.ts';
import type { HistoryMessage } from '../library/library-values.ts';
import { buildRequestBody, type CompletionRequest } from '../service/completion.ts';
import { type ConnectionFacts, planReply, requestAgain, requestFor } from '../turns/reply-plan.ts';
import type { TurnRequest } from '../turns/turn.ts';

export interface AnswerRequest {
  readonly request: TurnRequest & { readonly body: string };
  /** The only address that the request may be sent to; null unless it is a stored request. */
  readonly url: string | null;
  readonly most: Counted;
}

interface AnswerPlan {
  readonly definition: Pick<ExperimentDefinition, 'earlier' | 'cases' | 'schema' | 'caps'>;
  readonly setting: PlannedSetting;
  readonly case: PlannedCase;
  readonly known: KnownModels;
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
}

export function answerRequest(asked: AnswerPlan): AnswerRequest {
  const { definition, setting, known } = asked;
  const settings = {
    ...settingsOf(setting, definition, asked.case),
    parameters: cappedParameters(setting, definition.caps, known),
  };
  const plan = planReply(settings, {}, asked.connectionOf);
  const messages: HistoryMessage[] = [
    ...earlierOf(definition, asked.case).map(({ role, text }, at) => ({ id: `${at}`, role, text, reasoning: '' })),
    { id: '', role: 'user', text: asked.case.text, reasoning: '' },
  ];
  const { request, sent } = requestFor(plan, messages, false);
  const body = buildRequestBody(request);
  return { request: turnRequest(request, sent, body), url: null, most: mostOf(body, asked) };
}

function settingsOf(
  setting: PlannedSetting,
  definition: Pick<ExperimentDefinition, 'cases' | 'schema'>,
  asked: PlannedCase,
): ChatSettings {
  const { connectionId, model, parameters, extraBody, isStreamed } = setting;
  const systemPrompt = systemPromptOf(setting, definition, asked);
  return {
    ...{ connectionId, model, parameters, systemPrompt, extraBody, answerSchema: definition.schema },
    stream: isStreamed,
    historyLimit: null,
    imageHistoryLimit: null,
    isReasoningSent: false,
  };
}

/** The settings of a chat that continues from an answer, and the parameters as its request sent them. */
export function chatOf(
  setting: PlannedSetting,
  definition: Pick<ExperimentDefinition, 'cases' | 'schema'>,
  asked: PlannedCase,
  connectionOf: AnswerPlan['connectionOf'],
): { readonly settings: ChatSettings; readonly parameters: SentParameters } {
  const settings = settingsOf(setting, definition, asked);
  return { settings, parameters: planReply(settings, {}, connectionOf).reply.parameters };
}

/** The stored request of another answer, sent unchanged. */
export function exactAnswerRequest({ url, body }: ExactRequest, asked: AnswerPlan): AnswerRequest {
  const { request, sent } = requestAgain({ url, body, sent: [], images: [] });
  return { request: turnRequest(request, sent, body), url, most: mostOf(body, asked) };
}

/** Removes the ids of stored messages: null still marks a system prompt, and '' any other message. */
function turnRequest(
  request: CompletionRequest,
  sent: RequestDetails['sentMessages'],
  body: string,
): AnswerRequest['request'] {
  return { request, sent: sent.map((one) => ({ ...one, id: one.id === null ? null : '' })), images: [], body };
}

/** The most an answer can use; infinite if extra fields remove the token limit, or a stored request lacks it. */
function mostOf(body: string, { definition: { caps }, setting, known }: AnswerPlan): Counted {
  const found = known.priceOf(setting)?.price;
  const price = found !== undefined && countsTowards(caps, found.currency) ? found : undefined;
  const { tokens, costNano } = mostUsed(Buffer.byteLength(body), longestAnswers(body), price);
  return { tokens, nano: costNano };
}

const LIMIT_FIELDS = ['max_tokens', 'max_completion_tokens'];
/** Fields that ask for several answers at once. */
const COUNT_FIELDS = ['n', 'best_of'];

function longestAnswers(body: string): number {
  const fields = parseJson(body);
  if (!isObject(fields)) return Number.POSITIVE_INFINITY;
  const numbers = (names: readonly string[]): number[] =>
    names.map((name) => fields[name]).filter((value) => typeof value === 'number');
  const [first = 0, second = first] = numbers(LIMIT_FIELDS);
  // Some services read 0 or -1 as no limit.
  const longest = Math.min(first, second) > 0 ? Math.max(first, second) : Number.POSITIVE_INFINITY;
  const [one = 1, other = 1] = numbers(COUNT_FIELDS);
  return longest * Math.max(1, one, other);
}

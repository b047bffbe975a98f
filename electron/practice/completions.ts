/** Answers POST /v1/chat/completions, streamed or whole (interface document, sections 2.3, 2.4 and 4.1). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import type { CompletionRequest } from './completion-request.ts';
import { errorBody, invalidRequest, SAFE_HEADERS, sendError, sendJson } from './http-answers.ts';
import { paced, waitFor } from './pacing.ts';
import type { PlannedReply, PracticeModel } from './practice-model.ts';
import { type Piece, piecesOf } from './reply-pieces.ts';
import { answerInFormat } from './schema-answer.ts';
import { reasoningFragment, reasoningSignature, signedReasoning } from './signed-reasoning.ts';
import { countPromptTokens, nextTurn } from './tokenizer.ts';

/** A whole reply takes as long as a streamed one, but no longer than this. */
const WHOLE_REPLY_WAIT_MAX_MS = 1_500;
/** Yield to other work after this many tokens of a whole reply. */
const TOKENS_PER_SLICE = 4_096;

/** How a completion ended; for the log and for tests. */
export interface CompletionOutcome {
  readonly ending: 'complete' | 'client-closed' | 'refused' | 'error' | 'cut' | 'end' | 'stall';
  readonly tokens: number;
}

/**
 * Writes the reply of `model` to `request`. Generation stops as soon as `signal` aborts (the client left, or the
 * service closes).
 */
export async function answerCompletion(
  request: CompletionRequest,
  model: PracticeModel,
  response: ServerResponse,
  signal: AbortSignal,
  { key, now, origin, language }: Surroundings,
): Promise<CompletionOutcome> {
  const reply = ready(model.plan(request.messages, request.parameters, key), request, origin());
  await waitFor(reply.waitMs, signal);
  if (signal.aborted) return { ending: 'client-closed', tokens: 0 };
  if (reply.trouble?.kind === 'refuse') {
    sendError(response, reply.trouble.error, language());
    return { ending: 'refused', tokens: 0 };
  }
  const head = {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    created: Math.floor(now() / 1000),
    model: model.id,
  };
  const promptTokens = await countPromptTokens(request.messages);
  const { maxTokens = Number.POSITIVE_INFINITY } = request.parameters;
  return request.isStream
    ? stream(head, reply, { maxTokens, isUsageAsked: request.isUsageAsked }, promptTokens, {
        response,
        signal,
        language,
      })
    : whole(head, reply, maxTokens, promptTokens, { response, signal, language });
}

/** The parts that a completion needs in addition to its request. */
interface Surroundings {
  /** The caller's valid API key. */
  readonly key: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Where the service is, without a path. */
  readonly origin: () => string;
  readonly language: () => PracticeLanguage;
}

/** The reply in the format that the request asks for, with whole addresses of its sources. */
function ready(reply: PlannedReply, { format }: CompletionRequest, origin: string): PlannedReply {
  return {
    ...reply,
    ...(format !== null && !reply.isRefusal && { text: answerInFormat(reply.text, format) }),
    ...(reply.sources !== undefined && {
      sources: reply.sources.map(({ url, title }) => ({ url: url.startsWith('/') ? origin + url : url, title })),
    }),
  };
}

interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** The client that gets the answer. */
interface Client {
  readonly response: ServerResponse;
  /** Aborts when the client leaves, or the service closes. */
  readonly signal: AbortSignal;
  readonly language: () => PracticeLanguage;
}

async function stream(
  head: Head,
  reply: PlannedReply,
  { maxTokens, isUsageAsked }: { readonly maxTokens: number; readonly isUsageAsked: boolean },
  promptTokens: number,
  { response, signal, language }: Client,
): Promise<CompletionOutcome> {
  response.writeHead(200, { ...SAFE_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
  const line = (delta: unknown, finishReason: string | null, more: object = {}): string => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }];
    return `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  };
  const account = piecesOf(reply, maxTokens);
  response.write(line({ role: 'assistant', content: '' }, null));
  const reasoning: string[] = [];
  for await (const batch of paced(account.pieces, reply.tokensPerSecond, signal)) {
    for (const { kind, token } of reply.isReasoningSigned ? batch : []) if (kind === 'reasoning') reasoning.push(token);
    const isRoomLeft = response.write(batch.map((piece) => line(deltaOf(piece, reply), null)).join(''));
    if (!isRoomLeft) await drained(response, signal);
  }
  const tokens = account.tokenCount();
  if (signal.aborted) return { ending: 'client-closed', tokens };
  if (account.isTroubleDue())
    return { ending: await makeTrouble(reply, { response, signal, language }, 'stream'), tokens };
  const usage = usageOf(promptTokens, tokens, reply);
  const last = {
    content: '',
    ...annotationsOf(reply),
    ...(reply.isReasoningSigned && reasoningSignature(reasoning.join(''))),
  };
  // With include_usage, the counts follow the reply in a chunk without choices.
  const counts = { ...head, object: 'chat.completion.chunk', choices: [], usage };
  const ending = isUsageAsked
    ? `${line(last, account.finishReason())}data: ${JSON.stringify(counts)}\n\n`
    : line(last, account.finishReason(), { usage });
  response.end(`${ending}data: [DONE]\n\n`);
  return { ending: 'complete', tokens };
}

async function whole(
  head: Head,
  reply: PlannedReply,
  maxTokens: number,
  promptTokens: number,
  { response, signal, language }: Client,
): Promise<CompletionOutcome> {
  const account = piecesOf(reply, maxTokens);
  const text: string[] = [];
  const reasoning: string[] = [];
  for (const piece of account.pieces) {
    (piece.kind === 'text' ? text : reasoning).push(piece.token);
    if (account.tokenCount() % TOKENS_PER_SLICE === 0) await nextTurn();
    if (signal.aborted) return { ending: 'client-closed', tokens: account.tokenCount() };
  }
  const tokens = account.tokenCount();
  await waitFor(Math.min((tokens * 1000) / reply.tokensPerSecond, WHOLE_REPLY_WAIT_MAX_MS), signal);
  if (signal.aborted) return { ending: 'client-closed', tokens };
  if (account.isTroubleDue())
    return { ending: await makeTrouble(reply, { response, signal, language }, 'whole'), tokens };
  const message = {
    role: 'assistant',
    ...(reply.isRefusal ? { content: '', refusal: text.join('') } : { content: text.join('') }),
    ...annotationsOf(reply),
    ...(reasoning.length > 0 && reasoningOf(reasoning.join(''), reply)),
  };
  const choices = [{ index: 0, message, finish_reason: account.finishReason() }];
  sendJson(response, 200, { ...head, object: 'chat.completion', choices, usage: usageOf(promptTokens, tokens, reply) });
  return { ending: 'complete', tokens };
}

type TroubleEnding = 'error' | 'cut' | 'end' | 'stall' | 'complete';

async function makeTrouble(
  reply: PlannedReply,
  { response, signal, language }: Client,
  delivery: 'stream' | 'whole',
): Promise<TroubleEnding> {
  const trouble = reply.trouble;
  if (trouble === undefined || trouble.kind === 'refuse') return 'complete';
  const error = {
    ...invalidRequest(500, 'practice_failure', 'failedAsAsked'),
    type: 'server_error',
  };
  if (trouble.kind === 'error') {
    if (delivery === 'stream') response.end(`data: ${errorBody(error, language())}\n\n`);
    else sendError(response, error, language());
    return 'error';
  }
  if (delivery === 'whole') {
    // Send only the start of a JSON body, which the client must see as incomplete.
    response.writeHead(200, { ...SAFE_HEADERS, 'content-type': 'application/json; charset=utf-8' });
    response.write('{"id":"chatcmpl-');
  }
  if (trouble.kind === 'end') response.end();
  else if (trouble.kind === 'cut') await cutAfterFlush(response);
  else if (!signal.aborted) await once(signal, 'abort');
  return trouble.kind;
}

function deltaOf(piece: Piece, { isRefusal, isReasoningSigned }: PlannedReply): object {
  if (piece.kind === 'reasoning' && isReasoningSigned) return { content: '', ...reasoningFragment(piece.token) };
  if (piece.kind === 'reasoning') return { content: '', reasoning_content: piece.token };
  return isRefusal ? { content: '', refusal: piece.token } : { content: piece.token };
}

function reasoningOf(text: string, { isReasoningSigned }: PlannedReply): object {
  return isReasoningSigned ? signedReasoning(text) : { reasoning_content: text };
}

function annotationsOf({ sources = [] }: PlannedReply): object {
  const annotations = sources.map((source) => ({ type: 'url_citation', url_citation: source }));
  return annotations.length === 0 ? {} : { annotations };
}

function usageOf(promptTokens: number, completionTokens: number, { cost, cachedTokens }: PlannedReply): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(cachedTokens === undefined
      ? {}
      : { prompt_tokens_details: { cached_tokens: Math.min(cachedTokens, promptTokens) } }),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** Waits until the client reads again or disconnects. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    await once(response, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Destroys the connection after flushing what was written. */
async function cutAfterFlush(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    // A blank line is harmless in a stream, and its callback means that everything before it was sent.
    response.write('\n', () => resolve());
  });
  response.socket?.destroy();
}

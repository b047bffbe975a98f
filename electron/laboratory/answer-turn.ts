/** Sends the request for one answer as a turn, like a reply in a chat, but without retries. */

import { fail, type Result } from '../../shared/errors.ts';
import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Route } from '../keys/connection-book.ts';
import { endpointUrl } from '../service/endpoint.ts';
import type { FetchLike } from '../service/transport.ts';
import { type KeyListener, reportKeyAnswer } from '../turns/key-answer.ts';
import { Turn, type TurnEnd } from '../turns/turn.ts';
import type { AnswerRequest } from './answer-request.ts';

export interface AnswerTurnOptions extends KeyListener {
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly route: (connectionId: string) => Promise<Result<Route>>;
  readonly onTrouble: (error: unknown) => void;
}

interface AnswerToSend {
  readonly experimentId: string;
  readonly ordinal: number;
  readonly connectionId: string;
  readonly request: AnswerRequest;
  /** Called when more text has arrived. */
  readonly onText: () => void;
}

const OTHER_ADDRESS = { code: 'not_found', retryable: false, reason: 'other_address' } as const;

export function createAnswerTurn(options: AnswerTurnOptions, asked: AnswerToSend): Turn {
  const { experimentId, ordinal, connectionId, request, onText } = asked;
  const id = `${experimentId} ${ordinal}`;
  return new Turn({
    turnId: id,
    conversationId: experimentId,
    messageId: id,
    connectionId,
    text: '',
    reasoning: '',
    prepare: () => Promise.resolve(request.request),
    route: async () => {
      const found = await options.route(connectionId);
      if (!found.ok) return found;
      const isElsewhere =
        request.url !== null && endpointUrl(found.value.endpoint, '/chat/completions') !== request.url;
      // The experiment decides about retries, because it reserves and records each of them separately.
      return isElsewhere ? fail(OTHER_ADDRESS) : { ok: true, value: { ...found.value, isRetryEnabled: false } };
    },
    fetch: options.fetch,
    now: options.now,
    listener: {
      onText,
      onRead: () => undefined,
      onPhase: () => undefined,
      onKeyReplaced: () => undefined,
      onTrouble: options.onTrouble,
    },
  });
}

/** Runs the turn; never rejects. */
export async function runAnswerTurn(options: AnswerTurnOptions, turn: Turn): Promise<TurnEnd> {
  const end = await turn.run();
  if (turn.sentKey !== null)
    reportKeyAnswer(options, turn.connectionId, turn.sentKey, {
      isSent: end.details?.exchanges?.some(({ isSent }) => isSent) === true,
      error: end.error,
      isTaken: end.firstTokenMs !== null || end.ending === 'complete',
    });
  return end;
}

/** The row of an answer while it runs. */
export function runningRow(turn: Turn, ordinal: number, requests: number): AnswerRow {
  return {
    ordinal,
    state: 'running',
    requests,
    dueAt: null,
    start: turn.text.slice(0, LIMITS.answerStartChars).replaceAll(/\s+/g, ' ').trim(),
    chars: turn.text.length,
    words: 0,
    digest: '',
    firstTokenMs: null,
    durationMs: null,
    usage: null,
    cost: null,
    ending: null,
    finishReason: null,
    error: null,
    checks: [],
  };
}

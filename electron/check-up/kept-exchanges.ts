/** Keeps the requests of a check-up and their answers, without secrets and within bounds. */

import type { CheckExchange } from '../../shared/check-up/check-up.ts';
import { isObject } from '../../shared/json/json.ts';
import type { Headers } from '../../shared/service.ts';
import { at, type RawExchange, valuesIn } from '../conformance/context.ts';
import type { Credential } from '../service/credential.ts';
import { keptHeaders } from '../service/headers.ts';
import { readUsage } from '../service/usage-counts.ts';
import type { Wire } from './send-through.ts';

/** How much of a body is kept. */
const SHOWN_MAX_CHARS = 16_000;

export class KeptExchanges {
  readonly #credential: Credential | null;
  readonly #wire: Wire;
  readonly #kept: CheckExchange[] = [];
  #tokens: number | null = null;

  /** @param wire what the network reports about each request */
  constructor(credential: Credential | null, wire: Wire) {
    this.#credential = credential;
    this.#wire = wire;
  }

  get all(): readonly CheckExchange[] {
    return this.#kept;
  }

  /** The sum of the token counts in the service's answers; null when no answer had any. */
  get reportedTokens(): number | null {
    return this.#tokens;
  }

  keep({ number, request, answer, failure, durationMs }: RawExchange): void {
    const wire = this.#wire.get(request);
    const body = answer?.body ?? '';
    // Cut the body first: searching the hidden rest would be wasted work.
    const shown = this.clean(body.slice(0, 2 * SHOWN_MAX_CHARS));
    const isCut = shown.length > SHOWN_MAX_CHARS || body.length > 2 * SHOWN_MAX_CHARS;
    const tokens = tokensOf(body);
    if (tokens !== null) this.#tokens = (this.#tokens ?? 0) + tokens;
    this.#kept.push({
      ...{ number, method: request.method, durationMs },
      url: this.clean(request.url),
      headers: this.#shownHeaders(wire?.sent ?? Object.entries(request.headers)),
      body: this.clean(request.body ?? '').slice(0, SHOWN_MAX_CHARS),
      status: answer?.status ?? null,
      answerHeaders: this.#shownHeaders(wire?.answered ?? []),
      answer: shown.slice(0, SHOWN_MAX_CHARS),
      isAnswerCut: isCut,
      isAnswerBroken: answer?.isComplete === false && !isCut,
      failure: this.clean(failure),
    });
  }

  /** `text` without secrets, not even the start of a secret where the text was shortened. */
  clean(text: string): string {
    const credential = this.#credential;
    if (credential === null) return text;
    const pieces = credential.redact(text).split('…');
    return pieces.map((piece) => credential.redactEnd(piece, '')).join('…');
  }

  #shownHeaders(headers: Headers): Headers {
    return keptHeaders(headers, (name, value) => [this.clean(name), this.#shownValue(name, value)]).kept;
  }

  /** A header's value without secrets. `Authorization` keeps its scheme, or the wrong key that a check sends. */
  #shownValue(name: string, value: string): string {
    const shown = name.toLowerCase() === 'authorization' ? null : this.#credential?.shownHeader(name);
    return shown ?? this.clean(value);
  }
}

/** The last token counts in the answer, or null. */
function tokensOf(body: string): number | null {
  const usage = readUsage(
    valuesIn(body)
      .map((value) => at(value, 'usage'))
      .findLast(isObject),
  );
  const { promptTokens = null, completionTokens = null, totalTokens = null } = usage ?? {};
  if (totalTokens !== null || (promptTokens === null && completionTokens === null)) return totalTokens;
  return (promptTokens ?? 0) + (completionTokens ?? 0);
}

/** Compares the client's result for a case with the corpus's expectation. */

import type { EndPart } from '../../electron/service/completion.ts';
import { nextRetryDelayMs } from '../../electron/service/retry.ts';
import type { AppError } from '../../shared/errors.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import { CORPUS_KEY, type CorpusCase } from './corpus-cases.ts';
import type { SeenRequest } from './replay-server.ts';

export interface Outcome {
  readonly text: string;
  readonly reasoning: string;
  readonly end: EndPart | null;
  readonly models: readonly string[] | null;
  readonly isCut: boolean;
  readonly error: AppError | null;
  /** All output as one text, to search it for the key. */
  readonly everything: string;
}

/** The differences from the expectation; none if the result is right. */
export function judge(one: CorpusCase, got: Outcome, seen: readonly SeenRequest[] | null): readonly string[] {
  const { expect } = one;
  const bad: string[] = [];
  const want = (isRight: boolean, complaint: string) => {
    if (!isRight) bad.push(complaint);
  };
  const among = <T>(value: T, options: readonly T[]) =>
    options.some((option) => JSON.stringify(option) === JSON.stringify(value));
  const wholeText = expect.text ?? expect.textParts?.map((part) => part.text.repeat(part.times ?? 1)).join('');
  if (wholeText !== undefined)
    want(got.text === wholeText || among(got.text, expect.textAlso ?? []), `text is ${brief(got.text)}`);
  if (expect.textStartsWith !== undefined)
    want(got.text.startsWith(expect.textStartsWith), `text starts ${brief(got.text)}`);
  if (expect.reasoning !== undefined) want(got.reasoning === expect.reasoning, `reasoning is ${brief(got.reasoning)}`);
  const kind = got.error?.code;
  if (expect.errorKind !== undefined) {
    const isListed = got.models !== null && (expect.modelsAlso ?? []).some((list) => sameSet(list, got.models ?? []));
    want(isListed || among(kind, [expect.errorKind, ...(expect.errorKindAlso ?? [])]), `error is ${kind}`);
  } else
    want(
      kind === undefined || among(kind, expect.errorKindAlso ?? []),
      `unexpected error ${JSON.stringify(got.error)}`,
    );
  if (expect.interrupted !== undefined && got.end !== null) {
    const hasBegun = got.text !== '' || got.reasoning !== '';
    const isInterrupted = hasBegun && (got.end.ending === 'interrupted' || got.end.ending === 'failed');
    want(
      among(isInterrupted, [expect.interrupted, ...(expect.interruptedAlso ?? [])]),
      `interrupted is ${isInterrupted}`,
    );
  }
  if (expect.finishReason !== undefined && got.end !== null && kind === expect.errorKind) {
    want(
      among<string | null>(got.end.finishReason, [expect.finishReason, ...(expect.finishReasonAlso ?? [])]),
      `finish reason is ${got.end.finishReason}`,
    );
  }
  if (expect.usage !== undefined)
    want(
      among<object | null>(got.end?.usage ?? null, [expect.usage, ...(expect.usageAlso ?? [])]),
      `usage is ${JSON.stringify(got.end?.usage)}`,
    );
  if (expect.emptyAnswer !== undefined)
    want(got.end?.isEmptyAnswer === expect.emptyAnswer, `isEmptyAnswer is ${got.end?.isEmptyAnswer}`);
  if (expect.ending !== undefined) want(got.end?.ending === expect.ending, `ending is ${got.end?.ending}`);
  if (expect.reason !== undefined)
    want((got.error?.reason ?? null) === expect.reason, `reason is ${got.error?.reason}`);
  if (expect.replacement !== undefined)
    want((got.error?.replacement ?? null) === expect.replacement, `replacement is ${got.error?.replacement}`);
  judgeExtras(expect, got.end?.extras ?? {}, want);
  if (expect.timer !== undefined) want(got.error?.timer === expect.timer, `timer is ${got.error?.timer}`);
  if (expect.messageIncludes !== undefined)
    want(
      got.error?.serviceMessage?.includes(expect.messageIncludes) ?? false,
      `message is ${got.error?.serviceMessage}`,
    );
  want((got.error?.serviceMessage?.length ?? 0) <= 500, 'the message is too long');
  if (expect.errorKind === 'rate_limited') {
    const wait = got.error?.retryAfterMs;
    const near =
      wait !== undefined &&
      expect.retryAfterMs !== undefined &&
      Math.abs(wait - expect.retryAfterMs) <= (expect.toleranceMs ?? 0);
    want(
      near || (wait === undefined && (expect.retryAfterMs === undefined || expect.retryAfterAlso !== undefined)),
      `wait is ${wait}`,
    );
  }
  if (expect.models !== undefined && kind === undefined) {
    want(
      [expect.models, ...(expect.modelsAlso ?? [])].some((list) => sameSet(list, got.models ?? [])),
      `models are ${brief(JSON.stringify(got.models))}`,
    );
  }
  if (expect.modelsCount !== undefined) want(got.models?.length === expect.modelsCount, `${got.models?.length} models`);
  if (expect.cut !== undefined) want(got.isCut === expect.cut, `the list is ${got.isCut ? '' : 'not '}cut`);
  for (const id of expect.modelsInclude ?? []) want(got.models?.includes(id) ?? false, `model ${id} is missing`);
  if (
    got.error !== null &&
    got.text === '' &&
    one.endpoint !== 'models' &&
    nextRetryDelayMs(got.error, 0, () => 0) !== null
  ) {
    want((expect.maxRequests ?? 3) > 1, 'would be sent again by itself');
  }
  want(!got.everything.includes(CORPUS_KEY), 'the key is shown');
  if (seen !== null) judgeRequests(one, seen, want);
  return bad;
}

function judgeExtras(
  expect: CorpusCase['expect'],
  { sources = [], unshown = [], isRefusal }: ReplyExtras,
  want: (isRight: boolean, complaint: string) => void,
): void {
  const urls = sources.map(({ url }) => url);
  if (expect.sources !== undefined)
    want(JSON.stringify(urls) === JSON.stringify(expect.sources), `sources are ${JSON.stringify(sources)}`);
  if (expect.sourcesCount !== undefined) want(urls.length === expect.sourcesCount, `${urls.length} sources`);
  const kinds = unshown.flatMap(({ kind, count }) => (kind === 'source' ? [kind] : Array(count).fill(kind)));
  if (expect.unshown !== undefined)
    want(JSON.stringify(kinds) === JSON.stringify(expect.unshown), `not shown is ${JSON.stringify(unshown)}`);
  if (expect.refused !== undefined) want((isRefusal === true) === expect.refused, `refusal is ${isRefusal}`);
}

function judgeRequests(
  { expect }: CorpusCase,
  seen: readonly SeenRequest[],
  want: (isRight: boolean, complaint: string) => void,
): void {
  want(seen.length <= (expect.maxRequests ?? 3), `${seen.length} requests`);
  if (expect.minRequests !== undefined) want(seen.length >= expect.minRequests, `only ${seen.length} requests`);
  const gap = (seen[1]?.atMs ?? Number.POSITIVE_INFINITY) - (seen[0]?.atMs ?? 0);
  if (expect.minGapMs !== undefined) want(gap >= expect.minGapMs, `only ${gap} ms between requests`);
  want(!seen.some((request) => request.listener === 'other'), 'another origin was contacted');
  if (expect.mustNotMethod !== undefined)
    want(!seen.some((request) => request.method === expect.mustNotMethod), 'wrong method');
  want(
    seen.every((request) => request.authorization === `Bearer ${CORPUS_KEY}`),
    'sent without the key',
  );
}

function sameSet(expected: readonly string[], got: readonly string[]): boolean {
  return expected.length === got.length && expected.every((id) => got.includes(id));
}

function brief(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 60)} … ${text.slice(-60)} (${text.length})` : text);
}

/** Judges a service's answers for the conformance checks. */
import type { CheckFound } from '../../shared/check-up/check-up.ts';
import { parseJson } from '../../shared/json/json.ts';
import { at, type ConformanceContext, chunkLines } from './context.ts';
import type { RawAnswer } from './http.ts';

/** A verdict and its evidence. */
export type Outcome = Pick<CheckFound, 'status' | 'seen'>;

/**
 * A statement about the service and the check that tests it. The statement comes from the interface document; for a
 * feature beyond the document, `section` is empty. `run` may reject, for example if a request gets no answer.
 */
export interface ConformanceCheck extends Pick<CheckFound, 'id' | 'section' | 'sentence'> {
  run(context: ConformanceContext): Promise<Outcome>;
}

/** The sentence holds. */
export const pass = (seen: string): Outcome => ({ status: 'pass', seen });
/** The service may do this, but clients must cope with it. */
export const warn = (seen: string): Outcome => ({ status: 'warn', seen });
/** No request can prove the sentence, or something it needs is missing. */
export const notTestable = (seen: string): Outcome => ({ status: 'not-testable', seen });
/** Pass or fail. */
export const verdict = (isGood: boolean, seen: string): Outcome => ({ status: isGood ? 'pass' : 'fail', seen });

/** A value in a few words. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** A field with its value, or a note that it is missing. */
export function named(name: string, value: unknown): string {
  return value === undefined ? `no ${name}` : `${name} ${show(value)}`;
}

/** A count with its noun; `one` is the singular. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** The status of an answer, with the `error.code` of a refusal. */
export function codeOf(answer: RawAnswer): string {
  const code = at(parseJson(answer.body), 'error', 'code');
  return answer.status === 200 ? 'HTTP 200' : `HTTP ${answer.status}, ${named('error code', code)}`;
}

/** True if the service rejected a field of the request; other errors say nothing about it. */
export function isFieldRefused({ status }: RawAnswer): boolean {
  return status === 400 || status === 422;
}

/** Makes one check. */
export const check = (
  id: string,
  section: string,
  sentence: string,
  run: ConformanceCheck['run'],
): ConformanceCheck => ({
  id,
  section,
  sentence,
  run,
});

/** A check of one field of a whole reply. */
export function wholeField(
  id: string,
  sentence: string,
  path: readonly (string | number)[],
  isGood: (value: unknown) => boolean,
): ConformanceCheck {
  return check(id, '2.3', sentence, async (context) => {
    const value = at(parseJson((await context.wholeAnswer()).body), ...path);
    return verdict(isGood(value), `${pathText(path)} is ${value === undefined ? 'missing' : show(value)}`);
  });
}

/** Writes a path as `choices[0].message`. */
function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** A check of every chunk of a stream. */
export function everyChunk(
  id: string,
  section: string,
  sentence: string,
  fault: (value: unknown) => string | undefined,
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const lines = chunkLines((await context.streamAnswer()).body);
    const faults = lines.map(({ value }) => fault(value)).filter((found) => found !== undefined);
    if (lines.length === 0) return verdict(false, 'The stream had no chunks');
    return verdict(faults.length === 0, faults[0] ?? counted(lines.length, 'chunk'));
  });
}

/** Checks that the service replies when a request has these fields, which the document allows. */
export function accepts(
  id: string,
  section: string,
  sentence: string,
  more: Readonly<Record<string, unknown>>,
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const answer = await context.completeBriefly(more);
    const isReply = answer.status === 200 && typeof at(parseJson(answer.body), 'choices', 0, 'message') === 'object';
    return verdict(isReply, `${show(more)} got HTTP ${answer.status}`);
  });
}

/**
 * A check of values outside a range or of a wrong type. Passes if the service rejects each with a 4xx and an error
 * object, warns if it answers one with a 200, and fails for any other answer.
 */
export function refuses(
  id: string,
  section: string,
  sentence: string,
  all: readonly Readonly<Record<string, unknown>>[],
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const seen: string[] = [];
    let isTolerant = false;
    for (const more of all) {
      const answer = await context.completeBriefly(more);
      seen.push(`${show(more)} got ${codeOf(answer)}`);
      if (answer.status === 200) isTolerant = true;
      else if (answer.status < 400 || answer.status >= 500 || !hasErrorObject(answer))
        return verdict(false, seen.join('; '));
    }
    return isTolerant ? warn(seen.join('; ')) : pass(seen.join('; '));
  });
}

/** True for an error object (section 2.5) with a message, the part that the user needs. */
export function hasErrorObject(answer: RawAnswer): boolean {
  const message = at(parseJson(answer.body), 'error', 'message');
  return typeof message === 'string' && message !== '';
}

/** Passes for a 401 with this code and the type that section 7 demands. */
export function judged401(answer: RawAnswer, code: string): Outcome {
  const error = at(parseJson(answer.body), 'error');
  const isGood = answer.status === 401 && at(error, 'code') === code && at(error, 'type') === 'invalid_request_error';
  return verdict(
    isGood,
    `HTTP ${answer.status}, ${named('type', at(error, 'type'))}, ${named('code', at(error, 'code'))}`,
  );
}

/** A check that both endpoints refuse a request with these headers as `invalid_api_key`. */
export function refusesHeaders(
  id: string,
  section: string,
  sentence: string,
  all: readonly Readonly<Record<string, string>>[],
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    context.requireKey();
    const body = { model: await context.model(), messages: [{ role: 'user', content: 'Hello' }] };
    for (const headers of all) {
      const filled = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', context.options.key)]),
      );
      for (const answer of [
        await context.ask('POST', '/v1/chat/completions', body, filled),
        await context.ask('GET', '/v1/models', undefined, filled),
      ]) {
        const outcome = judged401(answer, 'invalid_api_key');
        if (outcome.status !== 'pass') {
          const sent =
            headers.Authorization === undefined ? 'no Authorization' : `Authorization: ${headers.Authorization}`;
          return { ...outcome, seen: `With ${sent}: ${outcome.seen}` };
        }
      }
    }
    return pass('Both endpoints answered HTTP 401, code invalid_api_key');
  });
}

export function isString(value: unknown): boolean {
  return typeof value === 'string';
}

/** Text that is not empty. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** An integer from 0. */
export function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

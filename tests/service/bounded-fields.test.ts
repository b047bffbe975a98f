// Every short field of a service's answer is bounded, and no length of an answer makes the reader throw.
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../electron/service/api-key.ts';
import { ExchangeRecorder } from '../../electron/service/exchange-recorder.ts';
import { errorInsideFailure, statusFailure } from '../../electron/service/failure.ts';
import { AnswerHeaders } from '../../electron/service/headers.ts';
import { ReplyDecoder } from '../../electron/service/reply-decoder.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ExchangeRecord } from '../../shared/service.ts';
import { keyFor } from '../helpers/data/key-for.ts';

const HEADERS = new AnswerHeaders([['content-type', 'text/event-stream']]);
const SECRET = 'sk-proj-AbCdEfGhIjKlMnOpQrStUvWx';
const KEY = keyFor(SECRET);
const LONG = 'x'.repeat(1024 * 1024);
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

function decoded(
  body: string,
  { headers = HEADERS, key = KEY }: { headers?: AnswerHeaders; key?: ApiKey | null } = {},
) {
  let text = '';
  const decoder = new ReplyDecoder({
    headers,
    context: { key, wallClockMs: 0 },
    onPiece: (_, piece) => {
      text += piece;
    },
  });
  decoder.push(Buffer.from(body));
  return { ...decoder.finish(null), text };
}

/** The longest text in a value, at any depth. */
function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((longest: number, one) => Math.max(longest, longestText(one)), 0);
}

describe("a service's short fields", () => {
  it('are cut in a streamed reply: the id and the finish reason', () => {
    const chunk = (delta: object, finish_reason: string | null) =>
      event({ id: LONG, choices: [{ index: 0, delta, finish_reason }] });
    const { completionId, finishReason, ending } = decoded(chunk({ content: 'a' }, null) + chunk({}, LONG));
    expect(completionId).toHaveLength(LIMITS.serviceIdMaxChars);
    expect(finishReason).toHaveLength(LIMITS.serviceCodeMaxChars);
    expect(ending).toBe('complete');
  });

  it("are cut in a whole reply, and in a choice that isn't numbered 0", () => {
    for (const index of [0, 3]) {
      const whole = { id: LONG, choices: [{ index, message: { content: 'a' }, finish_reason: LONG }] };
      const { completionId, finishReason } = decoded(JSON.stringify(whole), { headers: new AnswerHeaders([]) });
      expect(completionId).toHaveLength(LIMITS.serviceIdMaxChars);
      expect(finishReason).toHaveLength(LIMITS.serviceCodeMaxChars);
    }
  });

  it('are cut after the key is removed', () => {
    const id = `${'x'.repeat(LIMITS.serviceIdMaxChars - 8)}${SECRET}`;
    const { completionId } = decoded(event({ id, choices: [{ index: 0, delta: { content: 'a' } }] }));
    expect(completionId).toContain('[key]');
    expect(completionId).not.toContain('sk-proj');
  });

  it('are cut in every text of an error, wherever it is in the body', () => {
    const error = {
      message: LONG,
      type: LONG,
      code: LONG,
      status: LONG,
      param: LONG,
      reason: LONG,
      request_id: LONG,
      details: Array.from({ length: 1_000 }, () => ({ reason: LONG.slice(0, 1_000) })),
    };
    const headers = new AnswerHeaders([['content-type', 'application/json']]);
    const context = { key: KEY, wallClockMs: 0 };
    const failures = [
      errorInsideFailure({ error }, headers, context),
      errorInsideFailure(error, headers, context),
      statusFailure(400, headers, JSON.stringify({ error }), context),
      statusFailure(500, new AnswerHeaders([['x-request-id', LONG]]), LONG, context),
      decoded(event({ error })).error,
      decoded(event({ choices: [{ index: 0, delta: { content: 'a' }, finish_reason: `error ${LONG}` }] })).error,
    ];
    for (const failure of failures) {
      expect(failure).not.toBeNull();
      expect(longestText(failure)).toBeLessThanOrEqual(LIMITS.serviceMessageMaxChars);
    }
    expect(failures[0]?.requestId).toHaveLength(LIMITS.serviceIdMaxChars);
    expect(failures[0]?.serviceCode).toHaveLength(LIMITS.serviceCodeMaxChars);
  });
});

describe('the record of a request', () => {
  it('cuts the address, the headers and the code of a failure', () => {
    const records: ExchangeRecord[] = [];
    const recorder = new ExchangeRecorder(`https://api.example/${LONG}`, KEY, (record) => records.push(record), 0);
    recorder.noteSent({ headers: [['x', LONG]], workedOut: [] });
    recorder.noteFailure(`ERR_${LONG}`);
    recorder.noteAnswer(200, [[LONG, 'x']]);
    for (const record of records) expect(longestText(record)).toBeLessThanOrEqual(LIMITS.exchangeUrlMaxChars);
    expect(records.at(-1)?.failure).toHaveLength(LIMITS.serviceCodeMaxChars);
  });
});

describe('an answer full of pieces of the key', () => {
  it('loses all these pieces, however many there are', () => {
    const cleaned = KEY.redact('fGhIj '.repeat(400_000));
    expect(cleaned).not.toContain('fGhIj');
    const { error } = decoded(`no ${'fGhIj '.repeat(400_000)}`, {
      headers: new AnswerHeaders([['content-type', 'text/plain']]),
    });
    expect(error?.serviceMessage).not.toContain('fGhIj');
  });
});

describe('an error body', () => {
  it('that repeats `data:` 13,000 times loses only the first one', () => {
    const { serviceMessage } = statusFailure(500, new AnswerHeaders([]), 'data:'.repeat(13_000), {
      key: null,
      wallClockMs: 0,
    });
    expect(serviceMessage).toContain('data:data:');
  });
});

describe('whole messages after fragments', () => {
  it('aren’t repeated if they equal the fragments, and are kept if they differ', () => {
    const fragments = ['one ', 'two'].map((content) => event({ choices: [{ index: 0, delta: { content } }] })).join('');
    const message = (content: string) => event({ choices: [{ index: 0, message: { content } }] });
    expect(decoded(fragments + message('one two')).text).toBe('one two');
    expect(decoded(fragments + message('one two three')).text).toBe('one two three');
    expect(decoded(`${fragments}${message('!')}`).text).toBe('one two!');
  });
});

/** If events differ only in one text, the client parses the first and reads only that text from the others. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AnswerHeaders } from '../../electron/service/headers.ts';
import { ReplyDecoder } from '../../electron/service/reply-decoder.ts';
import { LIMITS } from '../../shared/limits.ts';

function read(body: Buffer, chunkBytes: number) {
  const said = { text: '', reasoning: '' };
  const decoder = new ReplyDecoder({
    headers: new AnswerHeaders([['content-type', 'text/event-stream']]),
    context: { key: null, wallClockMs: 0 },
    onPiece: (type, text) => {
      said[type] += text;
    },
  });
  for (let at = 0; at < body.length; at += chunkBytes) decoder.push(body.subarray(at, at + chunkBytes));
  return { ...said, verdict: decoder.finish(null) };
}

/** Reads byte by byte, so that no event arrives whole and each one is parsed. */
const asParsed = (body: Buffer) => read(body, 1);
const atOnce = (body: Buffer) => read(body, body.length);

const chunk = (choice: object, more: object = {}): string =>
  JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice], ...more });
const delta = (fields: object, more: object = {}): string =>
  chunk({ index: 0, delta: fields, finish_reason: null }, more);
const bodyOf = (payloads: readonly string[], lineEnd = '\n'): Buffer =>
  Buffer.from(payloads.map((payload) => `data: ${payload}${lineEnd}${lineEnd}`).join(''));

/** How often JSON is parsed for these events in one chunk. */
function parses(payloads: readonly string[], lineEnd = '\n'): number {
  const parse = vi.spyOn(JSON, 'parse');
  atOnce(bodyOf(payloads, lineEnd));
  const count = parse.mock.calls.length;
  parse.mockRestore();
  return count;
}

const thousand = (make: (index: number) => string): readonly string[] =>
  Array.from({ length: 1_000 }, (_, at) => make(at));

describe('a stream of similar events', () => {
  it.each([
    ['text', thousand((at) => delta({ content: `word ${at}` }))],
    ['reasoning', thousand((at) => delta({ content: null, reasoning_content: `word ${at}` }))],
    ['reasoning beside an empty text', thousand((at) => delta({ content: '', reasoning_content: `word ${at}` }))],
    ['Chinese text', thousand((at) => delta({ content: `字${at}` }))],
    [
      'a changed time every hundred events',
      thousand((at) => delta({ content: `w${at}` }, { created: Math.floor(at / 100) })),
    ],
  ])('is parsed a few times: %s', (_, payloads) => {
    expect(parses(payloads)).toBeLessThan(40);
    expect(parses(payloads, '\r\n')).toBeLessThan(40);
  });

  it('is parsed hardly more than once an event if each has another value of its own', () => {
    expect(parses(thousand((at) => delta({ content: 'word' }, { obfuscation: `x${at}` })))).toBeLessThan(1_020);
  });
});

describe('an event that is read without parsing', () => {
  const tricky = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"',
      '\\',
      '\\"',
      '"},"finish_reason":null}]}',
      '\n\n',
      '\u0085',
      '\u2028',
      '\ud83d',
      '<think>',
      '',
      ' ',
    ),
  );
  const payload = fc.oneof(
    { weight: 12, arbitrary: tricky.map((content) => delta({ content })) },
    { weight: 4, arbitrary: tricky.map((text) => delta({ content: '', reasoning: text })) },
    { weight: 2, arbitrary: tricky.map((content) => delta({ content, reasoning_content: 'same' })) },
    { weight: 2, arbitrary: tricky.map((content) => delta({ content }, { usage: { total_tokens: content.length } })) },
    { weight: 1, arbitrary: tricky.map((content) => delta({ role: 'assistant', content })) },
    { weight: 1, arbitrary: tricky.map((content) => chunk({ index: 1, delta: { content } })) },
    { weight: 1, arbitrary: tricky.map((content) => delta({ content, refusal: 'No.' })) },
    { weight: 1, arbitrary: tricky.map((note) => delta({ content: 'same', note })) },
    { weight: 1, arbitrary: tricky.map((text) => chunk({ index: 0, text, finish_reason: null })) },
    { weight: 1, arbitrary: fc.constantFrom('[DONE]', '{"error":{"message":"broken"}}', '{"a', '', '7') },
    { weight: 1, arbitrary: fc.constant(chunk({ index: 0, delta: {}, finish_reason: 'length' })) },
    { weight: 1, arbitrary: fc.constant('{"choices":[{"index":0,"delta":{"content":"a","content":"b"}}]}') },
    { weight: 1, arbitrary: tricky.map((content) => delta({ content }).slice(0, -9)) },
  );

  it('gives the same result as parsing, whatever the events contain and in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(payload, { maxLength: 40 }), fc.constantFrom('\n', '\r\n', '\r'), (payloads, lineEnd) => {
        // Each event occurs twice, so that the second can be read without parsing.
        const body = bodyOf(
          payloads.flatMap((one) => [one, one]),
          lineEnd,
        );
        expect(atOnce(body)).toEqual(asParsed(body));
        expect(read(body, 300)).toEqual(asParsed(body));
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same result if bytes aren't UTF-8", () => {
    const [before = '', after = ''] = delta({ content: 'MARK' }).split('MARK');
    const bad = (bytes: readonly number[]) =>
      Buffer.concat([Buffer.from(`data: ${before}`), Buffer.from(bytes), Buffer.from(`${after}\n\n`)]);
    const body = Buffer.concat([bad([0x61]), bad([0xe5, 0xad]), bad([0xff]), bad([0xc3]), bad([0x62])]);
    expect(atOnce(body)).toEqual(asParsed(body));
    expect(atOnce(body).text).toBe('a\ufffd\ufffd\ufffdb');
  });

  it('doesn’t continue after an oversized event', () => {
    const large = Buffer.from(`data: ${'x'.repeat(LIMITS.eventMaxBytes)}\n`);
    const before = bodyOf([delta({ content: 'a' }), delta({ content: 'b' })]);
    const body = Buffer.concat([before, large, bodyOf([delta({ content: 'c' })])]);
    for (const chunkBytes of [body.length, before.length + large.length])
      expect(read(body, chunkBytes).text).toBe('ab');
  });

  it('doesn’t continue after the end of the reply', () => {
    const body = bodyOf([delta({ content: 'a' }), delta({ content: 'b' }), '[DONE]', delta({ content: 'c' })]);
    expect(atOnce(body).text).toBe('ab');
  });
});

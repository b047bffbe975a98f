/** Large answers are read whatever the size of their pieces, and endless lines and comments aren't stored. */
import { describe, expect, it } from 'vitest';
import { AnswerHeaders } from '../../electron/service/headers.ts';
import { ReplyDecoder } from '../../electron/service/reply-decoder.ts';

function decoderInto(out: string[]): ReplyDecoder {
  const headers = new AnswerHeaders([['content-type', 'text/event-stream']]);
  return new ReplyDecoder({
    headers,
    context: { key: null, wallClockMs: 0 },
    onPiece: (_type, text) => out.push(text),
  });
}

const event = (content: string) =>
  Buffer.from(
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`,
  );

describe('large answers', () => {
  it('pass on all tokens of one network chunk together', () => {
    const out: string[] = [];
    const decoder = decoderInto(out);
    decoder.push(Buffer.concat(Array.from({ length: 1_000 }, () => event('ab'))));
    expect(out).toEqual(['ab'.repeat(1_000)]);
  });

  it('are read with 20,000 tokens, each in its own chunk', () => {
    const out: string[] = [];
    const decoder = decoderInto(out);
    const one = event('token ');
    const startedAt = performance.now();
    for (let i = 0; i < 20_000; i++) decoder.push(one);
    const microseconds = ((performance.now() - startedAt) * 1000) / 20_000;
    expect(out.length).toBe(20_000);
    console.info(`decoding: ${microseconds.toFixed(2)} µs a token`);
  });

  it('are cut off at a line that never ends, and keep what arrived before it', () => {
    const out: string[] = [];
    const decoder = decoderInto(out);
    decoder.push(event('kept'));
    decoder.push(Buffer.from('data: {"x":"'));
    const flood = Buffer.alloc(64 * 1024, 'A');
    let pushed = 0;
    while (!decoder.isOver && pushed < 4_000) {
      decoder.push(flood);
      pushed += 1;
    }
    expect(pushed).toBeLessThan(300);
    expect(decoder.finish(null)).toMatchObject({
      ending: 'interrupted',
      error: { code: 'protocol', reason: 'too_large' },
    });
    expect(out.join('')).toBe('kept');
  });

  it('don’t store a comment that never ends', () => {
    const out: string[] = [];
    const decoder = decoderInto(out);
    decoder.push(Buffer.from('data: {}\n\n:'));
    const flood = Buffer.alloc(1024 * 1024, 'B');
    for (let i = 0; i < 64; i++) decoder.push(flood);
    decoder.push(Buffer.from('\n\n'));
    decoder.push(event('after'));
    expect(out).toEqual(['after']);
  });
});

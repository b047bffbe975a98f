/** Chunk boundaries don't matter: successful streams of the corpus up to 200 KiB are split everywhere. */
import { describe, expect, it } from 'vitest';
import { AnswerHeaders } from '../../electron/service/headers.ts';
import { ReplyDecoder } from '../../electron/service/reply-decoder.ts';
import { answersOf, type CorpusAnswer, type CorpusCase, loadCorpus, writesOf } from './corpus-cases.ts';

const LARGEST_BYTES = 200 * 1024;
const RANDOM_SETS = 60;
/** Larger bodies are split at several places at once, so that the work stays linear. Each place is still tested. */
const ONE_BY_ONE_BYTES = 800;

interface Decoded {
  readonly text: string;
  readonly reasoning: string;
  readonly verdict: string;
}

function decode(answer: CorpusAnswer, chunks: Iterable<Uint8Array>): Decoded {
  const headers = new AnswerHeaders(
    Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
  const out = { text: '', reasoning: '' };
  const decoder = new ReplyDecoder({
    headers,
    context: { key: null, wallClockMs: 0 },
    onPiece: (type, text) => {
      out[type] += text;
    },
  });
  for (const chunk of chunks) {
    decoder.push(chunk);
    if (decoder.isOver) break;
  }
  return { ...out, verdict: JSON.stringify(decoder.finish(null)) };
}

function* cutAt(bytes: Buffer, edges: readonly number[]): Generator<Uint8Array> {
  let start = 0;
  for (const edge of edges) {
    yield bytes.subarray(start, edge);
    start = edge;
  }
  yield bytes.subarray(start);
}

/** A random generator whose sequence depends only on the seed, so that failures can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function bodyOf(answer: CorpusAnswer): Buffer | null {
  const parts: Buffer[] = [];
  let size = 0;
  for (const { bytes } of writesOf(answer.body)) {
    size += bytes.length;
    if (size > LARGEST_BYTES) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const isPlainSuccess = (answer: CorpusAnswer) =>
  answer.status >= 200 && answer.status < 300 && !('content-encoding' in (answer.headers ?? {}));

const bodies = loadCorpus()
  .filter((one: CorpusCase) => one.endpoint === 'chat-stream')
  .flatMap((one) =>
    answersOf(one).map((answer, turn) => ({ name: `${one.name}#${turn}`, answer, bytes: bodyOf(answer) })),
  )
  .flatMap(({ name, answer, bytes }) =>
    bytes !== null && bytes.length > 1 && isPlainSuccess(answer) ? [{ name, answer, bytes }] : [],
  );

describe('chunk edges', () => {
  it('cover the streamed cases', () => {
    expect(bodies.length).toBeGreaterThan(150);
  });

  it.each(bodies.map(({ name, answer, bytes }) => [name, answer, bytes] as const))(
    "don't matter in %s",
    (_name, answer, bytes) => {
      const whole = decode(answer, [bytes]);
      const stride = Math.max(1, Math.ceil(bytes.length / ONE_BY_ONE_BYTES));
      for (let first = 1; first < bytes.length && first <= Math.ceil(bytes.length / stride); first++) {
        const edges: number[] = [];
        for (let edge = first; edge < bytes.length; edge += Math.ceil(bytes.length / stride)) edges.push(edge);
        const cut = decode(answer, cutAt(bytes, edges));
        if (cut.verdict !== whole.verdict || cut.text !== whole.text || cut.reasoning !== whole.reasoning)
          expect({ edges, ...cut }).toEqual({ edges, ...whole });
      }
      const single = Array.from({ length: bytes.length - 1 }, (_, at) => at + 1);
      expect(decode(answer, cutAt(bytes, single))).toEqual(whole);
      const random = seeded(bytes.length);
      for (let round = 0; round < RANDOM_SETS; round++) {
        const edges = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
          Math.floor(random() * bytes.length),
        ).sort((a, b) => a - b);
        const cut = decode(answer, cutAt(bytes, edges));
        if (cut.verdict !== whole.verdict || cut.text !== whole.text || cut.reasoning !== whole.reasoning)
          expect({ edges, ...cut }).toEqual({ edges, ...whole });
      }
    },
  );
});

/** The cases of the wire corpus, read from its files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusChunk {
  readonly text?: string;
  readonly base64?: string;
  readonly delayMs?: number;
  readonly times?: number;
  readonly repeat?: number;
  readonly counter?: number;
  readonly bytewise?: boolean;
  readonly group?: readonly CorpusChunk[];
}

export interface CorpusAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body: readonly CorpusChunk[];
  readonly end: 'close' | 'reset' | 'stall';
  readonly framing?: string;
  readonly declaredLength?: number;
  readonly prelude?: string;
  readonly connection?: string;
}

interface CorpusExpectation {
  readonly text?: string;
  readonly textAlso?: readonly string[];
  readonly textStartsWith?: string;
  readonly textParts?: readonly { readonly text: string; readonly times?: number }[];
  readonly reasoning?: string;
  readonly models?: readonly string[];
  readonly modelsAlso?: readonly (readonly string[])[];
  readonly modelsCount?: number;
  /** True if the list of models isn't complete. */
  readonly cut?: boolean;
  readonly modelsInclude?: readonly string[];
  readonly errorKind?: string;
  readonly errorKindAlso?: readonly string[];
  readonly interrupted?: boolean;
  readonly interruptedAlso?: readonly boolean[];
  readonly finishReason?: string | null;
  readonly finishReasonAlso?: readonly string[];
  readonly usage?: Readonly<Record<string, number>> | null;
  readonly usageAlso?: readonly (Readonly<Record<string, number>> | null)[];
  readonly retryAfterMs?: number;
  readonly retryAfterAlso?: readonly null[];
  readonly toleranceMs?: number;
  readonly messageIncludes?: string;
  readonly emptyAnswer?: boolean;
  /** Addresses of the reply's sources, in order. */
  readonly sources?: readonly string[];
  readonly sourcesCount?: number;
  /** Kinds of the parts that Parley only names below the reply, one entry for each part. */
  readonly unshown?: readonly string[];
  /** Parley's name for the reply's ending. */
  readonly ending?: string;
  /** Parley's name for the error's reason, or null. */
  readonly reason?: string | null;
  /** The model that the error suggests, or null. */
  readonly replacement?: string | null;
  /** True if the service marked the reply as a refusal. */
  readonly refused?: boolean;
  readonly timer?: string;
  readonly minRequests?: number;
  readonly maxRequests?: number;
  readonly minGapMs?: number;
  readonly mustNotContact?: string;
  readonly mustNotMethod?: string;
  readonly mustNotShow?: readonly string[];
}

export interface CorpusCase {
  readonly name: string;
  readonly class: string;
  readonly endpoint: 'chat-stream' | 'chat' | 'models';
  readonly response: CorpusAnswer | readonly CorpusAnswer[] | null;
  readonly transport?: 'refused' | 'dns' | 'tls-self-signed' | 'tls-expired' | 'tls-to-plain';
  readonly template?: boolean;
  readonly policy?: 'auto-retry';
  readonly expect: CorpusExpectation;
}

export const CORPUS_KEY = 'sk-corpus-0123456789abcdef';

export function loadCorpus(): readonly CorpusCase[] {
  const folder = join(import.meta.dirname, 'corpus');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line): CorpusCase => JSON.parse(line));
}

export function answersOf(one: CorpusCase): readonly CorpusAnswer[] {
  if (one.response === null) return [];
  return 'status' in one.response ? [one.response] : one.response;
}

export interface CorpusWrite {
  readonly bytes: Buffer;
  readonly delayMs: number;
  readonly isAlone: boolean;
}

/** The writes that send a body, in order. */
export function* writesOf(
  chunks: readonly CorpusChunk[],
  fill: (text: string) => string = (text) => text,
): Generator<CorpusWrite> {
  for (const chunk of chunks) {
    for (let round = 0; round < (chunk.repeat ?? 1); round++) {
      if (chunk.group !== undefined) {
        yield* writesOf(chunk.group, fill);
        continue;
      }
      const bytes = chunk.base64 !== undefined ? Buffer.from(chunk.base64, 'base64') : textBytes(chunk, round, fill);
      const delayMs = chunk.delayMs ?? 0;
      if (chunk.bytewise !== true) yield { bytes, delayMs, isAlone: false };
      else
        for (let at = 0; at < bytes.length; at++) yield { bytes: bytes.subarray(at, at + 1), delayMs, isAlone: true };
    }
  }
}

function textBytes(chunk: CorpusChunk, round: number, fill: (text: string) => string): Buffer {
  const numbered =
    chunk.counter === undefined
      ? (chunk.text ?? '')
      : (chunk.text ?? '').replaceAll('{n}', String(chunk.counter + round));
  const text = fill(numbered);
  return Buffer.from((chunk.times ?? 1) > 1 ? text.repeat(chunk.times ?? 1) : text, 'utf8');
}

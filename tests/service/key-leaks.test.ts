// However a service spells and splits a key that it echoes, Parley shows at most four of its characters in a row.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCompletion, type StreamPart } from '../../electron/service/completion.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { KeyTraces } from '../../electron/service/key-traces.ts';
import { listModels } from '../../electron/service/models.ts';
import type { TransportResponse } from '../../electron/service/transport.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { PATIENT } from './patient.ts';

const MAY_STAY_CHARS = 4;

interface Answer {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly chunks: readonly string[];
  /** True if the connection breaks after the last chunk. */
  readonly isBroken?: boolean;
}

/** Everything that the client returns for this answer to a completion and to a request for models, as text. */
async function everything(key: string, answer: Answer): Promise<string> {
  const endpoint = parseBaseUrl('https://api.example');
  if (!endpoint.ok) throw new Error('not an address');
  const fetch = async (): Promise<TransportResponse> => ({
    status: answer.status ?? 200,
    headers: answer.headers ?? [['content-type', 'text/event-stream']],
    body: (async function* () {
      for (const chunk of answer.chunks) yield Buffer.from(chunk);
      if (answer.isBroken === true) throw new Error('ERR_CONNECTION_RESET');
    })(),
  });
  const common = {
    endpoint: endpoint.value,
    key: keyFor(key, endpoint.value.origin),
    timeouts: PATIENT,
    signal: new AbortController().signal,
    fetch,
  };
  const parts: StreamPart[] = [];
  const request = { model: 'm', messages: [{ role: 'user', content: 'x' }] as const, stream: true };
  await runCompletion({ ...common, retry: { enabled: false }, request }, (part) => parts.push(part));
  const texts = (type: 'text' | 'reasoning') => parts.map((part) => (part.type === type ? part.text : '')).join('');
  return [JSON.stringify(parts), texts('text'), texts('reasoning'), JSON.stringify(await listModels(common))].join(
    '\n',
  );
}

/** The longest part of the key in a text, even if escaped up to three times. The prefix `sk-proj-` isn't counted. */
function longestRun(key: string, text: string): string {
  let best = '';
  let spelled = text;
  for (let depth = 0; depth < 4; depth++) {
    for (let from = 0; from + best.length < key.length; from++)
      while (from + best.length < key.length && spelled.includes(key.slice(from, from + best.length + 1)))
        best = key.slice(from, from + best.length + 1);
    if ('sk-proj-'.startsWith(best)) best = '';
    const read = spelled
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\(.)/g, '$1');
    if (read === spelled) break;
    spelled = read;
  }
  return best;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const random = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((chars) => chars.join(''));
const anyKeys = fc.oneof(
  random(LETTERS, 20, 60).map((tail) => `sk-${tail}`),
  random(`${LETTERS}-_`, 40, 120).map((tail) => `sk-proj-${tail}`),
  random(`${LETTERS}/+`, 24, 64).map((tail) => `${tail}==`),
  random(LETTERS, 300, 900).map((tail) => `eyJhbGciOiJSUzI1NiJ9.${tail}.${tail.slice(0, 40)}`),
  random('0123456789abcdef', 32, 64),
  random(`${LETTERS}!$&'()*,./:;=?@[]^_{|}~"<>`, 20, 50),
);

const hexOf = (char: string, isUpper: boolean) => {
  const hex = char.charCodeAt(0).toString(16).padStart(4, '0');
  return isUpper ? hex.toUpperCase() : hex;
};
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** Ways to spell a key in a JSON string. */
const SPELLINGS: Readonly<Record<string, (key: string) => string>> = {
  plain: inJson,
  'escaped slashes': (key) => inJson(key).replaceAll('/', '\\/'),
  'escaped marks': (key) => inJson(key).replace(/[+=/<>&']/g, (char) => `\\u${hexOf(char, true)}`),
  'escaped throughout, lower case': (key) => [...key].map((char) => `\\u${hexOf(char, false)}`).join(''),
  'escaped throughout, mixed case': (key) => [...key].map((char, at) => `\\u${hexOf(char, at % 2 === 0)}`).join(''),
  'escaped twice': (key) => inJson(inJson(key).replaceAll('/', '\\/').replaceAll('+', '\\u002B')),
  'in an address': (key) => inJson(encodeURIComponent(key)),
  'in an address, throughout': (key) => [...key].map((char) => `%${hexOf(char, false).slice(2)}`).join(''),
  'in an address, twice': (key) => inJson(encodeURIComponent(encodeURIComponent(key))),
};
const spellings = fc.constantFrom(...Object.values(SPELLINGS));
/** Texts before the key, which share five characters with it only by chance. */
const around = fc.constantFrom('', ' ', 'no: ', '"x" ', 'Bearer ', 'x'.repeat(470), '\n', '='.repeat(250));

const error = (inside: string) =>
  `{"error":{"message":"${inside}","type":"${inside}","code":"${inside}","request_id":"${inside}"}}`;
const event = (delta: string) => `data: {"choices":[{"index":0,"delta":{${delta}}}]}\n\n`;
/** Bodies with the spelled key in some field. */
const FIELDS: Readonly<Record<string, (spelled: string) => Pick<Answer, 'status'> & { readonly body: string }>> = {
  'an error': (spelled) => ({ status: 401, body: error(spelled) }),
  'an error as plain text': (spelled) => ({ status: 500, body: `bad ${spelled}` }),
  'an error page': (spelled) => ({ status: 502, body: `<html><title>no ${spelled}</title></html>` }),
  'an error with status 200': (spelled) => ({ body: error(spelled) }),
  'an error in a stream': (spelled) => ({ body: `data: ${error(spelled)}\n\n` }),
  'a stray line': (spelled) => ({ body: `data:\n\noops ${spelled}\n\n` }),
  identifiers: (spelled) => ({
    body: `data: {"id":"${spelled}","model":"${spelled}","choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"${spelled}"}]}\n\ndata: [DONE]\n\n`,
  }),
  'a list of models': (spelled) => ({
    body: `{"data":[{"id":"${spelled}","name":"${spelled}","owned_by":"${spelled}"}]}`,
  }),
  'a message without a reply': (spelled) => ({
    body: `{"choices":null,"base_resp":{"status_code":1,"status_msg":"${spelled}"}}`,
  }),
  'plain text with status 200': (spelled) => ({ body: `Sorry, ${spelled}` }),
};

/** Output that doesn't depend on the key, such as `isEmptyAnswer`. Keys with five characters in a row of it are left out. */
const ownWords = (
  await Promise.all([
    ...[200, 302, 307, 401, 429].map((status) =>
      everything('~'.repeat(20), { status, headers: [['location', '']], chunks: ['{}'] }),
    ),
    ...Object.values(FIELDS).map((field) => {
      const { status = 200, body } = field('');
      return everything('~'.repeat(20), { status, chunks: [body] });
    }),
  ])
).join('\n');
const keys = anyKeys.filter((key) => longestRun(key, ownWords).length <= MAY_STAY_CHARS);

const cutAt = (text: string, cuts: readonly number[]): readonly string[] => {
  const at = [...new Set(cuts.map((cut) => Math.floor(cut * text.length)))].sort((a, b) => a - b);
  return [...at, text.length].map((end, index) => text.slice(index === 0 ? 0 : at[index - 1], end));
};
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });

describe('at most four characters of a key in a row get through', () => {
  it.each(Object.entries(FIELDS))('in %s', async (_name, field) => {
    await fc.assert(
      fc.asyncProperty(keys, spellings, around, cuts, fc.boolean(), async (key, spell, before, at, isBroken) => {
        const { status = 200, body } = field(inJson(before) + spell(key));
        const chunks = cutAt(body, at);
        const kept = isBroken ? chunks.slice(0, Math.max(1, chunks.length - 1)) : chunks;
        const seen = await everything(key, { status, chunks: kept, isBroken });
        expect(longestRun(key, seen).length).toBeLessThanOrEqual(MAY_STAY_CHARS);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['content', 'reasoning_content'])('in the field %s of a reply that breaks off anywhere', async (name) => {
    await fc.assert(
      fc.asyncProperty(keys, cuts, cuts, fc.boolean(), async (key, pieces, at, isBroken) => {
        const deltas = cutAt(`Your key is ${key}`, pieces).map((piece) => event(`"${name}":"${inJson(piece)}"`));
        const all = deltas.join('') + (isBroken ? '' : 'data: [DONE]\n\n');
        const chunks = cutAt(all, at);
        const kept = isBroken ? chunks.slice(0, Math.max(1, chunks.length - 1)) : chunks;
        const seen = await everything(key, { chunks: kept, isBroken });
        expect(longestRun(key, seen).length).toBeLessThanOrEqual(MAY_STAY_CHARS);
      }),
      { numRuns: 120 },
    );
  });

  it('in headers, redirects and network messages', async () => {
    const spell = fc.constantFrom<(key: string) => string>(
      (key) => key,
      encodeURIComponent,
      (key) => `https://x.example/?k=${encodeURIComponent(key)}`,
    );
    await fc.assert(
      fc.asyncProperty(keys, spell, fc.constantFrom(200, 302, 307, 401, 429), async (key, spelled, status) => {
        // A redirect keeps short folders such as `mF7/`. Leave out keys that two of them in a row would show more of.
        const folder = key.slice(0, key.lastIndexOf('/') + 1);
        fc.pre(folder.length > MAY_STAY_CHARS || longestRun(key, folder.repeat(2)).length <= MAY_STAY_CHARS);
        const value = spelled(key);
        const names = ['location', 'x-request-id', 'www-authenticate', 'set-cookie', 'retry-after', 'x-echo'];
        const headers = names.map((name) => [name, value] as const);
        expect(longestRun(key, await everything(key, { status, headers, chunks: ['{}'] })).length).toBeLessThanOrEqual(
          MAY_STAY_CHARS,
        );
      }),
      { numRuns: 120 },
    );
  });

  it('in base64 and hex, alone or inside a longer text', async () => {
    await fc.assert(
      fc.asyncProperty(
        keys,
        fc.constantFrom('', 'a', 'ab', 'user:', 'Bearer '),
        fc.boolean(),
        async (key, before, isUrl) => {
          const base64 = Buffer.from(`${before}${key}@`).toString(isUrl ? 'base64url' : 'base64');
          const hex = Buffer.from(key).toString('hex');
          const seen = await everything(key, { status: 401, chunks: [error(`Basic ${base64} or ${hex}`)] });
          const [, ...runs] = [...base64.matchAll(/.{8}/g)].map(([run]) => run);
          for (const run of runs.slice(0, -2)) expect(seen).not.toContain(run);
          expect(seen).not.toContain(hex.slice(0, 10));
        },
      ),
      { numRuns: 120 },
    );
  });

  it('in capitals and in small letters, as in messages and in names of headers', async () => {
    await fc.assert(
      fc.asyncProperty(
        keys.filter((key) => key.length >= 24),
        fc.constantFrom<(text: string) => string>(
          (text) => text.toUpperCase(),
          (text) => text.toLowerCase(),
        ),
        async (key, changed) => {
          const spelled = inJson(changed(key));
          const seen = await everything(key, {
            status: 401,
            headers: [[`x-refused-${changed(key).replace(/[^\w-]/g, '')}`, changed(key)]],
            chunks: [error(spelled)],
          });
          const middle = changed(key.slice(8, 20));
          expect(seen).not.toContain(middle);
          expect(seen).not.toContain(inJson(middle));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('if the raw answer is cut at its limit', async () => {
    const key = 'sk-0aB1cD2eF3gH4iJ5kL6mN7oP8qR9';
    for (const kept of [5, 6, 12, 20, 30]) {
      const filler = `: ${'x'.repeat(512 * 1024 - 2 - kept)}`;
      const seen = await everything(key, { chunks: [filler, key, '\n\n', event('"content":"hi"')] });
      expect(longestRun(key, seen).length).toBeLessThanOrEqual(MAY_STAY_CHARS);
    }
  });
});

describe('other text stays', () => {
  it('as it was sent', () => {
    const traces = new KeyTraces('sk-practice-Zk3vB8yQ1mT6wX9c');
    for (const text of [
      '{"model":"practice-large","created":1756000100,"text":"a \\"practice\\" run \\u00e4 100% & more"}',
      'keys begin with sk-practice- and go on',
      'data: {"choices":[{"delta":{"content":"sk-"}}]}',
    ])
      expect(traces.replace(text, '[key]')).toBe(text);
  });

  it.each([
    ['MyLocalServerKey', 'a localserver, a LOCALSERVER and myLocalserverkey'],
    ['LM-Studio', 'start lm-studio or LM-STUDIO first'],
    ['LocalServer-Number2', 'the localserver-number of it'],
  ])('if it has the words of the key %s in another case', (key, text) => {
    const traces = new KeyTraces(key);
    expect(traces.replace(text, '[key]')).toBe(text);
    expect(traces.replace(`a ${key}`, '[key]')).toBe('a [key]');
  });

  it('and is searched before the test times out, even if it is large and hostile', () => {
    const hostile = ['a', 'ab', '\\', '%', '&#', '\\u00', '"', 'sk-'].map((piece) => piece.repeat(300_000));
    for (const key of ['a'.repeat(8_000), 'ab'.repeat(4_000), 'sk-0aB1cD2eF3gH4iJ5kL6mN7oP8qR9']) {
      const traces = new KeyTraces(key);
      for (const text of hostile) expect(traces.replace(text, '[key]').length).toBeLessThanOrEqual(text.length + 5);
    }
  });
});

// Growth rows for network code outside the service client: proxies, certificates, keys, the log and the check-up.

import { z } from 'zod';
import { KeptExchanges } from '../../../electron/check-up/kept-exchanges.ts';
import { at, chunkLines, linesOf, modelNames, valuesIn } from '../../../electron/conformance/context.ts';
import { codeOf, named, show } from '../../../electron/conformance/judging.ts';
import { cleanKey } from '../../../electron/keys/clean-key.ts';
import { parseList } from '../../../electron/keys/parse-list.ts';
import { redact } from '../../../electron/logging/redact.ts';
import { readAuthorities } from '../../../electron/network/certificate-chain.ts';
import { ContactedHosts } from '../../../electron/network/contacted-hosts.ts';
import { proxyConfig } from '../../../electron/network/proxy.ts';
import { loadRemoteImage } from '../../../electron/network/remote-image.ts';
import { wireHeaders } from '../../../electron/network/sent-headers.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { keyFor } from '../../helpers/data/key-for.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const KEY = keyFor('sk-proj-AbCdEfGhIjKlMnOpQrStUvWx');
const answerOf = (body: string) => ({
  status: 500,
  contentType: 'application/json',
  body,
  link: body,
  isComplete: true,
});
const BODIES = {
  'lines of data': repeated('data: {}\n'),
  'CR alone': repeated('\r'),
  'pieces of the key': repeated('fGhIj '),
  'an error code': (n: number) => JSON.stringify({ error: { code: 'key_'.repeat(n / 4) } }),
  'many fields': (n: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n / 8 }, (_, one) => [`f${one}`, one]))),
} as const;

export const networkRows: readonly GrowthRow[] = [
  row({
    entry: 'electron/network/certificate-chain.ts#readAuthorities',
    worst: {
      'beginnings without end': repeated('-----BEGIN CERTIFICATE-----'),
      'damaged blocks': repeated('-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n'),
      ends: repeated('-----END CERTIFICATE-----'),
      dashes: repeated('-'),
    },
    run: readAuthorities,
    n: 16_000,
  }),
  row({
    entry: 'electron/network/proxy.ts#proxyConfig',
    worst: { commas: repeated(','), spaces: repeated(' '), hosts: repeated('a,') },
    run: (text) => proxyConfig({ ...DEFAULT_SETTINGS.proxy, mode: 'manual', server: text, bypass: text }),
    n: 20_000,
  }),
  row({
    entry: 'electron/network/contacted-hosts.ts#ContactedHosts',
    worst: { 'other hosts': (n) => Array.from({ length: n }, (_, one) => `https://a${one}.example/`) },
    run: (urls) => {
      const hosts = new ContactedHosts();
      for (const url of urls) hosts.note(url, 'chat');
      return hosts.list();
    },
    n: 500,
  }),
  row({
    entry: 'electron/network/remote-image.ts#loadRemoteImage',
    worst: { 'small chunks': (n) => Array.from({ length: n }, () => Buffer.from('a')) },
    run: (chunks) =>
      loadRemoteImage('https://a.example/a.png', async () => ({
        status: 200,
        headers: [['content-type', 'image/png']],
        body: (async function* () {
          yield* chunks;
        })(),
      })),
    n: 4_000,
  }),
  row({
    entry: 'electron/network/sent-headers.ts#wireHeaders',
    worst: { 'many headers': (n) => Array.from({ length: n }, (_, one): [string, string] => [`x-${one}`, 'a']) },
    run: (headers) => wireHeaders(new URL('https://a.example'), '{}', headers),
    n: 4_000,
  }),
  row({
    entry: 'electron/keys/clean-key.ts#cleanKey',
    worst: {
      'bearer in bearer': repeated('bearer '),
      'quotes in quotes': repeated('"bearer '),
      quotes: repeated('"'),
      spaces: repeated(' '),
      'spaces within': (n) => `a${' '.repeat(n)}b`,
      authorization: repeated('authorization:'),
      names: repeated('a_key='),
      'long names': (n) => `${'a.'.repeat(n / 2)}key`,
      words: repeated('key-'),
      pieces: repeated('sk-a1b2c3d4e5f6 '),
      dashes: repeated('\u2013'),
      'a rest in quotes': (n) => `"key": "a${' '.repeat(n / 2)}${'a1'.repeat(n / 4)}`,
      'line breaks in quotes': (n) => `"key": "a${'\n'.repeat(n)}`,
    },
    run: cleanKey,
    n: 8_000,
  }),
  row<readonly unknown[]>({
    entry: 'electron/keys/parse-list.ts#parseList',
    worst: {
      'one id repeated': (n) => Array.from({ length: n }, () => ({ id: 'a' })),
      'damaged entries': (n) => Array.from({ length: n }, () => 1),
    },
    run: (entries) => parseList('list', entries, z.object({ id: z.string() }), ({ id }) => id),
    n: 500,
  }),
  row({
    entry: 'electron/logging/redact.ts#redact',
    worst: {
      'eyJ-': repeated('eyJ-'),
      'token:': repeated('token:'),
      '//': repeated('//a'),
      '?key=': repeated('?a_key'),
      letters: repeated('a'),
      'letters and digits': repeated('a1'),
      'letters and dashes': repeated('a-'),
      base64: repeated('aB/'),
      controls: repeated('\u200b'),
    },
    run: redact,
    // This size is larger than the part of a text that is examined.
    n: 12_000,
  }),
  row({
    entry: 'electron/conformance/context.ts#modelNames',
    worst: { 'many models': (n) => ({ data: Array.from({ length: n }, (_, at) => ({ id: `m${at}` })) }) },
    run: modelNames,
    n: 8_000,
  }),
  row({ entry: 'electron/conformance/context.ts#linesOf', worst: BODIES, run: linesOf, n: 8_000 }),
  row({ entry: 'electron/conformance/context.ts#chunkLines', worst: BODIES, run: chunkLines, n: 8_000 }),
  row({ entry: 'electron/conformance/context.ts#valuesIn', worst: BODIES, run: valuesIn, n: 8_000 }),
  row({
    entry: 'electron/conformance/context.ts#at',
    worst: { 'many fields': (n) => JSON.parse(BODIES['many fields'](n)) },
    run: (value) => at(value, 'z', 'y'),
    n: 8_000,
  }),
  row({
    entry: 'electron/conformance/judging.ts#codeOf',
    worst: BODIES,
    run: (body) => codeOf(answerOf(body)),
    n: 8_000,
  }),
  row({ entry: 'electron/conformance/judging.ts#show', worst: BODIES, run: show, n: 8_000 }),
  row({ entry: 'electron/conformance/judging.ts#named', worst: BODIES, run: (body) => named(body, body), n: 8_000 }),
  row({
    entry: 'electron/check-up/kept-exchanges.ts#KeptExchanges',
    worst: { ...BODIES, ellipses: repeated('\u2026') },
    run: (body) => {
      const kept = new KeptExchanges(KEY, new WeakMap());
      const request = { method: 'POST', url: 'https://a.example', headers: { a: body }, body };
      kept.keep({ number: 1, request, answer: answerOf(body), failure: body, durationMs: 1 });
      return kept.all;
    },
    n: 16_000,
  }),
];

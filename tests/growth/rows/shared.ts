// Growth rows for shared/: the rules that read text both in main and in the window.
import { firstAddressIn, isLoopbackHost, readWebAddress } from '../../../shared/addresses/addresses.ts';
import { alternativeBaseUrl, readBaseUrl, requestUrl } from '../../../shared/addresses/base-url.ts';
import { hasKeyPart, holdsKey, isKnownKey, isRandom, looksLikeKey } from '../../../shared/addresses/key-shapes.ts';
import { parseUrl } from '../../../shared/addresses/parse-url.ts';
import {
  LEADING_EDGES,
  TRAILING_EDGES,
  withoutEdges,
  withoutInvisible,
  withPlainHyphens,
} from '../../../shared/addresses/pasted-text.ts';
import { messageText } from '../../../shared/check-up/check-up.ts';
import { readAppError } from '../../../shared/errors.ts';
import { compactJson, exactJson, parseExact } from '../../../shared/json/exact-json.ts';
import { isNestedDeeper, parseJson, parseWireJson } from '../../../shared/json/json.ts';
import { fromJsonText, toJsonText } from '../../../shared/json/json-text.ts';
import { largestOf } from '../../../shared/json/largest.ts';
import { snakeCase } from '../../../shared/json/snake-case.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { fenceFor } from '../../../shared/markdown-fence.ts';
import { readParameters } from '../../../shared/parameters.ts';
import { finishKind } from '../../../shared/replies/finish-reasons.ts';
import { escapeHtml, factsHtml } from '../../../shared/replies/html-text.ts';
import { InlineReasoning, splitInlineReasoning } from '../../../shared/replies/inline-reasoning.ts';
import { longMarkdownImages } from '../../../shared/replies/markdown-images.ts';
import { fieldsToReturn, readReasoningFields } from '../../../shared/replies/reasoning-fields.ts';
import { joinedExtras, readExtras, sourceHost, sourceWords } from '../../../shared/replies/reply-extras.ts';
import {
  fieldsOfStreams,
  joinedExtraBody,
  readExtraBody,
  readSentFields,
  repeatedNames,
  replacedFields,
  withoutReplaced,
} from '../../../shared/requests/extra-body.ts';
import { headerProblems } from '../../../shared/requests/extra-headers.ts';
import { hasVisible, isNumbered } from '../../../shared/saved-items.ts';
import { withoutMarks } from '../../../shared/search/search-words.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const fields = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n / 8 }, (_, at) => [`f${at}`, at])));
const EXTRA_BODIES = {
  'many fields': fields,
  'many numbers': (n: number) => `{"a":[${'1.0,'.repeat(n / 4)}1]}`,
  'one name repeated': (n: number) => `{${'"a":1,'.repeat(n / 6)}"a":1}`,
  'escaped quotes without end': (n: number) => `{"a":"${'\\"'.repeat(n / 2)}`,
  'quotes without end': repeated('"'),
  backslashes: (n: number) => `{"a":"${'\\\\'.repeat(n / 2)}"}`,
  brackets: repeated('['),
  'spaces after names': (n: number) => `{${`"a"${' '.repeat(90)}:1,`.repeat(n / 96)}"b":1}`,
  'a fault at the end': (n: number) => `{"a":[${'1,\n'.repeat(n / 3)}x`,
} as const;
const REASONING = {
  'closing tags that do not close': (n: number) => `<think>${'</think'.repeat(n / 7)}`,
  'opening tags': repeated('<think>'),
  'white space': repeated('\n'),
  'line ends behind a tag': (n: number) => `<think></think>${'\n'.repeat(n)}`,
  'closing tags in ticks': (n: number) => `<think>${'`</think>`'.repeat(n / 10)}`,
  'channel marks': repeated('<|channel|>analysis<|message|>'),
  'ends in a final channel': (n: number) => `<|channel|>final<|message|>${'<|end|> '.repeat(n / 8)}`,
  'half marks': (n: number) => `<|channel|>final<|message|>${'<|'.repeat(n / 2)}`,
  'a header without an end': (n: number) => `<|channel|>${'a'.repeat(n)}`,
} as const;
const SIGNS = { quotes: repeated('"'), brackets: repeated('(['), marks: repeated('.,') } as const;

export const sharedRows: readonly GrowthRow[] = [
  row({
    entry: 'shared/addresses/addresses.ts#readWebAddress',
    worst: {
      letters: repeated('a'),
      dots: repeated('a.'),
      slashes: repeated('/'),
      brackets: repeated('['),
      colons: repeated('a:'),
      quotes: repeated('"'),
      schemes: repeated('https://'),
      addresses: repeated('http://a '),
      assignments: repeated('A=B='),
      commas: repeated(',a'),
    },
    run: readWebAddress,
    n: 500,
  }),
  row({
    entry: 'shared/addresses/base-url.ts#readBaseUrl',
    worst: {
      versions: (n) => `https://a.example${'/v1'.repeat(n / 3)}`,
      slashes: (n) => `https://a.example${'/'.repeat(n)}b`,
      parameters: (n) => `https://a.example/?${'stream=1&'.repeat(n / 9)}`,
      endpoints: (n) => `https://a.example${'//models'.repeat(n / 8)}x`,
    },
    run: readBaseUrl,
    n: 450,
  }),
  row({
    entry: 'shared/addresses/base-url.ts#requestUrl',
    worst: {
      versions: (n) => `https://a.example${'/v1x'.repeat(n / 4)}`,
      deployments: (n) => `https://a${'/deployments'.repeat(n / 12)}`,
    },
    run: (baseUrl) => requestUrl(baseUrl, '/models'),
    n: 8_000,
  }),
  row({
    entry: 'shared/addresses/base-url.ts#alternativeBaseUrl',
    worst: {
      versions: (n) => `https://a.example${'/v1x'.repeat(n / 4)}`,
      deployments: (n) => `https://a${'/deployments'.repeat(n / 12)}`,
    },
    run: alternativeBaseUrl,
    n: 8_000,
  }),
  row({
    entry: 'shared/json/exact-json.ts#compactJson',
    worst: {
      'open strings': repeated('"'),
      'escaped quotes': repeated('\\"'),
      backslashes: (n) => `"${'\\'.repeat(n)}`,
      blanks: repeated(' '),
      'blanks between': repeated(' a'),
    },
    run: compactJson,
    n: 16_000,
  }),
  row({
    entry: 'shared/json/json.ts#parseWireJson',
    worst: {
      'deep lists': (n) => `{"x":${'['.repeat(n / 2)}${']'.repeat(n / 2)}}`,
      'many deep lists': (n) => `[${`${'['.repeat(250)}${']'.repeat(250)},`.repeat(n / 500)}1]`,
      'open lists': repeated('['),
    },
    run: parseWireJson,
    n: 60_000,
  }),
  row({
    entry: 'shared/json/json.ts#isNestedDeeper',
    worst: {
      'empty lists': repeated('[],'),
      'open strings': repeated('"'),
      'escaped quotes': (n) => `"${'\\"'.repeat(n / 2)}`,
      'backslashes before a quote': (n) => `"${'\\'.repeat(n)}"`,
      'strings of backslashes': repeated('"\\\\"'),
    },
    run: (json) => isNestedDeeper(json, LIMITS.jsonDepthMax),
    n: 60_000,
  }),
  row({
    entry: 'shared/addresses/key-shapes.ts#isKnownKey',
    worst: { prefixes: repeated('sk-'), letters: repeated('a'), dots: repeated('a.'), digits: repeated('1') },
    run: isKnownKey,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/key-shapes.ts#looksLikeKey',
    worst: { prefixes: repeated('sk-'), changes: repeated('a1'), capitals: repeated('aA') },
    run: looksLikeKey,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/key-shapes.ts#holdsKey',
    worst: {
      prefixes: repeated('sk-'),
      pieces: repeated('sk-1 '),
      quotes: repeated('"'),
      'pieces that almost are keys': repeated('hf_abcdefghijkl '),
    },
    run: holdsKey,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/key-shapes.ts#hasKeyPart',
    worst: { parts: repeated('sk-a1B2c3D4e5F6g7H8i9/'), slashes: repeated('/'), changes: repeated('a1') },
    run: hasKeyPart,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/key-shapes.ts#isRandom',
    worst: { changes: repeated('a1'), letters: repeated('a') },
    run: isRandom,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/addresses.ts#firstAddressIn',
    worst: { schemes: repeated('https://'), 'half schemes': repeated('http') },
    run: firstAddressIn,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/pasted-text.ts#withPlainHyphens',
    worst: { dashes: repeated('\u2013'), letters: repeated('a') },
    run: withPlainHyphens,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/pasted-text.ts#withoutInvisible',
    worst: { spaces: repeated('\u200b'), wide: repeated('\uff01'), marks: repeated('a\ufe0f') },
    run: withoutInvisible,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/pasted-text.ts#withoutEdges',
    worst: { quotes: repeated('"'), 'quotes around': (n) => `${'"'.repeat(n / 2)}a${'"'.repeat(n / 2)}` },
    run: (text) => withoutEdges(text, LEADING_EDGES, TRAILING_EDGES),
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/parse-url.ts#parseUrl',
    worst: {
      dots: repeated('https://a/../'),
      'steps back': (n) => `https://a${'/..'.repeat(n)}`,
      percents: repeated('https://%'),
    },
    run: (text) => parseUrl(text, 'https://api.example'),
    n: 8_000,
  }),
  row({
    entry: 'shared/addresses/addresses.ts#isLoopbackHost',
    worst: { '127': repeated('127.'), names: repeated('.localhost') },
    run: isLoopbackHost,
    n: 16_000,
  }),
  row({
    entry: 'shared/check-up/check-up.ts#messageText',
    worst: { 'a long body': repeated('a\n') },
    run: (text) => messageText(text, [[text, text]], text),
    n: 20_000,
  }),
  row({
    entry: 'shared/errors.ts#readAppError',
    worst: { 'a long message': (n) => ({ code: 'server', retryable: true, serviceMessage: 'a'.repeat(n) }) },
    run: readAppError,
    n: 16_000,
  }),
  row({
    entry: 'shared/json/exact-json.ts#parseExact',
    worst: { ...EXTRA_BODIES },
    run: (json) => {
      try {
        return exactJson(parseExact(json));
      } catch {
        return null;
      }
    },
    n: 8_000,
  }),
  row({
    entry: 'shared/json/exact-json.ts#exactJson',
    worst: { 'a long text': repeated('"') },
    run: exactJson,
    n: 20_000,
  }),
  row({ entry: 'shared/requests/extra-body.ts#readExtraBody', worst: EXTRA_BODIES, run: readExtraBody, n: 8_000 }),
  row({ entry: 'shared/requests/extra-body.ts#readSentFields', worst: EXTRA_BODIES, run: readSentFields, n: 8_000 }),
  row({ entry: 'shared/requests/extra-body.ts#repeatedNames', worst: EXTRA_BODIES, run: repeatedNames, n: 8_000 }),
  row({
    entry: 'shared/requests/extra-body.ts#joinedExtraBody',
    worst: EXTRA_BODIES,
    run: (text) => [joinedExtraBody(text, text, true), fieldsOfStreams(text)],
    n: 8_000,
  }),
  row({ entry: 'shared/requests/extra-body.ts#fieldsOfStreams', worst: EXTRA_BODIES, run: fieldsOfStreams, n: 8_000 }),
  row({
    entry: 'shared/requests/extra-body.ts#replacedFields',
    worst: EXTRA_BODIES,
    run: (text) => replacedFields(text, ['stream_options', 'seed']),
    n: 8_000,
  }),
  row({
    entry: 'shared/requests/extra-body.ts#withoutReplaced',
    worst: EXTRA_BODIES,
    run: (text) => withoutReplaced({ temperature: 1 }, 'max_tokens', text),
    n: 8_000,
  }),
  row({
    entry: 'shared/requests/extra-headers.ts#headerProblems',
    worst: { letters: repeated('a'), controls: repeated('\u0001') },
    run: (text) => headerProblems([{ name: text, value: text }], () => false),
    n: 16_000,
  }),
  row({
    entry: 'shared/replies/html-text.ts#escapeHtml',
    worst: { ampersands: repeated('&'), controls: repeated('\u0001') },
    run: escapeHtml,
    n: 8_000,
  }),
  row({
    entry: 'shared/replies/html-text.ts#factsHtml',
    worst: { facts: (n) => Array.from({ length: n }, () => '&') },
    run: factsHtml,
    n: 4_000,
  }),
  row({
    entry: 'shared/json/snake-case.ts#snakeCase',
    worst: { capitals: repeated('aB'), spaces: repeated(' '), hyphens: repeated('-'), mixed: repeated('a B-') },
    run: snakeCase,
    n: 8_000,
  }),
  row({
    entry: 'shared/replies/finish-reasons.ts#finishKind',
    worst: { words: repeated('context_'), letters: repeated('a'), 'half words': repeated('model_refu') },
    run: (reason: string) => finishKind(reason),
    n: 8_000,
  }),
  row({
    entry: 'shared/replies/inline-reasoning.ts#InlineReasoning',
    worst: REASONING,
    run: (text) => {
      const splitter = new InlineReasoning(() => undefined);
      for (const letter of text) splitter.push(letter);
      splitter.end();
    },
    n: 8_000,
  }),
  row({
    entry: 'shared/replies/inline-reasoning.ts#splitInlineReasoning',
    worst: REASONING,
    run: (text) => splitInlineReasoning(text),
    n: 20_000,
  }),
  row({ entry: 'shared/json/json.ts#parseJson', worst: EXTRA_BODIES, run: parseJson, n: 20_000 }),
  row({
    entry: 'shared/json/json-text.ts#fromJsonText',
    worst: { fields: (n) => toJsonText({ text: fields(n) }) },
    run: fromJsonText,
    n: 20_000,
  }),
  row({
    entry: 'shared/json/largest.ts#largestOf',
    worst: { 'many numbers': (n) => Array.from({ length: n }, (_, at) => at) },
    run: (list) => largestOf(list, 0),
    n: 16_000,
  }),
  row({
    entry: 'shared/replies/markdown-images.ts#longMarkdownImages',
    worst: { openings: repeated('![a](data:image/png'), images: repeated('![a](data:image/png;base64,AAAA) ') },
    run: longMarkdownImages,
    n: 20_000,
  }),
  row({
    entry: 'shared/parameters.ts#readParameters',
    worst: {
      'many fields': (n) => JSON.parse(fields(n)),
      'many stops': (n) => ({ stop: Array.from({ length: n }, () => 'a') }),
    },
    run: readParameters,
    n: 8_000,
  }),
  row<object>({
    entry: 'shared/replies/reply-extras.ts#readExtras',
    worst: {
      'many sources': (n) => ({ sources: Array.from({ length: n }, (_, at) => ({ url: `https://a.example/${at}` })) }),
      'a long address': (n) => ({ sources: [{ url: 'a'.repeat(8 * n), numbers: Array(n).fill(1) }] }),
      'many parts': (n) => ({ unshown: Array.from({ length: n }, (_, at) => ({ kind: 'part', name: String(at) })) }),
    },
    run: readExtras,
    n: 4_000,
  }),
  row<object>({
    entry: 'shared/replies/reply-extras.ts#joinedExtras',
    worst: {
      'many sources': (n) => ({ sources: Array.from({ length: n }, (_, at) => ({ url: `https://a.example/${at}` })) }),
      'long texts': (n) => ({ unshown: Array(40).fill({ kind: 'toolText', text: 'a'.repeat(n) }) }),
    },
    run: (value) => {
      const extras = readExtras(value);
      joinedExtras(extras, extras);
      sourceWords(extras);
    },
    n: 4_000,
  }),
  row({
    entry: 'shared/replies/reply-extras.ts#sourceHost',
    worst: {
      slashes: (n) => `https:${'/'.repeat(n)}`,
      'at signs': (n) => `https://${'@'.repeat(n)}`,
      letters: (n) => `https://${'ä'.repeat(n)}`,
    },
    run: sourceHost,
    n: 4_000,
  }),
  row<object>({
    entry: 'shared/replies/reasoning-fields.ts#readReasoningFields',
    worst: { 'many details': (n) => ({ details: Array(n).fill({ type: 'reasoning.text', text: 'a' }) }) },
    run: (value) => fieldsToReturn('a', readReasoningFields(value), 'b'),
    n: 4_000,
  }),
  row({
    entry: 'shared/markdown-fence.ts#fenceFor',
    worst: { 'one run': repeated('`'), 'many runs': repeated('` ') },
    run: fenceFor,
    n: 20_000,
  }),
  row({ entry: 'shared/saved-items.ts#hasVisible', worst: { spaces: repeated(' ') }, run: hasVisible, n: 16_000 }),
  row({
    entry: 'shared/saved-items.ts#isNumbered',
    worst: { brackets: repeated(' (2)'), openings: repeated(' (') },
    run: (text) => isNumbered(`${text} (2)`, text),
    n: 20_000,
  }),
  row({
    entry: 'shared/search/search-words.ts#withoutMarks',
    worst: SIGNS,
    run: (word) => withoutMarks([word]),
    n: 8_000,
  }),
];

// JSON from outside is parsed by `parseJson`, which measures it first. Every other parsing file is listed with a reason.
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Files that call `JSON.parse` or a response's `json()` themselves, and why that input is bounded. */
const MEASURED: Readonly<Record<string, string>> = {
  'shared/json/json.ts': 'parseJson: measures the text first',
  'shared/json/json-text.ts': 'what toJsonText wrote in the other process',
  'shared/json/exact-json.ts':
    'texts that readFields limits to LIMITS.sentExtraBodyMaxChars, and answers that parseJson accepted',
  'shared/requests/extra-body.ts': 'the same texts, and single names in them',
  'electron/library/transfer/json-stream.ts': 'measures each value as its bytes come in',
  'electron/practice/request-body.ts': 'measures the body first',
  'electron/practice/console-client.ts': 'what the practice service of the same app answers',
  'electron/practice/console-script.ts': 'texts that the console page was built with',
  'electron/answer-schemas/json-place.ts': 'single names in text that was measured and parsed',
  'electron/answer-schemas/json-schema.ts': 'measured text, parsed again to find the place of an error',
  'electron/settings/json-document.ts': 'a copy of what it has just written',
  'electron/turns/reply-plan.ts': 'a body that the app itself has made',
};

test('only listed files parse JSON themselves', () => {
  const found = sourceFiles('electron', 'shared', 'renderer')
    .filter(({ text }) => /\bJSON\.parse\(|\bresponse\.json\(/.test(text))
    .map(({ path }) => path);
  expect(found.filter((path) => MEASURED[path] === undefined)).toEqual([]);
  // If this fails, a listed file no longer parses JSON: remove it from the list.
  expect(Object.keys(MEASURED).filter((path) => !found.includes(path))).toEqual([]);
});

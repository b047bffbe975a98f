// A check-up's findings about one model beyond the interface document, and the settings that it suggests.

import { expect, it } from 'vitest';
import { additionChecks } from '../../electron/conformance/addition-checks.ts';
import { runConformance } from '../../electron/conformance/conformance.ts';
import type { RawAnswer } from '../../electron/conformance/http.ts';
import type { CheckUpFindings } from '../../shared/check-up/check-up.ts';
import { changedSettings, fittingOptions, withoutFindings } from '../../shared/check-up/check-up-settings.ts';
import { isObject } from '../../shared/json/json.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';

type Body = Readonly<Record<string, unknown>>;
interface Given {
  readonly status?: number;
  readonly message?: object;
  readonly finish?: string;
}

const NOTHING: CheckUpFindings = {
  ...{ tokenLimitName: null, usage: null, seed: null },
  ...{ efforts: null, schema: null, images: null, reasoning: null },
};

/** Runs only the check `id`, against a service that answers with `answer`, by default a plain reply. */
async function tried(id: string, answer: (body: Body) => Given, list: (url: URL) => object = () => ({ data: [] })) {
  const asked: Body[] = [];
  let findings = NOTHING;
  const send = async ({ url, body }: { readonly url: string; readonly body?: string }): Promise<RawAnswer> => {
    const answered = (status: number, value: object, link: string | null = null): RawAnswer => ({
      ...{ status, contentType: 'application/json', body: JSON.stringify(value), link, isComplete: true },
    });
    if (body === undefined) {
      const { link = null, ...value } = { link: undefined, ...list(new URL(url)) };
      return answered(200, value, link ?? null);
    }
    const request = JSON.parse(body) as Body;
    asked.push(request);
    const { status = 200, message = {}, finish = 'stop' } = answer(request);
    if (status !== 200) return answered(status, { error: { message: 'No.', code: 'no', ...message } });
    const whole = { role: 'assistant', content: 'Hello', ...message };
    return answered(200, { choices: [{ index: 0, message: whole, finish_reason: finish }] });
  };
  const checks = additionChecks((found) => {
    findings = { ...findings, ...found };
  }).filter((one) => one.id === id);
  const [result] = await runConformance({ baseUrl: 'http://a.example', key: 'k-1', model: 'm', checks, send });
  return { ...result, findings, asked };
}

it.each([
  ['only some', ['low', 'high', 'max'], { status: 'pass', efforts: ['low', 'high', 'max'] }],
  ['none', [], { status: 'warn', efforts: [] }],
  ['any, even one that doesn’t exist', null, { status: 'warn', efforts: null }],
])('checks the words for reasoning effort of a service that accepts %s', async (_name, words, expected) => {
  const refuses = ({ reasoning_effort: word }: Body) =>
    words !== null && word !== undefined && !words.includes(`${word}`);
  const { status, findings, asked } = await tried('effort-words', (body) => ({ status: refuses(body) ? 400 : 200 }));
  expect({ status, efforts: findings.efforts }).toEqual(expected);
  for (const body of asked.slice(1)) expect(body.max_tokens).toBe(16);
});

it('learns no effort words from a busy service, and accepts a word whose reasoning reached the output limit', async () => {
  const busy = await tried('effort-words', ({ reasoning_effort: word }) => ({
    status: word === 'low' ? 503 : word === undefined ? 200 : 400,
  }));
  expect([busy.status, busy.findings.efforts]).toEqual(['warn', null]);
  const limit = { message: 'The output limit was reached.' };
  const { findings } = await tried('effort-words', ({ reasoning_effort: word }) =>
    word === 'high' ? { status: 400, message: limit } : { status: word === undefined ? 200 : 422 },
  );
  expect(findings.efforts).toEqual(['high']);
});

it.each([
  ['{"capital":"Paris"}', 200, 'stop', 'kept'],
  ['The capital is Paris.', 200, 'stop', 'ignored'],
  ['{"capital":7}', 200, 'stop', 'ignored'],
  ['{"capital":"Paris","more":1}', 200, 'stop', 'ignored'],
  ['{"capit', 200, 'length', null],
  ['', 400, '', 'refused'],
  ['', 500, '', null],
])(
  'an answer %j with status %i and finish reason %s gives this result for schemas: %s',
  async (content, status, finish, schema) => {
    const { findings, asked } = await tried('answer-schema', (body) =>
      'response_format' in body ? { status, message: status === 200 ? { content } : {}, finish } : {},
    );
    expect(findings.schema).toBe(schema);
    expect(asked.at(-1)).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      max_tokens: 64,
    });
  },
);

it.each([
  ['Red.', 200, 'seen'],
  ['I see nothing.', 200, 'taken'],
  ['', 400, 'refused'],
  ['', 404, 'refused'],
  ['', 429, null],
  ['', 503, null],
])('an answer %j with status %i gives this result for images: %s', async (content, status, images) => {
  const { findings, asked } = await tried('image-parts', ({ messages }) => {
    const isImage = Array.isArray(messages) && messages.some((one) => isObject(one) && Array.isArray(one.content));
    return isImage ? { status, message: status === 200 ? { content } : {} } : {};
  });
  expect(findings.images).toBe(images);
  expect(JSON.stringify(asked.at(-1))).toContain('data:image/png;base64,');
});

const DETAILS = [{ type: 'reasoning.text', text: 'Hm.', signature: 's' }];

it.each([
  ['needed', { reasoning_content: 'Hm.' }, 200, 400],
  ['taken', { reasoning: 'Hm.', reasoning_details: DETAILS }, 200, 200],
  ['refused', { reasoning_details: DETAILS }, 400, 200],
  [null, { thinking: 'Hm.' }, 400, 400],
  [null, { thinking: 'Hm.' }, 200, 503],
])('reports %s if %j sent back gives %i, and leaving it out %i', async (reasoning, fields, withIt, without) => {
  const { findings, asked } = await tried('returned-reasoning', ({ messages }) => {
    const earlier = Array.isArray(messages) ? messages.find(({ role }) => role === 'assistant') : undefined;
    if (earlier === undefined) return { message: fields };
    return { status: Object.keys(earlier).length > 2 ? withIt : without };
  });
  expect(findings.reasoning).toBe(reasoning);
  expect(asked[1]?.messages).toMatchObject([{}, { role: 'assistant', content: 'Hello', ...fields }, {}]);
});

it("doesn't ask about returned reasoning if an answer had none", async () => {
  const { status, asked } = await tried('returned-reasoning', () => ({}));
  expect([status, asked.length]).toEqual(['not-testable', 1]);
});

const page = (url: URL) => Number(url.searchParams.get('after') ?? '0');
const entries = (url: URL) => [{ id: `m${page(url)}` }];

it.each([
  ['One page with 1 model', 'without a next page', 'pass', (url: URL) => ({ data: entries(url) })],
  [
    '2 pages with 2 models',
    'with a last id',
    'pass',
    (url: URL) => ({ object: 'list', data: entries(url), has_more: page(url) < 1, last_id: '1' }),
  ],
  [
    '2 pages with 2 models',
    'with a link',
    'pass',
    (url: URL) => ({ data: entries(url), link: page(url) < 1 ? '</v1/models?after=1>; rel="next"' : undefined }),
  ],
  [
    '3 pages with 3 models; there are more',
    'without an end',
    'pass',
    (url: URL) => ({ object: 'list', data: entries(url), has_more: true, last_id: `${page(url) + 1}` }),
  ],
  [
    '1 model; page 2 repeats them',
    'with the same page again',
    'warn',
    () => ({ data: [{ id: 'm' }], next_page_token: 'x' }),
  ],
  [
    '1 model; there are more, but the list doesn’t say how to get them',
    'with more, but no way to them',
    'warn',
    () => ({ data: ['m'], has_more: true }),
  ],
])('reports %j for a list %s', async (seen, _kind, status, list) => {
  expect(await tried('list-pages', () => ({}), list)).toMatchObject({ seen, status });
});

const found = (findings: Partial<CheckUpFindings>) => ({ model: 'm', findings: { ...NOTHING, ...findings } });

it.each([
  [
    { efforts: ['low'] },
    { switchedOn: ['reasoningEffort'], effortWords: [{ model: 'm', words: ['low'] }] },
    ['effortsOn'],
  ],
  [{ efforts: [] }, { effortWords: [{ model: 'm', words: [] }] }, ['effortsOff']],
  [{ schema: 'kept' }, { schemaModels: ['m'] }, ['schemaOn']],
  [{ images: 'seen' }, { imageModels: ['m'] }, ['imagesOn']],
  [{ images: 'taken' }, { imageModels: ['m'] }, ['imagesTaken']],
  [{ reasoning: 'needed' }, { isReasoningReturned: true }, ['reasoningOn']],
] as const)('suggests the settings for %j, and can undo them', (findings, changes, words) => {
  const fitting = fittingOptions(DEFAULT_REQUEST_OPTIONS, found(findings));
  expect(fitting).toEqual({ ...DEFAULT_REQUEST_OPTIONS, ...changes });
  expect(changedSettings(DEFAULT_REQUEST_OPTIONS, found(findings))).toEqual(words);
  if (fitting === null) return;
  expect(fittingOptions(fitting, found(findings))).toBeNull();
  const meanwhile = { ...fitting, areImagesSent: true, imageModels: [...fitting.imageModels, 'other'] };
  expect(withoutFindings(meanwhile, DEFAULT_REQUEST_OPTIONS, found(findings))).toEqual({
    ...DEFAULT_REQUEST_OPTIONS,
    ...{ areImagesSent: true, imageModels: ['other'] },
  });
});

it('turns off only the options that the service refuses, and only for this model', () => {
  const now = {
    ...DEFAULT_REQUEST_OPTIONS,
    ...{ imageModels: ['m', 'n'], schemaModels: ['n', 'm'], isReasoningReturned: true },
  };
  expect(fittingOptions(now, found({ images: 'refused', schema: 'ignored', reasoning: 'refused' }))).toEqual({
    ...DEFAULT_REQUEST_OPTIONS,
    ...{ imageModels: ['n'], schemaModels: ['n'] },
  });
});

it('suggests nothing for one model if the connection sends images and schemas to all models', () => {
  const now = { ...DEFAULT_REQUEST_OPTIONS, areImagesSent: true, areSchemasSent: true, imageModels: ['m'] };
  for (const images of ['seen', 'taken', 'refused'] as const)
    expect(fittingOptions(now, found({ images, schema: 'kept' }))).toBeNull();
});

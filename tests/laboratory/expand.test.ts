// The grid of an experiment: its rows and columns, definitions that are refused, and the estimate of costs.
import { expect, it } from 'vitest';
import { answerCount, ordinalOf, placeOf } from '../../shared/laboratory/answers.ts';
import { readCases, withChatsOf } from '../../shared/laboratory/cases.ts';
import { cappedParameters, estimate, type KnownModels, mostUsed } from '../../shared/laboratory/estimate.ts';
import { expand } from '../../shared/laboratory/expand.ts';
import {
  type ExperimentDefinition,
  NEW_EXPERIMENT,
  NO_CAPS,
  presetOfSetting,
} from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';

const modelChoice = (model: string) => ({ connectionId: 'c', connectionName: 'Service', model, isListed: true });
const base: ExperimentDefinition = { ...NEW_EXPERIMENT, prompts: ['Say hello'], models: [modelChoice('a')] };

function planOf(definition: ExperimentDefinition) {
  const plan = expand(definition);
  if (!plan.ok) throw new Error(plan.error.kind);
  return plan.value;
}

it('combines models, system prompts and values, and adds presets unchanged', () => {
  const values = { ...modelChoice('p'), parameters: { seed: 1 }, stream: false, systemPrompt: 'S', extraBody: '' };
  const plan = planOf({
    ...base,
    models: [modelChoice('a'), modelChoice('b')],
    systemPrompts: ['', 'Be brief.'],
    values: { temperature: [0, 0.7, 0.7, null], stop: [['a', 'b']] },
    presets: [{ name: 'Mine', values }],
    repeats: 2,
  });
  expect(plan.settings).toHaveLength(2 * 2 * 3 + 1);
  expect(plan.settings.slice(0, 4).map((one) => [one.model, one.systemPrompt, one.parameters])).toEqual([
    ['a', '', { temperature: 0, stop: ['a', 'b'] }],
    ['a', '', { temperature: 0.7, stop: ['a', 'b'] }],
    ['a', '', { stop: ['a', 'b'] }],
    ['a', 'Be brief.', { temperature: 0, stop: ['a', 'b'] }],
  ]);
  const last = plan.settings.at(-1);
  expect(last).toMatchObject({ model: 'p', presetName: 'Mine', isStreamed: false, parameters: { seed: 1 } });
  expect(last && presetOfSetting(last)).toEqual(values);
  expect(answerCount(plan)).toBe(26);
  for (const ordinal of [0, 1, 2, 25]) expect(ordinalOf(placeOf(ordinal, plan), plan)).toBe(ordinal);
});

it('fills cases into prompts, or appends them to a prompt without a placeholder', () => {
  const plan = planOf({
    ...base,
    prompts: ['Translate into {{language=German}}: {{text}}', '', 'Count the words.'],
    cases: [
      { name: 'one', text: 'Good day', expected: 'Guten Tag', variables: [{ name: 'language', value: 'French' }] },
      { name: '', text: 'Night', expected: null, variables: [] },
    ],
  });
  expect(plan.cases).toEqual([
    { prompt: 0, case: 0, name: 'one', text: 'Translate into French: Good day', expected: 'Guten Tag' },
    { prompt: 0, case: 1, name: '', text: 'Translate into German: Night', expected: null },
    { prompt: 2, case: 0, name: 'one', text: 'Count the words.\n\nGood day', expected: 'Guten Tag' },
    { prompt: 2, case: 1, name: '', text: 'Count the words.\n\nNight', expected: null },
  ]);
  const cases = [{ name: '', text: 'Alone', expected: null, variables: [] }];
  expect(planOf({ ...base, prompts: [], cases }).cases.map(({ text }) => text)).toEqual(['Alone']);
});

it("refuses experiments that couldn't be sent", () => {
  const kindOf = (change: Partial<ExperimentDefinition>) => {
    const plan = expand({ ...base, ...change });
    return plan.ok ? 'ok' : plan.error.kind;
  };
  expect(kindOf({})).toBe('ok');
  expect(kindOf({ prompts: [' '] })).toBe('no_prompt');
  expect(kindOf({ models: [] })).toBe('no_model');
  expect(kindOf({ repeats: 51 })).toBe('bad_repeats');
  expect(kindOf({ repeats: 0 })).toBe('bad_repeats');
  expect(kindOf({ schema: '[1]' })).toBe('bad_schema');
  expect(kindOf({ prompts: ['{{open'] })).toBe('bad_prompt');
  expect(kindOf({ prompts: ['Into {{language:German|French}}: {{text}}'] })).toBe('unfilled');
  expect(
    kindOf({
      prompts: ['Into {{language}}: {{text}}'],
      cases: [{ name: '', text: 'Sea', expected: null, variables: [] }],
    }),
  ).toBe('unfilled');
  const numbers = Array.from({ length: 200 }, (_, at) => at / 100);
  expect(kindOf({ repeats: 50, values: { temperature: numbers, topP: numbers } })).toBe('too_many_answers');
  const long = 'x'.repeat(LIMITS.systemPromptMaxChars);
  expect(kindOf({ systemPrompts: Array.from({ length: 17 }, () => long) })).toBe('too_long');
  // The definition is short enough, but each value repeats the system prompt.
  expect(kindOf({ systemPrompts: [long], values: { temperature: numbers } })).toBe('too_long');
});

const known: KnownModels = {
  priceOf: ({ model }) =>
    model === 'free' ? undefined : { price: { in: '2', out: '10', currency: 'USD' }, listedAt: null },
  modelOf: (_connection, model) => (model === 'small' ? { maxOutputTokens: 100 } : undefined),
};

it('estimates requests, tokens and costs as ranges', () => {
  const definition = { ...base, prompts: ['x'.repeat(400)], repeats: 10 };
  // About 104 tokens a request: 100 for 400 Latin characters and 4 for the message. The range is 75 % to 150 %.
  expect(estimate(planOf(definition), definition, known)).toEqual({
    requests: 10,
    tokensIn: { from: 780, to: 1_560 },
    tokensOut: { from: 50, to: 10_000 },
    // In millionths of a dollar: 780 * 2 + 50 * 10 = 2,060, and 1,560 * 2 + 10,000 * 10 = 103,120.
    costs: [{ currency: 'USD', from: 0.00206, to: 0.10312 }],
    unpriced: [],
    otherCurrency: [],
    exceeded: [],
  });
});

it('says which caps the lowest estimate exceeds, and which models a spending cap doesn’t cover', () => {
  const definition = { ...base, models: [modelChoice('a'), modelChoice('free')], repeats: 2 };
  const plan = planOf(definition);
  const with_ = (caps: Partial<typeof NO_CAPS>) =>
    estimate(plan, { ...definition, caps: { ...NO_CAPS, ...caps } }, known);
  expect(with_({ requests: 3 }).exceeded).toEqual(['requests']);
  expect(with_({ requests: 4 }).exceeded).toEqual([]);
  expect(with_({ tokens: 10 }).exceeded).toEqual(['tokens']);
  expect(with_({ money: { amount: '0.000001', currency: 'USD' } }).exceeded).toEqual(['money']);
  expect(with_({ money: { amount: '1', currency: 'USD' } })).toMatchObject({ exceeded: [], unpriced: ['free'] });
  expect(with_({ money: { amount: '1', currency: 'EUR' } }).otherCurrency).toEqual(['a']);
});

it('limits every answer when tokens are capped, and computes the most that an answer can cost', () => {
  const [setting] = planOf(base).settings;
  if (setting === undefined) throw new Error('no setting');
  const caps = { ...NO_CAPS, tokens: 1_000, answerTokens: 300 };
  expect(cappedParameters(setting, NO_CAPS, known)).toEqual({});
  expect(cappedParameters(setting, caps, known)).toEqual({ maxTokens: 300 });
  expect(cappedParameters({ ...setting, model: 'small' }, caps, known)).toEqual({ maxTokens: 100 });
  expect(cappedParameters({ ...setting, parameters: { maxTokens: 50 } }, caps, known)).toEqual({ maxTokens: 50 });
  // 1,000 bytes at 2 and 300 tokens at 10 per million: 5,000 millionths, or 5,000,000 billionths.
  expect(mostUsed(1_000, 300, known.priceOf({ connectionId: 'c', model: 'a' })?.price)).toEqual({
    tokens: 1_300,
    costNano: 5_000_000,
  });
  const price = { in: '2', out: null, cacheWriteIn: '4', currency: 'USD' };
  expect(mostUsed(1_000, 300, price)).toEqual({ tokens: 1_300, costNano: 4_000_000 });
  expect(mostUsed(1_000, 300, undefined)).toEqual({ tokens: 1_300, costNano: 0 });
});

it.each([
  [
    'lines',
    'one\n\ntwo, three\n',
    [
      ['one', null, []],
      ['two, three', null, []],
    ],
  ],
  [
    'CSV',
    'text,expected,tone\n"a, ""b""\nc",d,calm\nplain,,\n',
    [
      ['a, "b"\nc', 'd', [{ name: 'tone', value: 'calm' }]],
      ['plain', null, [{ name: 'tone', value: '' }]],
    ],
  ],
  [
    'a table with a quoted head, short and long rows',
    '"text","tone"\na\nb,calm,more\n,\n',
    [
      ['a', null, []],
      ['b', null, [{ name: 'tone', value: 'calm' }]],
    ],
  ],
  [
    'a table with one column',
    'Text\nHello, world; again\n"two\nlines"\n',
    [
      ['Hello, world; again', null, []],
      ['two\nlines', null, []],
    ],
  ],
  ['cells of a spreadsheet', 'name\tinput\r\n1\tHi; you\r\n', [['Hi; you', null, []]]],
  [
    'JSON Lines',
    '{"input":"a","ideal":3,"variables":{"x":"y"}}\n{"text":"b"}\n',
    [
      ['a', '3', [{ name: 'x', value: 'y' }]],
      ['b', null, []],
    ],
  ],
])('reads cases from %s', (_name, content, expected) => {
  const cases = readCases(content);
  expect(cases.ok && cases.value.map(({ text, expected: wanted, variables }) => [text, wanted, variables])).toEqual(
    expected,
  );
});

it.each([
  ['an empty text', '', { kind: 'none' }],
  ['incomplete JSON', '{"text":"a"}\n{"text":', { kind: 'not_json', line: 2 }],
  ['a quote that stays open', 'text,expected\n"open,b', { kind: 'open_quote', line: 2 }],
  [
    'a quote that stays open after a line break in a cell',
    '"text","expected"\na,"b\n"\n"open,b',
    { kind: 'open_quote', line: 4 },
  ],
  ['too many lines', 'a\n'.repeat(2_001), { kind: 'too_many' }],
  ['too many rows of a table', `text,b\n${'a,b\n'.repeat(2_001)}`, { kind: 'too_many' }],
])('explains what is wrong with %s', (_what, content, problem) => {
  const cases = readCases(content);
  expect(!cases.ok && cases.error).toEqual(problem);
});

it('adds the messages and the system prompt of each case to the estimate', () => {
  const tokensIn = (cases: ExperimentDefinition['cases'], systemPrompts: readonly string[] = []): number => {
    const definition = { ...base, prompts: [], cases, systemPrompts };
    const known = { priceOf: () => undefined, modelOf: () => undefined };
    return estimate(planOf(definition), definition, known).tokensIn.to;
  };
  const plain = { name: '', text: 'Hello', expected: null, variables: [] };
  const long = 'word '.repeat(1_000);
  const earlier = [{ role: 'user', text: long }] as const;
  const bare = tokensIn([plain, plain]);
  expect(tokensIn([{ ...plain, earlier }, plain]) - bare).toBeGreaterThan(1_000);
  expect(tokensIn([{ ...plain, systemPrompt: long }, plain]) - bare).toBeGreaterThan(1_000);
  // A setting's system prompt replaces the system prompt of a case.
  const short = tokensIn([{ ...plain, systemPrompt: long }, plain], ['Short']);
  expect(short).toBe(tokensIn([plain, plain], ['Short']));
});

it('keeps the earlier messages and system prompts of cases whose text stays the same', () => {
  const plain = { name: '', expected: null, variables: [] };
  const earlier = [{ role: 'user', text: 'Hi' }] as const;
  const before = [
    { ...plain, text: 'One', earlier },
    { ...plain, text: 'Two', systemPrompt: 'Be kind.' },
  ];
  const edited = [
    { ...plain, text: 'Two', expected: 'B' },
    { ...plain, text: 'New' },
    { ...plain, text: 'One' },
  ];
  expect(withChatsOf(before, edited)).toEqual([
    { ...plain, text: 'Two', expected: 'B', systemPrompt: 'Be kind.' },
    { ...plain, text: 'New' },
    { ...plain, text: 'One', earlier },
  ]);
});

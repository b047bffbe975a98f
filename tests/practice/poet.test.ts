// The practice model `poet` varies as its parameters ask, and the model list has prices, end dates and pages.
import { expect, test } from 'vitest';
import { createPoetModel } from '../../electron/practice/poet-model.ts';
import type { PracticeService } from '../../electron/practice/server.ts';
import { enPractice } from '../../shared/locales/en/practice.ts';
import type { SamplingParameters } from '../../shared/parameters.ts';
import { headersFor, startWithKey } from './running-service.ts';

const poet = createPoetModel(60, () => ({ texts: enPractice, locale: 'en', direction: 'ltr' }));
const QUESTION = { role: 'user', content: 'Tell me about a harbour at night.' } as const;
const answers = (parameters: SamplingParameters, count = 60): readonly string[] =>
  Array.from({ length: count }, () => poet.plan([QUESTION], parameters).text);

test('replies are always equal at temperature 0, and vary more at higher temperatures', () => {
  expect(new Set(answers({ temperature: 0 })).size).toBe(1);
  const [cool, warm] = [0.3, 1.4].map((temperature) => new Set(answers({ temperature })).size);
  expect(cool).toBeGreaterThan(1);
  expect(warm).toBeGreaterThan(cool ?? 0);
});

test('replies with the same seed are equal, and those with other seeds differ', () => {
  expect(new Set(answers({ temperature: 1.4, seed: 7 })).size).toBe(1);
  const ofSeeds = Array.from({ length: 20 }, (_, seed) => poet.plan([QUESTION], { temperature: 1.4, seed }).text);
  expect(new Set(ofSeeds).size).toBeGreaterThan(10);
});

test('a reply has two to six sentences', () => {
  for (const text of answers({ temperature: 2 }, 200)) {
    const count = text.split(/(?<=\.) /).length;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(6);
  }
});

test('the poet writes about a garden if the message names one', () => {
  const text = poet.plan([{ role: 'user', content: 'And my garden?' }], { temperature: 0 }).text;
  expect(text).toContain('garden');
});

test('the poet continues a cut reply wherever it was cut', () => {
  const known = enPractice.poet.subjects[0].sentences.flat();
  let complete = 0;
  for (let seed = 0; seed < 20; seed++) {
    const full = poet.plan([QUESTION], { temperature: 1.4, seed }).text;
    for (let length = 1; length < full.length; length++) {
      const said = full.slice(0, length);
      // With another seed, the poet may choose a shorter reply, and then it only adds `allSaid`.
      const parameters = { temperature: 1.4, seed: seed + 1 };
      const { text } = poet.plan([QUESTION, { role: 'assistant', content: said }], parameters);
      const sentences = (said + text).split(/(?<=\.)\s+/);
      if (sentences.at(-1) === enPractice.poet.allSaid) complete += 1;
      for (const sentence of sentences.filter((one) => one !== enPractice.poet.allSaid))
        expect(known.some((one) => one.includes(sentence))).toBe(true);
    }
  }
  expect(complete).toBeGreaterThan(0);
});

const list = async (service: PracticeService, key: string, query: string) =>
  (await fetch(`${service.baseUrl}/v1/models${query}`, { headers: headersFor(key) })).json();

test('the model list has prices and the date on which a model is shut down', async () => {
  const now = Date.UTC(2026, 10, 25);
  const { service, key } = await startWithKey({ clock: { now: () => now } });
  const { data } = await list(service, key, '');
  const entry = (id: string) => data.find((one: { id: string }) => one.id === id);
  expect(entry('poet').pricing).toMatchObject({ prompt: '0.000001', completion: '0.000004' });
  expect(entry('echo-old').shutdown_date).toBe('2026-12-25');
  expect(entry('guide')).not.toHaveProperty('pricing');
});

test('the model list is sent in pages if a request asks for them', async () => {
  const { service, key } = await startWithKey();
  const whole = await list(service, key, '');
  expect(whole).not.toHaveProperty('has_more');
  const ids: string[] = [];
  for (let after = '', hasMore = true; hasMore; ) {
    const page = await list(service, key, `?limit=2${after === '' ? '' : `&after=${after}`}`);
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    after = page.last_id;
    hasMore = page.has_more;
  }
  expect(ids).toEqual(whole.data.map(({ id }: { id: string }) => id));
  for (const [query, code] of [
    ['?limit=0', 'out_of_range'],
    ['?limit=x', 'out_of_range'],
    ['?limit=1&after=nobody', 'invalid_value'],
  ])
    expect((await list(service, key, query ?? '')).error.code).toBe(code);
});

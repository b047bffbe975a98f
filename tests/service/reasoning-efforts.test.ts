// The values of `reasoning_effort` that a model's entry names, and which of them may be sent.
import { expect, it } from 'vitest';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { listModels } from '../../electron/service/models.ts';
import { clampParameters } from '../../shared/parameters.ts';
import { PATIENT } from './patient.ts';

async function effortsOf(entry: object): Promise<readonly string[] | undefined> {
  const endpoint = parseBaseUrl('https://api.example');
  if (!endpoint.ok) throw new Error('not an address');
  const listed = await listModels({
    fetch: async () => ({
      status: 200,
      headers: [['content-type', 'application/json']],
      body: (async function* () {
        yield Buffer.from(JSON.stringify({ data: [{ id: 'heron-2', ...entry }] }));
      })(),
    }),
    endpoint: endpoint.value,
    key: null,
    timeouts: PATIENT,
    signal: new AbortController().signal,
  });
  return listed.ok ? listed.value.models[0]?.efforts : undefined;
}

it.each([
  [{ reasoning_efforts: ['low', 'max'] }, ['low', 'max']],
  [{ reasoning: { supported_efforts: ['minimal', 'ultra', 'ultra'] } }, ['minimal', 'ultra']],
  [{ supported_reasoning_levels: [{ effort: 'low' }, { effort: 'high' }] }, ['low', 'high']],
  [{ capabilities: { reasoning_effort: ['none', 7, 'two words', ''] } }, ['none']],
])('%j names %j', async (entry, words) => {
  expect(await effortsOf(entry)).toEqual(words);
});

it.each([{ reasoning_effort: 'low' }, {}])('%j names no values', async (entry) => {
  expect(await effortsOf(entry)).toBeUndefined();
});

it('sends “max” and a single unknown word, and no sentence', () => {
  expect(clampParameters({ reasoningEffort: 'max' })).toEqual({ reasoningEffort: 'max' });
  expect(clampParameters({ reasoningEffort: 'ultra' })).toEqual({ reasoningEffort: 'ultra' });
  expect(clampParameters({ reasoningEffort: 'as much as you can' })).toEqual({});
});

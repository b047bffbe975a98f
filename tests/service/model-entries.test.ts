// Reads the facts in entries of model lists, in the spellings of various services.

import { expect, it } from 'vitest';
import { readModelEntries } from '../../electron/service/model-entries.ts';

const D = Date.UTC(2026, 11, 10);

const CASES: readonly (readonly [entry: object, facts: object])[] = [
  [{ description: 'Repeats your message.' }, { description: 'Repeats your message.' }],
  [{ description: `${'x'.repeat(159)}😀` }, { description: `${'x'.repeat(159)}\ufffd` }],
  [{ description: ' ' }, {}],
  [{ context_length: 131072 }, { contextLength: 131072 }],
  [{ context_length: '131072' }, { contextLength: 131072 }],
  [{ max_model_len: 4096 }, { contextLength: 4096 }],
  [{ contextWindow: 8192 }, { contextLength: 8192 }],
  [{ context_window: 8192 }, { contextLength: 8192 }],
  [{ context_window_tokens: 8192 }, { contextLength: 8192 }],
  [
    { inputTokenLimit: 8192, outputTokenLimit: 100 },
    { contextLength: 8192, maxOutputTokens: 100 },
  ],
  [
    { top_provider: { context_length: 9000, max_completion_tokens: 700 } },
    { contextLength: 9000, maxOutputTokens: 700 },
  ],
  [{ meta: { n_ctx: 2048, n_ctx_train: 32768 } }, { contextLength: 2048 }],
  [{ meta: { n_ctx_train: 32768 } }, { contextLength: 32768 }],
  [{ max_context_length: 32768, loaded_context_length: 4096 }, { contextLength: 4096 }],
  [
    { limits: { max_context_window_tokens: 128000, max_output_tokens: 4096 } },
    { contextLength: 128000, maxOutputTokens: 4096 },
  ],
  [
    { capabilities: { limits: { max_context_window_tokens: 64000, max_output_tokens: 4000 } } },
    { contextLength: 64000, maxOutputTokens: 4000 },
  ],
  [{ model_spec: { availableContextTokens: 65536 } }, { contextLength: 65536 }],
  [{ max_input_tokens: 200000 }, { contextLength: 200000 }],
  [{ context_size: 16384 }, { contextLength: 16384 }],
  [{ max_tokens: 8192, context_length: 1e9 }, { contextLength: 1e9 }],
  [{ context_length: -1 }, {}],
  [{ context_length: '128k' }, { contextLength: 128000 }],
  [{ contextLength: 5000 }, { contextLength: 5000 }],
  [{ n_ctx: 4096 }, { contextLength: 4096 }],
  [{ limit: { context: 200000, output: 8192 } }, { contextLength: 200000, maxOutputTokens: 8192 }],
  [{ metadata: { context_length: 32768, max_tokens: 32768 } }, { contextLength: 32768 }],
  [{ shutdown_date: '2026-12-10' }, { endsAt: D }],
  [{ expiration_date: '2026-12-10T00:00:00Z' }, { endsAt: D }],
  [{ shutdown_date: D / 1000 }, { endsAt: D }],
  [{ shutdown_date: D }, { endsAt: D }],
  [{ shutdown_date: String(D / 1000) }, { endsAt: D }],
  [{ deprecation: { shutdown_date: '2026-12-10', replacement: 'x' } }, { endsAt: D, isDeprecated: true }],
  [{ deprecation: { date: '2026-06-01', sunset_date: '2026-12-10' } }, { endsAt: D, isDeprecated: true }],
  [{ retirement_date: '2026-12-10' }, { endsAt: D }],
  [{ deprecation_date: '2026-12-10' }, { endsAt: D }],
  [{ sunset_date: '2026/12/10' }, { endsAt: D }],
  [{ shutdown_date: '10 December 2026' }, { endsAt: D }],
  [{ shutdown_date: 'soon' }, {}],
  [{ shutdown_date: '1970-01-01' }, {}],
  [{ shutdown_date: null, deprecated: true }, { isDeprecated: true }],
  [{ deprecated: '2026-12-10' }, { endsAt: D, isDeprecated: true }],
  [{ status: 'deprecated' }, { isDeprecated: true }],
  [{ active: false }, {}],
  [{ eol_date: '2026-12-10' }, { endsAt: D }],
  [{ lifecycle: { retires_at: '2026-12-10' } }, { endsAt: D }],
  [{ expires_at: '2026-12-10' }, { endsAt: D }],
  [
    {
      pricing: {
        prompt: '0.000001',
        completion: '0.000002',
        input_cache_read: '0.0000001',
        input_cache_write: '0.00000125',
      },
    },
    { price: { in: '1', out: '2', cachedIn: '0.1', cacheWriteIn: '1.25' } },
  ],
  [{ pricing: { prompt: 0.000001, completion: 0.000002 } }, { price: { in: '1', out: '2', cachedIn: null } }],
  [{ pricing: { input: 3, output: 15 } }, { price: { in: '3', out: '15', cachedIn: null } }],
  [{ pricing: { prompt: '-1', completion: '-1' } }, {}],
  [{ pricing: { prompt: '1e-6', completion: '2E-6' } }, { price: { in: '1', out: '2', cachedIn: null } }],
  [{ pricing: { input: 0.1, output: 2.55 } }, { price: { in: '0.1', out: '2.55', cachedIn: null } }],
  [{ pricing: { prompt: 1.5e-7, completion: 6e-7 } }, { price: { in: '0.15', out: '0.6', cachedIn: null } }],
  [{ pricing: { prompt: '0', completion: '0' } }, { price: { in: '0', out: '0', cachedIn: null } }],
  [{ pricing: [{ prompt: '0.000001' }] }, {}],
  [{ price: { input: 1, output: 2 } }, { price: { in: '1', out: '2', cachedIn: null } }],
  [
    { cost: { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 } },
    { price: { in: '3', out: '15', cachedIn: '0.3', cacheWriteIn: '3.75' } },
  ],
  [
    { pricing: { input: '0.000003', output: '0.000015', input_cache_read: '0.0000003' } },
    { price: { in: '3', out: '15', cachedIn: '0.3' } },
  ],
  [
    { pricing: { input: '0', output: '0.00000028', input_cache_write: '0.00000002' } },
    { price: { in: '0', out: '0.28', cachedIn: null, cacheWriteIn: '0.02' } },
  ],
  [{ pricing: { prompt: 0.27, completion: 1 } }, { price: { in: '0.27', out: '1', cachedIn: null } }],
  [
    { pricing: { prompt: 0.003, completion: 0.004, unit: 'per_million_tokens' } },
    { price: { in: '0.003', out: '0.004', cachedIn: null } },
  ],
  [{ pricing: { prompt: '0.00015', completion: '0.0006' } }, { price: { in: '150', out: '600', cachedIn: null } }],
  [{ pricing: { input: 0.01, output: 0.03 } }, { price: { in: '0.01', out: '0.03', cachedIn: null } }],
  [{ pricing: { input: 'free', output: '0.000001' } }, { price: { in: null, out: '1', cachedIn: null } }],
  [{ model_spec: { pricing: { input: { usd: 0.7 }, output: { usd: 2.8 } } } }, {}],
  [{ pricing: { prompt: 'free', completion: {} } }, {}],
  [{ input_token_price_per_m: 1000, output_token_price_per_m: 2000 }, {}],
  [{ input_modalities: ['text', 'image'] }, { inputs: ['text', 'image'] }],
  [{ architecture: { input_modalities: ['text', 'image'] } }, { inputs: ['text', 'image'] }],
  [{ architecture: { modality: 'text+image->text' } }, { inputs: ['text', 'image'] }],
  [{ modalities: { input: ['text', 'image'], output: ['text'] } }, { inputs: ['text', 'image'] }],
  [{ capabilities: { vision: true } }, { inputs: ['text', 'image'] }],
  [{ capabilities: ['completion', 'vision'] }, { inputs: ['text', 'image'] }],
  [{ supports_vision: true }, { inputs: ['text', 'image'] }],
  [{ supports_image_in: true }, { inputs: ['text', 'image'] }],
  [{ capabilities: { supports: { vision: true } } }, { inputs: ['text', 'image'] }],
  [{ type: 'vlm' }, { inputs: ['text', 'image'] }],
  [{ features: ['vision'] }, { inputs: ['text', 'image'] }],
  [{ supported_parameters: ['temperature', 7, 'tools'] }, { parameters: ['temperature', 'tools'] }],
  [{ supported_parameters: 'temperature' }, { parameters: ['temperature'] }],
  [{ metadata: { capabilities: { vision: true } } }, { inputs: ['text', 'image'] }],
];

it.each(CASES)('the entry %j has the facts %j', (entry, facts) => {
  expect(readModelEntries([{ id: 'm', ...entry }])).toEqual([{ id: 'm', ...facts }]);
});

it('a parameter that is listed 5,000 times is one fact', () => {
  const entry = { id: 'm', supported_parameters: Array(5_000).fill('x') };
  expect(readModelEntries([entry])).toEqual([{ id: 'm', parameters: ['x'] }]);
});

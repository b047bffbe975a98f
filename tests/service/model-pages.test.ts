// Paged model lists, and what their entries say.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { listModels } from '../../electron/service/models.ts';
import { LIMITS } from '../../shared/limits.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { PATIENT } from './patient.ts';

type Answer = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => unknown;

/** A service that answers GET /v1/models with the JSON that `answer` returns; every query is recorded. */
async function listing(answer: Answer, suffix = '') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url.search);
    const value = answer(url.searchParams, request, response);
    if (response.writableEnded) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  });
  const loopback = await listening(server);
  const { fetch, close } = createNodeTransport();
  onTestFinished(() => {
    close();
    return loopback.close();
  });
  const endpoint = parseBaseUrl(`${loopback.url}${suffix}`);
  if (!endpoint.ok) throw new Error(endpoint.error.reason);
  const { signal } = new AbortController();
  const key = keyFor('sk-canary-0123456789', endpoint.value.origin);
  const listed = await listModels({ fetch, endpoint: endpoint.value, key, timeouts: PATIENT, signal });
  const ids = listed.ok ? listed.value.models.map(({ id }) => id) : null;
  return { asked, listed, ids, isCut: listed.ok && listed.value.isCut };
}

const models = (...ids: string[]) => ids.map((id) => ({ id }));

describe('a list in pages', () => {
  it.each<[string, string, Answer]>([
    [
      'has_more with last_id, OpenAI’s style',
      '?after=b',
      (query) =>
        query.get('after') === 'b'
          ? { object: 'list', data: models('c'), has_more: false }
          : { object: 'list', data: models('a', 'b'), first_id: 'a', last_id: 'b', has_more: true },
    ],
    [
      'has_more with last_id, Anthropic’s style',
      '?after_id=b',
      (query) =>
        query.get('after_id') === 'b'
          ? { data: [{ type: 'model', id: 'c' }], has_more: false, last_id: 'c' }
          : { data: ['a', 'b'].map((id) => ({ type: 'model', id })), has_more: true, last_id: 'b' },
    ],
    [
      'has_more with after',
      '?after=x2',
      (query) =>
        query.get('after') === 'x2' ? { data: models('c') } : { data: models('a', 'b'), has_more: true, after: 'x2' },
    ],
    [
      'next_page_token',
      '?page_token=t%2F2',
      (query) =>
        query.get('page_token') === 't/2'
          ? { models: models('c') }
          : { models: models('a', 'b'), next_page_token: 't/2' },
    ],
    [
      'nextPageToken',
      '?pageToken=t2',
      (query) =>
        query.get('pageToken') === 't2'
          ? { models: models('c'), nextPageToken: '' }
          : { models: models('a', 'b'), nextPageToken: 't2' },
    ],
    [
      'next_cursor',
      '?cursor=9',
      (query) =>
        query.get('cursor') === '9'
          ? { data: models('c'), next_cursor: null }
          : { data: models('a', 'b'), next_cursor: 9 },
    ],
    [
      'numbered pages',
      '?page=2',
      (query) =>
        query.get('page') === '2'
          ? { data: models('c'), page: 2, total_pages: 2 }
          : { data: models('a', 'b'), page: 1, total_pages: 2 },
    ],
    [
      'an address in next',
      '?offset=2',
      (query) =>
        query.get('offset') === '2'
          ? { data: models('c'), next: null }
          : { data: models('a', 'b'), next: '/v1/models?offset=2' },
    ],
    [
      'links.next',
      '?p=2',
      (query) => (query.get('p') === '2' ? { data: models('c') } : { data: models('a', 'b'), links: { next: '?p=2' } }),
    ],
    [
      'the header Link',
      '?page=2&per_page=2',
      (query, _, response) => {
        if (query.get('page') === '2') return models('c');
        response.setHeader(
          'link',
          '</v1/models?page=1>; rel="first", </v1/models?page=2&per_page=2>; rel="next"; title="x"',
        );
        return models('a', 'b');
      },
    ],
  ])('is read to its end: %s', async (_, second, answer) => {
    const { asked, ids, isCut } = await listing(answer);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual(['', second]);
    expect(isCut).toBe(false);
  });

  it.each<[string, string, object]>([
    ['pages', '?page=2', { page: 1, pages: 2 }],
    ['the current page in a pagination', '?page=2', { pagination: { current_page: 1, total_pages: 2 } }],
    ['the last page', '?page=2', { meta: { current_page: 1, last_page: 2, total: 3 } }],
    ['a page with a next one', '?page=2', { page: 1, hasNextPage: true }],
    ['a next page by number', '?page=2', { next: 2 }],
    ['result_info', '?page=2', { result_info: { page: 1, total_pages: 2 } }],
    ['a continuation token', '?continuationToken=t', { continuationToken: 't' }],
    ['next_token', '?next_token=t', { next_token: 't' }],
    ['a cursor object', '?cursor=t', { cursor: { next: 't' } }],
    ['nextLink', '?skip=2', { nextLink: '/v1/models?skip=2' }],
    ['_links', '?page=2', { _links: { next: { href: '?page=2' } } }],
    ['an address relative to the list', '?page=2', { next: 'models?page=2' }],
    ['an address relative to the folder', '?page=2', { next: './models?page=2' }],
  ])('is read to its end with %s', async (_, query, more) => {
    const { asked, ids, isCut } = await listing((asking) =>
      asking.size === 0 ? { data: models('a', 'b'), ...more } : { data: models('c') },
    );
    expect(asked).toEqual(['', query]);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(isCut).toBe(false);
  });

  it.each(['none', 'None', 'null', 'false', 'undefined'])('ends if the next page is called %j', async (next) => {
    const { asked, isCut } = await listing(() => ({ data: models('a', 'b'), next }));
    expect(asked).toEqual(['']);
    expect(isCut).toBe(false);
  });

  it('finds the next page of a list that is inside another object', async () => {
    const { asked, ids } = await listing((query) =>
      query.size === 0 ? { data: { models: models('a'), nextPageToken: 't' } } : { data: { models: models('b') } },
    );
    expect(asked).toEqual(['', '?pageToken=t']);
    expect(ids).toEqual(['a', 'b']);
  });

  it('keeps the query of the base URL on every page', async () => {
    const { asked } = await listing(
      (query) => (query.get('cursor') === '2' ? { data: models('b') } : { data: models('a'), next_cursor: '2' }),
      '/x?api-version=2026-01-01',
    );
    expect(asked).toEqual(['?api-version=2026-01-01', '?api-version=2026-01-01&cursor=2']);
  });

  it.each<[string, number, Answer]>([
    [
      'the service ignores the parameter and repeats the page',
      2,
      () => ({ data: models('a', 'b'), has_more: true, last_id: 'b' }),
    ],
    ['the answer doesn’t say how to request more', 1, () => ({ data: ['a', 'b'], has_more: true, last_id: '' })],
    [
      'the next page is at another address',
      1,
      () => ({ data: models('a', 'b'), next: 'https://elsewhere.example/v1/models?page=2' }),
    ],
    [
      'the next page is at a relative address of another list',
      1,
      () => ({ data: models('a', 'b'), next: 'all?page=2' }),
    ],
    ['the next page is at another path', 1, () => ({ data: models('a', 'b'), next: '/other?page=2' })],
    [
      'the second page fails',
      2,
      (query, _, response) => {
        if (query.get('cursor') === null) return { data: models('a', 'b'), next_cursor: 'x' };
        response.writeHead(500).end('{"error":{"message":"down"}}');
        return null;
      },
    ],
  ])('is reported as cut if %s', async (_, requests, answer) => {
    const { asked, ids, isCut } = await listing(answer);
    expect(ids).toEqual(['a', 'b']);
    expect(asked).toHaveLength(requests);
    expect(isCut).toBe(true);
  });

  it('ends at a limit if a service always has another page', async () => {
    let page = 0;
    const { asked, ids, isCut } = await listing(() => ({ data: models(`m${page}`), next_cursor: String(++page) }));
    expect(asked).toHaveLength(LIMITS.modelListPagesMax);
    expect(ids).toHaveLength(LIMITS.modelListPagesMax);
    expect(isCut).toBe(true);
  });
});

describe('an entry', () => {
  const read = async (entry: object) => {
    const { listed } = await listing(() => ({ data: [{ id: 'm', ...entry }] }));
    const { id: _, ...facts } = (listed.ok ? listed.value.models[0] : undefined) ?? { id: '' };
    return facts;
  };

  it.each([
    [{ context_length: 8192 }, { contextLength: 8192 }],
    [{ context_window: '131072' }, { contextLength: 131_072 }],
    [
      { top_provider: { context_length: 4096, max_completion_tokens: 512 } },
      { contextLength: 4096, maxOutputTokens: 512 },
    ],
    [{ meta: { n_ctx: 2048, n_ctx_train: 4096 } }, { contextLength: 2048 }],
    [{ meta: { n_ctx_train: 4096 } }, { contextLength: 4096 }],
    [{ max_output_tokens: 100, context_length: -1 }, { maxOutputTokens: 100 }],
    [{ shutdown_date: '2026-12-11' }, { endsAt: Date.UTC(2026, 11, 11) }],
    [{ expiration_date: '2026-12-11T00:00:00Z' }, { endsAt: Date.UTC(2026, 11, 11) }],
    [{ shutdown_date: Date.UTC(2026, 11, 11) / 1000 }, { endsAt: Date.UTC(2026, 11, 11) }],
    [{ deprecation: { shutdown_date: '2026-12-11' } }, { endsAt: Date.UTC(2026, 11, 11), isDeprecated: true }],
    [{ deprecation: '2026-12-11' }, { endsAt: Date.UTC(2026, 11, 11), isDeprecated: true }],
    [{ deprecated: true }, { isDeprecated: true }],
    [{ deprecated: false, deprecation: null, shutdown_date: null }, {}],
    [{ shutdown_date: 'soon' }, {}],
    [{ shutdown_date: 0 }, {}],
    [
      { pricing: { prompt: '0.00000015', completion: '0.0000006', input_cache_read: '0.000000075' } },
      { price: { in: '0.15', out: '0.6', cachedIn: '0.075' } },
    ],
    [{ pricing: { prompt: 1.5e-7, completion: 0 } }, { price: { in: '0.15', out: '0', cachedIn: null } }],
    [{ pricing: { input: 0.2, output: 1 } }, { price: { in: '0.2', out: '1', cachedIn: null } }],
    [{ pricing: { prompt: '-1', completion: '-1' } }, {}],
    [{ pricing: { prompt: 'free' } }, {}],
    [{ supported_parameters: ['temperature', 'seed', 'seed', 7, ''] }, { parameters: ['temperature', 'seed'] }],
    [{ architecture: { input_modalities: ['text', 'image'] } }, { inputs: ['text', 'image'] }],
    [{ capabilities: { vision: true } }, { inputs: ['text', 'image'] }],
    [{ capabilities: ['completion', 'vision'] }, { inputs: ['text', 'image'] }],
    [{ reasoning: { supported_efforts: ['low', 'max'] } }, { efforts: ['low', 'max'] }],
  ])('is read: %j', async (entry, facts) => {
    expect(await read(entry)).toEqual(facts);
  });

  it('is cut to the limits of its fields', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `w${at}`);
    expect((await read({ supported_parameters: many })).parameters).toHaveLength(LIMITS.modelWordsMaxCount);
    expect(await read({ supported_parameters: ['x'.repeat(LIMITS.modelWordMaxChars + 1)] })).toEqual({});
  });
});

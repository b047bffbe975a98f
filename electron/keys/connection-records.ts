/** Defines the content of `connections.json` and `models.json`: addresses, names, timers, and the last model lists. */
import { z } from 'zod';
import type { ModelList } from '../../shared/connection.ts';
import { readAppError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { type DocumentPlace, JsonDocument } from '../settings/json-document.ts';
import { storedRequestOptions } from '../settings/parameter-shapes.ts';
import { parseList } from './parse-list.ts';

const timeout = z.number().min(LIMITS.timeoutMinMs).max(LIMITS.timeoutMaxMs).nullable().catch(null);

const connectionRecord = z.object({
  id: z.string().min(1).max(LIMITS.idMaxChars),
  name: z.string().min(1).max(LIMITS.connectionNameMaxChars),
  baseUrl: z.string().min(1).max(LIMITS.urlMaxChars),
  consoleUrl: z.string().max(LIMITS.urlMaxChars).catch(''),
  isPractice: z.boolean().catch(false),
  isClearTextAllowed: z.boolean().catch(false),
  isRetryEnabled: z.boolean().catch(true),
  timeouts: z.object({ responseStartMs: timeout, idleMs: timeout, nextTokenMs: timeout, wholeResponseMs: timeout }),
  request: storedRequestOptions,
  /** Names of extra headers; their values are stored with the keys. */
  headers: z.array(z.string().max(LIMITS.headerNameMaxChars)).max(LIMITS.headersMaxCount).catch([]),
  isKeyless: z.boolean().catch(false),
  createdAt: z.number().int().nonnegative().catch(0),
});

/** A connection as stored; its key is stored elsewhere. */
export type ConnectionRecord = Readonly<Omit<z.infer<typeof connectionRecord>, 'request' | 'headers'>> & {
  readonly request: RequestOptions;
  readonly headers: readonly string[];
};

const listedPrice = z.string().nullable();
const modelWords = z.array(z.string().max(LIMITS.modelWordMaxChars)).max(LIMITS.modelWordsMaxCount);

const model = z.object({
  id: z.string().min(1).max(LIMITS.modelIdMaxChars),
  name: z.string().exactOptional(),
  description: z.string().max(LIMITS.modelDescriptionMaxChars).exactOptional(),
  contextLength: z.number().exactOptional(),
  maxOutputTokens: z.number().exactOptional(),
  endsAt: z.number().exactOptional(),
  isDeprecated: z.literal(true).exactOptional(),
  price: z
    .object({ in: listedPrice, out: listedPrice, cachedIn: listedPrice, cacheWriteIn: z.string().exactOptional() })
    .exactOptional(),
  parameters: modelWords.exactOptional(),
  inputs: modelWords.exactOptional(),
  efforts: modelWords.exactOptional(),
});

const modelIds = z.array(model.shape.id).max(LIMITS.modelListMaxEntries);

const modelList = z
  .object({
    connectionId: z.string().min(1).max(LIMITS.idMaxChars),
    models: z.array(model).max(LIMITS.modelListMaxEntries),
    fetchedAt: z.number().nullable(),
    isCut: z.literal(true).optional().catch(undefined),
    error: z.unknown().transform(readAppError),
    // If only `change` or `gone` is damaged, keep the list.
    change: z.object({ at: z.number(), added: modelIds, gone: modelIds }).optional().catch(undefined),
    gone: modelIds.optional().catch(undefined),
  })
  .transform(({ change, gone, isCut, ...list }) => ({
    ...list,
    ...(isCut !== undefined && { isCut }),
    ...(change !== undefined && { change }),
    ...(gone !== undefined && { gone }),
  }));

/** Opens `{folder}/connections.json`, which lists the connections in the order they were added. */
export function openConnectionFile(options: DocumentPlace): JsonDocument<readonly ConnectionRecord[]> {
  return new JsonDocument<readonly ConnectionRecord[]>({
    ...options,
    name: 'connections',
    version: 1,
    keepsDamaged: true,
    parse: (content) => parseList('connections', content.connections, connectionRecord, (record) => record.id),
    serialize: (records) => ({ connections: records }),
  });
}

/** Opens `{folder}/models.json`. The lists can be fetched again, so damaged entries are dropped without a copy. */
export function openModelFile(options: DocumentPlace): JsonDocument<readonly ModelList[]> {
  return new JsonDocument<readonly ModelList[]>({
    ...options,
    name: 'models',
    version: 1,
    keepsDamaged: false,
    isDisposable: true,
    parse: (content) => parseList('lists', content.lists, modelList, (list) => list.connectionId),
    serialize: (lists) => ({ lists }),
  });
}

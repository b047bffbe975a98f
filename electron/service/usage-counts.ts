/** Reads token counts and costs in the spellings of all services (interface document, section 2.3). */

import { isObject, type JsonObject, present } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Usage } from '../../shared/service.ts';

/** Token counts, or `null` when none of the values is a count (interface document, section 2.3). */
export function readUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const prompt = objectsIn(value, ['prompt_tokens_details', 'input_tokens_details']);
  const completion = objectsIn(value, ['completion_tokens_details', 'output_tokens_details']);
  const cachedTokens = firstCount([...prompt, value], CACHED);
  const cacheWriteTokens = firstCount([...prompt, value], CACHE_WRITES) ?? writesByLifetime(value);
  const usage = present({
    promptTokens: firstCount([value], ['prompt_tokens', 'input_tokens']),
    completionTokens: firstCount([value], ['completion_tokens', 'output_tokens']),
    totalTokens: firstCount([value], ['total_tokens']),
    reasoningTokens: firstCount([...completion, value], ['reasoning_tokens', 'thinking_tokens']),
    cachedTokens,
    cacheWriteTokens,
    cost: costIn(value),
  });
  return Object.keys(usage).length === 0 ? null : usage;
}

/** Tokens that were read from a cache, and written to one, in the spellings of services. */
const CACHED = ['cached_tokens', 'cache_read_input_tokens', 'cache_read_tokens', 'prompt_cache_hit_tokens'] as const;
const CACHE_WRITES = ['cache_creation_input_tokens', 'cache_write_tokens', 'cache_creation_tokens'] as const;

/** Anthropic also counts what its cache keeps by how long it keeps it. */
function writesByLifetime({ cache_creation: kept }: JsonObject): number | undefined {
  if (!isObject(kept)) return undefined;
  const counts = Object.values(kept).map(readCount);
  return counts.every((count) => count === undefined)
    ? undefined
    : counts.reduce((sum: number, count = 0) => sum + count, 0);
}

function objectsIn(value: JsonObject, names: readonly string[]): readonly JsonObject[] {
  return names.map((name) => value[name]).filter(isObject);
}

function firstCount(holders: readonly JsonObject[], names: readonly string[]): number | undefined {
  for (const holder of holders) {
    for (const name of names) {
      const count = readCount(holder[name]);
      if (count !== undefined) return count;
    }
  }
  return undefined;
}

/** What the service says the reply cost, in its own currency. */
function costIn(value: JsonObject): number | undefined {
  const details = value.cost_details;
  const upstream = isObject(details) ? readAmount(details.upstream_inference_cost) : undefined;
  const own = readAmount(value.cost);
  // With a key of one's own at the upstream service, a gateway's `cost` is only its fee.
  if (value.is_byok === true && own !== undefined && upstream !== undefined) return readAmount(own + upstream);
  const named = [
    value.cost,
    isObject(value.cost) ? value.cost.total : undefined,
    value.total_cost,
    ...(isObject(details) ? [details.total_cost, details.upstream_inference_cost] : []),
    value.estimated_cost,
    isObject(value.estimated_cost) ? value.estimated_cost.total : undefined,
  ];
  return named.map(readAmount).find((amount) => amount !== undefined);
}

function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^\d{1,9}(?:\.\d{1,18})?$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 && amount <= LIMITS.replyCostMax
    ? amount
    : undefined;
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

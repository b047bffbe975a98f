/** Reads token counts and costs in the spellings of all services (interface document, section 2.3). */

import { isObject, type JsonObject, present } from '../../shared/json/json.ts';
import { snakeCase } from '../../shared/json/snake-case.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Usage } from '../../shared/service.ts';

/** Objects within the usage, in which services put further counts. */
const PROMPT_DETAILS = ['prompt_tokens_details', 'input_tokens_details', 'prompt_token_details', 'input_token_details'];
const COMPLETION_DETAILS = [
  ...['completion_tokens_details', 'output_tokens_details'],
  ...['completion_token_details', 'output_token_details'],
];
/** The fields with each count, by their names in snake case. */
const PROMPT = ['prompt_tokens', 'input_tokens', 'prompt_token_count', 'prompt_eval_count'];
const COMPLETION = ['completion_tokens', 'output_tokens', 'eval_count'];
const TOTAL = ['total_tokens', 'total_token_count'];
const REASONING = ['reasoning_tokens', 'thinking_tokens', 'thoughts_token_count'];
const CACHED = [
  ...['cached_tokens', 'cache_read_input_tokens', 'cache_read_tokens', 'prompt_cache_hit_tokens'],
  ...['cached_input_tokens', 'cached_content_token_count', 'cached_prompt_tokens', 'cache_hit_tokens'],
];
const CACHE_WRITES = [
  ...['cache_creation_input_tokens', 'cache_write_tokens', 'cache_creation_tokens'],
  ...['cache_write_input_tokens', 'cached_write_tokens'],
];

/** The token counts and the cost; `null` when no value is valid (interface document, section 2.3). */
export function readUsage(sent: unknown): Usage | null {
  if (!isObject(sent)) return null;
  const value = withPlainNames(sent);
  const prompt = objectsIn(value, PROMPT_DETAILS).map(withPlainNames);
  const completion = objectsIn(value, COMPLETION_DETAILS).map(withPlainNames);
  const counts = [value, ...objectsIn(value, ['tokens', 'billed_units']).map(withPlainNames)];
  const cachedTokens = firstCount([...prompt, value], CACHED);
  const cacheWriteTokens =
    firstCount([...prompt, value], CACHE_WRITES) ?? [value, ...prompt].map(writesByLifetime).find(isCounted);
  const usage = present({
    promptTokens: firstCount(counts, PROMPT),
    completionTokens: firstCount(counts, COMPLETION) ?? candidates(value),
    totalTokens: firstCount([value], TOTAL),
    reasoningTokens: firstCount([...completion, value], REASONING),
    cachedTokens,
    cacheWriteTokens,
    cost: costIn(value),
  });
  return Object.keys(usage).length === 0 ? null : usage;
}

/** The object with its names in snake case. A name already sent in snake case wins. */
function withPlainNames(value: JsonObject): JsonObject {
  const names = Object.keys(value);
  if (names.every((name) => !/[A-Z-]/.test(name))) return value;
  return { ...Object.fromEntries(names.slice(0, NAMES_MAX).map((name) => [snakeCase(name), value[name]])), ...value };
}

/** No service sends nearly as many fields. */
const NAMES_MAX = 200;

/** The tokens of Gemini's answer and of its thoughts, which Gemini counts separately. */
function candidates({
  candidates_token_count: answer,
  thoughts_token_count: thoughts,
}: JsonObject): number | undefined {
  const count = readCount(answer);
  return count === undefined ? undefined : readCount(count + (readCount(thoughts) ?? 0));
}

const isCounted = (count: number | undefined): count is number => count !== undefined;

/** The sum of cache writes, which Anthropic also lists by their lifetime; undefined without any. */
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

/** xAI's unit of costs: ten billion are one dollar. */
const TICKS = 1e10;

/** The cost of a reply that a gateway reports in a header. */
export function costOfHeader(value: string | null): Pick<Usage, 'cost'> {
  return present({ cost: readAmount(value ?? undefined) });
}

/** What the service says the reply cost, in its own currency. */
function costIn(value: JsonObject): number | undefined {
  const details = value.cost_details;
  const upstream = isObject(details) ? readAmount(details.upstream_inference_cost) : undefined;
  const own = readAmount(value.cost);
  // If the user's own key pays the upstream service, a gateway's `cost` is only its fee.
  if (value.is_byok === true && own !== undefined && upstream !== undefined) return readAmount(own + upstream);
  const named = [
    value.cost,
    ...(isObject(value.cost) ? [value.cost.total, value.cost.total_cost] : []),
    value.total_cost,
    ...(isObject(details) ? [details.total_cost, details.upstream_inference_cost] : []),
    value.estimated_cost,
    isObject(value.estimated_cost) ? value.estimated_cost.total : undefined,
    typeof value.cost_in_usd_ticks === 'number' ? value.cost_in_usd_ticks / TICKS : undefined,
  ];
  return named.map(readAmount).find((amount) => amount !== undefined);
}

function readAmount(value: unknown): number | undefined {
  const amount =
    typeof value === 'string' && /^\d{1,9}(?:\.\d{1,18})?(?:e-?\d{1,2})?$/i.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 && amount <= LIMITS.replyCostMax
    ? amount
    : undefined;
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,16}(?:\.0{1,6})?$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

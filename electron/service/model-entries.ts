/** Reads model list entries in the spellings of all services; the interface document (section 2.7) defines none. */

import { isObject, type JsonObject, nonEmptyString } from '../../shared/json/json.ts';
import { largestOf } from '../../shared/json/largest.ts';
import { LIMITS } from '../../shared/limits.ts';
import { CHOICE_WORD } from '../../shared/parameters.ts';
import type { ListedPrice, Model } from '../../shared/service.ts';

const NAME_KEYS = ['id', 'name', 'model', 'model_id', 'modelId', 'model_name', 'modelName', 'slug', 'key'] as const;
/** Paths to a number of tokens, the most specific first. Names are in snake case. */
const CONTEXT_PATHS = [
  'loaded_context_length',
  'context_length',
  'context_window',
  'max_context_length',
  'max_model_len',
  'input_token_limit',
  'context_size',
  'context_window_tokens',
  'max_context_window_tokens',
  'context_tokens',
  'max_input_tokens',
  'top_provider.context_length',
  'capabilities.limits.max_context_window_tokens',
  'limits.max_context_window_tokens',
  'limits.context_length',
  'model_spec.available_context_tokens',
  'metadata.context_length',
  'n_ctx',
  'limits.context',
  'limit.context',
  'meta.n_ctx',
  'meta.n_ctx_train',
] as const;
const OUTPUT_PATHS = [
  'max_output_tokens',
  'max_completion_tokens',
  'output_token_limit',
  'top_provider.max_completion_tokens',
  'capabilities.limits.max_output_tokens',
  'limits.max_output_tokens',
  'limits.output',
  'limit.output',
] as const;
/** Paths to the day on which a model is retired. */
const END_PATHS = [
  'shutdown_date',
  'expiration_date',
  'retirement_date',
  'sunset_date',
  'end_of_life',
  'eol_date',
  'deprecation.shutdown_date',
  'deprecation.retirement_date',
  'deprecation.sunset_date',
  'deprecation.expiration_date',
  'lifecycle.shutdown_date',
  'lifecycle.retires_at',
  'retires_at',
  'expires_at',
  'deprecation.date',
  'deprecation_date',
  'deprecation',
  'deprecated',
] as const;
const MODALITY_PATHS = [
  'architecture.input_modalities',
  'input_modalities',
  'modalities.input',
  'supported_input_modalities',
  'metadata.input_modalities',
] as const;
const EFFORT_KEYS = [
  'reasoning_efforts',
  'reasoning_effort',
  'supported_reasoning_efforts',
  'supported_reasoning_levels',
  'supported_efforts',
  'efforts',
  'effort',
] as const;
/** Earlier dates are a placeholder or a mistake. */
const EARLIEST_END_MS = Date.UTC(2020, 0, 1);

/** The entry itself if it is a text, else its first name that isn't blank; null when there is none. */
export function modelNameOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return null;
  for (const key of NAME_KEYS) if (typeof entry[key] === 'string' && entry[key].trim() !== '') return entry[key];
  return null;
}

/** The models of a list in its order, without duplicates and without entries that have no usable name. */
export function readModelEntries(entries: readonly unknown[]): readonly Model[] {
  const models = new Map<string, Model>();
  for (const entry of entries) {
    const id = modelNameOf(entry);
    if (id === null || id.trim() === '' || id.length > LIMITS.modelIdMaxChars || models.has(id)) continue;
    models.set(id, isObject(entry) ? { id, ...describe(id, entry) } : { id });
    if (models.size >= LIMITS.modelListMaxEntries) break;
  }
  return [...models.values()];
}

function describe(id: string, entry: JsonObject): Omit<Model, 'id'> {
  const name = nonEmptyString(entry.display_name) ?? nonEmptyString(entry.displayName) ?? nonEmptyString(entry.name);
  const description = nonEmptyString(typeof entry.description === 'string' ? entry.description.trim() : null);
  const contextLength = tokensAt(entry, CONTEXT_PATHS);
  const maxOutputTokens = tokensAt(entry, OUTPUT_PATHS);
  const endsAt = dateAt(entry, END_PATHS);
  const price = priceOf(entry.pricing ?? entry.price ?? entry.cost);
  const parameters = wordsAt(entry, ['supported_parameters', 'supported_sampling_parameters']);
  const inputs = inputsOf(entry);
  const efforts = effortsOf(entry);
  return {
    ...(name !== null && name !== id && { name: name.slice(0, LIMITS.modelNameMaxChars) }),
    ...(description !== null && { description: description.slice(0, LIMITS.modelDescriptionMaxChars).toWellFormed() }),
    ...(contextLength !== null && { contextLength }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(endsAt !== null && { endsAt }),
    ...(isDeprecated(entry) && { isDeprecated: true }),
    ...(price !== null && { price }),
    ...(parameters.length > 0 && { parameters }),
    ...(inputs.length > 0 && { inputs }),
    ...(efforts.length > 0 && { efforts }),
  };
}

/** The field with this name in snake or camel case. */
function fieldOf(value: JsonObject, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(value, camel) ? value[camel] : undefined;
}

function valueAt(entry: JsonObject, path: string): unknown {
  let value: unknown = entry;
  for (const name of path.split('.')) value = isObject(value) ? fieldOf(value, name) : undefined;
  return value;
}

/** The first positive whole number at these paths, as a number or as text; null without one. */
function tokensAt(entry: JsonObject, paths: readonly string[]): number | null {
  for (const path of paths) {
    const value = valueAt(entry, path);
    const count = typeof value === 'string' ? countIn(value) : value;
    if (typeof count === 'number' && Number.isSafeInteger(count) && count > 0) return count;
  }
  return null;
}

/** Reads `131072`, `128k` or `1M`: services round to thousands. */
function countIn(text: string): number | null {
  const [, digits, unit = ''] = /^(\d{1,10})\s?([km]?)$/i.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
}

const UNITS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** The first time at these paths, in Unix milliseconds, from a date or from Unix seconds or milliseconds; else null. */
function dateAt(entry: JsonObject, paths: readonly string[]): number | null {
  for (const path of paths) {
    const value = valueAt(entry, path);
    const at = typeof value === 'number' ? momentOf(value) : typeof value === 'string' ? momentIn(value) : Number.NaN;
    if (at >= EARLIEST_END_MS && at <= LIMITS.momentMaxMs) return at;
  }
  return null;
}

/** Converts Unix seconds or milliseconds to milliseconds. */
function momentOf(value: number): number {
  return value * (value < 100_000_000_000 ? 1_000 : 1);
}

/**
 * Reads a Unix time, a date in figures, or one with an English month; NaN for any other text. A date without a time is
 * one of UTC.
 */
function momentIn(text: string): number {
  const date = text.slice(0, LIMITS.dateTextMaxChars).trim();
  if (/^\d{9,13}$/.test(date)) return momentOf(Number(date));
  if (/^\d{4}-\d{2}-\d{2}/.test(date)) return Date.parse(date);
  const [, year, month, day] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(date) ?? [];
  if (year !== undefined) return Date.UTC(Number(year), Number(month) - 1, Number(day));
  return /^(?:\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2}),? \d{4}$/.test(date)
    ? Date.parse(`${date} UTC`)
    : Number.NaN;
}

function isDeprecated(entry: JsonObject): boolean {
  const { deprecated, deprecation, status } = entry;
  const isFlagged =
    deprecated === true || (typeof deprecated === 'string' && deprecated !== '' && deprecated !== 'false');
  return (
    isFlagged ||
    (deprecation !== undefined && deprecation !== null && deprecation !== false) ||
    /^deprecated$/i.test(String(status ?? ''))
  );
}

/** No token costs as much. */
const TOKEN_PRICE_END = 0.01;
/** No million tokens cost as little. */
const MILLION_PRICE_START = 0.001;

/** Prices as decimal texts per million tokens; null without any. */
function priceOf(value: unknown): ListedPrice | null {
  if (!isObject(value)) return null;
  const places = isPerToken(value) ? 6 : 0;
  const priceIn = (...names: readonly string[]): string | null =>
    names.map((name) => perMillion(value[name], places)).find((price) => price !== null) ?? null;
  const cacheWriteIn = priceIn('input_cache_write', 'cache_write', 'input_cache_creation');
  const price = {
    in: priceIn('prompt', 'input'),
    out: priceIn('completion', 'output'),
    cachedIn: priceIn('input_cache_read', 'cached_input', 'input_cached', 'cache_read'),
    ...(cacheWriteIn !== null && { cacheWriteIn }),
  };
  if (price.in === null && price.out === null) return null;
  return price;
}

/**
 * True for prices of one token, usually named `prompt` and `completion`; false for prices of a million tokens, usually
 * named `input` and `output`. The amounts tell where a service uses these names the other way round.
 */
function isPerToken(value: JsonObject): boolean {
  if (/million/i.test(String(value.unit))) return false;
  const amounts = ['prompt', 'completion', 'input', 'output'].map((name) => Number(value[name] ?? 0));
  const largest = largestOf(amounts.filter(Number.isFinite), 0);
  if ('prompt' in value || 'completion' in value) return largest < TOKEN_PRICE_END;
  return largest > 0 && largest < MILLION_PRICE_START;
}

/** Moves the decimal point of a price by `places` to the right. Cuts, never rounds; null for anything but a price. */
function perMillion(value: unknown, places: number): string | null {
  const text = typeof value === 'number' ? plainNumber(value) : value;
  const plain =
    typeof text === 'string' && /^\d[\d.]{0,20}e-?\d{1,2}$/i.test(text.trim()) ? plainNumber(Number(text)) : text;
  const match = typeof plain === 'string' ? /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(plain.trim()) : null;
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(places, '0');
  const moved = `${whole}${digits.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const rest = digits
    .slice(places)
    .slice(0, LIMITS.priceFractionMaxDigits)
    .replace(/(?<!0)0+$/, '');
  return moved.length > LIMITS.priceWholeMaxDigits ? null : rest === '' ? moved : `${moved}.${rest}`;
}

/** A price without an exponent, digit for digit: services send 1.5e-7. Empty if the number can't be a price. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value) || value < 0) return '';
  const [digits = '', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const places = fraction.length - Number(exponent);
  return places <= 0 ? '' : `0.${`${whole}${fraction}`.padStart(places, '0')}`;
}

function inputsOf(entry: JsonObject): readonly string[] {
  const said = wordsAt(entry, MODALITY_PATHS);
  if (said.length > 0) return said;
  const written = valueAt(entry, 'architecture.modality') ?? entry.modality;
  if (typeof written === 'string' && /^[a-z+]{1,80}->/.test(written)) return written.replace(/->.*$/s, '').split('+');
  const around = [entry, entry.capabilities, entry.features, entry.metadata];
  const inside = around.flatMap((one) => (isObject(one) ? [one.capabilities, one.supports] : []));
  return entry.type === 'vlm' || [...around, ...inside].some(namesVision) ? ['text', 'image'] : [];
}

/** True for `{"vision": true}` and similar objects, and for `["vision"]`. */
function namesVision(value: unknown): boolean {
  if (Array.isArray(value)) return value.slice(0, LIMITS.modelWordsMaxCount).includes('vision');
  return isObject(value) && ['vision', 'supports_vision', 'supports_image_in'].some((name) => value[name] === true);
}

/** The words for `reasoning_effort`, which services list in the entry or one level below. */
function effortsOf(entry: JsonObject): readonly string[] {
  for (const around of [entry, entry.reasoning, entry.capabilities, entry.thinking, entry.supported_parameters]) {
    if (!isObject(around)) continue;
    for (const key of EFFORT_KEYS) {
      const list = around[key];
      if (!Array.isArray(list)) continue;
      const words = list
        .slice(0, LIMITS.reasoningEffortsMax)
        .map((one: unknown) => (isObject(one) ? (one.effort ?? one.id ?? one.name) : one))
        .filter((word): word is string => typeof word === 'string' && CHOICE_WORD.test(word));
      if (words.length > 0) return [...new Set(words)];
    }
  }
  return [];
}

/** Short words of the first list that has any. */
function wordsAt(entry: JsonObject, paths: readonly string[]): readonly string[] {
  for (const path of paths) {
    const found = valueAt(entry, path);
    const list: unknown = typeof found === 'string' ? [found] : found;
    if (!Array.isArray(list)) continue;
    const words = list
      .slice(0, LIMITS.modelWordsMaxCount)
      .filter(
        (word): word is string => typeof word === 'string' && word !== '' && word.length <= LIMITS.modelWordMaxChars,
      );
    if (words.length > 0) return [...new Set(words)];
  }
  return [];
}

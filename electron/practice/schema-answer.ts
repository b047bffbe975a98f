/** Writes a model's text as JSON that follows the schema of a request's `response_format`. */

import { finiteOf, isObject, type JsonObject } from '../../shared/json/json.ts';

/** Schemas nested deeper than `DEPTH_MAX` become null, and so do the values after the first `VALUES_MAX`. */
const DEPTH_MAX = 8;
const VALUES_MAX = 500;

/** What `response_format` asks for: any object, or one that follows a schema. */
export interface AnswerFormat {
  /** Null if any object will do. */
  readonly schema: JsonObject | null;
}

/** JSON whose strings are the first paragraph of `whole`. A `$ref` is not followed: it becomes a string. */
export function answerInFormat(whole: string, { schema }: AnswerFormat): string {
  const [text = ''] = whole.split('\n\n', 1);
  return JSON.stringify(schema === null ? { answer: text } : valueFor(schema, { text, count: 0 }, 0));
}

interface Answer {
  readonly text: string;
  /** How many values were made so far. */
  count: number;
}

function valueFor(schema: unknown, answer: Answer, depth: number): unknown {
  answer.count += 1;
  if (!isObject(schema) || depth > DEPTH_MAX || answer.count > VALUES_MAX) return null;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  const choice = [schema.anyOf, schema.oneOf].find(Array.isArray)?.[0];
  if (choice !== undefined) return valueFor(choice, answer, depth + 1);
  switch ([schema.type].flat()[0] ?? (isObject(schema.properties) ? 'object' : 'string')) {
    case 'object':
      return objectFor(schema, answer, depth);
    case 'array':
      return Array.from({ length: Math.min(VALUES_MAX, Math.max(0, finiteOf(schema.minItems) ?? 1)) }, () =>
        valueFor(schema.items, answer, depth + 1),
      );
    case 'number':
    case 'integer':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return answer.text.slice(0, finiteOf(schema.maxLength) ?? answer.text.length);
  }
}

function objectFor({ properties, required }: JsonObject, answer: Answer, depth: number): JsonObject {
  const known = isObject(properties) ? properties : {};
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : Object.keys(known);
  return Object.fromEntries(names.map((name) => [name, valueFor(known[name] ?? {}, answer, depth + 1)]));
}

function numberFor({ minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least = finiteOf(minimum) ?? (finiteOf(exclusiveMinimum) ?? 0) + 1;
  return Math.min(Math.ceil(least), Math.floor(finiteOf(maximum) ?? least));
}

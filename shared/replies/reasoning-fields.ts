/** The fields in which a service sent its reasoning, kept to be sent back unchanged. */

import { isNestedDeeper, isObject, type JsonObject } from '../json/json.ts';
import { LIMITS } from '../limits.ts';

/** Fields that hold reasoning as one text. */
export const REASONING_TEXT_FIELDS = ['reasoning_content', 'reasoning', 'thinking'] as const;

export interface ReasoningFields {
  /** The field that the reply's reasoning came in; null when it came in another way. */
  readonly field: (typeof REASONING_TEXT_FIELDS)[number] | null;
  /** The entries of `reasoning_details` as sent, with signatures and encrypted parts. */
  readonly details?: readonly JsonObject[];
}

/** Fields as they were stored or exported; undefined when they say nothing. */
export function readReasoningFields(value: unknown): ReasoningFields | undefined {
  if (!isObject(value)) return undefined;
  const field = REASONING_TEXT_FIELDS.find((known) => known === value.field) ?? null;
  const details = Array.isArray(value.details) ? value.details.filter(isObject) : [];
  const fields = { field, details };
  if (details.length > 0 && isStorable(fields)) return fields;
  return field === null ? undefined : { field };
}

/** Imports may nest deeper than `parseJson` reads. Such fields would be lost as a whole when they are read back. */
function isStorable(fields: ReasoningFields): boolean {
  const json = JSON.stringify(fields);
  return json.length <= LIMITS.reasoningDetailsMaxChars && !isNestedDeeper(json, LIMITS.jsonDepthMax);
}

/** What an earlier reply's message holds besides its text; empty when there is nothing to send back. */
export function fieldsToReturn(reasoning: string, fields: ReasoningFields | undefined): JsonObject {
  if (fields === undefined) return {};
  const { field, details } = fields;
  return {
    ...(field !== null && reasoning !== '' && { [field]: reasoning }),
    ...(details !== undefined && { reasoning_details: details }),
  };
}

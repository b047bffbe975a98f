/** The fields in which a service sent its reasoning, stored so that Parley can return them unchanged. */

import { isNestedDeeper, isObject, type JsonObject } from '../json/json.ts';
import { LIMITS } from '../limits.ts';

/** Fields that contain reasoning as one string. */
export const REASONING_TEXT_FIELDS = [
  'reasoning_content',
  'reasoning',
  'thinking',
  'reasoning_text',
  'reasoningContent',
  'reasoning_summary',
  'thinking_content',
  'chain_of_thought',
  'cot',
  'rationale',
  'thoughts',
  'thought',
] as const;

/** Fields that contain reasoning as a list, the preferred one first. */
export const DETAILS_FIELDS = ['reasoning_details', 'thinking_blocks', 'content'] as const;

export type DetailsField = (typeof DETAILS_FIELDS)[number];

export interface ReasoningFields {
  /** The text field that carried the reasoning; null if none did. */
  readonly field: (typeof REASONING_TEXT_FIELDS)[number] | null;
  /** The entries of `detailsField` as sent, including signatures and encrypted parts. */
  readonly details?: readonly JsonObject[];
  /** The field that had the details; absent for `reasoning_details`. In `content`, the details come before the text. */
  readonly detailsField?: Exclude<DetailsField, 'reasoning_details'>;
}

/** Reads stored or exported fields; undefined if they contain nothing useful. */
export function readReasoningFields(value: unknown): ReasoningFields | undefined {
  if (!isObject(value)) return undefined;
  const field = REASONING_TEXT_FIELDS.find((known) => known === value.field) ?? null;
  const details = Array.isArray(value.details) ? value.details.filter(isObject) : [];
  const detailsField = DETAILS_FIELDS.find((known) => known === value.detailsField) ?? 'reasoning_details';
  const fields = { field, details, ...(detailsField !== 'reasoning_details' && { detailsField }) };
  if (details.length > 0 && isStorable(fields)) return fields;
  return field === null ? undefined : { field };
}

/** False for fields that are too long, or nested deeper than `parseJson` accepts, as in some imports. */
function isStorable(fields: ReasoningFields): boolean {
  const json = JSON.stringify(fields);
  return json.length <= LIMITS.reasoningDetailsMaxChars && !isNestedDeeper(json, LIMITS.jsonDepthMax);
}

/** Extra fields for the message of an earlier reply; empty if there is nothing to return. */
export function fieldsToReturn(reasoning: string, fields: ReasoningFields | undefined, text: string): JsonObject {
  if (fields === undefined) return {};
  const { field, details, detailsField = 'reasoning_details' } = fields;
  const said = text === '' ? [] : [{ type: 'text', text }];
  return {
    ...(field !== null && reasoning !== '' && { [field]: reasoning }),
    ...(details !== undefined && { [detailsField]: detailsField === 'content' ? [...details, ...said] : details }),
  };
}

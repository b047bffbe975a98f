/** Recognises an error inside an answer that has a good status. */

import { isObject, type JsonObject } from '../../shared/json/json.ts';

/**
 * The error that a JSON object contains, or `null`. `error: null`, `""`, `0`, `false`, `{}` and a flat object of such
 * values are not errors. `response` may contain the error. Without `error` and `errors`, the object itself is an error if it has `object: "error"`,
 * `type: "error"`, or words with `success: false`. If it has no content, words with a bad code are enough, or `detail`
 * without `data`.
 */
export function errorIn(value: JsonObject, hasContent: boolean): unknown {
  if (isFilled(value.error)) return value;
  if (Array.isArray(value.errors) && value.errors.length > 0) return value.errors[0];
  if (value.object === 'error' || value.type === 'error') return value;
  if (isObject(value.response) && isFilled(value.response.error)) return value.response;
  if (value.success === false && isFilled(value.message ?? value.detail ?? value.msg)) return value;
  if (hasContent) return null;
  if (isFilled(value.error_msg ?? value.errmsg) && isFilled(value.error_code ?? value.errcode)) return value;
  if (
    isFilled(value.message ?? value.msg) &&
    [value.code, value.status, value.status_code, value.statusCode].some(isBadCode)
  )
    return value;
  return isFilled(value.detail) && !isFilled(value.data) ? value : null;
}

/** True when `base_resp`, which some services add to every answer, has a code other than 0. */
export function hasFailedEnvelope(value: JsonObject): boolean {
  const { base_resp: envelope } = value;
  return isObject(envelope) && isFilled(envelope.status_code) && String(envelope.status_code) !== '0';
}

/** False for `null`, `0`, `false`, blank text, an empty list, and a flat object of such values. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some((one) => isObject(one) || isFilled(one));
  return (
    value === true || (typeof value === 'string' && value.trim() !== '') || (typeof value === 'number' && value !== 0)
  );
}

function isBadCode(value: unknown): boolean {
  if (typeof value === 'number') return value >= 400;
  return typeof value === 'string' && value !== '' && !/^(?:0|1\d\d|2\d\d|ok|success)$/i.test(value);
}

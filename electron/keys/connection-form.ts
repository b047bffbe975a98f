/** Checks the input of the connection form before anything is sent or saved. */

import { readWebAddress } from '../../shared/addresses/addresses.ts';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import type { ConnectionInput, ConnectionTimeouts, FieldProblem } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { clamp, LIMITS } from '../../shared/limits.ts';
import { readExtraBody } from '../../shared/requests/extra-body.ts';
import { type HeaderInput, headerProblems } from '../../shared/requests/extra-headers.ts';
import { type Endpoint, parseBaseUrl } from '../service/endpoint.ts';

export interface ConnectionForm extends Omit<ConnectionInput, 'baseUrl' | 'apiKey' | 'keyLabel' | 'keyExpiresAt'> {
  readonly endpoint: Endpoint;
}

/**
 * An empty name becomes the address's host. An unencrypted address needs the user's consent, except on this machine.
 * `isSaved` tells whether a header's value is stored for this origin, `isKeyIn` whether a text contains a key.
 */
export function readConnectionForm(
  input: ConnectionInput,
  isSaved: (header: string, origin: string) => boolean = () => false,
  isKeyIn: (text: string) => boolean = () => false,
): Result<ConnectionForm, FieldProblem> {
  if (isKeyIn(input.baseUrl)) return fail({ field: 'baseUrl', reason: 'key_in_address' });
  const address = parseBaseUrl(input.baseUrl);
  if (!address.ok) return fail({ field: 'baseUrl', reason: address.error.reason });
  const endpoint = address.value;
  const name = input.name.trim() === '' ? new URL(endpoint.baseUrl).host : input.name.trim();
  if (name.length > LIMITS.connectionNameMaxChars) return fail({ field: 'name', reason: 'too_long' });
  if (/\p{Cc}/u.test(name)) return fail({ field: 'name', reason: 'control_characters' });
  if (holdsKey(name) || isKeyIn(name)) return fail({ field: 'name', reason: 'looks_like_key' });
  if (isKeyIn(input.consoleUrl)) return fail({ field: 'consoleUrl', reason: 'key_in_address' });
  const consoleUrl = readConsoleUrl(input.consoleUrl);
  if (!consoleUrl.ok) return consoleUrl;
  if (!endpoint.isSecure && !input.isClearTextAllowed) return fail({ field: 'baseUrl', reason: 'clear_text' });
  if (input.request !== undefined && !readExtraBody(input.request.extraBody).ok)
    return fail({ field: 'extraBody', reason: 'invalid' });
  if (isKeyIn(input.request?.extraBody ?? '')) return fail({ field: 'extraBody', reason: 'holds_key' });
  const headers = input.headers?.map(readHeader);
  const wrong = headerProblems(headers ?? [], (header) => isSaved(header, endpoint.origin)).find((one) => one !== null);
  if (wrong !== undefined && wrong !== null) return fail({ field: 'headers', reason: wrong });
  return ok({
    name,
    endpoint,
    consoleUrl: consoleUrl.value,
    isRetryEnabled: input.isRetryEnabled,
    isClearTextAllowed: input.isClearTextAllowed,
    timeouts: clampTimeouts(input.timeouts),
    ...(input.request === undefined ? {} : { request: input.request }),
    ...(headers === undefined ? {} : { headers }),
    ...(input.isKeyless === undefined ? {} : { isKeyless: input.isKeyless }),
  });
}

/** Trims spaces around a name or value, but keeps line ends, which are refused later. */
function readHeader({ name, value }: HeaderInput): HeaderInput {
  const trimmed = (text: string) => text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
  return { name: trimmed(name), ...(value === undefined ? {} : { value: trimmed(value) }) };
}

/** Accepts an empty text, or a web address that may be opened in the system's browser. */
function readConsoleUrl(input: string): Result<string, FieldProblem> {
  const typed = input.trim();
  if (typed === '') return ok('');
  const address = readWebAddress(typed);
  return address.ok ? ok(address.value.href) : fail({ field: 'consoleUrl', reason: address.error.reason });
}

function clampTimeouts(timeouts: ConnectionTimeouts): ConnectionTimeouts {
  const bounded = (value: number | null) =>
    value === null ? null : clamp(value, LIMITS.timeoutMinMs, LIMITS.timeoutMaxMs);
  return {
    responseStartMs: bounded(timeouts.responseStartMs),
    idleMs: bounded(timeouts.idleMs),
    nextTokenMs: bounded(timeouts.nextTokenMs),
    wholeResponseMs: bounded(timeouts.wholeResponseMs),
  };
}

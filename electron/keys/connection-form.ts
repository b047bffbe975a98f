/** Checks what was typed into the connection form, before anything is sent or saved. */

import type { ConnectionInput, ConnectionTimeouts, FieldProblem } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { readExtraBody } from '../../shared/extra-body.ts';
import { clamp, LIMITS } from '../../shared/limits.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import { type Endpoint, parseBaseUrl } from '../service/endpoint.ts';
import { parseUrl } from '../service/parse-url.ts';

export interface ConnectionForm {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly consoleUrl: string;
  readonly isRetryEnabled: boolean;
  readonly isClearTextAllowed: boolean;
  readonly timeouts: ConnectionTimeouts;
  /** Absent: as it was. */
  readonly request?: RequestOptions;
}

/** An empty name becomes the name of the host. A key in clear needs the user's word, except on this machine. */
export function readConnectionForm(input: ConnectionInput): Result<ConnectionForm, FieldProblem> {
  const address = parseBaseUrl(input.baseUrl);
  if (!address.ok) return fail({ field: 'baseUrl', reason: address.error.reason });
  const endpoint = address.value;
  const name = input.name.trim() === '' ? new URL(endpoint.baseUrl).host : input.name.trim();
  if (name.length > LIMITS.connectionNameMaxChars) return fail({ field: 'name', reason: 'too_long' });
  if (/\p{Cc}/u.test(name)) return fail({ field: 'name', reason: 'control_characters' });
  const consoleUrl = readConsoleUrl(input.consoleUrl);
  if (!consoleUrl.ok) return consoleUrl;
  if (!endpoint.isSecure && !input.isClearTextAllowed) return fail({ field: 'baseUrl', reason: 'clear_text' });
  if (input.request !== undefined && !readExtraBody(input.request.extraBody).ok)
    return fail({ field: 'extraBody', reason: 'invalid' });
  return ok({
    name,
    endpoint,
    consoleUrl: consoleUrl.value,
    isRetryEnabled: input.isRetryEnabled,
    isClearTextAllowed: input.isClearTextAllowed,
    timeouts: clampTimeouts(input.timeouts),
    ...(input.request === undefined ? {} : { request: input.request }),
  });
}

/** Empty, or a web address that the system's browser may be handed. */
function readConsoleUrl(input: string): Result<string, FieldProblem> {
  const problem = (reason: FieldProblem['reason']) => fail<FieldProblem>({ field: 'consoleUrl', reason });
  const typed = input.trim();
  if (typed === '') return ok('');
  if (typed.length > LIMITS.urlMaxChars) return problem('too_long');
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i.test(typed);
  const address = hasScheme ? typed : `${isLocal ? 'http' : 'https'}://${typed}`;
  if (/[\s\\\p{Cc}]/u.test(address) || parseUrl(address) === null) return problem('invalid');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return problem('scheme');
  if (url.username !== '' || url.password !== '') return problem('credentials');
  return ok(url.href);
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

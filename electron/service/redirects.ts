/** Decides which redirects are followed: those that keep the same request, key and conversation on the same origin. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Credential } from './credential.ts';
import type { Endpoint } from './endpoint.ts';
import { protocolFailure } from './failure.ts';

interface RedirectedRequest {
  readonly endpoint: Endpoint;
  readonly key: Credential | null;
  readonly body: string | null;
}

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The address to send the request to next; fails if the redirect mustn't be followed. */
export function redirectTarget(
  { endpoint, key, body }: RedirectedRequest,
  status: number,
  from: string,
  location: string | null,
): Result<string> {
  const refuse = (where: string, reason: 'redirect' | 'redirect_drops' = 'redirect'): Result<string> => {
    const detail = (key?.redact(where) ?? where).slice(0, LIMITS.redirectShownMaxChars);
    return fail({ ...protocolFailure(reason, detail), status });
  };
  const target = location === null || location === '' ? null : parseUrl(location, from);
  if (target === null) return refuse('');
  const shown = `${target.protocol}//${target.host}${target.pathname}`;
  if (target.origin !== endpoint.origin || `${target.username}${target.password}` !== '') return refuse(shown);
  const keepsRequest = body === null || status === 307 || status === 308;
  if (!keepsRequest) return refuse(shown, 'redirect_drops');
  target.hash = '';
  return ok(target.href);
}

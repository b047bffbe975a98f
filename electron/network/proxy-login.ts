/** Answers login requests from the configured proxy, and from no other server. */

import type { AuthInfo } from 'electron';
import type { ApiKey } from '../service/api-key.ts';
import { Recipient } from '../service/recipient.ts';

/** The credentials for this proxy; null when none were entered, so that its refusal stays. */
export type ProxyCredentials = (
  asking: Recipient<'proxy'>,
) => Promise<{ readonly username: string; readonly password: ApiKey<'proxy'> } | null>;

/** Not Negotiate, which proves the identity of the system's user; a name and a password can't do that. */
const SCHEMES: ReadonlySet<string> = new Set(['basic', 'digest', 'ntlm']);

/** Chromium's question: calling `callback` without arguments leaves it unanswered. */
export type Login = (authInfo: AuthInfo, callback: (username?: string, password?: string) => void) => void;

/**
 * Create one for each request. Gives no answer to a server, to a second question (the first answer was wrong), or to
 * another proxy than the configured one.
 */
export function proxyLogin(credentials: ProxyCredentials, onAsked?: (asking: Recipient<'proxy'>) => void): Login {
  const answered = new Set<string>();
  return (authInfo, callback) => {
    if (!authInfo.isProxy) return callback();
    const asking = Recipient.proxy(authInfo);
    onAsked?.(asking);
    if (answered.has(asking.address) || !SCHEMES.has(authInfo.scheme.toLowerCase())) return callback();
    answered.add(asking.address);
    credentials(asking).then(
      (found) => (found === null ? callback() : callback(found.username, found.password.revealTo(asking))),
      () => callback(),
    );
  };
}

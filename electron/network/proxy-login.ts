/** Answers a proxy that asks who we are, and nobody else. */

import type { AuthInfo } from 'electron';
import type { ApiKey } from '../service/api-key.ts';
import { Recipient } from '../service/recipient.ts';

/** What this proxy is told; null when nothing was entered for it, which leaves its refusal standing. */
export type ProxyCredentials = (
  asking: Recipient<'proxy'>,
) => Promise<{ readonly username: string; readonly password: ApiKey<'proxy'> } | null>;

/** Negotiate proves who is signed in to the system, which no name and password do. */
const SCHEMES: ReadonlySet<string> = new Set(['basic', 'digest', 'ntlm']);

/** Chromium's question: `callback` without arguments leaves it unanswered. */
export type Login = (authInfo: AuthInfo, callback: (username?: string, password?: string) => void) => void;

/**
 * One for each request. A server that asks, a second question (the first answer was wrong), and a proxy other than the one
 * in the settings get no answer.
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

/** Keeps the connection to the built-in practice service in step with the service's address and key. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import { type Connected, type ConnectFailure, type Connection, NO_TIMEOUTS } from '../../shared/connection.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { Recipient } from '../service/recipient.ts';
import type { ConnectionService } from './connections.ts';

export interface PracticeAddress {
  readonly baseUrl: string;
  readonly consoleUrl: string;
}

export interface PracticeOptions {
  readonly connections: ConnectionService;
  /** The connection's name in the user's language. */
  readonly name: () => string;
  /** True for a name that Parley gave the connection, in any language; a name that the user gave stays. */
  readonly isGivenName?: (name: string) => boolean;
  /** Creates a new key in the practice service's own console. */
  readonly createKey: () => Promise<Result<string, Refusal>>;
}

/**
 * Connects to the practice service at `address`: creates the connection the first time, updates it when the port or the
 * language has changed, and replaces the key if it can't be read or is refused. A connection that the user has given
 * another address no longer belongs to the practice service: neither it nor its key is touched.
 */
export async function connectPractice(
  options: PracticeOptions,
  address: PracticeAddress,
): Promise<Result<Connected, Refusal>> {
  const { connections } = options;
  const known = connections.list().find((one) => one.isPractice && isLoopback(one.baseUrl));
  if (known !== undefined) return reconnect(options, known, address);
  const fresh = await options.createKey();
  if (!fresh.ok) return fresh;
  const created = await connections.create(
    {
      name: options.name(),
      ...address,
      isRetryEnabled: true,
      timeouts: NO_TIMEOUTS,
      isClearTextAllowed: false,
      apiKey: fresh.value,
    },
    { isPractice: true },
  );
  return created.ok ? created : fail(refusalOf(created.error));
}

async function reconnect(
  options: PracticeOptions,
  known: Connection,
  address: PracticeAddress,
): Promise<Result<Connected, Refusal>> {
  const { connections, createKey } = options;
  const { id, isRetryEnabled, timeouts } = known;
  const name = options.isGivenName?.(known.name) === true ? options.name() : known.name;
  // The service is still on this machine, so keep its key and headers if they can be read.
  const route = await connections.route(id);
  if (!route.ok || known.baseUrl !== address.baseUrl || known.name !== name) {
    const recipient = Recipient.service(known.baseUrl);
    const key = route.ok ? ok(route.value.key?.revealTo(recipient) ?? '') : await createKey();
    if (!key.ok) return key;
    const headers = route.ok
      ? route.value.extraHeaders.map((one) => ({ ...one, value: one.value.revealTo(recipient) }))
      : null;
    const form = {
      ...{ name, ...address, isRetryEnabled, timeouts, isClearTextAllowed: false, apiKey: key.value },
      ...(headers === null ? {} : { headers }),
    };
    const moved = await connections.movePractice(id, form);
    if (!moved.ok) return fail(refusalOf(moved.error));
  }
  const tested = await connections.test(id);
  if (!tested.ok) {
    if (!tested.error.code.startsWith('auth.')) return fail(refusalOf({ kind: 'service', error: tested.error }));
    const fresh = await createKey();
    if (!fresh.ok) return fresh;
    // The connection may have a different address by now. Do not replace a key that another service refused.
    const rotated = await connections.keys.rotate(
      id,
      { apiKey: fresh.value },
      undefined,
      ({ isPractice }) => isPractice,
    );
    if (!rotated.ok) return fail(refusalOf(rotated.error));
  }
  const models = await connections.models.list(id, false);
  const connection = connections.get(id);
  return models.ok && connection !== null
    ? ok({ connection, models: models.value, isKeyProved: true })
    : fail({ reason: 'no_connection' });
}

/**
 * True for an address on this machine, where the practice service always is. Earlier versions let the user give this
 * connection another address, and still marked it as the practice service's.
 */
function isLoopback(baseUrl: string): boolean {
  return parseUrl(baseUrl)?.hostname === '127.0.0.1';
}

function refusalOf(failure: ConnectFailure): Refusal {
  return { reason: 'practice_failed', detail: JSON.stringify(failure) };
}

/** Keeps the connection to the built-in practice service in step with where it listens and which key it knows. */
import type { Connected, ConnectFailure, ConnectionTimeouts } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import type { Refusal } from '../../shared/ipc.ts';
import type { ConnectionService } from './connections.ts';

export interface PracticeAddress {
  readonly baseUrl: string;
  readonly consoleUrl: string;
}

export interface PracticeOptions {
  readonly connections: ConnectionService;
  /** The connection's name in the user's language. */
  readonly name: () => string;
  /** Makes a new key in the practice service's own console. */
  readonly createKey: () => Promise<Result<string, Refusal>>;
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  responseStartMs: null,
  idleMs: null,
  nextTokenMs: null,
  wholeResponseMs: null,
};

/**
 * Connects to the practice service that listens at `address`: makes the connection at the first time, moves it when the
 * service got another port, and gives it a new key when it has none that can be read and is taken.
 */
export async function connectPractice(
  options: PracticeOptions,
  address: PracticeAddress,
): Promise<Result<Connected, Refusal>> {
  const { connections } = options;
  const known = connections.list().find(({ isPractice }) => isPractice);
  const form = {
    name: known?.name ?? options.name(),
    ...address,
    isRetryEnabled: known?.isRetryEnabled ?? true,
    timeouts: known?.timeouts ?? DEFAULT_TIMEOUTS,
    isClearTextAllowed: false,
  };
  if (known !== undefined) {
    // The port is not the service: the key goes along when it can be read.
    const route = await connections.route(known.id);
    const apiKey = route.ok ? route.value.key : await options.createKey();
    if (typeof apiKey !== 'string' && !apiKey.ok) return apiKey;
    const isKeptAsIs = route.ok && known.baseUrl === address.baseUrl;
    const moved = await connections.update(known.id, {
      ...form,
      ...(!isKeptAsIs && { apiKey: typeof apiKey === 'string' ? apiKey : apiKey.value }),
    });
    if (!moved.ok) return fail(refusalOf(moved.error));
    const tested = await connections.test(known.id);
    if (!tested.ok) {
      if (!tested.error.code.startsWith('auth.')) return fail(refusalOf({ kind: 'service', error: tested.error }));
      const fresh = await options.createKey();
      if (!fresh.ok) return fresh;
      const rotated = await connections.rotateKey(known.id, fresh.value);
      if (!rotated.ok) return fail(refusalOf(rotated.error));
    }
    const models = await connections.modelsOf(known.id, false);
    const connection = connections.get(known.id);
    return models.ok && connection !== null
      ? ok({ connection, models: models.value, isKeyProved: true })
      : fail({ reason: 'no_connection' });
  }
  const fresh = await options.createKey();
  if (!fresh.ok) return fresh;
  const created = await connections.create({ ...form, apiKey: fresh.value }, { isPractice: true });
  return created.ok ? created : fail(refusalOf(created.error));
}

function refusalOf(failure: ConnectFailure): Refusal {
  return { reason: 'practice_failed', detail: JSON.stringify(failure) };
}

/** Handles the window's requests about check-ups of its connections. */

import type { CheckExchange, CheckUp } from '../shared/check-up/check-up.ts';
import type { Connection } from '../shared/connection.ts';
import { ok, type Refusal, RefusedError, type Result } from '../shared/errors.ts';
import type { CheckUpRunner } from './check-up/check-up.ts';
import type { Connections } from './keys/open-connections.ts';
import type { MainLanguage } from './language.ts';
import { log } from './logging/log.ts';
import { Recipient } from './service/recipient.ts';
import type { FetchLike } from './service/transport.ts';
import type { Desktop } from './shell/desktop.ts';
import type { PracticeHost } from './start-up/practice-host.ts';

interface Needed extends Pick<Connections, 'connections' | 'keys'> {
  readonly fetch: FetchLike;
  readonly now: () => number;
  readonly language: MainLanguage;
  readonly practice: Pick<PracticeHost, 'ready'>;
  readonly desktop: Pick<Desktop, 'saveText'>;
  readonly emit: (name: 'checkup:changed', checkUp: CheckUp) => void;
}

export class CheckUpRequests {
  readonly #parts: Needed;
  /** Created for the first check-up, because the checks are only loaded then. */
  #runner: CheckUpRunner | null = null;
  #checkedRoute = '';

  constructor(parts: Needed) {
    this.#parts = parts;
  }

  read(): CheckUp | null {
    return this.#runner?.current ?? null;
  }

  exchanges(numbers: readonly number[]): readonly CheckExchange[] {
    const wanted = new Set(numbers);
    return this.#runner?.exchanges.filter(({ number }) => wanted.has(number)) ?? [];
  }

  /** Starts a check-up with the key in use; resolves once it is running. */
  async start(id: string, model: string): Promise<null> {
    const { connections, keys, practice } = this.#parts;
    const runner = await this.#open();
    await practice.ready(id);
    const before = connections.get(id);
    const route = await connections.route(id);
    const connection = connections.get(id);
    if (before === null || connection === null) throw new RefusedError('no_connection');
    const checked = routeIdentity(connection);
    // If the keyring asks the user for a password, they may choose another key meanwhile.
    if (checked !== routeIdentity(before)) throw new RefusedError('changed_meanwhile');
    if (!route.ok || route.value.credential?.isSendable() === false) throw new RefusedError('no_key');
    if (runner.isRunning) throw new RefusedError('busy');
    const { endpoint, key, credential, extraHeaders } = route.value;
    const recipient = Recipient.service(endpoint.origin);
    if (key !== null) keys.markUsed(id, key);
    this.#checkedRoute = checked;
    const run = runner.run({
      ...{ connectionId: id, connectionName: connection.name, baseUrl: endpoint.baseUrl, model, credential },
      key: key?.revealTo(recipient) ?? '',
      extraHeaders: Object.fromEntries(extraHeaders.map(({ name, value }) => [name, value.revealTo(recipient)])),
      onKeyAnswer: (error) => {
        if (key === null) return;
        if (error === null) keys.markWorked(id, key);
        else keys.markRejected(id, error, key);
      },
    });
    run.catch((error: unknown) => log.error('check_up.failed', { error }));
    return null;
  }

  cancel(): void {
    this.#runner?.cancel();
  }

  /** Stops the check-up of a connection that is gone, or whose address, key or headers have changed. */
  noteConnections(connections: readonly Connection[]): void {
    const current = this.read();
    if (current?.state !== 'running') return;
    const connection = connections.find(({ id }) => id === current.connectionId);
    if (connection === undefined || routeIdentity(connection) !== this.#checkedRoute) this.#runner?.cancel(true);
  }

  async save(format: 'html' | 'json'): Promise<Result<{ readonly path: string | null }, Refusal>> {
    const current = this.read();
    if (this.#runner === null || current === null) return ok({ path: null });
    const { language, desktop } = this.#parts;
    const { exchanges } = this.#runner;
    const { checkUpJson, checkUpPage } = await import('./check-up/report.ts');
    const { locale, direction } = language.page;
    const words = language.texts.checkUp;
    const text =
      format === 'json'
        ? checkUpJson(current, exchanges)
        : checkUpPage(current, exchanges, { locale, direction, words });
    return desktop.saveText(`${words.title} ${current.connectionName}.${format}`, text);
  }

  async #open(): Promise<CheckUpRunner> {
    const { CheckUpRunner: Made } = await import('./check-up/check-up.ts');
    const { fetch, now, emit } = this.#parts;
    this.#runner ??= new Made({ fetch, now, onChange: (checkUp) => emit('checkup:changed', checkUp) });
    return this.#runner;
  }
}

/** Identifies the address and the credentials of a connection's requests. */
function routeIdentity({ baseUrl, isKeyless, keyId, key, headers }: Connection): string {
  return JSON.stringify([
    ...[baseUrl, isKeyless, keyId, key.addedAt, key.lastFour],
    headers.map(({ name, value }) => [name, value.addedAt, value.lastFour]),
  ]);
}

/** Runs the built-in practice service and keeps the connection to it alive; the app itself reaches it only over HTTP. */

import type { Connected } from '../../shared/connection.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { ConnectionService } from '../keys/connections.ts';
import { connectPractice } from '../keys/practice-connection.ts';
import { log } from '../logging/log.ts';
import type { PracticeService } from '../practice/server.ts';

export interface PracticeHostOptions {
  readonly stateDirectory: string;
  readonly connections: ConnectionService;
  /** The connection's name in the user's language. */
  readonly name: () => string;
}

export class PracticeHost {
  readonly #options: PracticeHostOptions;
  #service: Promise<PracticeService> | null = null;
  #connecting: Promise<Result<Connected, Refusal>> | null = null;
  #isConnected = false;

  constructor(options: PracticeHostOptions) {
    this.#options = options;
  }

  /** Starts the service if need be and connects to it; a second call while the first runs gets its answer. */
  connect(): Promise<Result<Connected, Refusal>> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** Resolves when the service of this session stands behind this connection; at once for a connection to any other one. */
  async ready(connectionId: string): Promise<void> {
    if (this.#options.connections.get(connectionId)?.isPractice !== true) return;
    // The first request after a start may come before `resume`: the stored port is yesterday's, and another program's by now.
    if (this.#connecting !== null || !this.#isConnected) await this.connect();
  }

  /** The service of an earlier session answers again. */
  async resume(): Promise<void> {
    if (!this.#options.connections.list().some((connection) => connection.isPractice)) return;
    const connected = await this.connect();
    if (!connected.ok) log.warn('practice.not_resumed', { reason: connected.error.reason });
  }

  async close(): Promise<void> {
    const service = await this.#service?.catch(() => null);
    await service?.close();
  }

  async #connect(): Promise<Result<Connected, Refusal>> {
    try {
      this.#service ??= this.#start();
      const service = await this.#service;
      const connected = await connectPractice(
        { connections: this.#options.connections, name: this.#options.name, createKey: () => this.#createKey(service) },
        { baseUrl: service.baseUrl, consoleUrl: service.consoleUrl },
      );
      this.#isConnected ||= connected.ok;
      return connected;
    } catch (error) {
      this.#service = null;
      log.error('practice.failed', { error });
      return fail({ reason: 'practice_failed', detail: error instanceof Error ? error.message : '' });
    }
  }

  /** Its code is read only by those who use it. */
  async #start(): Promise<PracticeService> {
    const { createPracticeService } = await import('../practice/server.ts');
    return createPracticeService({ stateDirectory: this.#options.stateDirectory, logger: log });
  }

  async #createKey(service: PracticeService): Promise<Result<string, Refusal>> {
    const { createPracticeToken } = await import('../practice/console-client.ts');
    const token = await createPracticeToken(service.baseUrl, 'Parley', fetch);
    return ok(token.key);
  }
}

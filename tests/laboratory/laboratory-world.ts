// The Laboratory on a real library file. The test controls its clock and its service, and can kill it at any time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Laboratory } from '../../electron/laboratory/laboratory.ts';
import type { Sql } from '../../electron/library/file/sql.ts';
import { createLibrary, type LocalLibrary } from '../../electron/library/host/library.ts';
import type { AsyncLibrary } from '../../electron/library/library-api.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { TransportError, type TransportRequest, type TransportResponse } from '../../electron/service/transport.ts';
import type { LaboratoryChange } from '../../shared/laboratory/answers.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../shared/requests/request-options.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { until } from '../helpers/until.ts';
import { openSql } from '../library/new-file.ts';

const BASE_URL = 'https://lab.example.com/v1';

const TIMEOUTS = { connectMs: 0, responseStartMs: 0, idleMs: 0, nextTokenMs: 0, wholeResponseMs: 0 };

export interface ServiceBody {
  readonly model: string;
  readonly max_tokens?: number;
  readonly seed?: number;
  readonly [field: string]: unknown;
}

/** One request that waits for its answer. */
export class ServiceCall {
  readonly body: ServiceBody;
  readonly bytes: number;
  isAborted = false;
  /** True if nothing was sent, because the service's name couldn't be resolved. */
  wasUnsent = false;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.body = JSON.parse(request.body ?? '{}');
    this.bytes = Buffer.byteLength(request.body ?? '');
    this.#resolve = resolve;
    this.#reject = reject;
    const abort = () => {
      this.isAborted = true;
      reject(new TransportError('ERR_ABORTED', 'aborted'));
    };
    if (request.signal.aborted) abort();
    else request.signal.addEventListener('abort', abort);
  }

  answer(content: string, usage?: object, finishReason = 'stop'): void {
    this.#json(200, { id: 'c', choices: [{ message: { content }, finish_reason: finishReason }], usage });
  }

  refuse(status: number, headers: readonly (readonly [string, string])[] = []): void {
    this.#json(status, { error: { message: 'not now', type: 'refused' } }, headers);
  }

  fail(code: string): void {
    this.wasUnsent = code === 'ERR_NAME_NOT_RESOLVED';
    this.#reject(new TransportError(code, code));
  }

  #json(status: number, value: object, headers: readonly (readonly [string, string])[] = []): void {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const body = (async function* () {
      yield bytes;
    })();
    this.#resolve({ status, headers: [['content-type', 'application/json'], ...headers], body });
  }
}

export class LaboratoryWorld {
  readonly sql: Sql;
  readonly local: LocalLibrary;
  laboratory: Laboratory;
  /** All requests so far, in order. */
  readonly calls: ServiceCall[] = [];
  /** Called with each request when it is sent. */
  onCall: ((call: ServiceCall) => void) | null = null;
  fault: ((method: string) => Error | null) | null = null;
  readonly changes: LaboratoryChange[] = [];
  readonly troubles: unknown[] = [];
  /** How often memory was released: after fifty requests, or when no experiment had sent anything for a while. */
  rests = 0;
  now = 1_800_000_000_000;
  hasKey = true;
  key = 'sk-first-key-1234';
  random: () => number = () => 0.5;
  request: RequestOptions = { ...DEFAULT_REQUEST_OPTIONS, switchedOn: ['seed'] };
  #life = 0;
  #busy = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  constructor(folder: string) {
    this.sql = openSql(join(folder, 'library.db'));
    this.local = createLibrary(this.sql, { now: () => this.now });
    this.laboratory = this.#start();
  }

  #start(): Laboratory {
    const life = this.#life;
    return new Laboratory({
      library: this.#asyncLibrary(life),
      clock: {
        schedule: (delayMs, run) => {
          const timer = { at: this.now + delayMs, run: () => (this.#life === life ? run() : undefined) };
          this.#timers.push(timer);
          return () => {
            this.#timers = this.#timers.filter((one) => one !== timer);
          };
        },
      },
      random: () => this.random(),
      fetch: (_url, request) =>
        new Promise((resolve, reject) => {
          if (this.#life !== life) return;
          const call = new ServiceCall(request, resolve, reject);
          this.calls.push(call);
          this.onCall?.(call);
        }),
      now: () => this.now,
      route: async () => {
        const endpoint = parseBaseUrl(BASE_URL);
        if (!endpoint.ok) throw new Error('unusable');
        if (!this.hasKey) return { ok: false, error: { code: 'auth.other', retryable: false, reason: 'key_locked' } };
        const key = keyFor(this.key, BASE_URL);
        const way = { endpoint: endpoint.value, key, credential: key, extraHeaders: [], timeouts: TIMEOUTS };
        return { ok: true, value: { ...way, isRetryEnabled: true, request: this.request } };
      },
      connectionOf: (id) => (id === 'gone' ? null : { name: 'Service', request: this.request }),
      listOf: () => ({ models: [], fetchedAt: null }),
      emit: (change) => this.changes.push(change),
      releaseMemory: () => {
        this.rests += 1;
      },
      onKeySent: () => undefined,
      onKeyUsed: () => undefined,
      onKeyRefused: () => undefined,
      onTrouble: (error) => this.troubles.push(error),
    });
  }

  /** The library as another thread offers it. Calls of a killed process are never answered. */
  #asyncLibrary(life: number): AsyncLibrary {
    const call = async (method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> => {
      if (this.#life !== life) return await new Promise(() => undefined);
      this.#busy += 1;
      try {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.#life !== life) return await new Promise(() => undefined);
        const error = this.fault?.(method);
        if (error) throw error;
        const value: unknown = Reflect.apply(this.local[method], this.local, structuredClone(args));
        // The process may be killed between the change and the answer.
        await new Promise((resolve) => setImmediate(resolve));
        if (this.#life !== life) return await new Promise(() => undefined);
        return structuredClone(value);
      } finally {
        if (this.#life === life) this.#busy -= 1;
      }
    };
    return new Proxy({} as AsyncLibrary, {
      get:
        (_, method: keyof LocalLibrary) =>
        (...args: readonly unknown[]) =>
          call(method, args),
    });
  }

  /** Kills the process at once, and starts a new one. */
  async killAndStart(): Promise<void> {
    this.#life += 1;
    this.#busy = 0;
    this.#timers = [];
    this.laboratory = this.#start();
    await this.laboratory.runs.resumeAll(this.local.recoverExperiments());
  }

  /** Resolves when only timers and the service's answers are pending. */
  async quiet(): Promise<void> {
    for (let [still, turns] = [0, 0]; still < 12; still++, turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy > 0) still = 0;
      if (turns > 20_000) throw new Error('it never gets quiet');
    }
  }

  /** Advances time to the next timer; false if there is none. */
  advance(): boolean {
    const [first] = this.#timers.toSorted((one, other) => one.at - other.at);
    if (first === undefined) return false;
    this.#timers = this.#timers.filter((one) => one !== first);
    this.now = Math.max(this.now, first.at);
    first.run();
    return true;
  }

  async statusOf(id: string): Promise<string> {
    const { status, pause } = this.local.experimentSummary(id);
    return pause === null ? status : `${status} ${pause}`;
  }

  /** The request with this number, counted from 0, once it is sent. */
  async call(index: number): Promise<ServiceCall> {
    await until(() => this.calls.length > index);
    const call = this.calls[index];
    if (call === undefined) throw new Error('no such request');
    return call;
  }
}

/** Starts a Laboratory that ends with the test. */
export function startLaboratory(): LaboratoryWorld {
  const folder = mkdtempSync(join(tmpdir(), 'parley-laboratory-'));
  const world = new LaboratoryWorld(folder);
  onTestFinished(async () => {
    await world.laboratory.runs.close('shutdown');
    await world.quiet();
    world.sql.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return world;
}

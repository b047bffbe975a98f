/** Runs the built-in practice service and maintains its connection; the app itself only reaches it over HTTP. */

import type { Connected } from '../../shared/connection.ts';
import { fail, messageOf, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { menu } from '../../shared/locales/en/menu.ts';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import type { ConnectionService } from '../keys/connections.ts';
import { connectPractice } from '../keys/practice-connection.ts';
import type { MainLanguage } from '../language.ts';
import { log } from '../logging/log.ts';
import type { PracticeService } from '../practice/server.ts';

export interface PracticeHostOptions {
  readonly stateDirectory: string;
  readonly connections: ConnectionService;
  /** The language of the connection's name, and of what the service says. */
  readonly language: () => MainLanguage;
  /** The keys that the user assigned to commands, which the guide names. */
  readonly shortcuts: () => NonNullable<PracticeLanguage['shortcuts']>;
}

export class PracticeHost {
  readonly #options: PracticeHostOptions;
  #service: Promise<PracticeService> | null = null;
  #connecting: Promise<Result<Connected, Refusal>> | null = null;
  #isConnected = false;
  #spoken: PracticeLanguage | null = null;
  /** Names that Parley gave the connection; an earlier run may have given it the English one. */
  readonly #names = new Set<string>([menu.practiceName]);
  /** Counts the loads of texts, so that the latest wins. */
  #asks = 0;

  constructor(options: PracticeHostOptions) {
    this.#options = options;
  }

  /** Starts the service if necessary and connects to it; a second call during the first one gets the same answer. */
  connect(): Promise<Result<Connected, Refusal>> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** Resolves when the practice service is running behind this connection; at once for any other connection. */
  async ready(connectionId: string): Promise<void> {
    if (this.#options.connections.get(connectionId)?.isPractice !== true) return;
    // The first request after a start may come before `resume`: the stored port is from an earlier run, and may belong
    // to another program now.
    if (this.#connecting !== null || !this.#isConnected) await this.connect();
  }

  /** Makes the practice service of an earlier session answer again. */
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
    const { connections } = this.#options;
    try {
      this.#service ??= this.#start();
      const service = await this.#service;
      const connected = await connectPractice(
        {
          connections,
          name: () => this.#name(),
          isGivenName: (name) => this.#names.has(name),
          createKey: () => this.#createKey(service),
        },
        { baseUrl: service.baseUrl, consoleUrl: service.consoleUrl },
      );
      this.#isConnected ||= connected.ok;
      if (!connected.ok) log.warn('practice.not_connected', { detail: connected.error.detail });
      return connected;
    } catch (error) {
      this.#service = null;
      log.error('practice.failed', { error });
      return fail({ reason: 'practice_failed', detail: messageOf(error) });
    }
  }

  /** Loads the service's code only when it is used. */
  async #start(): Promise<PracticeService> {
    // Subscribe before waiting for anything, so that a language chosen meanwhile is used too.
    if (this.#asks === 0) this.#options.language().onChange(() => void this.#speakAnother());
    const first = await this.#speak();
    const { createPracticeService } = await import('../practice/server.ts');
    return createPracticeService({
      stateDirectory: this.#options.stateDirectory,
      logger: log,
      language: () => ({ ...(this.#spoken ?? first), shortcuts: this.#options.shortcuts() }),
    });
  }

  /** The latest request wins, whichever texts load first. */
  async #speak(): Promise<PracticeLanguage> {
    this.#asks += 1;
    const ask = this.#asks;
    const language = this.#options.language();
    const { locale } = language;
    const { direction } = language.page;
    const next = { texts: await language.practiceTexts(), locale, direction };
    if (ask === this.#asks) this.#spoken = next;
    return next;
  }

  /** Switches to the new language, also in the connection's name and its models' descriptions. */
  async #speakAnother(): Promise<void> {
    try {
      await this.#speak();
      // A connection that is being made or has gone wrong reads the language when it connects.
      await this.#connecting;
      if (this.#isConnected) await this.connect();
    } catch (error) {
      log.error('practice.no_texts', { error });
    }
  }

  #name(): string {
    const { practiceName } = this.#options.language().texts.menu;
    this.#names.add(practiceName);
    return practiceName;
  }

  async #createKey(service: PracticeService): Promise<Result<string, Refusal>> {
    const { createPracticeToken } = await import('../practice/console-client.ts');
    const token = await createPracticeToken(service.baseUrl, 'Parley', fetch);
    return ok(token.key);
  }
}

// Many turns of the real engine, the real library and the practice service, over a constantly failing network.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Sql } from '../../electron/library/file/sql.ts';
import type { AsyncLibrary } from '../../electron/library/library-api.ts';
import { openLibrary } from '../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { createPracticeToken } from '../../electron/practice/console-client.ts';
import { seededChance } from '../../electron/practice/poet-model.ts';
import { createPracticeService } from '../../electron/practice/server.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { TurnEngine } from '../../electron/turns/engine.ts';
import type { ChatSettings, Message } from '../../shared/conversation.ts';
import { fail } from '../../shared/errors.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { chatSettings } from '../helpers/data/chat-settings.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { DeliveredText } from './delivered-text.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

const SETTINGS: ChatSettings = { ...chatSettings('practice', 'echo'), historyLimit: 4 };
/** Short enough to give up a stalled line, but longer than the proxy's pause of one second per byte. */
const TIMEOUTS = {
  connectMs: 2_000,
  responseStartMs: 2_000,
  idleMs: 2_000,
  nextTokenMs: 6_000,
  wholeResponseMs: 6_000,
};
/** A turn that hasn't ended after this time never will. */
const HANG_MS = 90_000;
/** The user stops every thirteenth turn. */
const STOPPED_EVERY = 13;

export interface FaultRunOptions {
  readonly turns: number;
  /** The number of chats that are answered at the same time. */
  readonly chats: number;
  readonly seed: number;
  readonly workerPath: string;
}

export interface FaultReport {
  /** Everything that went wrong; an entry about one turn names it. */
  readonly problems: string[];
  readonly endings: Map<string, number>;
  readonly faults: ReadonlyMap<Fault, number>;
  readonly quickCheck: string;
  readonly openSockets: number;
}

class FaultRun {
  readonly report: Pick<FaultReport, 'problems' | 'endings'> = { problems: [], endings: new Map() };
  readonly #options: FaultRunOptions;
  readonly #library: AsyncLibrary;
  readonly #random: () => number;
  readonly #delivered = new DeliveredText();
  readonly #engine: TurnEngine;
  readonly #transport = createNodeTransport();
  /** How often the library received the ending of each reply. */
  readonly #endings = new Map<string, number>();
  readonly #waiting = new Map<string, () => void>();
  /** Replies whose ending was sent to the window. */
  readonly #ended = new Set<string>();
  readonly #toStop = new Set<string>();
  /** The text that was sent to the window, by message. */
  readonly #shown = new Map<string, string>();
  #begun = 0;

  constructor(options: FaultRunOptions, handle: LibraryHandle, port: number, key: string, random: () => number) {
    this.#options = options;
    this.#random = random;
    this.#library = this.#counting(handle.api);
    const endpoint = parseBaseUrl(`http://127.0.0.1:${port}`);
    this.#engine = new TurnEngine({
      library: this.#library,
      fetch: this.#delivered.watching(this.#transport.fetch),
      now: () => Date.now(),
      newId: randomUUID,
      maxConcurrent: () => options.chats,
      route: async () =>
        endpoint.ok
          ? {
              ok: true,
              value: {
                endpoint: endpoint.value,
                key: keyFor(key, `http://127.0.0.1:${port}`),
                credential: keyFor(key, `http://127.0.0.1:${port}`),
                extraHeaders: [],
                timeouts: TIMEOUTS,
                isRetryEnabled: random() < 0.2,
                request: DEFAULT_REQUEST_OPTIONS,
              },
            }
          : fail({ code: 'not_found', retryable: false, reason: 'no_connection' }),
      connectionOf: () => ({ name: 'Practice', request: DEFAULT_REQUEST_OPTIONS }),
      isOnScreen: () => true,
      onDeltas: (deltas) => {
        for (const { messageId, text } of deltas) {
          this.#shown.set(messageId, (this.#shown.get(messageId) ?? '') + (text ?? ''));
          if (text !== undefined && this.#toStop.delete(messageId)) this.#engine.running.stop(messageId);
        }
      },
      onPath: ({ changed }) => {
        for (const { id, role, status } of changed) {
          if (role !== 'assistant' || status === 'streaming') continue;
          this.#ended.add(id);
          this.#waiting.get(id)?.();
        }
      },
      onSummary: () => undefined,
      onKeySent: () => undefined,
      onKeyUsed: () => undefined,
      onKeyRefused: () => this.report.problems.push('a good key was called refused'),
      onReplyComplete: () => undefined,
      onTrouble: (error) => this.report.problems.push(`trouble: ${String(error)}`),
    });
  }

  async run(): Promise<void> {
    const chats: Promise<void>[] = [];
    // Create the chats one after the other and use each at once: an empty chat would be reused.
    for (let count = 0; count < this.#options.chats; count++) {
      const { summary } = await this.#library.createConversation(SETTINGS, null);
      await new Promise<void>((onSent) => chats.push(this.#chat(summary.id, onSent)));
    }
    await Promise.all(chats);
    await this.#engine.running.idle();
    if (this.#engine.running.count() !== 0) this.report.problems.push('turns are left running');
    await this.#engine.close('shutdown');
    this.#transport.close();
  }

  async #chat(id: string, onSent: () => void): Promise<void> {
    while (this.#begun < this.#options.turns) {
      this.#begun += 1;
      await this.#turn(id, this.#begun, onSent);
    }
    onSent();
  }

  async #turn(chat: string, number: number, onSent: () => void): Promise<void> {
    const words = 20 + Math.floor(this.#random() * 120);
    const question = `Turn ${number}: ${Array.from({ length: words }, (_, index) => `wörd${index}🙂`).join(' ')} end.`;
    await this.#engine.send(chat, question);
    onSent();
    const reply = await this.#replyTo(chat, question);
    if (reply === undefined) {
      this.report.problems.push(`turn ${number} is lost: it has no reply`);
      return;
    }
    if (number % STOPPED_EVERY === 0) this.#toStop.add(reply.id);
    if (!(await this.#ending(reply.id))) {
      this.report.problems.push(`turn ${number} hangs`);
      return;
    }
    await this.#judge(number, question, reply.id);
  }

  /** The reply to a question. Polls, because a message that is sent while a reply ends waits in the queue briefly. */
  async #replyTo(chat: string, question: string): Promise<Message | undefined> {
    const read = async (): Promise<Message> => {
      const { path } = await this.#library.openConversation(chat);
      const asked = path.find((message) => message.text === question);
      const reply = path.find((message) => message.role === 'assistant' && message.parentId === asked?.id);
      if (reply === undefined) throw new Error('no reply was begun');
      return reply;
    };
    return vi.waitFor(read, { interval: 5, timeout: HANG_MS }).catch(() => undefined);
  }

  /** Waits for a reply's ending; false if it doesn't end in time. */
  async #ending(messageId: string): Promise<boolean> {
    let limit: NodeJS.Timeout | undefined;
    const hang = new Promise<false>((resolve) => {
      limit = setTimeout(() => resolve(false), HANG_MS);
    });
    const end = new Promise<true>((resolve) => this.#waiting.set(messageId, () => resolve(true)));
    // The reply may have ended before this call.
    const hasEnded = this.#ended.has(messageId) || (await Promise.race([end, hang]));
    clearTimeout(limit);
    this.#waiting.delete(messageId);
    return hasEnded;
  }

  async #judge(number: number, question: string, replyId: string): Promise<void> {
    const { status, text, reply } = await this.#library.getMessage(replyId);
    const ending = reply?.ending ?? null;
    const name = `${status}${reply?.error == null ? '' : ` ${reply.error.code}`}`;
    this.report.endings.set(name, (this.report.endings.get(name) ?? 0) + 1);
    const wrong = (what: string): void => {
      this.report.problems.push(`turn ${number} (${name}, ${ending}): ${what}`);
    };
    if (!['complete', 'stopped', 'interrupted', 'failed'].includes(status)) wrong('has not ended');
    const endings = this.#endings.get(replyId) ?? 0;
    if (endings !== 1) wrong(`has ${endings} endings`);
    if (status === 'complete' ? text !== question : !question.startsWith(text)) wrong('holds text that was never sent');
    const delivered = this.#delivered.textFor(question);
    // A stopped turn doesn't read text that arrives later.
    if (status === 'stopped' ? !delivered.startsWith(text) : text !== delivered)
      wrong(
        `${delivered.length} characters were delivered, ${text.length} are stored; the answers ended with ${this.#delivered.endsFor(question)}`,
      );
    const shown = this.#shown.get(replyId) ?? '';
    if (shown !== text) wrong(`the window received ${shown.length} characters, ${text.length} are stored`);
  }

  /** Wraps the library to count every ending. */
  #counting(library: AsyncLibrary): AsyncLibrary {
    return new Proxy(library, {
      get: (target, name: keyof AsyncLibrary) => {
        if (name !== 'endReply') return Reflect.get(target, name);
        const endReply: AsyncLibrary['endReply'] = (end) => {
          this.#endings.set(end.messageId, (this.#endings.get(end.messageId) ?? 0) + 1);
          return target.endReply(end);
        };
        return endReply;
      },
    });
  }
}

/** Runs all turns to their ends, closes everything and inspects the remaining file. */
export async function runWithFaults(options: FaultRunOptions): Promise<FaultReport> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'));
  const random = seededChance(options.seed);
  const pace = { echo: 400 };
  const practice = await createPracticeService({ stateDirectory: join(folder, 'service'), tokensPerSecond: pace });
  const { key } = await createPracticeToken(practice.baseUrl, 'faults', fetch);
  const proxy = await startFaultProxy(practice.port, random);
  const handle = openLibrary({
    folder: join(folder, 'library'),
    workerPath: options.workerPath,
    keyWrapper: {
      vaultName: async () => null,
      wrap: async () => fail({ kind: 'unavailable' }),
      unwrap: async () => fail({ kind: 'unavailable' }),
    },
    onState: () => undefined,
    onJob: () => undefined,
  });
  try {
    await handle.ready();
    const run = new FaultRun(options, handle, proxy.port, key, random);
    await run.run();
    await handle.close();
    const quickCheck = quickCheckOf(join(folder, 'library', 'library.db'));
    await proxy.close();
    return { ...run.report, faults: proxy.counts, quickCheck, openSockets: proxy.openSockets() };
  } finally {
    await Promise.allSettled([handle.close(), proxy.close(), practice.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The result of SQLite's quick check of a closed library file: `ok` if it finds no damage. */
export function quickCheckOf(path: string): string {
  const sql = new Sql(path);
  try {
    return String(Object.values(sql.get('PRAGMA quick_check') ?? {})[0]);
  } finally {
    sql.close();
  }
}

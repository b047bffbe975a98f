// Inspects a running main process and its worker threads over Node's inspector: the app must run with `--inspect=0`.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const TEXT = 1;
const HEADER_BYTES = 2;
const MASK_BYTES = 4;
const MIB = 2 ** 20;

type Reply = { readonly result?: unknown; readonly error?: { readonly message: string } };

/** Memory of one thread's scripts, in MB. */
export interface ThreadHeap {
  readonly usedMb: number;
  readonly totalMb: number;
}

/** Splits `bytes` into complete WebSocket frames and the rest. Servers don't mask their frames. */
function readFrames(bytes: Buffer): {
  readonly frames: readonly { last: boolean; body: Buffer }[];
  readonly rest: Buffer;
} {
  const frames: { last: boolean; body: Buffer }[] = [];
  let at = 0;
  while (bytes.length - at >= HEADER_BYTES) {
    const short = bytes.readUInt8(at + 1);
    const head = HEADER_BYTES + (short === 126 ? 2 : short === 127 ? 8 : 0);
    if (bytes.length - at < head) break;
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    if (bytes.length - at < head + length) break;
    const kind = bytes.readUInt8(at);
    // Control frames (ping, close) carry no message.
    if ((kind & 0x08) === 0) frames.push({ last: kind >= 0x80, body: bytes.subarray(at + head, at + head + length) });
    at += head + length;
  }
  return { frames, rest: bytes.subarray(at) };
}

function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10);
  head.writeUInt8(0x80 | TEXT, 0);
  if (head.length === 2) head.writeUInt8(0x80 | body.length, 1);
  else if (head.length === 4) head.writeUInt16BE(body.length, head.writeUInt8(0x80 | 126, 1));
  else head.writeBigUInt64BE(BigInt(body.length), head.writeUInt8(0x80 | 127, 1));
  const mask = randomBytes(MASK_BYTES);
  return Buffer.concat([head, mask, body.map((byte, index) => byte ^ mask.readUInt8(index % MASK_BYTES))]);
}

export class Inspector {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #workers = new Set<string>();
  #isHolding = false;
  #nextId = 1;
  #unread = Buffer.alloc(0);
  #parts: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#read(bytes));
    // The app may exit while it is inspected.
    socket.on('error', () => undefined);
  }

  /** @param output the app's output, which contains the inspector's address */
  static async attach(output: string): Promise<Inspector> {
    const [, port = '', path = ''] = /ws:\/\/127\.0\.0\.1:(\d+)(\/\S+)/.exec(output) ?? [];
    if (port === '') throw new Error('the app has no inspector: start it with --inspect=0');
    const socket = await new Promise<Socket>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      };
      request({ host: '127.0.0.1', port, path, headers })
        .on('upgrade', (_response, upgraded: Socket) => resolve(upgraded))
        .on('error', reject)
        .end();
    });
    const inspector = new Inspector(socket);
    await inspector.#ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Worker threads that are running or held. */
  get workerCount(): number {
    return this.#workers.size;
  }

  /** Worker threads started from now on wait until they are released. */
  async holdNewWorkers(): Promise<void> {
    this.#isHolding = true;
    await this.#ask('NodeWorker.enable', { waitForDebuggerOnStart: true });
  }

  async releaseWorkers(): Promise<void> {
    this.#isHolding = false;
    await this.#ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    for (const worker of this.#workers) await this.#release(worker);
  }

  async #release(worker: string): Promise<void> {
    await this.#askWorker(worker, 'Runtime.runIfWaitingForDebugger');
  }

  /** The value of `expression` in main, which must fit into JSON. `electron` is Electron's module. */
  async evaluate(expression: string): Promise<unknown> {
    return this.#evaluate(expression, true);
  }

  /** Runs `step` in main after answering this call, because a step that ends the app or its window couldn't answer. */
  async later(step: string): Promise<void> {
    await this.#evaluate(`void setTimeout(() => ${step})`, false);
  }

  async #evaluate(expression: string, isAwaited: boolean): Promise<unknown> {
    // Keep the promise: the inspector never answers if the promise is garbage-collected while it is pending.
    const code = `(() => {
      const answer = (async () => {
        const { createRequire } = process.getBuiltinModule('module');
        const electron = createRequire(process.execPath)('electron');
        return (${expression});
      })();
      (globalThis.inspected ??= []).push(answer);
      return answer;
    })()`;
    const { result, error } = await this.#ask('Runtime.evaluate', {
      expression: code,
      awaitPromise: isAwaited,
      returnByValue: isAwaited,
    });
    if (error !== undefined) throw new Error(error.message);
    if (!isRecord(result) || result.exceptionDetails !== undefined) throw new Error(JSON.stringify(result));
    return isRecord(result.result) ? result.result.value : undefined;
  }

  /** The heaps of main and then of its worker threads, each after a garbage collection. */
  async heaps(): Promise<readonly ThreadHeap[]> {
    const main = await this.#heapOf((method) => this.#ask(method));
    const workers = await Promise.all(
      [...this.#workers].map((worker) => this.#heapOf((method) => this.#askWorker(worker, method))),
    );
    return [main, ...workers].filter((one) => one !== null);
  }

  /** Null if the thread has ended meanwhile. */
  async #heapOf(ask: (method: string) => Promise<Reply>): Promise<ThreadHeap | null> {
    await ask('HeapProfiler.collectGarbage');
    const { result } = await ask('Runtime.getHeapUsage');
    if (!isRecord(result) || typeof result.usedSize !== 'number' || typeof result.totalSize !== 'number') return null;
    return { usedMb: result.usedSize / MIB, totalMb: result.totalSize / MIB };
  }

  #ask(method: string, params: object = {}): Promise<Reply> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.write(frameOf(JSON.stringify({ id, method, params })));
    });
  }

  async #askWorker(sessionId: string, method: string): Promise<Reply> {
    const id = this.#nextId++;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method });
    const sent = await this.#ask('NodeWorker.sendMessageToWorker', { sessionId, message });
    if (sent.error === undefined) return reply;
    this.#waiting.delete(id);
    return sent;
  }

  /** Releases a held thread that is reported only after `releaseWorkers`. */
  #attached(worker: string, isWaiting: boolean): void {
    this.#workers.add(worker);
    if (isWaiting && !this.#isHolding) void this.#release(worker);
  }

  #read(bytes: Buffer): void {
    const { frames, rest } = readFrames(Buffer.concat([this.#unread, bytes]));
    this.#unread = Buffer.from(rest);
    for (const { last, body } of frames) {
      this.#parts.push(body);
      if (last) this.#take(Buffer.concat(this.#parts.splice(0)).toString());
    }
  }

  #take(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message)) return;
    const params = isRecord(message.params) ? message.params : {};
    if (message.method === 'NodeWorker.receivedMessageFromWorker') this.#take(String(params.message));
    else if (message.method === 'NodeWorker.attachedToWorker')
      this.#attached(String(params.sessionId), params.waitingForDebugger === true);
    else if (message.method === 'NodeWorker.detachedFromWorker') this.#workers.delete(String(params.sessionId));
    if (typeof message.id !== 'number') return;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

// A local TCP proxy that mistreats most connections, each in one way, as real networks do.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listening } from '../helpers/system/loopback.ts';

/** What can happen to a connection. */
export const FAULTS = ['none', 'refuse', 'cut', 'reset', 'stall', 'delay', 'throttle', 'split', 'cut-request'] as const;
export type Fault = (typeof FAULTS)[number];

/** Once its fault occurs, a throttled connection sends this many bytes at one per second, then works normally. */
const THROTTLED_BYTES = 3;
const THROTTLE_STEP_MS = 1_000;
/** A fault in the middle of an answer occurs within this many bytes. */
const STRIKES_WITHIN_BYTES = 6_000;

export interface FaultProxy {
  readonly port: number;
  /** How many connections had each fault. */
  readonly counts: ReadonlyMap<Fault, number>;
  /** The number of sockets that are open now. */
  openSockets(): number;
  close(): Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class BadConnection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #fault: Fault;
  readonly #random: () => number;
  #leftBytes: number;

  constructor(client: Socket, server: Socket, fault: Fault, random: () => number) {
    this.#client = client;
    this.#server = server;
    this.#fault = fault;
    this.#random = random;
    this.#leftBytes = Math.floor(random() * STRIKES_WITHIN_BYTES);
    client.setNoDelay(true);
    server.setNoDelay(true);
  }

  async run(): Promise<void> {
    if (this.#fault === 'refuse') {
      this.#client.resetAndDestroy();
      this.#server.destroy();
      return;
    }
    await Promise.allSettled([this.#forward(), this.#backward()]);
    this.#client.destroy();
    this.#server.destroy();
  }

  async #forward(): Promise<void> {
    for await (const chunk of this.#client) {
      if (this.#fault === 'cut-request') {
        this.#server.write(chunk.subarray(0, Math.floor(chunk.length / 2)));
        this.#end(false);
        return;
      }
      await write(this.#server, chunk);
    }
    this.#server.end();
  }

  async #backward(): Promise<void> {
    for await (const chunk of this.#server) {
      if (this.#fault === 'split') await this.#inPieces(chunk);
      else if (chunk.length < this.#leftBytes || this.#fault === 'none') {
        this.#leftBytes -= chunk.length;
        await write(this.#client, chunk);
      } else if (await this.#strike(chunk)) return;
    }
    this.#client.end();
  }

  /** Passes a chunk on until the fault occurs. True if the fault has ended the connection. */
  async #strike(chunk: Buffer): Promise<boolean> {
    const before = chunk.subarray(0, this.#leftBytes);
    const after = chunk.subarray(this.#leftBytes);
    this.#leftBytes = Number.POSITIVE_INFINITY;
    if (before.length > 0) await write(this.#client, before);
    if (this.#fault === 'stall') {
      // Stay silent until the client's own timers close the connection.
      this.#server.pause();
      await once(this.#client, 'close');
      return true;
    }
    if (this.#fault === 'cut' || this.#fault === 'reset') {
      this.#end(this.#fault === 'reset');
      return true;
    }
    if (this.#fault === 'throttle') await this.#drip(after);
    else {
      await sleep(50 + this.#random() * 600);
      await write(this.#client, after);
    }
    return false;
  }

  async #drip(chunk: Buffer): Promise<void> {
    for (const byte of chunk.subarray(0, THROTTLED_BYTES)) {
      await write(this.#client, Buffer.of(byte));
      await sleep(THROTTLE_STEP_MS);
    }
    if (chunk.length > THROTTLED_BYTES) await write(this.#client, chunk.subarray(THROTTLED_BYTES));
  }

  /** Sends segments of 1 to 40 bytes separately. */
  async #inPieces(chunk: Buffer): Promise<void> {
    for (let start = 0; start < chunk.length; ) {
      const size = 1 + Math.floor(this.#random() * 40);
      await write(this.#client, chunk.subarray(start, start + size));
      await new Promise((resolve) => setImmediate(resolve));
      start += size;
    }
  }

  #end(isReset: boolean): void {
    if (isReset) this.#client.resetAndDestroy();
    else this.#client.end();
    this.#server.destroy();
  }
}

async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed) throw new Error('the other side is gone');
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

/** @param random returns numbers from 0 to below 1, which decide each connection's fault, and when and how it occurs */
export async function startFaultProxy(targetPort: number, random: () => number): Promise<FaultProxy> {
  const counts = new Map<Fault, number>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Ignore resets: the proxy causes them on purpose, and they end the loops.
    socket.on('error', () => undefined);
  };
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    const fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none';
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    const upstream = connect(targetPort, '127.0.0.1');
    keep(client);
    keep(upstream);
    void new BadConnection(client, upstream, fault, random).run();
  });
  const { port, close } = await listening(server);
  return {
    port,
    counts,
    openSockets: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

// A real SOCKS proxy, version 4 and 5, that passes connections on or answers with a code.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TestSocks {
  readonly port: number;
  /** The code of RFC 1928 or SOCKS 4 that refuses every request; null passes requests on. */
  refusal: number | null;
  /** While true, the proxy refuses every client, as if it required a user name and a password. */
  isAsking: boolean;
  /** How many connections the proxy passed on. */
  passed: number;
  readonly close: () => Promise<void>;
}

const SOCKS_4 = 4;
const SOCKS_5 = 5;
const GRANTED_4 = 0x5a;
const NO_METHOD = 0xff;
/** The kinds of address in a request of version 5. */
const IPV4 = 1;
const NAME = 3;

/** The next bytes that the client sends. */
const nextBytes = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('close', () => reject(new Error('the client has gone')));
  });

/** The target of a request of version 5. */
function placeOf(request: Buffer): { readonly host: string; readonly port: number } {
  const kind = request[3];
  const nameEnd = kind === NAME ? 5 + (request[4] ?? 0) : 8;
  const host =
    kind === NAME
      ? request.subarray(5, nameEnd).toString('latin1')
      : kind === IPV4
        ? request.subarray(4, 8).join('.')
        : '';
  return { host, port: request.readUInt16BE(nameEnd) };
}

export async function startSocks(): Promise<TestSocks> {
  const sockets = new Set<Socket>();

  function passOn(socket: Socket, host: string, port: number, granted: Buffer): void {
    const onward = connect(port, host, () => {
      socks.passed += 1;
      socket.write(granted);
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  }

  async function answer(socket: Socket): Promise<void> {
    const hello = await nextBytes(socket);
    if (hello[0] === SOCKS_4) {
      const reply = (code: number): Buffer => Buffer.from([0, code, 0, 0, 0, 0, 0, 0]);
      if (socks.refusal !== null) socket.end(reply(socks.refusal));
      else passOn(socket, hello.subarray(4, 8).join('.'), hello.readUInt16BE(2), reply(GRANTED_4));
      return;
    }
    if (socks.isAsking) {
      socket.end(Buffer.from([SOCKS_5, NO_METHOD]));
      return;
    }
    socket.write(Buffer.from([SOCKS_5, 0]));
    const request = await nextBytes(socket);
    const reply = (code: number): Buffer => Buffer.from([SOCKS_5, code, 0, IPV4, 0, 0, 0, 0, 0, 0]);
    if (socks.refusal !== null) {
      socket.end(reply(socks.refusal));
      return;
    }
    const { host, port } = placeOf(request);
    passOn(socket, host, port, reply(0));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    answer(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const socks: TestSocks = {
    port: (server.address() as AddressInfo).port,
    refusal: null,
    isAsking: false,
    passed: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return socks;
}

// A real HTTP proxy that forwards requests, plain and by CONNECT, and may require a name and a password.
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect as connectTo, type Socket } from 'node:net';

export interface TestProxy {
  readonly port: number;
  /** `Proxy-Authorization` of each request, null if there was none; the newest last. */
  readonly told: (string | null)[];
  /** The answer to every request; null forwards requests instead. */
  refusal: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | null;
  /** The required `user:password`; null accepts every request. */
  wanted: string | null;
  readonly close: () => Promise<void>;
}

/** @param host the address to listen on, for example `::1` */
export async function startProxy(host = '127.0.0.1'): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  const server: Server = createServer();
  const isTold = (header: string | undefined): boolean =>
    proxy.wanted === null || header === `Basic ${Buffer.from(proxy.wanted).toString('base64')}`;
  const refusalFor = (request: IncomingMessage) => {
    const header = request.headers['proxy-authorization'];
    proxy.told.push(header ?? null);
    if (!isTold(header)) return { status: 407, headers: { 'proxy-authenticate': 'Basic realm="office"' } };
    return proxy.refusal;
  };
  server.on('request', (request, response) => {
    const refusal = refusalFor(request);
    if (refusal !== null) {
      response.writeHead(refusal.status, { ...refusal.headers, 'content-type': 'text/html' }).end('<h1>Proxy</h1>');
      return;
    }
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = httpRequest(request.url ?? '', { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    const refusal = refusalFor(request);
    if (refusal !== null) {
      const lines = Object.entries(refusal.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${refusal.status} No\r\n${lines.join('')}Content-Length: 0\r\n\r\n`);
      return;
    }
    const at = new URL(`http://${request.url}`);
    const onward = connectTo(Number(at.port), at.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const proxy: TestProxy = {
    port: (server.address() as AddressInfo).port,
    told: [],
    refusal: null,
    wanted: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return proxy;
}

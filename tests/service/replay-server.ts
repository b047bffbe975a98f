/** A loopback server that replays corpus cases byte for byte and records the requests. */

import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '../../shared/days.ts';
import { bodyOf } from '../helpers/data/body-of.ts';
import { selfSigned } from './certificate.ts';
import { answersOf, type CorpusAnswer, type CorpusCase, writesOf } from './corpus-cases.ts';

const PATHS = { chat: '/v1/chat/completions', 'chat-stream': '/v1/chat/completions', models: '/v1/models' } as const;
/** The pause before a reset, in which the client reads everything that was sent. */
const GRACE_MS = 150;

export interface SeenRequest {
  readonly listener: 'main' | 'other';
  readonly name: string;
  readonly method: string;
  readonly authorization: string;
  readonly body: string;
  readonly atMs: number;
  /** When the socket closed; `null` while it is open. */
  closedAtMs: number | null;
}

export interface ReplayServer {
  readonly requests: readonly SeenRequest[];
  readonly baseUrlOf: (one: CorpusCase) => string;
  /** Forgets the requests of a case, and replays its answers from the first. */
  readonly forget: (one: CorpusCase) => void;
  readonly stop: () => Promise<void>;
}

export async function startReplayServer(cases: readonly CorpusCase[]): Promise<ReplayServer> {
  const byName = new Map(cases.map((one) => [one.name, one]));
  const requests: SeenRequest[] = [];
  const served = new Map<string, number>();
  const sockets = new Set<Socket>();
  const ports = { main: 0, other: 0, 'tls-self-signed': 0, 'tls-expired': 0, refused: 0 };

  const handle = (listener: 'main' | 'other') => async (incoming: http.IncomingMessage) => {
    const { socket } = incoming;
    const name = decodeURIComponent(incoming.url?.split('/')[1] ?? '');
    const seen: SeenRequest = {
      listener,
      name,
      method: incoming.method ?? '',
      authorization: incoming.headers.authorization ?? '',
      body: '',
      atMs: performance.now(),
      closedAtMs: null,
    };
    requests.push(seen);
    socket.once('close', () => {
      seen.closedAtMs = performance.now();
    });
    if ((await bodyOf(incoming)) === null) return;
    const one = byName.get(name);
    // Pages of a model list have a query.
    if (one === undefined || incoming.url?.split('?', 1)[0] !== `/${name}${PATHS[one.endpoint]}`) return refuse(socket);
    const answers = answersOf(one);
    const turn = served.get(name) ?? 0;
    served.set(name, turn + 1);
    const answer = answers[Math.min(turn, answers.length - 1)];
    if (answer === undefined) return refuse(socket);
    const self = `http://127.0.0.1:${ports.main}${incoming.url}`;
    const other = `http://localhost:${ports.other}${incoming.url}`;
    const key = seen.authorization.replace(/^Bearer /, '');
    const fill = (text: string) =>
      one.template === true
        ? fillTemplate(text, { SELF: self, SELFPATH: incoming.url ?? '', OTHER: other, AUTH: key })
        : text;
    await replay(socket, answer, fill);
  };

  const listen = async (server: net.Server): Promise<number> => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server);
  };

  const now = Date.now();
  const main = http.createServer({ keepAliveTimeout: 60_000 }, handle('main'));
  const other = http.createServer(handle('other'));
  const trusted = https.createServer(selfSigned(now - DAY_MS, now + 365 * DAY_MS), handle('main'));
  const expired = https.createServer(selfSigned(now - 365 * DAY_MS, now - DAY_MS), handle('main'));
  const servers = [main, other, trusted, expired];
  ports.main = await listen(main);
  ports.other = await listen(other);
  ports['tls-self-signed'] = await listen(trusted);
  ports['tls-expired'] = await listen(expired);
  const closed = net.createServer();
  ports.refused = await listen(closed);
  await new Promise((done) => closed.close(done));

  return {
    requests,
    forget: ({ name }) => {
      served.delete(name);
      for (let at = requests.length - 1; at >= 0; at--) if (requests[at]?.name === name) requests.splice(at, 1);
    },
    baseUrlOf: ({ name, transport }) => {
      if (transport === 'dns') return `http://no-such-host.corpus.invalid/${name}`;
      if (transport === 'refused') return `http://127.0.0.1:${ports.refused}/${name}`;
      if (transport === 'tls-to-plain') return `https://127.0.0.1:${ports.main}/${name}`;
      if (transport !== undefined) return `https://127.0.0.1:${ports[transport]}/${name}`;
      return `http://127.0.0.1:${ports.main}/${name}`;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function refuse(socket: Socket): void {
  socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
}

function portOf(server: net.Server): number {
  const address: string | AddressInfo | null = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{([A-Z0-9]+)(?:\+(\d+))?\}\}/g, (whole, name: string, seconds: string) => {
    const date = new Date(Date.now() + Number(seconds) * 1000);
    if (name === 'HTTPDATE') return date.toUTCString();
    if (name === 'RFC850') return rfc850(date);
    return values[name] ?? whole;
  });
}

function rfc850(date: Date): string {
  const [, day, month, year, time] = /, (\d+) (\w+) (\d+) (\S+)/.exec(date.toUTCString()) ?? [];
  const weekday = date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday}, ${day}-${month}-${year?.slice(2)} ${time} GMT`;
}

function headOf(answer: CorpusAnswer, length: number, fill: (text: string) => string): Buffer {
  const framing = answer.framing ?? 'chunked';
  const lines = [`HTTP/1.1 ${answer.status} ${http.STATUS_CODES[answer.status] ?? 'Unassigned'}`];
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    for (const one of [value].flat()) lines.push(`${name}: ${fill(one)}`);
  }
  if (framing.startsWith('chunked')) lines.push('transfer-encoding: chunked');
  if (framing === 'chunked-trailers') lines.push('trailer: x-checksum');
  if (framing === 'length') lines.push(`content-length: ${answer.declaredLength ?? length}`);
  lines.push(`connection: ${answer.connection ?? 'close'}`, '', '');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

async function replay(socket: Socket, answer: CorpusAnswer, fill: (text: string) => string): Promise<void> {
  socket.setNoDelay(true);
  const framing = answer.framing ?? 'chunked';
  const isChunked = framing.startsWith('chunked');
  const isBare = framing === 'none' || framing === 'raw';
  if (answer.prelude !== undefined) await put(socket, Buffer.from(answer.prelude, 'latin1'), true);
  if (!isBare) {
    let length = 0;
    if (framing === 'length') for (const { bytes } of writesOf(answer.body, fill)) length += bytes.length;
    await put(socket, headOf(answer, length, fill), true);
  }
  let count = 0;
  for (const { bytes, delayMs, isAlone } of writesOf(answer.body, fill)) {
    if (delayMs > 0) await wait(delayMs);
    if (socket.destroyed) return;
    const extension = framing === 'chunked-ext' ? `;part=${count++}` : '';
    const framed = isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
    if (bytes.length > 0) await put(socket, framed, isAlone);
  }
  if (answer.end === 'stall') return;
  if (answer.end === 'reset') {
    if (framing !== 'none' || answer.prelude !== undefined) await wait(GRACE_MS);
    socket.resetAndDestroy();
    return;
  }
  if (framing === 'chunked-trailers') await put(socket, Buffer.from('0\r\nx-checksum: 1\r\n\r\n'), true);
  else if (isChunked && framing !== 'chunked-unterminated') await put(socket, Buffer.from('0\r\n\r\n'), true);
  socket.end();
}

async function put(socket: Socket, bytes: Buffer, isAlone: boolean): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('close', done);
      socket.off('drain', done);
      resolve();
    };
    socket.once('close', done);
    if (isAlone) socket.write(bytes, done);
    else if (socket.write(bytes)) done();
    else socket.once('drain', done);
  });
}

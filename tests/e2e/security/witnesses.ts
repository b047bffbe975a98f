/** Detects forbidden effects: a server records every request, and fake programs record opened addresses. */

import { createSocket } from 'node:dgram';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { listening } from '../../helpers/system/loopback.ts';
import { temporaryFolder } from '../parley-app.ts';

export interface Beacon {
  readonly origin: string;
  readonly requests: string[];
  /** Every received header and body, as text. */
  readonly received: string[];
  close(): Promise<void>;
}

/** Records every request and answers it with a page. */
export async function startBeacon(): Promise<Beacon> {
  const requests: string[] = [];
  const received: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    received.push(JSON.stringify(request.headers));
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end('<script>window.__pwned = true</script>');
  });
  const { url: origin, close } = await listening(server);
  return { origin, requests, received, close };
}

export interface PortWitness {
  readonly port: number;
  /** `tcp` for every connection, `udp` for every datagram. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** Records everything that arrives at a port of this computer, in whatever protocol. */
export async function startPortWitness(): Promise<PortWitness> {
  const seen: string[] = [];
  const server = createTcpServer((socket) => {
    seen.push('tcp');
    socket.destroy();
  });
  const { port, close } = await listening(server);
  const datagrams = createSocket('udp4', () => seen.push('udp'));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  return {
    port,
    seen,
    close: async () => {
      datagrams.close();
      await close();
    },
  };
}

export interface Openings {
  /** A `PATH` that finds the fake programs before the real ones. */
  readonly env: Readonly<Record<string, string>>;
  read(): Promise<readonly string[]>;
}

/** Replaces the programs with which a Linux desktop opens addresses. */
export async function recordOpenings(): Promise<Openings> {
  const folder = await temporaryFolder();
  const list = join(folder, 'opened');
  for (const name of ['xdg-open', 'xdg-email', 'gio', 'gvfs-open', 'sensible-browser', 'x-www-browser']) {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\necho "$@" >> '${list}'\n`);
    await chmod(path, 0o755);
  }
  return {
    env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    read: async () => {
      const text = await readFile(list, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
  };
}

/** Starts a test's server on a free port of the loopback address. */
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface Loopback {
  readonly port: number;
  /** The server's address, with the scheme `http` and without a trailing slash. */
  readonly url: string;
  /** Closes the server, and its open HTTP connections. */
  readonly close: () => Promise<void>;
}

export async function listening(server: Server & Partial<Pick<HttpServer, 'closeAllConnections'>>): Promise<Loopback> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections?.();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** Reads the address of the update server from the package. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const shape = z.object({ provider: z.literal('generic'), url: z.string() });
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The address of the server's folder with the metadata and the files, ending with `/`.
 *
 * @param path the package's app-update.yml
 * @throws {Error} when the file has another shape, or the address is neither https nor on this computer
 */
export function readFeedAddress(path: string, parseYaml: (text: string) => unknown): URL {
  const { url } = shape.parse(parseYaml(readFileSync(path, 'utf8')));
  const address = new URL(url.endsWith('/') ? url : `${url}/`);
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && LOOPBACK.has(address.hostname));
  if (!isSafe) throw new Error('updates come over https only');
  return address;
}

/** The name of the metadata file for a system, as electron-builder writes it. */
export function channelFileFor(platform: NodeJS.Platform, architecture: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform !== 'linux') return 'latest.yml';
  return architecture === 'x64' ? 'latest-linux.yml' : `latest-linux-${architecture}.yml`;
}

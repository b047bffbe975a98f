/** Unpacks a zip file, optionally under other names. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const PERMISSION_BITS = 0o777;

/**
 * Unpacks files with their permissions. Throws at a symbolic link, and at an entry that would land outside `folder`.
 *
 * @param {string} archive
 * @param {string} folder created if missing
 * @param {object} options
 * @param {(name: string) => string | undefined} options.place where an entry goes in `folder`; `undefined` skips it
 * @param {(detail: string) => void} [options.report] receives the progress
 */
export async function unzip(archive, folder, { place, report }) {
  const zip = await openPromise(archive, { lazyEntries: true });
  let written = 0;
  for await (const entry of zip.eachEntry()) {
    const path = place(entry.fileName);
    if (path === undefined || entry.fileName.endsWith('/')) continue;
    const target = resolve(folder, path);
    if (!target.startsWith(resolve(folder) + sep)) throw new Error(`${entry.fileName} points outside the archive.`);
    const mode = (entry.externalFileAttributes >>> 16) & 0o177777;
    if ((mode & 0o170000) === 0o120000) throw new Error(`${entry.fileName} is a symbolic link.`);
    await mkdir(dirname(target), { recursive: true });
    const content = await zip.openReadStreamPromise(entry);
    await pipeline(content, createWriteStream(target, { mode: mode & PERMISSION_BITS || 0o644 }));
    written += entry.uncompressedSize;
    report?.(`${Math.round(written / 1e6)} MB`);
  }
}

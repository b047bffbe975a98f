/** Prepares the window's page for the package: compresses files that aren't needed at launch with Brotli. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { filesAt, inProject, inProjectCache } from '../paths.mjs';

const compress = promisify(brotliCompress);

/** electron-builder.yml takes the page from here. */
export const PACKED_PAGE = inProject('build', 'packed-renderer');

/** Formats that aren't compressed already, as fonts and photos are. */
const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.svg', '.wasm']);
/** For smaller files, decoding costs more than compression saves. */
const WORTHWHILE_BYTES = 4_096;
const AT_ONCE = 4;
/** Takes a twentieth of the time of the highest quality, and a tenth more space. */
const QUICK_QUALITY = 7;

/**
 * Writes `build/packed-renderer` from `build/renderer`.
 *
 * @param {(detail: string) => void} [report] receives the progress
 * @param {{ isQuick?: boolean }} [options] `isQuick`: faster but larger, for tests
 */
export async function packPage(report, { isQuick = false } = {}) {
  const quality = isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY;
  const source = inProject('build', 'renderer');
  await rm(PACKED_PAGE, { recursive: true, force: true });
  const names = (await filesAt(source)).map((path) => relative(source, path).split(sep).join('/'));
  const needed = neededAtStart(await readFile(join(source, 'index.html'), 'utf8'));
  const waiting = [...names];
  let done = 0;
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const isCompressible = COMPRESSIBLE.has(extname(name)) && !needed.has(name);
      await pack(join(source, name), join(PACKED_PAGE, name), isCompressible ? quality : null);
      done += 1;
      report?.(`${done} of ${names.length} files`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * The files that the page itself refers to. They are stored uncompressed, so that the window opens as fast as possible.
 * @param {string} page
 */
export function neededAtStart(page) {
  return new Set([...page.matchAll(/\b(?:src|href)="\.\/([^"]+)"/g)].map((match) => match[1] ?? ''));
}

/** @param {string} from @param {string} to @param {number | null} quality of Brotli; null: uncompressed */
async function pack(from, to, quality) {
  await mkdir(dirname(to), { recursive: true });
  const content = await readFile(from);
  if (quality === null || content.length < WORTHWHILE_BYTES) {
    await copyFile(from, to);
    return;
  }
  const kept = inProjectCache('brotli', `${createHash('sha256').update(content).digest('hex')}-${quality}`);
  if (!existsSync(kept)) {
    await mkdir(dirname(kept), { recursive: true });
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${kept}.${process.pid}`, await compress(content, { params }));
    await rename(`${kept}.${process.pid}`, kept);
  }
  await copyFile(kept, `${to}.br`);
}

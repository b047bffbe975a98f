// Files stored as Brotli are served as the build wrote them, under the same name.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPageFiles, readPageFile } from '../../electron/shell/page-files.ts';
import { neededAtStart } from '../../scripts/packaging/package-page.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-page-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string): Promise<string> {
  const file = (await listPageFiles(folder)).get(name);
  if (file === undefined) throw new Error(`${name} is not known`);
  return (await readPageFile(file)).toString('utf8');
}

describe('the files of the page', () => {
  it('are served under their own names, whether stored as Brotli or not', async () => {
    writeFileSync(join(folder, 'index.html'), 'page');
    writeFileSync(join(folder, 'assets', 'large.js.br'), brotliCompressSync('words'.repeat(1_000)));
    expect([...(await listPageFiles(folder)).keys()].sort()).toEqual(['assets/large.js', 'index.html']);
    expect(await read('index.html')).toBe('page');
    expect(await read('assets/large.js')).toBe('words'.repeat(1_000));
  });

  it("aren't served if their stored form is damaged", async () => {
    writeFileSync(join(folder, 'assets', 'large.js.br'), brotliCompressSync('words'.repeat(1_000)).subarray(0, 12));
    await expect(read('assets/large.js')).rejects.toThrow();
  });

  it('stay uncompressed if the page itself refers to them', () => {
    const page =
      '<script src="./assets/index-1.js"></script><link href="./assets/index-2.css"><link rel="icon" href="data:,">';
    expect([...neededAtStart(page)]).toEqual(['assets/index-1.js', 'assets/index-2.css']);
  });
});

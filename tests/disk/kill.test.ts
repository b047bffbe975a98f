// A process that is killed while it replaces a file leaves either the old or the new text.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { removeDrafts } from '../../electron/disk/replace-file.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { until } from '../helpers/until.ts';

const KILLS = 30;
const SHORT_CHARS = 1_000_000;
const LONG_CHARS = 4_000_000;

it('a file holds the old or the new text after every kill, even if the variable SNAP is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  onTestFinished(() => removeFolder(folder));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: resolve('electron/disk/replace-file.ts'),
      outDir: join(folder, 'built'),
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  });
  const files = join(folder, 'files');
  const path = join(files, 'keys.json');
  const script = join(folder, 'write.mjs');
  writeFileSync(
    script,
    `import { mkdirSync } from 'node:fs';
     import { replaceFile } from ${JSON.stringify(pathToFileURL(join(folder, 'built', 'writer.mjs')).href)};
     mkdirSync(${JSON.stringify(files)}, { recursive: true });
     for (;;) {
       replaceFile(${JSON.stringify(path)}, 'a'.repeat(${SHORT_CHARS}));
       replaceFile(${JSON.stringify(path)}, 'b'.repeat(${LONG_CHARS}));
     }`,
  );
  let cutShort = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, [script], { env: { ...process.env, SNAP: '/snap/other' }, stdio: 'ignore' });
    const gone = new Promise((done) => child.once('close', done));
    await until(() => expect(existsSync(path) && readdirSync(files).length > 1).toBe(true));
    child.kill('SIGKILL');
    await gone;
    const text = readFileSync(path, 'utf8');
    expect([SHORT_CHARS, LONG_CHARS]).toContain(text.length);
    expect(text).toMatch(/^(?:a+|b+)$/);
    cutShort += readdirSync(files).length > 1 ? 1 : 0;
    removeDrafts(path);
    expect(readdirSync(files)).toEqual(['keys.json']);
  }
  // At least one kill must have interrupted a write.
  expect(cutShort).toBeGreaterThan(0);
});

// After a whole session, no argument, environment variable or plain file contains the key, the proxy's password or the
// chat, and the page's memory contains neither the key nor the password.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Inspector } from '../../helpers/page/inspector.ts';
import { writtenFiles } from '../../helpers/system/written-files.ts';
import { familyOf } from '../../soak/process-figures.ts';
import { ParleyApp, temporaryFolder, until } from '../parley-app.ts';
import { ask, composer, connectFromWelcome, hasFocus, replies, say } from '../person.ts';
import { type ScriptedService, startScriptedService } from '../scripted-service.ts';

const KEY = 'sk-canary-Jw7nTq4xVb9RsC2kPd';
const PROXY_PASSWORD = 'canary-proxy-Xq8Lm3';
const SAID = 'cormorant semaphore';
const ANSWERED = 'vermilion astrolabe';
const SECRETS = [KEY, PROXY_PASSWORD];
const WORDS = [...SECRETS, SAID, ANSWERED];
const executable = process.env.PARLEY_PACKAGED;

let app: ParleyApp;
let service: ScriptedService;
/** The test exports to this folder, not below the user data folder. */
let exports: string;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  exports = await temporaryFolder();
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
  await rm(exports, { recursive: true, force: true });
});

interface Seen {
  readonly texts: readonly string[];
  /** How much of their memory the system may write when they crash. */
  readonly coreLimits: readonly string[];
}

/** Arguments, environment and limits of every process that the app started: Chromium's helpers and its own. */
async function processes(): Promise<Seen> {
  const read = (pid: number | 'self', what: string) => readFile(`/proc/${pid}/${what}`, 'latin1').catch(() => '');
  const family = await familyOf(app.processId);
  const coreLimit = (limits: string) => /^Max core file size.*$/m.exec(limits)?.[0] ?? '';
  return {
    texts: await Promise.all(family.map(async (pid) => (await read(pid, 'cmdline')) + (await read(pid, 'environ')))),
    // A process that has exited meanwhile is left out.
    coreLimits: (await Promise.all(family.map(async (pid) => coreLimit(await read(pid, 'limits'))))).filter(Boolean),
  };
}

/** Everything that the page's scripts can still reach, as text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Which of the words are in the files below `folder`, as `file: word`. */
async function found(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const hits: string[] = [];
  for await (const { path, content } of writtenFiles(folder))
    for (const word of words)
      if (content.includes(word) || content.includes(Buffer.from(word, 'utf16le'))) hits.push(`${path}: ${word}`);
  return hits;
}

/** Exports everything in each format, into folders that the user would choose. */
async function exportAll(page: Page): Promise<void> {
  const inspector = await Inspector.attach(app.output.join(''));
  const choose = (path: string) => JSON.stringify({ canceled: false, filePath: path, filePaths: [path] });
  for (const format of ['markdown', 'html', 'json'] as const) {
    const path = join(exports, format);
    if (format !== 'json') await mkdir(path);
    await inspector.evaluate(
      `void Object.assign(electron.dialog, { showSaveDialog: async () => (${choose(path)}), showOpenDialog: async () => (${choose(path)}) })`,
    );
    const ended = await page.evaluate(async (wanted) => {
      // Only the export runs, so any progress event is about it; it may end before its id is known.
      const end = new Promise<string>((resolve) => {
        const stop = window.parley.onJobProgress(({ state }) => {
          if (state === 'running') return;
          stop();
          resolve(state);
        });
      });
      const started = await window.parley.dataExport({ ids: null, format: wanted });
      return started.ok && started.value !== null ? end : 'not started';
    }, format);
    expect([format, ended]).toEqual([format, 'finished']);
  }
  inspector.close();
}

it('a key and a conversation appear in no process list, output or log and, with a keyring, in no file', async () => {
  app = await ParleyApp.start({
    keyring: 'gnome',
    ...(executable === undefined ? { args: ['--inspect=0'] } : {}),
  });
  const { page } = app;
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(page));
  await page.evaluate(
    async (password) => window.parley.settingsSetProxyPassword({ password, server: '' }),
    PROXY_PASSWORD,
  );
  service.tokens = [ANSWERED];
  await ask(page, SAID);
  await page.evaluate(() => window.parley.dataBackupNow({}));
  service.keys.delete(KEY);
  await ask(page, `${SAID} refused`, 'failed');

  const { texts, coreLimits } = await processes();
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) for (const word of WORDS) expect(text).not.toContain(word);
  // The app disables its own memory dumps, and leaves the system's limits as they are.
  const ours = /^Max core file size.*$/m.exec(await readFile('/proc/self/limits', 'latin1'))?.[0] ?? '';
  expect(new Set(coreLimits)).toEqual(new Set([ours]));

  // The page drops the typed key once it is saved. Finding the sent message in the heap shows that this search works.
  const heap = await heapOf(page);
  expect(heap).toContain(SAID);
  for (const word of SECRETS) expect(heap.includes(word)).toBe(false);

  if (executable === undefined) {
    await exportAll(page);
    expect(await found(exports, SECRETS)).toEqual([]);
    expect((await found(exports, [SAID])).length).toBeGreaterThanOrEqual(3);
  }

  const { userDataDir, output } = app;
  await app.quit();
  for (const word of WORDS) expect(output.join('')).not.toContain(word);
  expect(await found(userDataDir, WORDS)).toEqual([]);
});

it('a crash writes no memory to disk', async () => {
  app = await ParleyApp.start();
  const { page } = app;
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(page));
  service.tokens = [ANSWERED];
  await say(page, SAID);
  await until('there is a reply', async () => (await replies(page).count()) === 1);
  const { texts } = await processes();
  // No crash handler runs that could write or send a dump.
  expect(texts.filter((text) => /crashpad|crash-handler/i.test(text.split('\0')[0] ?? ''))).toEqual([]);
  const session = await page.context().newCDPSession(page);
  // The crashed page never answers.
  session.send('Page.crash').catch(() => undefined);
  await until('the crash is written down', async () =>
    (await readFile(join(app.userDataDir, 'logs', 'parley.log'), 'utf8')).includes('"window.gone"'),
  );
  await app.terminate();
  const dumps: string[] = [];
  for await (const { path } of writtenFiles(app.userDataDir))
    if (/\.(?:dmp|core)$|^core(?:\.\d+)?$/.test(basename(path)) || /crash/i.test(dirname(path))) dumps.push(path);
  expect(dumps).toEqual([]);
  expect(await found(app.userDataDir, [KEY])).toEqual([]);
});

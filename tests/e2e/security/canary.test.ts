// Words that must stay where they belong: after a whole session they are in no argument, environment or file in clear.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParleyApp } from '../parley-app.ts';
import { composer, connectFromWelcome, lastReply, say, waitForStatus } from '../person.ts';
import { type ScriptedService, startScriptedService } from '../scripted-service.ts';

const KEY = 'sk-canary-Jw7nTq4xVb9RsC2kPd';
const SAID = 'cormorant semaphore';
const ANSWERED = 'vermilion astrolabe';
const executable = process.env.PARLEY_PACKAGED;

let app: ParleyApp;
let service: ScriptedService;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
});

/** Arguments and environment of every process whose arguments name the user data folder, and of their children. */
async function processTexts(): Promise<readonly string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, what: string) => readFile(`/proc/${pid}/${what}`, 'latin1').catch(() => '');
  const seen = await Promise.all(
    all.map(async (pid) => ({ pid, arguments: await read(pid, 'cmdline'), environment: await read(pid, 'environ') })),
  );
  const ours = seen.filter((one) => one.arguments.includes(app.userDataDir));
  return ours.map((one) => one.arguments + one.environment);
}

it('a key and a conversation are in no process list, no output, no log and, with a keyring, in no file', async () => {
  app = await ParleyApp.start({ keyring: 'gnome', ...(executable === undefined ? {} : { executable }) });
  const { page } = app;
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
  await composer(page).waitFor();
  service.tokens = [ANSWERED];
  await say(page, SAID);
  await waitForStatus(lastReply(page), 'complete');
  service.keys.delete(KEY);
  await say(page, `${SAID} refused`);
  await waitForStatus(lastReply(page), 'failed');
  const texts = await processTexts();
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) for (const word of [KEY, SAID, ANSWERED]) expect(text).not.toContain(word);
  const { userDataDir, output } = app;
  await app.quit();
  for (const word of [KEY, SAID, ANSWERED]) expect(output.join('')).not.toContain(word);
  const files = await readdir(userDataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    for (const word of [KEY, SAID, ANSWERED])
      if (content.includes(word) || content.includes(Buffer.from(word, 'utf16le'))) found.push(`${file.name}: ${word}`);
  }
  expect(found).toEqual([]);
  // Nothing makes dumps, so there is none to be searched.
  expect(files.filter((one) => /\.(?:dmp|core)$/.test(one.name))).toEqual([]);
});

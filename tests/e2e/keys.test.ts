// Where a key lives and where it must never be, with a real keyring and without one.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, type ParleyOptions, until } from './parley-app.ts';
import { composer, connectFromWelcome, lastReply, openSettings, say, waitForStatus, waitForText } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

const CANARY = 'sk-canary-Zq8vT2mXw4Lr9KpB7nYc';
const executable = process.env.PARLEY_PACKAGED;

let service: ScriptedService;
let app: ParleyApp;

const start = async (options: ParleyOptions = {}) => {
  app = await ParleyApp.start({ ...options, ...(executable === undefined ? {} : { executable }) });
  return app.page;
};

const connected = async (options: ParleyOptions = {}) => {
  const page = await start(options);
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: CANARY });
  await composer(page).waitFor();
  return page;
};

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(CANARY);
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
});

/** Every form in which a key could be written down: whole, in pieces longer than its last four characters, encoded. */
function tracesOf(key: string): readonly Buffer[] {
  const middle = key.slice(key.length - 16, key.length - 3);
  const texts = [
    key,
    middle,
    Buffer.from(key).toString('base64').slice(0, 24),
    Buffer.from(key).toString('hex'),
    encodeURIComponent(key),
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(key, 'utf16le')];
}

async function filesWith(folder: string, traces: readonly Buffer[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Chromium removes files of its own while the app runs.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (traces.some((trace) => content.includes(trace))) found.push(path);
  }
  return found;
}

describe('without a keyring', () => {
  it('keeps the key for this session only, says so, and asks again at the next start', async () => {
    const page = await connected();
    const settings = await openSettings(page, 'Connections');
    await waitForText(settings, 'this session only');
    await waitForText(settings, CANARY.slice(-4));
    await page.keyboard.press('Escape');
    await say(page, 'Hi');
    await waitForStatus(lastReply(page), 'complete');
    const { userDataDir } = app;
    await app.quit();
    expect(await filesWith(userDataDir, [...tracesOf(CANARY), Buffer.from('"v10')])).toEqual([]);
    const again = await start({ userDataDir });
    await say(again, 'Still there?');
    await waitForStatus(lastReply(again), 'failed');
    expect(await lastReply(again).getAttribute('data-error-kind')).toMatch(/^auth\./);
    await lastReply(again).getByRole('button', { name: 'Replace key' }).waitFor();
  });
});

describe('with a GNOME keyring', () => {
  it('stores the key encrypted by the system and shows it as active', async () => {
    const page = await connected({ keyring: 'gnome' });
    const settings = await openSettings(page, 'Connections');
    await waitForText(settings, 'active');
    await page.keyboard.press('Escape');
    await say(page, 'Hi');
    await waitForStatus(lastReply(page), 'complete');
    const stored = JSON.parse(await readFile(join(app.userDataDir, 'keys.json'), 'utf8'));
    const sealed = Buffer.from(stored.keys[0].sealed.ciphertext, 'base64').subarray(0, 3).toString();
    expect(['v11', 'v12']).toContain(sealed);
    expect(await filesWith(app.userDataDir, tracesOf(CANARY))).toEqual([]);
  });

  it('keeps conversations unreadable on disk', async () => {
    const page = await connected({ keyring: 'gnome' });
    service.tokens = ['The walrus', ' sings at dawn.'];
    await say(page, 'Tell me about the marmalade lighthouse');
    await waitForStatus(lastReply(page), 'complete');
    const { userDataDir } = app;
    await app.quit();
    expect(await filesWith(userDataDir, [Buffer.from('marmalade lighthouse'), Buffer.from('walrus')])).toEqual([]);
  });
});

describe('a key', () => {
  it('reaches neither the page, its storage, what crosses to it, the output, nor any file', async () => {
    const page = await connected();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      window.parley.onConnectionsChanged((list) => seen.push(JSON.stringify(list)));
      window.parley.onConversationPath((change) => seen.push(JSON.stringify(change)));
    });
    await say(page, 'Hi');
    await waitForStatus(lastReply(page), 'complete');
    service.keys.delete(CANARY);
    await say(page, 'Refused now');
    await waitForStatus(lastReply(page), 'failed');
    const inPage = await page.evaluate(async () => {
      const boot = await window.parley.appBootstrap({});
      const open = boot.ok ? boot.value.open : null;
      const details = await Promise.all(
        (open?.path ?? []).map((message) => window.parley.messageDetails({ messageId: message.id })),
      );
      return JSON.stringify([
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        boot,
        details,
        Reflect.get(globalThis, 'seen'),
      ]);
    });
    expect(inPage).not.toContain(CANARY);
    expect(inPage).not.toContain(CANARY.slice(-12));
    expect(inPage).toContain('data-message-id');
    const commandLine = await readFile(`/proc/${app.processId}/cmdline`, 'utf8');
    expect(commandLine).not.toContain(CANARY);
    const { userDataDir, output } = app;
    await app.quit();
    expect(output.join('')).not.toContain(CANARY);
    await until(
      'nothing is left of the key',
      async () => (await filesWith(userDataDir, tracesOf(CANARY))).length === 0,
    );
  });
});

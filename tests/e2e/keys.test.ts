// Where a key is stored and where it must never be, with and without a real keyring.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writtenFiles } from '../helpers/system/written-files.ts';
import { ParleyApp, type ParleyOptions, until } from './parley-app.ts';
import {
  ask,
  composer,
  connectFromWelcome,
  hasFocus,
  lastReply,
  moreChats,
  newChat,
  openChat,
  openSettings,
  rows,
  waitForText,
} from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

const CANARY = 'sk-canary-Zq8vT2mXw4Lr9KpB7nYc';

let service: ScriptedService;
let app: ParleyApp;

const start = async (options: ParleyOptions = {}) => {
  app = await ParleyApp.start(options);
  return app.page;
};

const connected = async (options: ParleyOptions = {}) => {
  const page = await start(options);
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: CANARY });
  await hasFocus(composer(page));
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

/** Every form in which a key could be stored: whole, in pieces longer than its last four characters, encoded. */
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
  const found: string[] = [];
  for await (const { path, content } of writtenFiles(folder))
    if (traces.some((trace) => content.includes(trace))) found.push(path);
  return found;
}

describe('without a keyring', () => {
  it("keeps the key for this session only, says so, and asks again at the next launch; a half-typed key survives switching chats but isn't written to disk", async () => {
    const page = await connected();
    const settings = await openSettings(page, 'Connections');
    await waitForText(settings, 'this session only');
    await waitForText(settings, CANARY.slice(-4));
    await page.keyboard.press('Escape');
    await ask(page, 'Hi');
    const { userDataDir } = app;
    await app.quit();
    expect(await filesWith(userDataDir, [...tracesOf(CANARY), Buffer.from('"v10')])).toEqual([]);
    const again = await start({ userDataDir });
    await ask(again, 'Still there?', 'failed');
    expect(await lastReply(again).getAttribute('data-error-kind')).toMatch(/^auth\./);
    const half = 'sk-half-typed-Tn4Wq9Lx2Rv7Kd5M';
    const field = again.getByLabel('New API key');
    await field.fill(half);
    await newChat(again);
    expect(await field.count()).toBe(0);
    await openChat(again, 'Hi');
    expect(await field.inputValue()).toBe(half);
    await app.quit();
    expect(await filesWith(userDataDir, tracesOf(half))).toEqual([]);
  });
});

describe('with a GNOME keyring', () => {
  it('stores the key encrypted by the system and shows it as active', async () => {
    const page = await connected({ keyring: 'gnome' });
    const settings = await openSettings(page, 'Connections');
    await waitForText(settings, 'active');
    await page.keyboard.press('Escape');
    await ask(page, 'Hi');
    const stored = JSON.parse(await readFile(join(app.userDataDir, 'keys.json'), 'utf8'));
    const sealed = Buffer.from(stored.keys[0].sealed.ciphertext, 'base64').subarray(0, 3).toString();
    expect(['v11', 'v12']).toContain(sealed);
    expect(await filesWith(app.userDataDir, tracesOf(CANARY))).toEqual([]);
  });

  it('keeps conversations unreadable on disk', async () => {
    const page = await connected({ keyring: 'gnome' });
    service.tokens = ['The walrus', ' sings at dawn.'];
    await ask(page, 'Tell me about the marmalade lighthouse');
    const { userDataDir } = app;
    await app.quit();
    expect(await filesWith(userDataDir, [Buffer.from('marmalade lighthouse'), Buffer.from('walrus')])).toEqual([]);
  });

  it('offers a recovery code after ten chats, and shows it until it is saved', async () => {
    const page = await connected({ keyring: 'gnome' });
    const hint = page.getByRole('status').filter({ hasText: 'If you lose your system keyring' });
    expect(await hint.count()).toBe(0);
    await ask(page, 'Hi');
    expect(await hint.count()).toBe(0);
    await moreChats(page, 9);
    await hint.waitFor();

    const settings = await openSettings(page, 'Data');
    await waitForText(settings, 'keyring (GNOME Keyring)');
    await settings.getByRole('button', { name: 'Create a recovery code' }).click();
    const question = page.getByRole('alertdialog', { name: 'Create a recovery code?' });
    await question.getByRole('button', { name: 'Create a recovery code' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Your recovery code' });
    await shown.waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await shown.getByRole('checkbox', { name: 'I’ve saved this code' }).click();
    const code = await shown.getByLabel('Recovery code').textContent();
    expect(code).toMatch(/^[A-Z0-9-]{28,}$/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    await settings.getByRole('button', { name: 'New recovery code' }).waitFor();
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await hint.waitFor({ state: 'detached' });

    const { userDataDir } = app;
    await app.quit();
    const locked = await start({ userDataDir });
    await waitForText(locked.locator('main'), 'It was shown once');
    await locked.getByLabel('Recovery code').fill(code ?? '');
    await locked.getByRole('button', { name: 'Unlock with code' }).click();
    await rows(locked).waitFor();
  });

  it('returns to the message box if the code was created from the hint', async () => {
    const page = await connected({ keyring: 'gnome' });
    await ask(page, 'Hi');
    await moreChats(page, 9);
    await page.getByRole('button', { name: 'Create a recovery code' }).click();
    const question = page.getByRole('alertdialog', { name: 'Create a recovery code?' });
    await question.getByRole('button', { name: 'Create a recovery code' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Your recovery code' });
    await page.keyboard.press('Escape');
    await shown.getByRole('checkbox', { name: 'I’ve saved this code' }).click();
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    await hasFocus(composer(page));
  });
});

describe('a key', () => {
  it('appears in neither the page, its storage, its messages, the command line, the output, nor any file', async () => {
    const page = await connected();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      window.parley.onConnectionsChanged((list) => seen.push(JSON.stringify(list)));
      window.parley.onConversationPath((change) => seen.push(JSON.stringify(change)));
    });
    await ask(page, 'Hi');
    service.keys.delete(CANARY);
    await ask(page, 'Refused now', 'failed');
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

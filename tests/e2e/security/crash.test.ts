// The window's process dies or hangs while a reply streams: the window comes back, and nothing of the text is lost.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../parley-app.ts';
import { composer, connectFromWelcome, lastReply, replies, say, waitForStatus, waitForText } from '../person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../scripted-service.ts';

const KEY = 'sk-crash-test-77e1';
const executable = process.env.PARLEY_PACKAGED;

let service: ScriptedService;
let app: ParleyApp;
let page: Page;
let again: Browser | null = null;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start(executable === undefined ? {} : { executable });
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await composer(app.page).waitFor();
  page = app.page;
});

afterEach(async () => {
  await again?.close();
  again = null;
  await app?.dispose();
  await service.close();
});

/** Ends the process of the page as a crash would. */
async function crash(): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The answer never comes: who would send it is gone.
  session.send('Page.crash').catch(() => undefined);
}

/** Playwright gives a page up once it has crashed; a connection of its own sees the one that came back. */
async function reattach(): Promise<void> {
  const [port] = (await readFile(join(app.userDataDir, 'DevToolsActivePort'), 'utf8')).split('\n');
  page = await until('the window came back', async () => {
    await again?.close();
    again = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 10_000 });
    const [found] = again.contexts().flatMap((context) => context.pages());
    return (
      found !== undefined && (await found.evaluate(() => document.querySelector('[role="log"]') !== null)) && found
    );
  });
}

describe('a window that crashes', () => {
  it('comes back with one sentence and the whole text, once', async () => {
    service.tokens = ['First.', PAUSE, ' Second.', ' Third.'];
    await say(app.page, 'A long story');
    await waitForText(lastReply(app.page), 'First.');
    await crash();
    await until('the crash is written down', async () =>
      (await readFile(join(app.userDataDir, 'logs', 'parley.log'), 'utf8')).includes('"window.gone"'),
    );
    service.release();
    await reattach();
    await waitForText(lastReply(page), 'First. Second. Third.');
    await waitForStatus(lastReply(page), 'complete');
    expect(await replies(page).count()).toBe(1);
    expect((await lastReply(page).textContent())?.match(/Second\./g)).toHaveLength(1);
    const notice = page.getByRole('alert').filter({ hasText: 'The window stopped working and was opened again.' });
    await notice.first().waitFor();
    expect(await notice.count()).toBe(1);
    service.tokens = ['Still here.'];
    await say(page, 'And now?');
    await waitForText(lastReply(page), 'Still here.');
    expect(service.requests.filter((request) => request.path.endsWith('/completions'))).toHaveLength(2);
  });

  it('comes back again and again', async () => {
    for (let time = 0; time < 3; time += 1) {
      await crash();
      await reattach();
      await composer(page).waitFor();
    }
  });
});

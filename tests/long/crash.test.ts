// The page's process crashes or hangs while a reply streams: the window comes back, and no text is lost.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  composer,
  connectFromWelcome,
  hasFocus,
  lastReply,
  replies,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { signalProcess } from '../helpers/system/signal-process.ts';

const KEY = 'sk-crash-test-77e1';
const executable = process.env.PARLEY_PACKAGED;
const ANSWER_MAX_MS = 5_000;

let service: ScriptedService;
let app: ParleyApp;
let page: Page;
let again: Browser | null = null;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  // Only the built app accepts a debugger; a package doesn't.
  app = await ParleyApp.start(executable === undefined ? { args: ['--inspect=0'] } : {});
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  page = app.page;
});

afterEach(async () => {
  await again?.close();
  again = null;
  await app?.dispose();
  await service.close();
});

/** Kills the page's process, like a crash, and resolves when the app knows: until then it still has its old page. */
async function crash(): Promise<void> {
  const crashes = async () => (await written()).split('"window.gone"').length;
  const before = await crashes();
  const session = await page.context().newCDPSession(page);
  // The crashed page never answers.
  session.send('Page.crash').catch(() => undefined);
  await until('the crash is written down', async () => (await crashes()) > before);
}

/** Null if `asked` takes too long, because a page that is about to close may never answer. */
const answer = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MAX_MS, null))]);

/** Connects again, because Playwright's first connection never sees the page that replaces a crashed one. */
async function reattach(): Promise<void> {
  const [port] = (await readFile(join(app.userDataDir, 'DevToolsActivePort'), 'utf8')).split('\n');
  page = await until('the window came back', async () => {
    await again?.close();
    again = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 10_000 });
    const [found] = again.contexts().flatMap((context) => context.pages());
    return (
      found !== undefined &&
      (await answer(found.evaluate(() => document.querySelector('[role="log"]') !== null))) &&
      found
    );
  });
}

/** The log, or '' if the file doesn't exist yet. */
const written = () => readFile(join(app.userDataDir, 'logs', 'parley.log'), 'utf8').catch(() => '');
const logged = (event: string, maxMs?: number) =>
  until(`${event} is written down`, async () => (await written()).includes(`"${event}"`), maxMs);

async function expectOneSentence(): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: 'The window crashed and was reopened.' });
  await notice.first().waitFor();
  expect(await notice.count()).toBe(1);
}

/** Slows a spinning process down to a twentieth, to leave processor time to others. Call the result to end this. */
function heldBack(id: number): () => void {
  const tell = (signal: NodeJS.Signals): void => signalProcess(id, signal);
  const turns = setInterval(() => {
    tell('SIGCONT');
    setTimeout(() => tell('SIGSTOP'), 10);
  }, 200);
  return () => clearInterval(turns);
}

/** Ids of the app's processes that have these words in their arguments. */
async function processesWith(words: string): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => ({ id, command: await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '') })),
  );
  return found
    .filter(({ command }) => command.includes(app.userDataDir) && command.includes(words))
    .map(({ id }) => Number(id));
}

describe('a window crash', () => {
  it('is explained in one sentence, and the whole text is back, once', async () => {
    service.tokens = ['First.', PAUSE, ' Second.', ' Third.'];
    await say(app.page, 'A long story');
    await waitForText(lastReply(app.page), 'First.');
    await crash();
    service.release();
    await reattach();
    await waitForText(lastReply(page), 'First. Second. Third.');
    await waitForStatus(lastReply(page), 'complete');
    expect(await replies(page).count()).toBe(1);
    expect((await lastReply(page).textContent())?.match(/Second\./g)).toHaveLength(1);
    await expectOneSentence();
    service.tokens = ['Still here.'];
    await say(page, 'And now?');
    await waitForText(lastReply(page), 'Still here.');
    expect(service.requests.filter((request) => request.path.endsWith('/completions'))).toHaveLength(2);
  });

  it('keeps the text of a queued message that was being edited, and sends no other text', async () => {
    service.tokens = ['One', PAUSE, ' done.'];
    await say(page, 'Slowly, please');
    await waitForText(lastReply(page), 'One');
    await say(page, 'old words');
    const queued = () => page.locator('article[data-status="queued"]');
    await queued().getByRole('button', { name: 'Edit' }).click();
    await queued().getByRole('textbox').fill('half of the new');
    await until('main has the words', async () => {
      const chats = await page.evaluate(() => window.parley.conversationList({ view: 'active', offset: 0, limit: 1 }));
      const id = chats.ok ? (chats.value.items[0]?.id ?? '') : '';
      const opened = await page.evaluate((chat) => window.parley.conversationOpen({ id: chat }), id);
      return opened.ok && JSON.stringify(opened.value).includes('half of the new');
    });
    await crash();
    const sent = service.requests.length;
    service.tokens = ['Good.'];
    service.release();
    await reattach();
    await waitForText(lastReply(page), 'One done.');
    await waitForStatus(lastReply(page), 'complete');
    expect(await queued().getByRole('textbox').inputValue()).toBe('half of the new');
    expect(service.requests.length).toBe(sent);
    await queued().getByRole('textbox').fill('new words');
    await queued().getByRole('button', { name: 'Save', exact: true }).click();
    await waitForText(lastReply(page), 'Good.');
    const said = JSON.stringify(service.requests.slice(sent).map(({ body }) => body.messages));
    expect([said.includes('new words'), said.includes('old words')]).toEqual([true, false]);
  });

  it('is repaired three times in a row', async () => {
    for (let time = 0; time < 3; time += 1) {
      await crash();
      await reattach();
      await composer(page).waitFor();
    }
  });
});

describe('a crash of the graphics process', () => {
  it('restarts it, and the window continues with the reply', async () => {
    service.tokens = ['First.', PAUSE, ' Second.', ' Third.'];
    await say(page, 'A long story');
    await waitForText(lastReply(page), 'First.');
    const first = await until('there is one GPU process', async () => {
      const [only, ...others] = await processesWith('--type=gpu-process');
      return others.length === 0 && only;
    });
    process.kill(first, 'SIGKILL');
    await logged('process.gone');
    await until('there is another GPU process', async () => {
      const [next = first] = await processesWith('--type=gpu-process');
      return next !== first;
    });
    service.release();
    await waitForText(lastReply(page), 'First. Second. Third.');
    await waitForStatus(lastReply(page), 'complete');
    expect(await page.getByRole('alert').count()).toBe(0);
    // A screenshot succeeds only if the window paints.
    await say(page, 'And now?');
    await page.screenshot();
  });
});

// The test types through main's inspector, which a package doesn't open.
if (executable === undefined) {
  describe('a hanging window', () => {
    it("is ended and reopened with an explanation, the reply's text, and the unsent text", async () => {
      service.tokens = ['First.', PAUSE, ' Second.', ' Third.'];
      await say(app.page, 'A long story');
      await waitForText(lastReply(app.page), 'First.');
      await composer(app.page).fill('Half a thought');
      await until('the draft is kept', async () => {
        const listed = await app.page.evaluate(async () => {
          const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 1 });
          const opened = await window.parley.conversationOpen({ id: list.ok ? (list.value.items[0]?.id ?? '') : '' });
          return opened.ok ? JSON.parse(opened.value).draft : '';
        });
        return listed === 'Half a thought';
      });
      await app.page.evaluate(() => {
        setTimeout(() => {
          for (;;);
        }, 0);
      });
      // Chromium never reports a debugged page as hanging, so detach. An unanswered key makes it notice the hang.
      await app.letGo();
      const inspector = await Inspector.attach(app.output.join(''));
      const contents = 'electron.BrowserWindow.getAllWindows()[0].webContents';
      const letBe = heldBack(Number(await inspector.evaluate(`${contents}.getOSProcessId()`)));
      await inspector.evaluate(`${contents}.sendInputEvent({ type: 'keyDown', keyCode: 'a' })`);
      try {
        await logged('window.hangs', 60_000);
        await logged('window.gone', 30_000);
      } finally {
        letBe();
      }
      inspector.close();
      service.release();
      await reattach();
      await waitForText(lastReply(page), 'First. Second. Third.');
      await waitForStatus(lastReply(page), 'complete');
      await expectOneSentence();
      await until('the unsent text is back', async () => (await composer(page).inputValue()) === 'Half a thought');
      service.tokens = ['Still here.'];
      await say(page, 'And now?');
      await waitForText(lastReply(page), 'Still here.');
    });
  });
}

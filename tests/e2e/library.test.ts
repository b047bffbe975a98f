// Versions, deletion, queues, search and recovery of chats in the real app.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { writtenFiles } from '../helpers/system/written-files.ts';
import { until } from './parley-app.ts';
import {
  act,
  composer,
  conversation,
  exchange,
  hasFocus,
  lastReply,
  replies,
  rows,
  say,
  waitForStatus,
  waitForText,
} from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { sharedWindow } from './shared-window.ts';

const KEY = 'sk-test-library-8d1f60c3a2';

const shared = sharedWindow(KEY);

const question = (page: Page) => conversation(page).getByRole('article', { name: 'You' });

describe('versions', () => {
  it('keep edited and regenerated messages, and show both', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'First wording', 'Answer one');
    shared.service.tokens = ['Answer two'];
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click();
    await waitForText(lastReply(page), 'Answer two');
    await waitForText(lastReply(page), '2 / 2');
    await lastReply(page).getByRole('button', { name: 'Previous version' }).click();
    await waitForText(lastReply(page), 'Answer one');
    shared.service.tokens = ['Answer three'];
    await question(page).first().hover();
    await question(page).first().getByRole('button', { name: 'Edit' }).click();
    await question(page).first().getByRole('textbox').fill('Second wording');
    await question(page).first().getByRole('button', { name: 'Save and send' }).click();
    await waitForText(lastReply(page), 'Answer three');
    await waitForText(question(page).first(), '2 / 2');
    await question(page).first().getByRole('button', { name: 'Previous version' }).click();
    await waitForText(lastReply(page), 'Answer one');
  });
});

describe('deleting', () => {
  it('moves a chat to the trash, and Undo restores it', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Keep or drop', 'An answer');
    await act(page, 'Keep or drop', 'Delete');
    await until(
      'the row is gone',
      async () =>
        (await rows(page)
          .getByRole('button', { name: /Keep or drop/ })
          .count()) === 0,
    );
    // The chat was open when it was deleted, so Undo opens it again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForText(lastReply(page), 'An answer');
  });
});

describe('messages sent while a reply runs', () => {
  it('wait in line, and are sent after the reply', async () => {
    const page = await shared.connected();
    shared.service.tokens = ['One', PAUSE, ' done'];
    await say(page, 'First');
    await waitForText(lastReply(page), 'One');
    await say(page, 'Second');
    await until(
      'the second message waits',
      async () =>
        (await page.locator('article[data-status="queued"], [role=article][data-status="queued"]').count()) === 1,
    );
    shared.service.tokens = ['Two'];
    shared.service.release();
    await waitForText(lastReply(page), 'Two');
    const bodies = shared.service.requests
      .filter((request) => request.path === '/v1/chat/completions')
      .map((request) => request.body.messages);
    expect(bodies[1]).toEqual([
      { role: 'user', content: 'First' },
      { role: 'assistant', content: 'One done' },
      { role: 'user', content: 'Second' },
    ]);
  });
});

describe('searching', () => {
  it('finds parts of words and single characters in all chats, and opens a chat at the hit', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'What is a lighthouse', 'A tower that warns 船 at night');
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await until('the other chat is empty', async () => (await replies(page).count()) === 0);
    await exchange(page, shared.service, 'Something else', 'Nothing of that kind');
    const box = page.getByRole('searchbox', { name: 'Search conversations' });
    for (const words of ['ghthou', '船']) {
      await box.fill(words);
      await rows(page).getByText('What is a lighthouse').first().waitFor();
    }
    await rows(page).getByText(/船/).first().click();
    await waitForText(lastReply(page), 'A tower that warns 船 at night');
  });
});

describe('the page', () => {
  it('reloads in the middle of a reply without missing or doubled text', async () => {
    const page = await shared.connected();
    shared.service.paceMs = 20;
    shared.service.tokens = Array.from({ length: 80 }, (_, index) => `w${index} `);
    await say(page, 'Count');
    await waitForText(lastReply(page), 'w10 ');
    await page.reload();
    await waitForStatus(lastReply(page), 'complete');
    await waitForText(lastReply(page), shared.service.tokens.join('').trim());
  });
});

describe('a second launch', () => {
  it("doesn't disturb the first one", async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Still me', 'Yes');
    expect(await shared.app.startAgain()).toBe(0);
    await exchange(page, shared.service, 'And now', 'Still here');
  });
});

// The last two tests end the app, which then forgets its key: there is no keyring.
describe('a temporary chat', () => {
  it('is never written to disk, shows what was sent, and is gone after a restart', async () => {
    const page = await shared.connected();
    await page.evaluate(() => window.parley.conversationCreate({ isTemporary: true }));
    await page.reload();
    await exchange(page, shared.service, 'The secret marzipan recipe', 'Never tell anybody');
    await lastReply(page).getByRole('button', { name: 'Details', exact: true }).click();
    const body = page.getByRole('region', { name: 'Body as sent' }).locator('pre');
    await waitForText(body, 'The secret marzipan recipe');
    const { userDataDir } = shared.app;
    await shared.app.quit();
    for await (const { path, content } of writtenFiles(userDataDir))
      expect(content.includes('marzipan'), path).toBe(false);
    const again = await shared.again();
    await composer(again).waitFor();
    expect(await again.getByText('marzipan').count()).toBe(0);
  });
});

describe('a reply interrupted by a crash', () => {
  it('is still there after a restart, marked as interrupted, and can be continued; open editors keep their text', async () => {
    const page = await shared.connected();
    shared.service.tokens = ['The beginning', ' of a story', PAUSE];
    await say(page, 'Tell me a story');
    await waitForText(lastReply(page), 'The beginning of a story');
    // The window also keeps the text of an open editor.
    await question(page).hover();
    await question(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Tell me a longer tale');
    const { userDataDir } = shared.app;
    await until('both texts are on the disk', async () => {
      const files = (await readdir(join(userDataDir, 'library'), { withFileTypes: true })).filter((one) =>
        one.isFile(),
      );
      const texts = await Promise.all(files.map(({ name }) => readFile(join(userDataDir, 'library', name), 'latin1')));
      return ['of a story', 'a longer tale'].every((words) => texts.some((text) => text.includes(words)));
    });
    await shared.app.kill();
    const again = await shared.again();
    await waitForStatus(lastReply(again), 'interrupted');
    // The new reply is on the screen, so its row isn't marked.
    expect(await rows(again).getByText('A new reply.').count()).toBe(0);
    const editor = again.getByRole('textbox', { name: 'Edit message' });
    expect(await editor.inputValue()).toBe('Tell me a longer tale');
    // The editor opened by itself, so the focus stays in the message box.
    await hasFocus(composer(again));
    await again.getByRole('button', { name: 'Cancel' }).click();
    await editor.waitFor({ state: 'detached' });
    expect(await lastReply(again).getAttribute('data-error-kind')).toBe('interrupted');
    await waitForText(lastReply(again), 'The beginning of a story');
    await lastReply(again).getByRole('button', { name: 'Continue' }).waitFor();
    await lastReply(again).getByRole('button', { name: 'Regenerate', exact: true }).waitFor();
  });
});

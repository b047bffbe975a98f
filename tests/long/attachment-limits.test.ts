// An image beyond the limit of a request is refused, and a queued image survives a kill.
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Attaching, allowImages, chatRequests, lastContent } from '../e2e/attaching.ts';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import {
  composer,
  connectFromWelcome,
  conversation,
  hasFocus,
  lastReply,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { noisyPng, pngOf } from '../helpers/data/images.ts';

const KEY = 'sk-test-attachment-limits-51f0';

let service: ScriptedService;
let app: ParleyApp;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start();
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  await allowImages(app.page, service);
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it('refuses the image that makes a message too large, says so, and sends the others', async () => {
  const { page } = app;
  const files = new Attaching(page, folder);
  const names = ['noise-0.png', 'noise-1.png', 'noise-2.png'];
  for (const [index, name] of names.entries()) {
    await files.attach([name, noisyPng(2_048, 2_048, true)]);
    await files.expectNames(...names.slice(0, index + 1));
  }
  await files.attach(['noise-3.png', noisyPng(2_048, 2_048, true)]);
  await page
    .getByRole('alert')
    .filter({ hasText: 'noise-3.png' })
    .filter({ hasText: 'too large for one request' })
    .first()
    .waitFor();
  await files.expectNames(...names);
  expect(chatRequests(service)).toEqual([]);
  await say(page, 'Compare them');
  await waitForStatus(lastReply(page), 'complete');
  expect(chatRequests(service)).toHaveLength(1);
  expect(lastContent(service)).toHaveLength(4);
  await files.list.waitFor({ state: 'detached' });
});

it('sends a queued image after a kill, with its text', async () => {
  const { page } = app;
  const files = new Attaching(page, folder);
  service.tokens = ['Wait', PAUSE, ' a moment'];
  await say(page, 'First');
  await lastReply(page).getByText('Wait').waitFor();
  await files.attach(['bee.png', pngOf(40, 30, 60)]);
  await files.expectNames('bee.png');
  await say(page, 'Second');
  await conversation(page).locator('[data-status=queued]').getByText('bee.png').waitFor();
  await app.kill();
  service.release();

  app = await ParleyApp.start({ userDataDir: app.userDataDir });
  const again = app.page;
  await until('the chat is back', () => again.getByText('First').first().isVisible());
  const queued = conversation(again).locator('[data-status=queued]');
  await queued.getByText('bee.png').waitFor();
  service.tokens = ['Seen.'];
  await again.getByRole('button', { name: 'Send now' }).click();
  // Without a keyring, the killed app has lost its key.
  const key = again.getByRole('group', { name: 'Replace key' });
  await key.getByLabel('New API key').fill(KEY);
  await key.getByRole('button', { name: 'Verify and replace' }).click();
  await waitForText(lastReply(again), 'Seen.');
  await waitForStatus(lastReply(again), 'complete');
  await conversation(again).getByRole('img', { name: 'bee.png' }).waitFor();
  const content = lastContent(service);
  const [text, image] = Array.isArray(content) ? content : [];
  expect(text).toEqual({ type: 'text', text: 'Second' });
  const sent = Buffer.from(String(image?.image_url.url).split(',')[1] ?? '', 'base64');
  expect([sent.readUInt32BE(16), sent.readUInt32BE(20)]).toEqual([40, 30]);
});

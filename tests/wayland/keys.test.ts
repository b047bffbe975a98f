// Real keys on Wayland: pressed on the display whose keyboard the compositor uses, and handled by the focused window.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInspected } from '../e2e/inspected-app.ts';
import { type ParleyApp, until } from '../e2e/parley-app.ts';
import {
  composer,
  conversation,
  hasFocus,
  lastReply,
  newChat,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import type { Inspector } from '../helpers/page/inspector.ts';

const KEY = 'sk-test-wayland-5c90e2b71f';

let service: ScriptedService;
let app: ParleyApp;
let inspector: Inspector;

const keyboard = (...args: readonly string[]): void => {
  const display: NodeJS.ProcessEnv = JSON.parse(process.env.PARLEY_KEYS_ON ?? '{}');
  execFileSync('xdotool', args, { env: { ...process.env, ...display } });
};
const press = (...keys: readonly string[]): void => keyboard('key', '--clearmodifiers', ...keys);
const write = (text: string): void => keyboard('type', '--delay', '20', text);
const settings = () => app.page.getByRole('dialog', { name: 'Settings' });

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  ({ app, inspector } = await startInspected(service, KEY));
});
afterAll(async () => {
  inspector.close();
  await app.dispose();
  await service.close();
});
beforeEach(async () => {
  service.reset();
  service.keys.add(KEY);
  await newChat(app.page);
  await hasFocus(composer(app.page));
});

describe('a window on Wayland', () => {
  it('uses Wayland, without an X server, and has the keyboard', async () => {
    expect(await inspector.evaluate('process.env.DISPLAY === undefined')).toBe(true);
    expect(await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].isFocused()')).toBe(true);
  });

  it('accepts typed text, with capitals and punctuation, and sends it with Enter', async () => {
    service.tokens = ['Read.'];
    write('Is 2 + 2 = 4?');
    press('shift+Return');
    write('Yes, "Parley"!');
    await until(
      'all of it is in the box',
      async () => (await composer(app.page).inputValue()) === 'Is 2 + 2 = 4?\nYes, "Parley"!',
    );
    press('Return');
    await waitForStatus(lastReply(app.page), 'complete');
    await waitForText(conversation(app.page), 'Yes, "Parley"!');
    expect(service.requests.at(-1)?.body.messages).toMatchObject([{ content: 'Is 2 + 2 = 4?\nYes, "Parley"!' }]);
  });

  it('obeys shortcuts, and returns the focus', async () => {
    press('ctrl+comma');
    await settings().waitFor();
    press('Escape');
    await settings().waitFor({ state: 'detached' });
    await hasFocus(composer(app.page));
    press('ctrl+k');
    await app.page.getByRole('dialog').getByRole('combobox').waitFor();
    press('Escape');
    await hasFocus(composer(app.page));
    press('F6');
    await until('the focus has gone on', () =>
      composer(app.page).evaluate((element) => element !== document.activeElement),
    );
  });

  it('leaves a reply unread that ends while it is minimised', async () => {
    service.tokens = ['While', PAUSE, ' nobody looks'];
    await say(app.page, 'Go on without me');
    await waitForText(lastReply(app.page), 'While');
    // Record what main reports: DevTools makes the page believe that it has the focus, so the page soon marks the
    // reply as read.
    await app.page.evaluate(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      window.parley.onConversationSummaries(({ changed }) => seen.push(...changed.map(({ isUnread }) => isUnread)));
    });
    await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].minimize()');
    await until('it has lost the keyboard', () =>
      inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].isFocused() === false'),
    );
    service.release();
    await until('the reply is unread', () =>
      app.page.evaluate(() => (Reflect.get(window, 'seen') as readonly boolean[]).includes(true)),
    );
  });
});

// Reaching the app without its window: the notification area, at login, and the quick window.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startInspected } from '../e2e/inspected-app.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  composer,
  conversation,
  fillConnection,
  hasFocus,
  lastReply,
  openSettings,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { Inspector } from '../helpers/page/inspector.ts';

const KEY = 'sk-test-without-0f81d2ab63';

let service: ScriptedService;
let app: ParleyApp;
let inspector: Inspector;
let config: string;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  config = await mkdtemp(join(tmpdir(), 'parley-config-'));
  ({ app, inspector } = await startInspected(service, KEY, { env: { XDG_CONFIG_HOME: config } }));
});

afterEach(async () => {
  inspector.close();
  await app.dispose();
  await service.close();
  await rm(config, { recursive: true, force: true });
});

const switchOf = (name: string) => app.page.getByRole('switch', { name });
const settingsItem = (what: string) =>
  inspector.evaluate(
    `electron.Menu.getApplicationMenu().items.flatMap(({ submenu }) => submenu.items).find(({ label }) => label.startsWith('Settings')).${what}`,
  );
const windowCount = () => inspector.evaluate('electron.BrowserWindow.getAllWindows().length');

async function turnOn(name: string): Promise<void> {
  await openSettings(app.page, 'General');
  expect(await switchOf(name).isChecked()).toBe(false);
  await switchOf(name).click();
  await until(`${name} is on`, () => switchOf(name).isChecked());
}

describe('the notification area', () => {
  it('keeps the app running without a window; a second launch opens one, and Quit quits', async () => {
    await turnOn('Show in the notification area');
    await app.page.keyboard.press('Escape');
    service.tokens = ['While', PAUSE, ' nobody looks'];
    await say(app.page, 'Go on without me');
    await waitForText(lastReply(app.page), 'While');
    const first = app.page;
    await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].close()');
    await until('the window is closed', () => first.isClosed());
    service.release();
    await until('the app runs on without a window', async () => (await windowCount()) === 0);

    await app.startAgain();
    const page = await app.otherWindow();
    await waitForStatus(lastReply(page), 'complete');
    await waitForText(lastReply(page), 'While nobody looks');
    // The menu shows the current shortcuts, and opens a window for commands that need one.
    await page.evaluate(() => window.parley.settingsUpdate({ patch: { shortcuts: { settings: 'Mod+Alt+p' } } }));
    await until(
      'the menu has the new keys',
      async () => (await settingsItem('accelerator')) === 'CommandOrControl+Alt+p',
    );
    await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].close()');
    await until('the window is closed again', async () => (await windowCount()) === 0);
    await settingsItem('click()');
    const opened = await app.otherWindow(page);
    await opened.getByRole('dialog', { name: 'Settings' }).waitFor();
    await inspector.later('electron.app.quit()');
    // An inspected process waits until the inspector detaches.
    inspector.close();
    await app.ended();
  });

  it('is off by default: the app ends with its last window', async () => {
    await inspector.later('electron.BrowserWindow.getAllWindows()[0].close()');
    inspector.close();
    await app.ended();
  });
});

describe('a key that is being checked', () => {
  const NEXT_KEY = 'sk-test-without-next-5d0e';

  const whileChecked = async (): Promise<void> => {
    const { page } = app;
    service.keys.add(NEXT_KEY);
    service.slowKeys.add(NEXT_KEY);
    await openSettings(page, 'Connections');
    await page.getByRole('button', { name: 'Connect to a service' }).click();
    await fillConnection(page, { name: 'Second', baseUrl: service.baseUrl, apiKey: NEXT_KEY });
    const asked = service.requests.length;
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await until('the key is being checked', () => service.requests.length > asked);
  };

  /** Lets the service answer the check of a key after `end` has closed the window, and starts the app again. */
  const nextStartAfter = async (end: string): Promise<void> => {
    const { page } = app;
    await whileChecked();
    await inspector.later(end);
    inspector.close();
    await until('the window is gone', () => page.isClosed());
    service.release();
    await app.ended();
    app = await ParleyApp.start({ userDataDir: app.userDataDir, args: ['--inspect=0'] });
    inspector = await Inspector.attach(app.output.join(''));
  };

  it.each([
    ['the last window closes', 'electron.BrowserWindow.getAllWindows()[0].close()'],
    ['the app quits', 'electron.app.quit()'],
  ])('is stored if %s meanwhile', async (_name, end) => {
    await nextStartAfter(end);
    await waitForText(await openSettings(app.page, 'Connections'), 'Second');
  });

  it('is reported as not saved if the page reloads and the service then refuses the key', async () => {
    await whileChecked();
    await app.page.reload();
    service.keys.delete(NEXT_KEY);
    service.release();
    await app.page.getByText(/^The service rejected the key for Second that you entered on .+ wasn’t saved/).waitFor();
  });
});

describe('a Windows session that ends', () => {
  it.each(['query-session-end', 'session-end'])(
    'stores the arrived part of the reply and the draft: %s',
    async (event) => {
      service.tokens = ['Half', ' of', PAUSE, ' never'];
      await say(app.page, 'Go');
      await waitForText(lastReply(app.page), 'Half of');
      await composer(app.page).fill('a draft that nobody sent');
      // On Windows, the system causes this event.
      await inspector.later(`electron.BrowserWindow.getAllWindows()[0].emit('${event}', { reasons: [] })`);
      inspector.close();
      await app.ended();
      app = await ParleyApp.start({ userDataDir: app.userDataDir, args: ['--inspect=0'] });
      inspector = await Inspector.attach(app.output.join(''));
      await waitForStatus(lastReply(app.page), 'interrupted');
      await waitForText(lastReply(app.page), 'Half of');
      await until(
        'the draft is there',
        async () => (await composer(app.page).inputValue()) === 'a draft that nobody sent',
      );
    },
  );
});

describe('starting at login', () => {
  const file = () => join(config, 'autostart', 'parley.desktop');

  it.runIf(process.platform === 'linux')(
    'is off by default, and the setting matches the file that the desktop reads',
    async () => {
      await openSettings(app.page, 'General');
      expect(await switchOf('Start when you log in').isChecked()).toBe(false);
      expect(existsSync(file())).toBe(false);
      await switchOf('Start when you log in').click();
      await until('the setting is on', () => switchOf('Start when you log in').isChecked());
      const entry = await until('the desktop can read it', () => readFile(file(), 'utf8'));
      expect(entry).toMatch(/^Exec="[^"]+".* "--at-login"$/m);
      await app.page.keyboard.press('Escape');

      // The user removes the entry in the desktop's settings.
      await rm(file());
      await openSettings(app.page, 'General');
      await until('the setting is off', async () => !(await switchOf('Start when you log in').isChecked()));
    },
  );
});

describe('a launch at login', () => {
  async function startAtLogin(): Promise<void> {
    const { userDataDir } = app;
    inspector.close();
    await app.quit();
    app = await ParleyApp.start({
      userDataDir,
      args: ['--inspect=0', '--at-login'],
      env: { XDG_CONFIG_HOME: config },
    });
    inspector = await Inspector.attach(app.output.join(''));
  }

  /** Gets hold of the icon and its menu: a change of language makes the app set the menu again. */
  async function tray(): Promise<void> {
    await inspector.evaluate(`(() => {
      const named = electron.Tray.prototype.setContextMenu;
      electron.Tray.prototype.setContextMenu = function (menu) {
        globalThis.icon = { tray: this, menu };
        return named.call(this, menu);
      };
    })()`);
    await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en-XA' } }));
    await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
    await until('the icon is there', () => inspector.evaluate('globalThis.icon !== undefined'));
  }
  const press = (at: number) => inspector.later(`globalThis.icon.menu.items[${at}].click()`);
  const shown = () => inspector.evaluate('electron.BrowserWindow.getAllWindows().map((one) => one.isVisible()).join()');

  it('shows no window; a second launch, the icon and its menu open one, and its Quit ends the app', {
    timeout: 120_000,
  }, async () => {
    await turnOn('Show in the notification area');
    await startAtLogin();
    await composer(app.page).waitFor({ state: 'attached' });
    await tray();
    expect(await shown()).toBe('false');

    await app.startAgain();
    await until('a second start shows the window', async () => (await shown()) === 'true');
    await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].hide()');
    await inspector.evaluate(`globalThis.icon.tray.emit('click')`);
    await until('a press on the icon shows the window', async () => (await shown()) === 'true');

    await inspector.evaluate('electron.BrowserWindow.getAllWindows()[0].close()');
    await until('the window is closed', async () => (await windowCount()) === 0);
    await press(1);
    const page = await app.otherWindow();
    await hasFocus(composer(page));
    expect(await conversation(page).getByRole('article').count()).toBe(0);
    await press(4);
    inspector.close();
    await app.ended();
  });

  it('shows its window if there is no icon', { timeout: 120_000 }, async () => {
    await startAtLogin();
    await until('the window is shown', async () => (await shown()) === 'true');
  });
});

describe('the quick window', () => {
  const quick = async (): Promise<Page> => {
    const page = await app.otherWindow();
    await composer(page).waitFor();
    return page;
  };

  it('registers its shortcut, opens by a desktop command, answers, and moves to the main window', async () => {
    const isTaken = () => inspector.evaluate("electron.globalShortcut.isRegistered('CommandOrControl+Shift+Space')");
    expect(await isTaken()).toBe(false);
    await turnOn('Quick window from any app');
    await until('the keys are taken', isTaken);
    await app.page.keyboard.press('Escape');

    await app.startAgain('--quick');
    const page = await quick();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await until('the message box has the focus', async () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Message'),
    );
    service.tokens = ['Quick', PAUSE, ' answer'];
    await say(page, 'A quick question');
    await waitForText(lastReply(page), 'Quick');
    service.release();
    await waitForStatus(lastReply(page), 'complete');

    await page.getByRole('button', { name: 'Open in Parley' }).click();
    await until('the quick window is closed', () => page.isClosed());
    await until('the main window shows the chat', async () =>
      (await conversation(app.page).textContent())?.includes('A quick question'),
    );
  });

  it('closes with Escape and starts a new chat the next time; a reply continues without it', async () => {
    await app.startAgain('--quick');
    const first = await quick();
    service.tokens = ['One', PAUSE, ' more'];
    await say(first, 'Asked and left');
    await waitForText(lastReply(first), 'One');
    await first.evaluate(() => window.parley.windowClose({})).catch(() => undefined);
    await until('the window is closed', () => first.isClosed());
    service.release();

    await app.startAgain('--quick');
    const second = await app.otherWindow(first);
    await composer(second).waitFor();
    expect(await conversation(second).getByRole('article').count()).toBe(0);
    await composer(second).fill('Not sent');
    await composer(second)
      .press('Escape')
      .catch(() => undefined);
    await until('Escape has closed the quick window', () => second.isClosed());
    await app.startAgain('--quick');
    const third = await app.otherWindow(first, second);
    await until(
      'a new chat begins there, and the draft stays with its own',
      async () => (await composer(third).inputValue()) === '',
    );
    await app.page.getByRole('button', { name: 'Asked and left', exact: true }).click();
    await waitForText(lastReply(app.page), 'One more');
  });

  it('uses its own chat, while the main window has a new one that is being set up', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    const systemPrompt = page.getByRole('textbox', { name: 'System prompt' });
    await systemPrompt.fill('Answer in French.');
    await app.startAgain('--quick');
    const other = await quick();
    await say(other, 'Asked aside');
    await waitForStatus(lastReply(other), 'complete');
    expect(JSON.stringify(service.requests.at(-1)?.body)).not.toContain('French');
    expect(await conversation(page).getByRole('article').count()).toBe(0);
    expect(await systemPrompt.inputValue()).toBe('Answer in French.');
  });

  it('says so if the system refuses the shortcut', async () => {
    await inspector.evaluate('void (electron.globalShortcut.register = () => false)');
    await turnOn('Quick window from any app');
    await app.page.getByText('is already used by another app').waitFor();
  });
});

// After each command, run by keyboard, the focus is visible, and inside the open dialog.
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import {
  ask,
  atRest,
  composer,
  connectFromWelcome,
  conversation,
  hasFocus,
  lastReply,
  moreChats,
  newChat,
  openSettings,
  regenerateWith,
  rows,
  say,
  waitForStatus,
  waitForText,
} from './person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from './scripted-service.ts';

const KEY = 'sk-test-focus-5d01b7e2c9';
/** A lost focus stays lost, so a long wait hides no fault. */
const LOST_MS = 30_000;

let service: ScriptedService;
let app: ParleyApp;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
});

/** The name of the focused element; empty if there is none, or it is off screen or behind a dialog. */
const focusPlace = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    const dialog = [...document.querySelectorAll('.dialog:not([data-closed])')].at(-1);
    if (!isInWindow || !element.checkVisibility({ visibilityProperty: true })) return '';
    if (dialog !== undefined && !dialog.contains(element)) return '';
    return element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
  });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const gone = (what: Locator) => until('the element is gone', async () => (await what.count()) === 0);
const ended = (page: Page, status: string) => waitForStatus(lastReply(page), status);

interface Command {
  readonly name: string;
  /** Brings the window to the state in which the command can run, and returns what to press. */
  readonly reach: (page: Page) => Promise<Locator>;
  /** Resolves when the command has run. */
  readonly done: (page: Page) => Promise<unknown>;
  /** Brings the window back to its first state. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const running = async (page: Page) => {
  service.tokens = ['Some words, ', PAUSE, 'and the end.'];
  await ask(page, 'Ask', 'streaming');
};
const release = async (page: Page) => {
  service.release();
  await ended(page, 'complete');
};
const ownMenu = async (page: Page, title: string, item: string) => {
  const row = page.locator('.chat-row').filter({ hasText: title }).first();
  await row.locator('.row-menu-button').focus();
  await page.keyboard.press('Enter');
  return page.getByRole('menuitem', { name: item, exact: true });
};
const deleted = async (page: Page) => {
  await lastReply(page).getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Undo').waitFor();
};
const refused = async (page: Page) => {
  service.keys.delete(KEY);
  await ask(page, 'Refused', 'failed');
  service.keys.add(KEY);
};
const busy = async (page: Page) => {
  service.isBusy = true;
  await say(page, 'Busy');
  await button(page, 'Retry now').waitFor();
};
const compared = async (page: Page) => {
  await button(page, 'Compare answers').click();
  await page.getByRole('dialog').getByRole('option', { name: 'beta', exact: true }).click();
  await button(page, 'Use these').click();
  return button(page, 'Stop comparing');
};
const farUp = async (page: Page) => {
  service.tokens = [Array.from({ length: 200 }, (_, line) => `Line ${line}`).join('\n\n')];
  await ask(page, 'Much');
  await conversation(page).focus();
  await page.keyboard.press('Home');
  await until('the chat is at the top', () => conversation(page).evaluate((element) => element.scrollTop === 0));
  return button(page, 'Jump to latest');
};

const COMMANDS: readonly Command[] = [
  {
    name: 'Send',
    reach: async (page) => {
      service.tokens = ['Some words, ', PAUSE, 'and the end.'];
      await composer(page).fill('A question');
      return button(page, 'Send');
    },
    done: (page) => ended(page, 'streaming'),
  },
  { name: 'Stop', reach: async (page) => button(page, 'Stop'), done: (page) => ended(page, 'stopped') },
  {
    name: 'Remove of a queued message',
    reach: async (page) => {
      await running(page);
      await say(page, 'Later');
      return button(page, 'Remove');
    },
    done: (page) => gone(button(page, 'Remove')),
    after: release,
  },
  {
    name: 'Keep editing',
    reach: async (page) => {
      await say(page, 'sk-proj-abcdefghijklmnopqrstuvwxyz');
      return button(page, 'Keep editing');
    },
    done: (page) => gone(button(page, 'Keep editing')),
    after: (page) => composer(page).fill(''),
  },
  {
    name: 'Stop comparing',
    reach: compared,
    done: (page) => gone(button(page, 'Stop comparing')),
  },
  {
    name: 'Refresh models',
    reach: async (page) => (await regenerateWith(page)).getByRole('button', { name: 'Refresh models' }),
    done: (page) => page.getByRole('dialog').getByText('Nothing new.').waitFor(),
    after: async (page) => {
      await page.keyboard.press('Escape');
      await gone(page.getByRole('dialog'));
    },
  },
  {
    name: 'closing Regenerate with…',
    reach: async (page) => (await regenerateWith(page)).getByRole('button', { name: 'Close' }),
    done: (page) => gone(page.getByRole('dialog')),
  },
  {
    name: 'Regenerate with…',
    reach: async (page) => {
      service.tokens = ['Another.'];
      return (await regenerateWith(page)).getByRole('button', { name: 'Regenerate with alpha' });
    },
    done: async (page) => {
      await waitForText(lastReply(page), '2 / 2');
      await ended(page, 'complete');
    },
  },
  { name: 'Jump to latest', reach: farUp, done: (page) => gone(button(page, 'Jump to latest')) },
  {
    name: 'Retry',
    reach: async (page) => {
      await refused(page);
      service.tokens = ['Again.'];
      return lastReply(page).getByRole('button', { name: 'Retry', exact: true });
    },
    done: (page) => ended(page, 'complete'),
  },
  {
    name: 'Retry now',
    reach: async (page) => {
      await busy(page);
      service.isBusy = false;
      return button(page, 'Retry now');
    },
    done: (page) => ended(page, 'complete'),
  },
  {
    name: 'Cancel of a retry',
    reach: async (page) => {
      await busy(page);
      return lastReply(page).getByRole('button', { name: 'Cancel', exact: true });
    },
    done: (page) => gone(button(page, 'Retry now')),
    after: async () => {
      service.isBusy = false;
    },
  },
  {
    name: 'Undo of a notice',
    reach: async (page) => {
      await deleted(page);
      return button(page, 'Undo');
    },
    done: (page) => gone(button(page, 'Undo')),
  },
  {
    name: 'Dismiss of a notice',
    reach: async (page) => {
      await deleted(page);
      return page
        .locator('.notice')
        .filter({ has: button(page, 'Undo') })
        .getByRole('button', { name: 'Dismiss' });
    },
    done: (page) => gone(button(page, 'Undo')),
  },
  {
    name: 'Don’t remind me',
    reach: async (page) => {
      await moreChats(page, 9);
      return button(page, 'Don’t remind me');
    },
    done: (page) => gone(button(page, 'Don’t remind me')),
  },
  {
    name: 'Hide sidebar',
    reach: async (page) => button(page, 'Hide sidebar'),
    done: (page) => button(page, 'Show sidebar').waitFor(),
  },
  {
    name: 'Show sidebar',
    reach: async (page) => button(page, 'Show sidebar'),
    done: (page) => button(page, 'Hide sidebar').waitFor(),
  },
  {
    name: 'Archive of a row',
    reach: (page) => ownMenu(page, 'Second', 'Archive'),
    done: (page) => gone(rows(page).getByRole('button', { name: 'Second', exact: true })),
  },
  {
    name: 'Unarchive of a row',
    reach: async (page) => {
      await button(page, 'Archive').click();
      return ownMenu(page, 'Second', 'Unarchive');
    },
    done: (page) => page.getByText(/^Nothing archived yet/).waitFor(),
  },
  {
    name: 'Back to all chats',
    reach: async (page) => button(page, 'Back to all chats'),
    done: (page) => gone(button(page, 'Back to all chats')),
  },
  {
    name: 'Delete of a row',
    reach: (page) => ownMenu(page, 'Second', 'Delete'),
    done: (page) => gone(rows(page).getByRole('button', { name: 'Second', exact: true })),
  },
  {
    name: 'Restore from the trash',
    reach: async (page) => {
      await button(page, 'Trash').click();
      const entry = page.locator('.trash-entry').filter({ hasText: 'Second' });
      return entry.getByRole('button', { name: 'Restore' });
    },
    done: (page) => gone(page.locator('.trash-entry').filter({ hasText: 'Second' })),
    after: (page) => button(page, 'Back to all chats').click(),
  },
  {
    name: 'Remove connection',
    reach: async (page) => {
      await (await openSettings(page, 'Connections')).getByRole('button', { name: 'Remove connection' }).focus();
      await page.keyboard.press('Enter');
      return page.getByRole('alertdialog').getByRole('button', { name: 'Remove connection' });
    },
    done: (page) => page.locator('.settings-empty').waitFor(),
  },
];

/** Opens a menu while the previous menu is still fading out: the new one must stay open. */
const twoMenus = async (page: Page) => {
  await (await ownMenu(page, 'Second', 'Pin')).waitFor();
  await page.evaluate(() => document.querySelector('.menu')?.animate([], { duration: 3_600_000, id: 'held' }));
  await page.keyboard.press('Escape');
  await button(page, 'New…').click();
  const item = page.getByRole('menuitem', { name: 'New folder' });
  await item.waitFor();
  const closing = page.locator('.menu[data-closed]');
  await until('the first menu is still closing', async () => (await closing.count()) === 1);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.id === 'held') animation.finish();
  });
  await gone(closing);
  await until('the focus is in the menu that is open', () =>
    page.evaluate(() => document.activeElement?.closest('.menu[data-open]') !== null),
  );
  expect(await item.count()).toBe(1);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('menu'));
};

/** The expected focus after some of the commands. */
const WANTED: Readonly<Record<string, string>> = {
  Send: 'Message',
  Stop: 'Message',
  'Keep editing': 'Message',
  Retry: 'Message',
  'Refresh models': 'Refresh models',
  'Jump to latest': 'Message',
  'Hide sidebar': 'Show sidebar',
};

it('after every command the focus is visible, and inside any open dialog', async () => {
  app = await ParleyApp.start({ keyring: 'gnome' });
  const { page } = app;
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(page));
  await ask(page, 'Second');
  await newChat(page);

  await twoMenus(page);
  const places: Record<string, string> = {};
  for (const { name, reach, done, after } of COMMANDS) {
    try {
      const place = await reach(page);
      // When a part of the window appears or disappears, the focus takes a moment to move.
      await atRest(page, () => focusPlace(page));
      await place.focus();
      await page.keyboard.press('Enter');
      await done(page);
    } catch (error) {
      throw new Error(`«${name}» was not carried out`, { cause: error });
    }
    places[name] = await until('the focus has a place', () => focusPlace(page), LOST_MS).catch(() => 'lost');
    const wanted = WANTED[name];
    if (wanted !== undefined && places[name] !== 'lost')
      await until(
        'the focus has come to its place',
        async () => {
          places[name] = (await focusPlace(page)) ?? 'lost';
          return places[name] === wanted;
        },
        LOST_MS,
      ).catch(() => undefined);
    await after?.(page);
  }
  expect(Object.entries(places).filter(([, place]) => place === 'lost')).toEqual([]);
  expect(places).toMatchObject(WANTED);
});

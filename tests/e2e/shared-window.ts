/** One connected window for all tests of a file; each finds it as it is after the first connection. */

import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import type { Settings } from '../../shared/settings.ts';
import { ParleyApp, type ParleyOptions, until } from './parley-app.ts';
import { type ConnectionForm, composer, connectFromWelcome, conversation, hasFocus } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

/** What is remembered for the next start, and is told again by what is opened. */
const REMEMBERED: readonly (keyof Settings)[] = ['lastConversationId', 'lastFolder'];
/** Only a person's press sets these, as it does connections: a window where they were set is not used again. */
const BY_PRESS: readonly (keyof Settings)[] = ['proxy', 'extraCaFile', 'isQuickWindowOn'];

interface SetUp {
  readonly settings: Settings;
  /** As JSON, but for when their keys were used. */
  readonly connections: string;
}

/** What a window was like before the first test. */
interface AtFirst extends SetUp {
  readonly size: { readonly width: number; readonly height: number };
}

interface Shared {
  readonly app: ParleyApp;
  readonly service: ScriptedService;
  readonly atFirst: AtFirst;
}

export interface SharedWindow {
  readonly app: ParleyApp;
  readonly service: ScriptedService;
  /**
   * The window, connected, without chats, folders, presets and prompts, set and as large as at first. Begins every test.
   *
   * @param own where the test needs a window of its own: with what that is started
   */
  connected(own?: ParleyOptions): Promise<Page>;
  /** Starts the app again, which has ended, with what it left; the next test has a new one. */
  again(options?: ParleyOptions): Promise<Page>;
}

/**
 * @param apiKey the key that the service takes
 * @param options how the app is started, and the name that the connection is given
 */
export function sharedWindow(apiKey: string, options: ParleyOptions & { readonly name?: string } = {}): SharedWindow {
  const named = options.name === undefined ? {} : { name: options.name };
  let now: Shared | null = null;
  /** A test has changed what only a new start has. */
  let isSpent = false;

  const current = () => {
    if (now === null) throw new Error('no test has asked for the window yet');
    return now;
  };
  const end = async (): Promise<void> => {
    const before = now;
    now = null;
    isSpent = false;
    await before?.app.dispose();
    await before?.service.close();
  };

  afterEach(async ({ task }) => {
    if (isSpent || task.result?.state === 'fail' || now?.app.hasEnded === true) await end();
  });
  afterAll(end);

  return {
    get app() {
      return current().app;
    },
    get service() {
      return current().service;
    },
    async connected(own) {
      if (own === undefined && now !== null && (await isAsAtFirst(now))) return now.app.page;
      await end();
      isSpent = own !== undefined;
      const service = await startScriptedService();
      service.keys.add(apiKey);
      const app = await ParleyApp.start(own ?? options);
      now = { app, service, atFirst: await connect(app.page, { ...named, baseUrl: service.baseUrl, apiKey }) };
      return app.page;
    },
    async again(others = options) {
      const { app, ...rest } = current();
      isSpent = true;
      now = { ...rest, app: await ParleyApp.start({ ...others, userDataDir: app.userDataDir }) };
      now.app.page.setDefaultTimeout(15_000);
      return now.app.page;
    },
  };
}

async function connect(page: Page, form: ConnectionForm): Promise<AtFirst> {
  page.setDefaultTimeout(15_000);
  await connectFromWelcome(page, form);
  await hasFocus(composer(page));
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  return { ...(await setUpOf(page)), size };
}

function setUpOf(page: Page): Promise<SetUp> {
  return page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    if (!first.ok) throw new Error(first.error.reason);
    const { settings, connections } = first.value;
    const withoutUse = (name: string, value: unknown) => (name === 'lastUsedAt' ? null : value);
    return { settings, connections: JSON.stringify(connections, withoutUse) };
  });
}

/** Takes away what a test has made; false where that takes a new start. */
async function isAsAtFirst({ app, service, atFirst }: Shared): Promise<boolean> {
  if (app.windows().length > 1) return false;
  const { page } = app;
  service.reset();
  const { settings, connections } = await setUpOf(page);
  const changed = (Object.keys(settings) as (keyof Settings)[]).filter(
    (name) => !REMEMBERED.includes(name) && JSON.stringify(settings[name]) !== JSON.stringify(atFirst.settings[name]),
  );
  if (connections !== atFirst.connections || changed.some((name) => BY_PRESS.includes(name))) return false;
  const patch = Object.fromEntries(changed.map((name) => [name, atFirst.settings[name]]));
  await page.evaluate(async (settingsPatch) => {
    const { parley } = window;
    const need = <T>(answer: { ok: true; value: T } | { ok: false; error: { reason: string } }): T => {
      if (!answer.ok) throw new Error(answer.error.reason);
      return answer.value;
    };
    for (const view of ['active', 'archived'] as const) {
      const { items } = need(await parley.conversationList({ view, offset: 0, limit: 100 }));
      if (items.length > 0)
        need(await parley.conversationBulk({ ids: items.map(({ id }) => id), action: { kind: 'delete' } }));
    }
    const { folders, connections } = need(await parley.appBootstrap({}));
    for (const { id } of folders) need(await parley.folderDelete({ id }));
    for (const { id } of connections) need(await parley.connectionModels({ id, isRefresh: true }));
    const saved = need(await parley.savedList({}));
    if (saved.length > 0) need(await parley.savedDelete({ ids: saved.map(({ id }) => id) }));
    if (Object.keys(settingsPatch).length > 0) need(await parley.settingsUpdate({ patch: settingsPatch }));
  }, patch);
  if (page.viewportSize() !== null) await page.setViewportSize(atFirst.size);
  await page.reload();
  await until('the window is empty', async () => (await conversation(page).getByRole('article').count()) === 0);
  await hasFocus(composer(page));
  service.requests.length = 0;
  // What was typed last may have been stored only when the page went.
  return (await composer(page).inputValue()) === '';
}

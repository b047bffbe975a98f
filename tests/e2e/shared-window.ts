/** One connected window for all tests of a file: as the previous test left it, or reset to its first state. */

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Settings } from '../../shared/settings.ts';
import { ParleyApp, type ParleyOptions, until } from './parley-app.ts';
import { type ConnectionForm, composer, connectFromWelcome, conversation, hasFocus } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

/** Settings that the app changes by itself, for its next start and for windows that open. */
const REMEMBERED: readonly (keyof Settings)[] = ['lastConversationId', 'lastFolder'];
/** Restoring these settings would need a user's click, so a window in which they differ isn't reused. */
const BY_PRESS: readonly (keyof Settings)[] = ['proxy', 'extraCaFile', 'isQuickWindowOn'];

interface SetUp {
  readonly settings: Settings;
  /** All connections as JSON, without the times when keys were last used. */
  readonly connections: string;
}

/** The window's state before the first test. */
interface AtFirst extends SetUp {
  readonly size: { readonly width: number; readonly height: number };
}

interface Now {
  readonly app: ParleyApp;
  readonly service: ScriptedService;
  readonly atFirst: AtFirst;
}

/** How the app is started, and the connection's name. */
type WindowOptions = ParleyOptions & Pick<ConnectionForm, 'name'>;

class ConnectedWindow {
  protected now: Now | null = null;

  get app(): ParleyApp {
    return this.current().app;
  }

  get page(): Page {
    return this.app.page;
  }

  get service(): ScriptedService {
    return this.current().service;
  }

  async start(apiKey: string, options: WindowOptions): Promise<void> {
    const service = await startScriptedService();
    service.keys.add(apiKey);
    const app = await ParleyApp.start(options);
    const name = options.name === undefined ? {} : { name: options.name };
    try {
      this.now = { app, service, atFirst: await connect(app.page, { ...name, baseUrl: service.baseUrl, apiKey }) };
    } catch (error) {
      await app.dispose();
      await service.close();
      throw error;
    }
  }

  async end(): Promise<void> {
    const { now } = this;
    this.now = null;
    await now?.app.dispose();
    await now?.service.close();
  }

  protected current(): Now {
    if (this.now === null) throw new Error('no test has started the window yet');
    return this.now;
  }
}

class SharedWindow extends ConnectedWindow {
  readonly #apiKey: string;
  readonly #options: WindowOptions;
  /** The options that the app was started with. */
  #wish: WindowOptions;

  constructor(apiKey: string, options: WindowOptions) {
    super();
    this.#apiKey = apiKey;
    this.#options = options;
    this.#wish = options;
  }

  /**
   * The connected window, without chats, folders, presets and prompts, with its first settings and size. Call it at the
   * start of every test.
   *
   * @param own the options to start with, if the test needs a window of its own
   */
  async connected(own?: WindowOptions): Promise<Page> {
    const isOther = own !== undefined || JSON.stringify(this.#wish) !== JSON.stringify(this.#options);
    if (isOther || this.now === null || !(await isAsAtFirst(this.now))) {
      await this.end();
      this.#wish = own ?? this.#options;
      await this.start(this.#apiKey, this.#wish);
    }
    return this.page;
  }

  get hasEnded(): boolean {
    return this.now?.app.hasEnded === true;
  }

  /** Restarts the app, which has exited, with its data. */
  async again(): Promise<Page> {
    const { app, ...rest } = this.current();
    this.now = { ...rest, app: await ParleyApp.start({ ...this.#wish, userDataDir: app.userDataDir }) };
    return this.page;
  }
}

/**
 * One window for a whole file: each test uses it as the previous one left it, and starts a new chat or continues.
 *
 * @param apiKey the key that the service takes
 */
export function connectedWindow(apiKey: string, options: WindowOptions = {}): ConnectedWindow {
  const window = new ConnectedWindow();
  beforeAll(() => window.start(apiKey, options));
  afterAll(() => window.end());
  return window;
}

/** A shared window that every test finds in its first state. @param apiKey the key that the service takes */
export function sharedWindow(apiKey: string, options: WindowOptions = {}): SharedWindow {
  const window = new SharedWindow(apiKey, options);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' || window.hasEnded) await window.end();
  });
  afterAll(() => window.end());
  return window;
}

async function connect(page: Page, form: ConnectionForm): Promise<AtFirst> {
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

/** Removes everything that a test has created; false if that takes a restart. */
async function isAsAtFirst({ app, service, atFirst }: Now): Promise<boolean> {
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
    for (const facts of need(await parley.modelFacts({}))) {
      const price = { ...facts.price, in: null, out: null };
      need(await parley.modelSetFacts({ ...facts, isHidden: false, note: '', contextLength: null, price }));
    }
    if (Object.keys(settingsPatch).length > 0) need(await parley.settingsUpdate({ patch: settingsPatch }));
  }, patch);
  if (page.viewportSize() !== null) await page.setViewportSize(atFirst.size);
  await page.reload();
  await until('the window is empty', async () => (await conversation(page).getByRole('article').count()) === 0);
  await hasFocus(composer(page));
  service.requests.length = 0;
  // The page may have stored typed text while it closed, and then shows it again.
  return (await composer(page).inputValue()) === '';
}

// Uses the window like a day's work, as fast as it allows: turns, new chats, switches, reloads.
import type { Page } from 'playwright';
import { until } from '../e2e/parley-app.ts';
import { composer, lastReply, replies, rows, say, waitForStatus } from '../e2e/person.ts';

const TURNS_PER_CHAT = 4;
const SWITCHES_PER_ROUND = 6;
/** The number of newest chats that the driver switches between. */
const SWITCHED_AMONG = 8;
const ROUNDS_PER_RELOAD = 5;
const COLLECTIONS = 3;

export class AppDriver {
  turns = 0;
  switches = 0;
  reloads = 0;
  readonly turnsPerRound = TURNS_PER_CHAT;
  /** Whether the driver reloads the window at times. */
  isReloading = true;
  #rounds = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Creates a chat with some turns, then opens older chats; sometimes reloads the window. */
  async round(): Promise<void> {
    this.#rounds += 1;
    if (this.#rounds > 1) await this.#newChat();
    for (let count = 0; count < TURNS_PER_CHAT; count++) await this.#turn();
    for (let count = 0; count < SWITCHES_PER_ROUND; count++) await this.#switch(count);
    if (this.isReloading && this.#rounds % ROUNDS_PER_RELOAD === 0) await this.#reload();
  }

  /** The library's count of messages in all chats. A turn has two: a question and a reply. */
  storedMessages(): Promise<number> {
    return this.#page.evaluate(async () => {
      let messages = 0;
      for (let offset = 0; ; ) {
        const listed = await window.parley.conversationList({ view: 'active', offset, limit: 100 });
        if (!listed.ok) throw new Error(`the list cannot be read: ${listed.error.reason}`);
        for (const chat of listed.value.items) messages += chat.messageCount;
        offset += listed.value.items.length;
        if (listed.value.items.length === 0 || offset >= listed.value.total) return messages;
      }
    });
  }

  /** The page's heap after a garbage collection. */
  async heapMb(): Promise<number> {
    const session = await this.#page.context().newCDPSession(this.#page);
    // Collect more than once: parts of a discarded page in the engine and in scripts hold each other.
    for (let times = 0; times < COLLECTIONS; times++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize / 2 ** 20;
  }

  /** Makes the page keep this many more bytes, like a leak. */
  async leak(bytes: number): Promise<void> {
    await this.#page.evaluate((count) => {
      const kept: unknown = Reflect.get(window, 'leaked');
      const list = Array.isArray(kept) ? kept : [];
      list.push(Array.from({ length: count / 8 }, (_, index) => index + 0.5));
      Reflect.set(window, 'leaked', list);
    }, bytes);
  }

  async #newChat(): Promise<void> {
    await this.#page.keyboard.press('Control+n');
    await until('the new chat is empty', async () => (await replies(this.#page).count()) === 0);
  }

  async #turn(): Promise<void> {
    const before = await replies(this.#page).count();
    this.turns += 1;
    await say(this.#page, `Question ${this.turns} of the long run`);
    await until('there is one more reply', async () => (await replies(this.#page).count()) > before);
    await waitForStatus(lastReply(this.#page), 'complete');
  }

  async #switch(step: number): Promise<void> {
    const chats = rows(this.#page).getByRole('button', { name: /Question \d+/ });
    const there = await chats.count();
    if (there < 2) return;
    await chats.nth((step * 3 + this.#rounds) % Math.min(there, SWITCHED_AMONG)).click();
    await until('the chat is shown', async () => (await replies(this.#page).count()) > 0);
    this.switches += 1;
  }

  async #reload(): Promise<void> {
    await this.#page.reload();
    await composer(this.#page).waitFor();
    this.reloads += 1;
  }
}

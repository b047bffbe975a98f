// Runs the app with a real Orca, presses real keys, and checks what Orca says.
import { execFileSync } from 'node:child_process';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { type Line, OrcaPrograms } from './orca-programs.ts';

/** A step of a session: a key, and the index of the first recorded line after it. */
interface Step {
  readonly key: string;
  readonly from: number;
}

/** The beginning of errors about unwanted speech. A retry would hide the fault, so these tests aren't retried. */
const TOO_MUCH = 'too much was said';
export const NOT_TOO_MUCH = /^(?!too much was said)/;
/** What Orca says about its modes, depending on what it read before. `hearsOnly` ignores these. */
const MODES: readonly string[] = ['Browse mode', 'Focus mode'];

/** Polling often is cheap, and saves time after each key. */
const POLL_MS = 20;
/** After this time, Orca has missed the event, and only a retry of the test helps. */
const SAID_MAX_MS = 15_000;
const soon = (what: string, read: () => boolean, maxMs?: number): Promise<boolean> => until(what, read, maxMs, POLL_MS);

export class OrcaSession {
  #app: ParleyApp;
  readonly #startApp: (userDataDir: string) => Promise<ParleyApp>;
  readonly #programs: OrcaPrograms;
  readonly #steps: Step[] = [{ key: '(start)', from: 0 }];
  #countedFrom = 0;

  private constructor(app: ParleyApp, startApp: (userDataDir: string) => Promise<ParleyApp>, programs: OrcaPrograms) {
    this.#app = app;
    this.#startApp = startApp;
    this.#programs = programs;
  }

  get app(): ParleyApp {
    return this.#app;
  }

  /** Restarts the app after it has ended, with the same chats and the same Orca. */
  async startAgain(): Promise<void> {
    this.mark('start again');
    this.#app = await this.#startApp(this.#app.userDataDir);
    await this.hears('Finished loading Parley.');
  }

  static async start(): Promise<OrcaSession> {
    const programs = await OrcaPrograms.start();
    const { HOME: _home, ...env } = programs.env;
    const args = ['--password-store=gnome-libsecret'];
    const startApp = (userDataDir?: string) =>
      ParleyApp.start({ args, env: { ...env, WAYLAND_DISPLAY: '' }, ...(userDataDir && { userDataDir }) });
    try {
      return new OrcaSession(await startApp(), startApp, programs);
    } catch (error) {
      programs.end();
      throw error;
    }
  }

  /** Presses keys with xdotool's names. Waits after each key, except the last, until Orca says something. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const [at, key] of keys.entries()) {
      if (at > 0) await this.#untilSaid(`something is said after ${keys[at - 1]}`, () => this.said().length > 0);
      this.#begin(key);
      xdotool(...pressesOf(key));
    }
  }

  type(text: string): void {
    this.#begin(`types “${text}”`);
    xdotool('type', '--delay', '15', text);
  }

  /** Begins a step for an action of the page, without a key. `times`, `saidOnce` and `saidNever` count from here. */
  mark(what: string): void {
    this.#begin(`(${what})`);
    this.#countedFrom = this.#steps.at(-1)?.from ?? 0;
  }

  /** Resolves when Orca has said `wanted` in this order since the last step began. Other speech may come in between. */
  async hears(...wanted: readonly (string | RegExp)[]): Promise<void> {
    const step = this.#steps.at(-1);
    const missing = (): string | RegExp | undefined => {
      let at = 0;
      const said = this.said();
      return wanted.find((one) => {
        const found = said.findIndex((words, index) => index >= at && isSaid(one, words));
        at = found + 1;
        return found < 0;
      });
    };
    try {
      await this.#untilSaid('it is said', () => missing() === undefined);
    } catch {
      throw new Error(
        `after ${step?.key ?? ''}, ${String(missing())} wasn't said, and the focus is on ${await this.focused()}. Said:\n${this.said().join('\n')}\n\nAll:\n${this.transcript()}`,
      );
    }
  }

  /** True once Orca has said `wanted` since the last step began; false if it doesn't within a few seconds. */
  async hearsSoon(wanted: string | RegExp): Promise<boolean> {
    const SOON_MS = 5_000;
    const isHeard = () => this.said().some((words) => isSaid(wanted, words));
    return soon('it is said', isHeard, SOON_MS).catch(() => false);
  }

  /** Resolves when Orca is quiet and has said exactly `wanted` since the last step began. */
  async hearsOnly(...wanted: readonly (string | RegExp)[]): Promise<void> {
    await this.hears(...wanted);
    await this.quiet();
    const said = this.said().filter((words) => !MODES.includes(words));
    const isExact = said.length === wanted.length && wanted.every((one, at) => isSaid(one, said[at] ?? ''));
    if (isExact) return;
    const key = this.#steps.at(-1)?.key ?? '';
    throw new Error(`${TOO_MUCH} after ${key}:\n${said.join('\n')}\n\nAll:\n${this.transcript()}`);
  }

  /** Throws unless Orca has said each of `wanted` exactly once since the last mark. */
  saidOnce(...wanted: readonly (string | RegExp)[]): void {
    for (const one of wanted) {
      const times = this.times(one);
      if (times > 1) throw new Error(`${TOO_MUCH}: ${String(one)} ${times} times. All:\n${this.transcript()}`);
      if (times === 0) throw new Error(`${String(one)} wasn't said`);
    }
  }

  /** Throws if Orca has said `what` since the last mark. */
  saidNever(what: string | RegExp): void {
    if (this.times(what) > 0) throw new Error(`${TOO_MUCH}: ${String(what)}. All:\n${this.transcript()}`);
  }

  /** Orca's speech since the last step began. */
  said(): readonly string[] {
    return spokenIn(this.#programs.lines().slice(this.#steps.at(-1)?.from ?? 0));
  }

  /** The tag and text of the focused element, for error messages. */
  async focused(): Promise<string> {
    return this.app.page.evaluate(() => {
      const { activeElement } = document;
      return `${activeElement?.tagName} ${activeElement?.textContent?.slice(0, 60)}`;
    });
  }

  /** How often Orca has said `what` since the last mark. */
  times(what: string | RegExp): number {
    return spokenIn(this.#programs.lines().slice(this.#countedFrom)).filter((words) => isSaid(what, words)).length;
  }

  /** Resolves when Orca has finished speaking. */
  quiet(): Promise<void> {
    // The page leaves a quarter of a second between two announcements.
    return this.#still(450);
  }

  /** Resolves after a shorter silence, when the next key interrupts no speech. */
  rests(): Promise<void> {
    return this.#still(200);
  }

  async #still(forMs: number): Promise<void> {
    let count = -1;
    let since = 0;
    await soon('it is quiet', () => {
      const now = this.#programs.lines().length;
      if (now !== count) {
        count = now;
        since = performance.now();
      }
      return performance.now() - since > forMs;
    });
  }

  /** Each key and the speech after it. `~` marks speech that a later key cut off. */
  transcript(): string {
    const lines = this.#programs.lines();
    return this.#steps
      .flatMap(({ key, from }, at) => [
        `> ${key}`,
        ...lines
          .slice(from, this.#steps[at + 1]?.from ?? lines.length)
          .map(({ say, cut }) => (cut === undefined ? `    ${say ?? ''}` : `  ~ ${cut}`)),
      ])
      .join('\n');
  }

  async end(): Promise<void> {
    await this.app.dispose();
    this.#programs.end();
  }

  /** Waits until Orca has spoken. Throws early if the app has ended, because nothing more will be said. */
  async #untilSaid(what: string, isSaid: () => boolean): Promise<void> {
    await soon(what, () => isSaid() || this.#app.hasEnded, SAID_MAX_MS);
    if (!isSaid()) throw new Error('the app has ended');
  }

  #begin(key: string): void {
    this.#steps.push({ key, from: this.#programs.lines().length });
  }
}

const spokenIn = (lines: readonly Line[]): readonly string[] => lines.flatMap(({ say }) => say ?? []);
const isSaid = (wanted: string | RegExp, words: string): boolean =>
  typeof wanted === 'string' ? words === wanted : wanted.test(words);

/**
 * xdotool's arguments for a key that releases the modifiers last. xdotool itself releases them first; then Orca would
 * take the letter's release as a command of its own, and stay in browse mode when a text box gets the focus.
 */
function pressesOf(key: string): readonly string[] {
  const modifiers = key.split('+');
  const last = modifiers.pop() ?? '';
  const each = (command: string, names: readonly string[]): readonly string[] =>
    names.flatMap((name) => [command, name]);
  return [...each('keydown', modifiers), 'key', last, ...each('keyup', modifiers.toReversed())];
}

function xdotool(...args: readonly string[]): void {
  execFileSync('xdotool', args);
}

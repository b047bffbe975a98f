// Runs the app beside a real Orca, presses real keys, and compares Orca's speech.
import { execFileSync } from 'node:child_process';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { type Line, OrcaPrograms } from './orca-programs.ts';

/** A step of a session: a key, and the index of the first line that Orca spoke after it. */
interface Step {
  readonly key: string;
  readonly from: number;
}

/** Starts the error for unwanted speech. Tests with this error are not retried, because that would hide it. */
const TOO_MUCH = 'too much was said';
export const NOT_TOO_MUCH = /^(?!too much was said)/;
/** Orca's own words about its modes, which depend on what was read before. */
const MODES: readonly string[] = ['Browse mode', 'Focus mode'];

/** Polling is cheap, and each key waits until Orca has spoken. */
const POLL_MS = 20;
/** After this long, Orca has missed the event: retrying the test helps more than waiting. */
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

  /** Presses keys, by xdotool's names, each after Orca has said something about the previous one. */
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

  /** Begins a step without a key, before the page does something by itself; `times` counts from here. */
  mark(what: string): void {
    this.#begin(`(${what})`);
    this.#countedFrom = this.#steps.at(-1)?.from ?? 0;
  }

  /** Resolves when these were said since the last step began, in this order; other words may come in between. */
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

  /** True once Orca has said it since the last step began; false if it doesn't within a few seconds. */
  async hearsSoon(wanted: string | RegExp): Promise<boolean> {
    const SOON_MS = 5_000;
    const isHeard = () => this.said().some((words) => isSaid(wanted, words));
    return soon('it is said', isHeard, SOON_MS).catch(() => false);
  }

  /** Resolves when these and nothing else were said since the last step began, each once, and it is quiet. */
  async hearsOnly(...wanted: readonly (string | RegExp)[]): Promise<void> {
    await this.hears(...wanted);
    await this.quiet();
    const said = this.said().filter((words) => !MODES.includes(words));
    const isExact = said.length === wanted.length && wanted.every((one, at) => isSaid(one, said[at] ?? ''));
    if (isExact) return;
    const key = this.#steps.at(-1)?.key ?? '';
    throw new Error(`${TOO_MUCH} after ${key}:\n${said.join('\n')}\n\nAll:\n${this.transcript()}`);
  }

  /** Fails unless each was said exactly once since the last mark. */
  saidOnce(...wanted: readonly (string | RegExp)[]): void {
    for (const one of wanted) {
      const times = this.times(one);
      if (times > 1) throw new Error(`${TOO_MUCH}: ${String(one)} ${times} times. All:\n${this.transcript()}`);
      if (times === 0) throw new Error(`${String(one)} wasn't said`);
    }
  }

  /** Fails if Orca has said it since the last mark. */
  saidNever(what: string | RegExp): void {
    if (this.times(what) > 0) throw new Error(`${TOO_MUCH}: ${String(what)}. All:\n${this.transcript()}`);
  }

  /** The speech since the last step began. */
  said(): readonly string[] {
    return spokenIn(this.#programs.lines().slice(this.#steps.at(-1)?.from ?? 0));
  }

  /** The focused element, to compare with Orca's speech. */
  async focused(): Promise<string> {
    return this.app.page.evaluate(() => {
      const { activeElement } = document;
      return `${activeElement?.tagName} ${activeElement?.textContent?.slice(0, 60)}`;
    });
  }

  /** How often something was said since the last mark. */
  times(what: string | RegExp): number {
    return spokenIn(this.#programs.lines().slice(this.#countedFrom)).filter((words) => isSaid(what, words)).length;
  }

  /** Resolves when nothing more is said. */
  quiet(): Promise<void> {
    // Two announcements of the page are a quarter of a second apart.
    return this.#still(450);
  }

  /** Resolves when the next key interrupts nothing. */
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

  /** Each key and what was said after it; `~` marks speech that was cut off before it was heard. */
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

  /** An app that has ended says nothing more: no need to wait for it. */
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
 * The modifiers are released last. xdotool would release them first; Orca then takes the release of the letter for one of its
 * own commands, and stays in browse mode when a text box gets the focus.
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

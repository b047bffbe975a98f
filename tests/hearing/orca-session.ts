// Runs the app beside a real Orca with its own message bus, window manager and keyboard, and records Orca's speech.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busConfig, ParleyApp, until } from '../e2e/parley-app.ts';

/** The programs that a session needs, with their Debian packages. */
const PROGRAMS = ['orca', 'dbus-daemon', 'gnome-keyring-daemon', 'openbox', 'xdotool'];

/** Why Orca can't be heard here; empty if it can. A running Orca belongs to the user at this computer. */
export function whyNotHeard(): string {
  if (process.platform !== 'linux') return 'Orca runs on Linux only';
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  if (!existsSync('/usr/libexec/at-spi-bus-launcher')) return 'not installed: at-spi2-core';
  const isRunning = spawnSync('pgrep', ['-u', String(process.getuid?.()), '-x', 'orca']).status === 0;
  return isRunning ? 'Orca is running already, and it runs once for a user' : '';
}

/** A step of a session: a key, and all that was said until the next. */
interface Step {
  readonly key: string;
  readonly from: number;
}

interface Line {
  readonly say?: string;
  readonly cut?: string;
}

/** In the message of an error about words that Orca shouldn’t have said: trying again must not hide them. */
export const TOO_MUCH = 'too much was said';
/** Orca's own words about its modes, which depend on what was read before. */
const MODES: readonly string[] = ['Browse mode', 'Focus mode'];

export class OrcaSession {
  readonly app: ParleyApp;
  readonly #folder: string;
  readonly #programs: readonly ChildProcess[];
  readonly #steps: Step[] = [{ key: '(start)', from: 0 }];
  #countedFrom = 0;

  private constructor(app: ParleyApp, folder: string, programs: readonly ChildProcess[]) {
    this.app = app;
    this.#folder = folder;
    this.#programs = programs;
  }

  static async start(): Promise<OrcaSession> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-hearing-'));
    const data = join(folder, 'data');
    mkdirSync(join(data, 'orca'), { recursive: true });
    mkdirSync(join(data, 'keyrings'));
    mkdirSync(join(folder, 'run'), { mode: 0o700 });
    copyFileSync(new URL('voice.py', import.meta.url), join(data, 'orca', 'orca-customizations.py'));
    writeFileSync(join(folder, 'bus.conf'), busConfig(folder));
    writeFileSync(spokenFile(folder), '');
    const env: Record<string, string> = {
      HOME: folder,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_RUNTIME_DIR: join(folder, 'run'),
      XDG_CURRENT_DESKTOP: 'GNOME',
      XDG_SESSION_TYPE: 'x11',
      HEARING_FILE: spokenFile(folder),
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '0',
    };
    const programs: ChildProcess[] = [];
    const run = (program: string, ...args: readonly string[]): ChildProcess => {
      const child = spawn(program, args, {
        env: { ...process.env, ...env, WAYLAND_DISPLAY: undefined },
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      });
      programs.push(child);
      return child;
    };
    try {
      const bus = run('dbus-daemon', `--config-file=${join(folder, 'bus.conf')}`, '--print-address', '--nofork');
      let address = '';
      bus.stdout?.on('data', (chunk: Buffer) => {
        address += chunk.toString();
      });
      env.DBUS_SESSION_BUS_ADDRESS = await until('the bus runs', () => /^(.+)\n/.exec(address)?.[1]);
      // Without a keyring, the app would announce that.
      const keyring = run('gnome-keyring-daemon', '--unlock', '--components=secrets', '--foreground');
      keyring.stdin?.end('x\n');
      // Without a window manager no window is active.
      run('openbox');
      let trouble = '';
      run('orca').stderr?.on('data', (chunk: Buffer) => {
        trouble = `${trouble}${chunk.toString()}`.slice(-2_000);
      });
      const isOn = () => linesOf(folder).some(({ say }) => say === 'Screen reader on.');
      await until('Orca speaks', isOn, 60_000).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${trouble}`);
      });
      const { HOME: _home, ...rest } = env;
      const args = ['--password-store=gnome-libsecret'];
      const app = await ParleyApp.start({ args, env: { ...rest, WAYLAND_DISPLAY: '' } });
      return new OrcaSession(app, folder, programs);
    } catch (error) {
      endAll(programs, folder);
      throw error;
    }
  }

  /** Presses keys, by xdotool's names, each after Orca has said something about the previous one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const [at, key] of keys.entries()) {
      if (at > 0) await until(`something is said after ${keys[at - 1]}`, () => this.said().length > 0);
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
      await until('it is said', () => missing() === undefined);
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
    return until('it is said', isHeard, SOON_MS).catch(() => false);
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
    return spokenIn(linesOf(this.#folder).slice(this.#steps.at(-1)?.from ?? 0));
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
    return spokenIn(linesOf(this.#folder).slice(this.#countedFrom)).filter((words) => isSaid(what, words)).length;
  }

  /** Resolves when nothing was said for a moment. */
  async quiet(): Promise<void> {
    // Two announcements of the page are a quarter of a second apart.
    const STILL_MS = 450;
    let count = -1;
    let since = 0;
    await until('it is quiet', () => {
      const now = linesOf(this.#folder).length;
      if (now !== count) {
        count = now;
        since = performance.now();
      }
      return performance.now() - since > STILL_MS;
    });
  }

  /** Each key and what was said after it; `~` marks speech that was cut off before it was heard. */
  transcript(): string {
    const lines = linesOf(this.#folder);
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
    endAll(this.#programs, this.#folder);
  }

  #begin(key: string): void {
    this.#steps.push({ key, from: linesOf(this.#folder).length });
  }
}

const spokenFile = (folder: string): string => join(folder, 'spoken.jsonl');

function linesOf(folder: string): readonly Line[] {
  const text = readFileSync(spokenFile(folder), 'utf8');
  // The last line may not be whole yet.
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));
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

/** Ends the programs and their children; Orca, which started last, ends first. */
function endAll(programs: readonly ChildProcess[], folder: string): void {
  for (const { pid } of [...programs].reverse()) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

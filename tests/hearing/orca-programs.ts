// Starts a real Orca with a message bus, a keyring and a window manager, and reads the speech that its voice recorded.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busConfig, until } from '../e2e/parley-app.ts';

/** The programs that a session needs. */
const PROGRAMS = ['orca', 'dbus-daemon', 'gnome-keyring-daemon', 'openbox', 'xdotool'];
const START_MAX_MS = 60_000;

/** Why the tests can't start Orca here; empty if they can. An Orca that runs already belongs to the user. */
export function whyNotHeard(): string {
  if (process.platform !== 'linux') return 'Orca runs on Linux only';
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  if (!existsSync('/usr/libexec/at-spi-bus-launcher')) return 'not installed: at-spi2-core';
  const isRunning = spawnSync('pgrep', ['-u', String(process.getuid?.()), '-x', 'orca']).status === 0;
  return isRunning ? 'Orca is running already, and it runs once for a user' : '';
}

/** Words that Orca said, or words that a later key cut off. */
export interface Line {
  readonly say?: string;
  readonly cut?: string;
}

export class OrcaPrograms {
  /** The environment variables with which the app finds Orca. */
  readonly env: Record<string, string>;
  readonly #folder: string;
  readonly #programs: ChildProcess[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
    const data = join(folder, 'data');
    this.env = {
      HOME: folder,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_RUNTIME_DIR: join(folder, 'run'),
      XDG_CURRENT_DESKTOP: 'GNOME',
      XDG_SESSION_TYPE: 'x11',
      HEARING_FILE: join(folder, 'spoken.jsonl'),
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '0',
    };
    mkdirSync(join(data, 'orca'), { recursive: true });
    mkdirSync(join(data, 'keyrings'));
    mkdirSync(join(folder, 'run'), { mode: 0o700 });
    copyFileSync(new URL('voice.py', import.meta.url), join(data, 'orca', 'orca-customizations.py'));
    writeFileSync(join(folder, 'bus.conf'), busConfig(folder));
    writeFileSync(join(folder, 'spoken.jsonl'), '');
  }

  static async start(): Promise<OrcaPrograms> {
    const programs = new OrcaPrograms(mkdtempSync(join(tmpdir(), 'parley-hearing-')));
    try {
      await programs.#start();
      return programs;
    } catch (error) {
      programs.end();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const bus = this.#run(
      'dbus-daemon',
      `--config-file=${join(this.#folder, 'bus.conf')}`,
      '--print-address',
      '--nofork',
    );
    let address = '';
    bus.stdout?.on('data', (chunk: Buffer) => {
      address += chunk.toString();
    });
    this.env.DBUS_SESSION_BUS_ADDRESS = await until('the bus runs', () => /^(.+)\n/.exec(address)?.[1]);
    // Without a keyring, the app would announce that there is none.
    const keyring = this.#run('gnome-keyring-daemon', '--unlock', '--components=secrets', '--foreground');
    keyring.stdin?.end('x\n');
    // Without a window manager, no window would be active.
    this.#run('openbox');
    let trouble = '';
    this.#run('orca').stderr?.on('data', (chunk: Buffer) => {
      trouble = `${trouble}${chunk.toString()}`.slice(-2_000);
    });
    const isOn = () => this.lines().some(({ say }) => say === 'Screen reader on.');
    await until('Orca speaks', isOn, START_MAX_MS).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${trouble}`);
    });
  }

  #run(program: string, ...args: readonly string[]): ChildProcess {
    const child = spawn(program, args, {
      env: { ...process.env, ...this.env, WAYLAND_DISPLAY: undefined },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#programs.push(child);
    return child;
  }

  /** All speech that the voice has recorded. */
  lines(): readonly Line[] {
    const text = readFileSync(join(this.#folder, 'spoken.jsonl'), 'utf8');
    // The last line may be incomplete.
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Line => JSON.parse(line));
  }

  /** Ends the programs and their children; Orca, which started last, ends first. */
  end(): void {
    for (const { pid } of this.#programs.toReversed()) {
      if (pid === undefined) continue;
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The program has already ended.
      }
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

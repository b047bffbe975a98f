// The real .deb on a real system: installed, used as a normal user in the real sandbox, upgraded, removed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installerPath, packageApp } from '../../scripts/package.mjs';
import { connect, START_MAX_MS, until } from '../e2e/parley-app.ts';
import { ask, conversation, lastReply, waitForStatus, waitForText } from '../e2e/person.ts';

const USER = 'parley-test';
const OLDER_VERSION = '0.0.9';
const LEFTOVER = '/opt/Parley/only-in-the-older-version';
/** dpkg's state of Parley; `config-files` if Parley was removed but not purged. */
function state(): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholder.
  const { status, output } = run('dpkg-query', ['-W', '-f', '${db:Status-Status}', 'parley']);
  return status === 0 ? output : 'not-installed';
}
const isInstalled = (): boolean => !['not-installed', 'config-files'].includes(state());
/** True if an interrupted run left the test's user, and maybe an installed Parley: a run removes the user last. */
const isLeft = (): boolean => run('id', [USER]).status === 0;
const isPossible =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  (!isInstalled() || isLeft());
const WHY_NOT = 'The .deb is not tried: that needs root on Debian or Ubuntu, and no Parley installed there.';

function run(program: string, args: readonly string[]): { readonly status: number; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
  return { status: status ?? 1, output: `${stdout}${stderr}` };
}

function mustRun(program: string, ...args: readonly string[]): string {
  const { status, output } = run(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
  return output;
}

const apt = (...args: readonly string[]): string =>
  mustRun(
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=120',
    '-q',
    '-y',
    '--no-install-recommends',
    '--allow-downgrades',
    ...args,
  );

let folder = '';
let home = '';
let deb = '';
let older = '';
let display: readonly string[] = [];
/** The running app, which is ended if a test fails. */
let running: ChildProcess | null = null;

function killLeft(): void {
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
  process.kill(-running.pid, 'SIGKILL');
}

/** The same package with a lower version and one file that the newer one doesn't have. */
function makeOlder(from: string): string {
  const root = join(folder, 'older');
  mustRun('dpkg-deb', '-R', from, root);
  const control = join(root, 'DEBIAN', 'control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${OLDER_VERSION}`));
  writeFileSync(join(root, LEFTOVER), '');
  const path = join(folder, 'older.deb');
  mustRun('dpkg-deb', '--root-owner-group', '-Znone', '--build', root, path);
  rmSync(root, { recursive: true });
  return path;
}

interface Started {
  readonly page: Page;
  readonly quit: () => Promise<void>;
  /** Resolves when every renderer is in its sandbox, which takes a moment at its start. */
  readonly isConfined: () => Promise<unknown>;
}

/** Starts the installed program as the test's user, as a menu would, with its full sandbox. */
async function startAsUser(): Promise<Started> {
  const portFile = join(home, '.config', 'parley-data', 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const output: string[] = [];
  const command = [
    'env',
    '-i',
    `HOME=${home}`,
    'PATH=/usr/bin:/bin',
    'LANG=C.UTF-8',
    'LANGUAGE=en_US',
    // Identifies the process if the run is interrupted.
    `PARLEY_TEST_RUN=${process.env.PARLEY_TEST_RUN ?? ''}`,
    ...display,
    '/usr/bin/parley',
    `--user-data-dir=${join(home, '.config', 'parley-data')}`,
    '--remote-debugging-port=0',
    '--password-store=basic',
  ];
  const child: ChildProcess = spawn('setpriv', [`--reuid=${USER}`, `--regid=${USER}`, '--init-groups', ...command], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running = child;
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  try {
    const port = await until(
      'the installed app opens its DevTools port',
      () => {
        if (hasEnded()) throw new Error(output.join('').slice(-2_000));
        // The file exists before it has content.
        return existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] || null : null;
      },
      START_MAX_MS,
    );
    const browser = await connect(`http://127.0.0.1:${port}`);
    const page = await until('the window is there', () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => one.url().startsWith('app://')),
    );
    return {
      page,
      quit: async () => {
        await page.evaluate(() => window.parley.appQuit({ isConfirmed: true })).catch(() => undefined);
        await until('the app has ended', hasEnded);
        await browser.close().catch(() => undefined);
      },
      isConfined: () =>
        until('every renderer is in its sandbox', () => {
          const filters = renderersOf(home);
          return filters.length > 0 && filters.every((filter) => filter === '2');
        }),
    };
  } catch (error) {
    killLeft();
    throw new Error(`${String(error)}\n${output.join('').slice(-2_000)}`);
  }
}

/** `Seccomp` of every renderer of the user: 2 is a filter, so the sandbox is on. */
function renderersOf(place: string): readonly string[] {
  const { output } = run('pgrep', ['-u', USER, '-f', `type=renderer.*${place}`]);
  return output
    .split('\n')
    .filter((pid) => pid !== '')
    .map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8').match(/^Seccomp:\s*(\d)/m)?.[1] ?? '');
}

const leftOfIt = (): readonly string[] =>
  [
    '/opt/Parley',
    '/usr/bin/parley',
    '/usr/share/applications/parley.desktop',
    '/usr/share/metainfo/chat.parley.Parley.metainfo.xml',
    '/etc/apparmor.d/parley',
  ].filter((path) => existsSync(path));

describe('the .deb', () => {
  beforeAll(async () => {
    if (!isPossible) {
      console.log(WHY_NOT);
      return;
    }
    await packageApp({ isDirectoryOnly: false, kinds: ['deb'], isQuick: true });
    deb = installerPath('deb');
    folder = mkdtempSync(join(tmpdir(), 'parley-installer-'));
    // apt reads packages as its own user, and the test's user needs the display's files.
    chmodSync(folder, 0o755);
    older = makeOlder(deb);
    home = join(folder, 'home');
    if (isInstalled()) apt('purge', 'parley');
    if (isLeft()) mustRun('userdel', USER);
    mustRun('useradd', '--create-home', '--home-dir', home, '--shell', '/bin/sh', '--user-group', USER);
    const authority = join(home, '.Xauthority');
    writeFileSync(authority, readFileSync(process.env.XAUTHORITY ?? ''));
    mustRun('chown', `${USER}:${USER}`, authority);
    display = [`DISPLAY=${process.env.DISPLAY ?? ''}`, `XAUTHORITY=${authority}`];
  }, 300_000);

  afterAll(() => {
    if (!isPossible) return;
    killLeft();
    if (state() !== 'not-installed') apt('purge', 'parley');
    run('userdel', [USER]);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it('states its name and dependencies', (context) => {
    context.skip(!isPossible, WHY_NOT);
    const control = mustRun('dpkg-deb', '-f', deb);
    expect(control).toMatch(/^Package: parley$/m);
    expect(control).toMatch(/^Depends: .*libgtk-3-0.*libnss3/m);
    const desktop = mustRun(
      'sh',
      '-c',
      `dpkg-deb --fsys-tarfile '${deb}' | tar -xO ./usr/share/applications/parley.desktop`,
    );
    expect(desktop).toMatch(/^Exec=\/opt\/Parley\/parley/m);
    expect(desktop).not.toMatch(/MimeType|x-scheme-handler/);
    const listing = mustRun('dpkg-deb', '-c', deb);
    expect(listing).toContain('./usr/share/metainfo/chat.parley.Parley.metainfo.xml');
    expect(listing).toContain('./usr/share/icons/hicolor/512x512/apps/parley.png');
    const foreign = listing.split('\n').filter((line) => line !== '' && !/ root\/root /.test(line));
    expect(foreign).toEqual([]);
    expect(listing.split('\n').filter((line) => /^.{5}w|^.{8}w/.test(line) && !line.startsWith('l'))).toEqual([]);
  });

  it('has a desktop entry and metadata that the desktop’s own validators accept', (context) => {
    context.skip(!isPossible, WHY_NOT);
    const checkers = ['desktop-file-validate', 'appstreamcli'];
    const isThere = checkers.every((name) => run('sh', ['-c', `command -v ${name}`]).status === 0);
    context.skip(!isThere, 'Not checked: desktop-file-utils or appstream is not installed.');
    const root = join(folder, 'checked');
    mustRun('dpkg-deb', '-x', deb, root);
    expect(mustRun('desktop-file-validate', join(root, 'usr/share/applications/parley.desktop'))).toBe('');
    const metadata = join(root, 'usr/share/metainfo/chat.parley.Parley.metainfo.xml');
    expect(mustRun('appstreamcli', 'validate', '--no-net', metadata)).toContain('Validation was successful');
    expect(readFileSync(metadata, 'utf8')).toContain(
      `<release version="${mustRun('dpkg-deb', '-f', deb, 'Version').trim()}"`,
    );
  });

  it("can be installed, used in the real sandbox, upgraded and removed, and the user's data stays", async (context) => {
    context.skip(!isPossible, WHY_NOT);
    apt('install', older);
    expect(statSync('/opt/Parley/chrome-sandbox')).toMatchObject({ uid: 0, gid: 0 });
    expect(statSync('/opt/Parley/chrome-sandbox').mode & 0o7777).toBe(0o4755);
    const first = await startAsUser();
    await first.page.getByRole('button', { name: 'Try the practice service' }).click();
    await ask(first.page, 'Remember the lighthouse');
    await first.page.evaluate(() => window.parley.settingsUpdate({ patch: { theme: 'dark' } }));
    await first.isConfined();
    await first.quit();

    expect(existsSync(LEFTOVER)).toBe(true);
    apt('install', deb);
    expect(existsSync(LEFTOVER)).toBe(false);
    expect(statSync('/opt/Parley/chrome-sandbox').mode & 0o7777).toBe(0o4755);
    expect(mustRun('readlink', '-f', '/usr/bin/parley').trim()).toBe('/opt/Parley/parley');
    const second = await startAsUser();
    await waitForText(conversation(second.page), 'Remember the lighthouse');
    await waitForStatus(lastReply(second.page), 'complete');
    await second.isConfined();
    // Connections, settings and chats are still there.
    await ask(second.page, 'And the harbour');
    const kept = await second.page.evaluate(async () => {
      const [first, found, data] = await Promise.all([
        window.parley.appBootstrap({}),
        window.parley.searchQuery({ query: 'lighthouse', offset: 0 }),
        window.parley.dataStatus({}),
      ]);
      return {
        theme: first.ok ? first.value.settings.theme : null,
        hits: found.ok ? found.value.groups.length : 0,
        messages: data.ok ? data.value.messages : 0,
      };
    });
    expect(kept).toEqual({ theme: 'dark', hits: expect.any(Number), messages: 4 });
    expect(kept.hits).toBeGreaterThan(0);
    await second.quit();

    // Remove Parley like a user, install it again, and purge it without a trace.
    apt('remove', 'parley');
    expect(state()).toBe('config-files');
    expect(leftOfIt()).toEqual([]);
    apt('install', deb);
    expect(statSync('/opt/Parley/chrome-sandbox').mode & 0o7777).toBe(0o4755);
    expect(mustRun('readlink', '-f', '/usr/bin/parley').trim()).toBe('/opt/Parley/parley');
    apt('purge', 'parley');
    expect(state()).toBe('not-installed');
    expect(leftOfIt()).toEqual([]);
    expect(existsSync(join(home, '.config', 'parley-data'))).toBe(true);
  });
});

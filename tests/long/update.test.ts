// Updates of the real app: they are downloaded, preceded by a backup and installed when the app quits, or refused.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newReleaseKey } from '../../scripts/packaging/sign-updates.mjs';
import { connect, ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import {
  ask,
  conversation,
  lastReply,
  openSettings,
  pressToEnd,
  rows,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { makeVariant, type VariantApp } from '../e2e/variant-app.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { signalProcess } from '../helpers/system/signal-process.ts';
import { watchSystemWindows } from '../helpers/system/system-windows.ts';
import { CHANNEL_FILE, UpdateServer } from '../updates/update-server.ts';

const OLD = '1.2.3';
const NEW = '1.3.0';
const KILOBYTES = 300;
const key = newReleaseKey();

let old: VariantApp;
let next: VariantApp;
let app: ParleyApp;
let server: UpdateServer;
/** The folder of the running AppImage and of the files that the new AppImage writes. */
let place: string;
const image = () => join(place, 'Parley.AppImage');
const written = () => join(place, 'written');
/** The file in which the new version writes its process id. */
const started = () => join(place, 'started');

beforeAll(async () => {
  old = await makeVariant({ version: OLD, releaseKey: key.publicKey });
  next = await makeVariant({
    version: NEW,
    releaseKey: key.publicKey,
    migration: "sql.exec('ALTER TABLE conversations ADD COLUMN colour TEXT')",
  });
});

afterAll(async () => {
  await old?.remove();
  await next?.remove();
});

beforeEach(async () => {
  place = await temporaryFolder();
  await writeFile(image(), 'the old one');
  server = await new UpdateServer(key).start();
  server.installer = installer('exit 0');
  await old.setUpdateUrl(server.url.href);
});

afterEach(async () => {
  await app?.dispose();
  // A restarted app is still in the process group of the first app.
  if (app !== undefined && app.processId > 0) killGroup(app.processId);
  const successor = existsSync(started()) ? Number(await readFile(started(), 'utf8')) : 0;
  if (successor > 0) killGroup(successor);
  await rm(place, { recursive: true, force: true });
});

/** A program that records how it was started, runs `last`, and is large enough to show download progress. */
function installer(last: string): Buffer {
  const script = `#!/bin/bash\necho "exit after install: \${APPIMAGE_EXIT_AFTER_INSTALL:-no}" >> '${written()}'\n${last}\n`;
  return Buffer.concat([Buffer.from(script), Buffer.alloc(KILOBYTES * 1024, '#')]);
}

async function start(args: readonly string[] = []): Promise<void> {
  app = await ParleyApp.start({
    executable: old.executable,
    args,
    env: {
      APPIMAGE: image(),
      APPDIR: dirname(old.executable),
      XDG_CACHE_HOME: join(place, 'cache'),
      PATH: process.env.PATH ?? '',
    },
  });
}

/** Starts the app and sends a message, so that an update could lose something. */
async function startAndTalk(): Promise<void> {
  await start();
  await app.page.getByRole('button', { name: 'Try the practice service' }).click();
  await ask(app.page, 'Remember the lighthouse');
}

/** Kills a process and everything it started. */
const killGroup = (id: number): void => signalProcess(-id, 'SIGKILL');

interface Successor {
  readonly page: Page;
  readonly quit: () => Promise<void>;
}

/** Presses `Restart and install`, and attaches to the app that starts then. */
async function restart(): Promise<Successor> {
  const portFile = join(app.userDataDir, 'DevToolsActivePort');
  const readPort = async () => (existsSync(portFile) ? ((await readFile(portFile, 'utf8')).split('\n')[0] ?? '') : '');
  const before = await readPort();
  await pressToEnd(app.page.getByRole('button', { name: 'Restart and install' }));
  await app.ended();
  const address = await until(
    'the app has started again',
    async () => {
      const port = await readPort();
      return port !== before && port !== '' && `http://127.0.0.1:${port}`;
    },
    60_000,
  );
  const browser = await connect(address);
  const page = await until('the new app has a window', () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url().startsWith('app://')),
  );
  const isGone = () =>
    fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
      () => false,
      // A time-out means that the app is slow, not gone.
      (error: unknown) => !(error instanceof DOMException),
    );
  return {
    page,
    quit: async () => {
      await page.evaluate(() => window.parley.appQuit({ isConfirmed: true })).catch(() => undefined);
      await until('the new app has exited', isGone);
      await browser.close();
    },
  };
}

const status = (page: Page) => page.getByRole('dialog', { name: 'Settings' }).getByRole('status').first();

/** Checks for updates on the About page, as a user would; resolves when `words` appear there. */
async function checkNow(words: string | RegExp, open?: Locator): Promise<void> {
  const about = open ?? (await openSettings(app.page, 'About'));
  await about.getByRole('button', { name: 'Check now' }).click();
  await until(`the page says ${words}`, async () => {
    const text = (await about.getByRole('status').first().textContent({ timeout: 500 })) ?? '';
    return typeof words === 'string' ? text.includes(words) : words.test(text);
  });
}

const backups = async () =>
  (await readdir(join(app.userDataDir, 'library', 'backups'))).filter((name) => name.endsWith('.db'));
const asked = () => server.asked.filter((name) => name.endsWith('.AppImage'));

async function expectNothingInstalled(): Promise<void> {
  await app.quit();
  expect(existsSync(written())).toBe(false);
  expect(await readFile(image(), 'utf8')).toBe('the old one');
}

describe('an update', () => {
  it('is found, downloaded with progress, preceded by a backup, and installed when the user quits', async () => {
    server.publish({ version: NEW });
    server.parts = 10;
    server.isHeld = true;
    await startAndTalk();
    await checkNow('Downloading version 1.3.0…');
    const bar = app.page.getByRole('progressbar', { name: /1\.3\.0/ });
    await until('a part is loaded', async () => {
      const percent = Number(await bar.getAttribute('aria-valuenow', { timeout: 500 }));
      return percent > 0 && percent < 90;
    });
    server.isHeld = false;
    await waitForText(status(app.page), 'Version 1.3.0 is ready');
    // A reloaded page shows that the update is ready, too.
    await app.page.reload();
    await openSettings(app.page, 'About');
    await waitForText(status(app.page), 'Version 1.3.0 is ready');
    const [backup = ''] = await backups();
    // One chat with two messages, checked before the file got its name.
    expect(backup).toMatch(/^library-\d{13}-update-plain-1-2\.db$/);
    expect(existsSync(written())).toBe(false);
    await app.quit();
    expect(await readFile(written(), 'utf8')).toBe('exit after install: true\n');
    expect(await readFile(image())).toEqual(server.installer);
  });

  it("is installed at the user’s request, and the new version opens the old one's data", async () => {
    await startAndTalk();
    const program = [
      `'${next.executable}'`,
      process.getuid?.() === 0 ? '--no-sandbox' : '',
      `--user-data-dir='${app.userDataDir}'`,
      '--remote-debugging-port=0 --password-store=basic',
    ].join(' ');
    // Close the open files that the new app inherits: they would keep the test's connection to the old app alive.
    const letGo = 'for fd in /proc/$$/fd/*; do n=$(basename "$fd"); [ "$n" -gt 2 ] && eval "exec $n>&-"; done';
    server.installer = installer(`echo $$ > '${started()}'\n${letGo}\nexec ${program} >/dev/null 2>&1`);
    server.publish({ version: NEW });
    await checkNow('Version 1.3.0 is ready');
    const { page, quit } = await restart();
    await waitForText(conversation(page), 'Remember the lighthouse');
    await openSettings(page, 'About');
    await waitForText(page.getByRole('dialog', { name: 'Settings' }), NEW);
    await quit();
    expect(await readFile(written(), 'utf8')).toBe('exit after install: no\n');
    expect((await backups()).map((name) => name.split('-')[2])).toEqual(
      expect.arrayContaining(['update', 'migration']),
    );
  });

  it('is refused and not even downloaded if it is older, not signed by us, or changed on the server', async () => {
    const refused: readonly (readonly [prepare: () => void, words: RegExp])[] = [
      [() => server.publish({ version: '1.2.2' }), /nothing was changed.*downgrade/],
      [() => server.publish({ version: NEW, secret: newReleaseKey().secret }), /nothing was changed.*wrong_signature/],
      [
        () => {
          server.publish({ version: NEW });
          server.files.delete(`${CHANNEL_FILE}.sig`);
        },
        /nothing was changed.*unsigned/,
      ],
      [
        () => {
          server.publish({ version: NEW });
          server.replace(CHANNEL_FILE, (content) => Buffer.from(Buffer.from(content).toString().replace(NEW, '1.3.9')));
        },
        /nothing was changed.*wrong_signature/,
      ],
    ];
    await start();
    const about = await openSettings(app.page, 'About');
    for (const [prepare, words] of refused) {
      prepare();
      // Each case is refused for another reason than the case before, so the sentence must change.
      await checkNow(words, about);
      expect(asked()).toEqual([]);
    }
    await expectNothingInstalled();
  });

  it('is refused if its file is corrupt or cut off, and accepted if it is whole', async () => {
    await start();
    server.publish({ version: NEW });
    const name = `parley-${NEW}.AppImage`;
    server.replace(name, (content) => Buffer.from(content).fill('!', 5_000, 5_001));
    await checkNow(/nothing was changed.*sha512/);
    server.publish({ version: NEW });
    server.cutAfterBytes = 100_000;
    await app.page.getByRole('button', { name: 'Check now' }).click();
    await until('the file was asked for again', () => asked().length >= 2);
    await waitForText(status(app.page), 'nothing was changed');
    expect(existsSync(written())).toBe(false);
    server.cutAfterBytes = null;
    await app.page.getByRole('button', { name: 'Check now' }).click();
    await waitForText(status(app.page), 'Version 1.3.0 is ready');
  });

  it.each<[string, (inspector: Inspector) => Promise<unknown>]>([
    ['the system announces its shutdown', (inspector) => inspector.evaluate(`electron.powerMonitor.emit('shutdown')`)],
    [
      'the session of a Windows user ends',
      (inspector) =>
        inspector.evaluate(`(electron.BrowserWindow.getAllWindows()[0].emit('session-end'), electron.app.quit())`),
    ],
    ['the session ends its programs', async () => process.kill(app.processId, 'SIGTERM')],
  ])("isn't installed if %s", async (_, end) => {
    server.publish({ version: NEW });
    await start(['--inspect=0']);
    await checkNow('Version 1.3.0 is ready');
    const inspector = await Inspector.attach(app.output.join(''));
    // The app may end before it answers, or wait for the inspector to detach.
    await Promise.race([end(inspector), app.ended()]);
    inspector.close();
    await app.ended();
    expect(existsSync(written())).toBe(false);
    expect(await readFile(image(), 'utf8')).toBe('the old one');
  });

  it.each([
    ['when the user quits', false],
    ['on request, and the app starts again', true],
  ])('is passed to the system’s own installer if the app came as a .deb: %s', async (_, isOnWord) => {
    const tools = join(place, 'tools');
    await mkdir(tools);
    // The real installers ask for an administrator; the fake ones record their arguments.
    for (const name of ['dpkg', 'pkexec']) {
      await writeFile(
        join(tools, name),
        `#!/bin/sh\necho "${name} $*" >> '${written()}'\nfor last; do :; done\ncp "$last" '${join(place, 'given.deb')}' 2>/dev/null || true\n`,
      );
      await chmod(join(tools, name), 0o755);
    }
    server.publish({ version: NEW, kind: 'deb' });
    await old.setPackageType('deb');
    try {
      app = await ParleyApp.start({
        executable: old.executable,
        env: { XDG_CACHE_HOME: join(place, 'cache'), PATH: `${tools}:${process.env.PATH ?? ''}` },
      });
      await checkNow('Version 1.3.0 is ready');
      if (isOnWord) {
        const { page, quit } = await restart();
        await page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
        await quit();
      } else await app.quit();
      const line = await readFile(written(), 'utf8');
      // Root needs no permission; the system asks every other user.
      expect(line).toMatch(process.getuid?.() === 0 ? /^dpkg -i \S+\.deb$/m : /^pkexec .*dpkg -i \S+\.deb/m);
      if (process.getuid?.() === 0) expect(await readFile(join(place, 'given.deb'))).toEqual(server.installer);
    } finally {
      await old.setPackageType(null);
    }
  });
});

describe("a new version that doesn't start properly", () => {
  const userData = () => app.userDataDir;
  const library = () => join(userData(), 'library', 'library.db');

  /** Restarts with another version of the app and the same conversations. */
  async function restartAs(variant: VariantApp): Promise<void> {
    const { userDataDir } = app;
    await app.quit();
    app = await ParleyApp.start({ executable: variant.executable, userDataDir });
  }

  it("changes nothing if it can't migrate the library, and the old version opens it as before", async () => {
    const broken = await makeVariant({
      version: '1.3.1',
      migration:
        "sql.exec('ALTER TABLE messages ADD COLUMN colour'); sql.exec('ALTER TABLE no_colours ADD COLUMN colour')",
    });
    try {
      await startAndTalk();
      await restartAs(old);
      await waitForText(conversation(app.page), 'Remember the lighthouse');
      await restartAs(broken);
      await app.page.getByRole('heading', { name: 'The library could not be opened' }).waitFor();
      await app.page.getByText(/nothing was changed\. .*no_colours/).waitFor();
      await restartAs(old);
      await waitForText(conversation(app.page), 'Remember the lighthouse');
      await waitForStatus(lastReply(app.page), 'complete');
    } finally {
      await broken.remove();
    }
  });

  it('can be abandoned: the old version restores the earlier copy, and keeps the newer file', async () => {
    await startAndTalk();
    await restartAs(next);
    await waitForText(conversation(app.page), 'Remember the lighthouse');
    await ask(app.page, 'Written by the new version');
    await app.quit();
    const newer = await readFile(library());
    app = await ParleyApp.start({ executable: old.executable, userDataDir: app.userDataDir, args: ['--inspect=0'] });
    await app.page.getByRole('heading', { name: 'Your chats need a newer version of Parley' }).waitFor();
    expect(await readFile(library())).toEqual(newer);
    const windows = await watchSystemWindows(app.output.join(''));
    await windows.agree();
    await app.page.getByRole('button', { name: 'Restore this copy' }).click();
    await until('main has asked', async () => (await windows.asked()).length > 0);
    windows.close();
    // The notice disappears by itself.
    await app.page.getByText('The backup you chose has been restored.').waitFor();
    await rows(app.page)
      .getByRole('button', { name: /Remember the lighthouse/ })
      .click();
    await waitForText(conversation(app.page), 'Remember the lighthouse');
    expect(await conversation(app.page).textContent()).not.toContain('Written by the new version');
    await ask(app.page, 'And on with the old version');
    const [kept = ''] = (await readdir(join(userData(), 'library'))).filter((name) =>
      /^library\.newer-.*\.db$/.test(name),
    );
    expect(await readFile(join(userData(), 'library', kept))).toEqual(newer);
  });
});

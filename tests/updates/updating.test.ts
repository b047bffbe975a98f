// Updates from a server on this computer, with the real electron-updater: which are accepted, and which aren't.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newReleaseKey } from '../../scripts/packaging/sign-updates.mjs';
import { CHANNEL_FILE, UpdateServer } from './update-server.ts';
import { startApp, type UpdatingApp } from './updating-app.ts';

const start = () => new UpdateServer().start();

/** Expects that nothing was installed, and that nothing will be when the app ends. */
function expectNothingInstalled(app: UpdatingApp): void {
  app.flow.appEnds(0);
  expect(app.installed).toEqual([]);
  expect(app.backups).toEqual([]);
}

async function downloadedFile(app: UpdatingApp): Promise<string> {
  const pending = join(app.cacheFolder, 'parley-updater', 'pending');
  const name = (await readdir(pending)).find((one) => one.endsWith('.AppImage'));
  return join(pending, name ?? '');
}

test('downloads a newer signed release, makes a backup, and installs it at the next quit', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
  expect(await readFile(await downloadedFile(app))).toEqual(server.installer);
  expect(app.backups).toHaveLength(1);
  expect(app.installed).toEqual([]);
  app.flow.appEnds(0);
  app.flow.appEnds(0);
  expect(app.installed).toEqual(['quit']);
});

test('reports a release as ready, and installs it at the next quit, only after its backup is made', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  const meanwhile: string[] = [];
  app.backup = async () => {
    meanwhile.push(app.flow.state.kind);
    app.flow.appEnds(0);
  };
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
  expect(meanwhile).toEqual(['downloading']);
  expect(app.installed).toEqual([]);
  app.flow.appEnds(0);
  expect(app.installed).toEqual(['quit']);
});

test('reports the check, the download with its version, and then that the release is ready', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await app.update();
  const kinds = app.states.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(['checking', 'downloading', 'ready']);
  for (const state of app.states) if (state.kind === 'downloading') expect(state.version).toBe('1.3.0');
});

test('installs at the user’s request after a fresh backup', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await app.update();
  await app.flow.install();
  app.flow.appEnds(0);
  expect(app.installed).toEqual(['restart']);
  expect(app.backups).toHaveLength(2);
});

test('installs without a restart if the user stays when asked, and quits later', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await app.update();
  app.isQuitRefused = true;
  await app.flow.install();
  expect(app.installed).toEqual([]);
  app.isQuitRefused = false;
  app.nowMs += 10 * 60_000;
  app.appEnds(0);
  expect(app.installed).toEqual(['quit']);
});

test('does nothing if asked to install before anything is ready', async () => {
  const server = await start();
  const app = await startApp(server);
  await app.flow.install();
  expectNothingInstalled(app);
});

test('downloads once, even if it is asked several times', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await Promise.all([app.flow.check(), app.flow.check(), app.update()]);
  await app.update();
  expect(server.asked.filter((name) => name.endsWith('.AppImage'))).toHaveLength(1);
});

test.each([
  ['the same version', '1.2.3', { kind: 'idle', checkedAt: 1234 }],
  ['an older version', '1.2.2', { kind: 'failed', detail: expect.stringContaining('downgrade') }],
  [
    'a much older version with larger numbers after the first',
    '0.99.99',
    { kind: 'failed', detail: expect.stringContaining('downgrade') },
  ],
  ['a pre-release', '1.3.0-beta.1', { kind: 'failed', detail: expect.stringContaining('malformed') }],
])("doesn't accept %s, although it is signed", async (_, version, state) => {
  const server = await start();
  server.publish({ version });
  const app = await startApp(server);
  expect(await app.update()).toEqual(state);
  expect(server.asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
  expectNothingInstalled(app);
});

test.each<[string, string, (server: UpdateServer) => void]>([
  ['has no signature', 'unsigned', (server) => server.files.delete(`${CHANNEL_FILE}.sig`)],
  [
    'has an empty signature',
    'wrong_signature',
    (server) => server.replace(`${CHANNEL_FILE}.sig`, () => Buffer.alloc(0)),
  ],
  [
    'was signed by somebody else',
    'wrong_signature',
    (server) => server.publish({ version: '1.3.0', secret: newReleaseKey().secret }),
  ],
  [
    'was signed for another system',
    'wrong_signature',
    (server) => server.publish({ version: '1.3.0', signedAs: 'latest-mac.yml' }),
  ],
  [
    'was changed after it was signed',
    'wrong_signature',
    (server) =>
      server.replace(CHANNEL_FILE, (content) => Buffer.from(Buffer.from(content).toString().replace('1.3.0', '1.3.1'))),
  ],
  [
    'was cut off',
    'wrong_signature',
    (server) => server.replace(CHANNEL_FILE, (content) => content.subarray(0, content.byteLength - 20)),
  ],
  [
    'is larger than allowed',
    'unreachable',
    (server) => server.replace(CHANNEL_FILE, () => Buffer.alloc(1_000_000, 35)),
  ],
  ['lists its files twice', 'malformed', (server) => server.publish({ version: '1.3.0', more: 'files: []' })],
  [
    'has a staging percentage that isn’t a number',
    'malformed',
    (server) => server.publish({ version: '1.3.0', more: 'stagingPercentage: some' }),
  ],
])('refuses metadata that %s, without downloading anything', async (_, reason, spoil) => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  spoil(server);
  const app = await startApp(server);
  expect(await app.update()).toEqual({ kind: 'failed', detail: expect.stringContaining(reason) });
  expect(server.asked.some((name) => name.endsWith('.AppImage'))).toBe(false);
  expectNothingInstalled(app);
});

test('refuses everything in a build without a release key, and sends no request', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server, { publicKey: '' });
  expect(await app.update()).toEqual({ kind: 'failed', detail: expect.stringContaining('no_public_key') });
  expect(server.asked).toEqual([]);
  expectNothingInstalled(app);
});

test('refuses a corrupt file', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  server.replace('parley-1.3.0.AppImage', (content) => {
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(1_000) ^ 1, 1_000);
    return changed;
  });
  const app = await startApp(server);
  expect(await app.update()).toMatchObject({ kind: 'failed' });
  expectNothingInstalled(app);
});

test('refuses a truncated file, and accepts the whole one at the next try', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  server.cutAfterBytes = 100_000;
  const app = await startApp(server);
  expect(await app.update()).toMatchObject({ kind: 'failed' });
  expectNothingInstalled(app);
  server.cutAfterBytes = null;
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
});

test('ignores a release until its staging percentage includes this computer', async () => {
  const server = await start();
  server.publish({ version: '1.3.0', stagingPercentage: 0 });
  const app = await startApp(server);
  expect(await app.update()).toEqual({ kind: 'idle', checkedAt: 1234 });
  expectNothingInstalled(app);
  server.publish({ version: '1.3.0', stagingPercentage: 100 });
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
});

test('reports that the server has no files, and continues when they are back', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  const files = new Map(server.files);
  server.files.clear();
  expect(await app.update()).toEqual({ kind: 'failed', detail: expect.stringContaining('unreachable') });
  for (const [name, content] of files) server.files.set(name, content);
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
});

test('reports that no server answers at the address', async () => {
  const server = await start();
  const app = await startApp(server);
  await server.stop();
  expect(await app.update()).toEqual({ kind: 'failed', detail: expect.stringContaining('unreachable') });
  expectNothingInstalled(app);
});

test('installs nothing while the system shuts down', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await app.update();
  app.flow.systemEnds();
  app.flow.appEnds(0);
  await app.flow.install();
  expect(app.installed).toEqual([]);
});

test('installs nothing after a crash', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  await app.update();
  app.flow.appEnds(1);
  expect(app.installed).toEqual([]);
});

test('installs nothing without a backup, at the user’s request or at a quit', async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const app = await startApp(server);
  app.backup = async () => {
    throw new Error('the disk is full');
  };
  expect(await app.update()).toEqual({ kind: 'ready', version: '1.3.0' });
  expect(app.troubles).toEqual(['update.no_backup']);
  app.flow.appEnds(0);
  await app.flow.install();
  expect(app.flow.state).toEqual({ kind: 'failed', detail: 'the disk is full' });
  expectNothingInstalled(app);
});

test("doesn't install a file that was changed on disk after it was downloaded", async () => {
  const server = await start();
  server.publish({ version: '1.3.0' });
  const atQuit = await startApp(server);
  await atQuit.update();
  await writeFile(await downloadedFile(atQuit), 'something else');
  atQuit.flow.appEnds(0);
  expect(atQuit.installed).toEqual([]);
  expect(atQuit.troubles).toEqual(['update.changed_on_disk']);

  const onRequest = await startApp(server);
  await onRequest.update();
  await writeFile(await downloadedFile(onRequest), 'something else');
  await onRequest.flow.install();
  expect(onRequest.installed).toEqual([]);
  expect(onRequest.flow.state).toMatchObject({ kind: 'failed' });
});

// On macOS, Squirrel installs an update while the app runs, once the user agrees to quit; its refusals are reported.
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOfSync } from '../../electron/updates/file-digest.ts';
import { UpdateFlow } from '../../electron/updates/update-flow.ts';
import { createUpdateMachine } from '../../electron/updates/update-machine.ts';
import type { UpdateState } from '../../shared/app-info.ts';

/** Replaces electron-updater's Mac updater, which needs Electron and a Mac, as far as Parley uses it. */
class FakeMacUpdater extends EventEmitter {
  isInstalling = false;
  readonly feeds: unknown[] = [];
  setFeedURL(feed: unknown): void {
    this.feeds.push(feed);
  }
  quitAndInstall(): void {
    this.isInstalling = true;
  }
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-squirrel-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function setUp() {
  const path = join(folder, 'update.zip');
  writeFileSync(path, 'the new version');
  const updater = new FakeMacUpdater();
  // The app listens for errors, too: without a listener an error would crash it.
  updater.on('error', () => undefined);
  const machine = createUpdateMachine({
    updater: updater as unknown as AppUpdater,
    feedUrl: new URL('https://updates.invalid/'),
    channelFile: 'latest-mac.yml',
    publicKey: '',
    runningVersion: '1.0.0',
    fetchFile: () => Promise.reject(new Error('nothing is fetched here')),
  });
  const states: UpdateState[] = [];
  const asked: (() => Promise<void>)[] = [];
  const flow = new UpdateFlow({
    machine: async () => ({
      ...machine,
      find: async () => ({ version: '2.0.0', digests: [digestOfSync(path)] }),
      download: async () => path,
    }),
    onState: (state) => states.push(state),
    backupFirst: async () => undefined,
    endApp: () => expect.fail('macOS installs beside the running app'),
    endBy: (install) => asked.push(install),
    now: () => 0,
    onTrouble: () => undefined,
  });
  await flow.check();
  await flow.whenIdle();
  expect(flow.state).toEqual({ kind: 'ready', version: '2.0.0' });
  return { flow, updater, asked, path };
}

describe('an update on macOS', () => {
  it('is installed only after the question about running replies is answered', async () => {
    const { flow, updater, asked } = await setUp();
    await flow.install();
    expect(asked).toHaveLength(1);
    expect(updater.isInstalling).toBe(false);
    void asked[0]?.();
    await expect.poll(() => updater.isInstalling).toBe(true);
  });

  it('shows why Squirrel refused it', async () => {
    const { flow, updater, asked } = await setUp();
    await flow.install();
    const ended = asked[0]?.();
    await expect.poll(() => updater.isInstalling).toBe(true);
    updater.emit('error', new Error('Could not get code signature for running application'));
    await ended;
    expect(flow.state).toEqual({
      kind: 'failed',
      detail: 'Could not get code signature for running application',
    });
  });

  it("isn't installed if the file was changed while the question was open", async () => {
    const { flow, updater, asked, path } = await setUp();
    await flow.install();
    writeFileSync(path, 'something else');
    await asked[0]?.();
    expect(updater.isInstalling).toBe(false);
    expect(flow.state.kind).toBe('failed');
  });

  it("isn't installed if the system shuts down meanwhile", async () => {
    const { flow, updater, asked } = await setUp();
    await flow.install();
    flow.systemEnds();
    await asked[0]?.();
    expect(updater.isInstalling).toBe(false);
  });
});

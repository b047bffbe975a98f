// Runs the Linux updater of the real electron-updater without Electron, in a fake app and with Node's network.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpExecutor } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { onTestFinished, vi } from 'vitest';
import { readFeedAddress } from '../../electron/updates/feed-address.ts';
import { createFetchFile } from '../../electron/updates/fetch-file.ts';
import { UpdateFlow } from '../../electron/updates/update-flow.ts';
import { createUpdateMachine, parseYaml } from '../../electron/updates/update-machine.ts';
import type { UpdateState } from '../../shared/app-info.ts';
import { CHANNEL_FILE, type UpdateServer } from './update-server.ts';

class NodeHttp extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return httpRequest(options, callback);
  }

  /** Downloads as electron-updater's own executor does, but without Electron's session. */
  download(url: URL, destination: string, options: Parameters<HttpExecutor<ClientRequest>['downloadToBuffer']>[1]) {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const { protocol, hostname, port, pathname } = url;
      this.doDownload(
        { protocol, hostname, port, path: pathname, headers: {} },
        {
          destination,
          options,
          onCancel,
          callback: (error?: Error | null) => (error ? reject(error) : resolve(destination)),
          responseHandler: null,
        },
        0,
      );
    });
  }
}

export class UpdatingApp {
  readonly flow: UpdateFlow;
  readonly states: UpdateState[] = [];
  readonly troubles: string[] = [];
  readonly backups: number[] = [];
  /** How the new version was installed. */
  readonly installed: ('restart' | 'quit')[] = [];
  readonly cacheFolder: string;
  nowMs = 1234;
  /** While true, the user is asked about running replies and decides to stay. */
  isQuitRefused = false;
  backup: () => Promise<void> = async () => undefined;

  constructor(folder: string, version: string, publicKey: string) {
    this.cacheFolder = folder;
    const updater = new AppImageUpdater(null, {
      version,
      name: 'parley',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    });
    // Normally only Electron's adapter sets this.
    Reflect.set(updater, 'httpExecutor', new NodeHttp());
    updater.forceDevUpdateConfig = true;
    updater.logger = null;
    updater.on('error', () => undefined);
    this.flow = new UpdateFlow({
      machine: async () => {
        const machine = createUpdateMachine({
          updater,
          feedUrl: readFeedAddress(join(folder, 'app-update.yml'), parseYaml),
          channelFile: CHANNEL_FILE,
          publicKey,
          runningVersion: version,
          fetchFile: createFetchFile(fetch),
        });
        return {
          ...machine,
          // Installing would replace the running program, which tests/long/update.test.ts tests.
          install: (isRestarted) => void this.installed.push(isRestarted ? 'restart' : 'quit'),
        };
      },
      onState: (state) => this.states.push(state),
      backupFirst: async () => {
        await this.backup();
        this.backups.push(this.backups.length);
      },
      endApp: () => this.appEnds(0),
      endBy: () => {
        throw new Error('Only macOS ends the app like this.');
      },
      now: () => this.nowMs,
      onTrouble: (event) => this.troubles.push(event),
    });
    vi.stubEnv('APPIMAGE', join(folder, 'parley-old.AppImage'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
  }

  appEnds(exitCode: number): void {
    if (!this.isQuitRefused) this.flow.appEnds(exitCode);
  }

  /** Checks for updates, and waits until the download and all other consequences have ended. */
  async update(): Promise<UpdateState> {
    await this.flow.check();
    await this.flow.whenIdle();
    return this.flow.state;
  }
}

export async function startApp(
  server: UpdateServer,
  { version = '1.2.3', publicKey = server.key.publicKey }: { version?: string; publicKey?: string } = {},
): Promise<UpdatingApp> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-update-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: ${server.url.href}\nupdaterCacheDirName: parley-updater\n`,
  );
  return new UpdatingApp(folder, version, publicKey);
}

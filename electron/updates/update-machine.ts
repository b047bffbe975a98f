/** Makes electron-updater use only signed metadata, behind a small interface. */

import { type AppUpdater, BaseUpdater, Provider, type ResolvedUpdateFileInfo } from 'electron-updater';
import { type ProviderRuntimeOptions, parseUpdateInfo, resolveFiles } from 'electron-updater/out/providers/Provider.js';
import { readSignedFeed, type SignedFeedOptions, type VerifiedFeed } from './signed-feed.ts';
import type { UpdateMachine } from './update-flow.ts';

type UpdateInfo = ReturnType<typeof parseUpdateInfo>;

/** `fetchFile` uses the network session that also loads the update. */
export interface UpdateMachineOptions extends Omit<SignedFeedOptions, 'parseYaml'> {
  readonly updater: AppUpdater;
}

/** Parses YAML as electron-updater does. */
export function parseYaml(text: string): unknown {
  return parseUpdateInfo(text, 'app-update.yml', new URL('file:///app-update.yml'));
}

/**
 * Replaces how electron-updater gets its metadata: it sees only what `readSignedFeed` returned, so there is no second
 * request whose answer could differ from the one that was verified.
 */
export function createUpdateMachine(options: UpdateMachineOptions): UpdateMachine {
  const { updater, feedUrl } = options;
  updater.autoDownload = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Differential downloads would read block maps, which aren't signed.
  updater.disableDifferentialDownload = true;
  // `true` would install at any quit, even before `UpdateFlow` has verified the file and made a backup.
  updater.autoInstallOnAppQuit = false;

  const verified: { feed: VerifiedFeed | null } = { feed: null };
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      verified.feed = null;
      const feed = await readSignedFeed({ ...options, parseYaml });
      verified.feed = feed;
      const [first] = feed.files;
      const { stagingPercentage, ...rest } = feed;
      return {
        ...rest,
        ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
        files: feed.files.map((file) => ({ ...file })),
        path: first?.url ?? '',
        sha512: first?.sha512 ?? '',
        releaseDate: feed.releaseDate ?? '',
      };
    }

    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(info, feedUrl);
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });

  return {
    async find() {
      const found = await updater.checkForUpdates();
      const { feed } = verified;
      if (found?.isUpdateAvailable !== true || feed === null) return null;
      return { version: feed.version, digests: feed.files.map((file) => file.sha512) };
    },
    async download(onPercent) {
      const listener = ({ percent }: { percent: number }) => onPercent(percent);
      updater.on('download-progress', listener);
      try {
        const loaded = new Promise<string>((resolve) => {
          updater.once('update-downloaded', (event) => resolve(event.downloadedFile));
        });
        const [path] = await updater.downloadUpdate();
        return path ?? (await loaded);
      } finally {
        updater.off('download-progress', listener);
      }
    },
    // macOS hands the file to Squirrel, which needs a running app.
    needsRunningApp: !(updater instanceof BaseUpdater),
    install: (isRestarted) =>
      // Not `quitAndInstall`: it starts the new version while this one still runs.
      updater instanceof BaseUpdater ? void updater.install(true, isRestarted) : installBySquirrel(updater),
  };
}

/** Squirrel checks the file again, and reports objections, such as to its signature, only as an event. */
function installBySquirrel(updater: AppUpdater): Promise<void> {
  return new Promise((_resolve, reject) => {
    updater.once('error', reject);
    updater.quitAndInstall(false, true);
  });
}

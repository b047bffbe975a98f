// An update server on this computer, with answers controlled by the test.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { newReleaseKey, signatureOf } from '../../scripts/packaging/sign-updates.mjs';
import { listening } from '../helpers/system/loopback.ts';

export const CHANNEL_FILE = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;
const FILE_BYTES = 300_000;
/** Three parts for each second, the interval at which electron-updater reports progress. */
const PART_EVERY_MS = 333;
const HELD_SHARE = 0.8;

export interface Release {
  readonly version: string;
  readonly kind?: 'AppImage' | 'deb';
  readonly stagingPercentage?: number;
  /** Signs with this key instead of the release key. */
  readonly secret?: string;
  /** Signs the metadata under this file name instead of its own. */
  readonly signedAs?: string;
  /** Lines that are added to the metadata. */
  readonly more?: string;
}

export class UpdateServer {
  readonly key: ReturnType<typeof newReleaseKey>;
  /** Names of the requested files, oldest first. */
  readonly asked: string[] = [];
  /** The server's files, by name. */
  readonly files = new Map<string, Uint8Array>();
  /** If set, the connection is closed after this many bytes of the installer. */
  cutAfterBytes: number | null = null;
  installer: Buffer = randomBytes(FILE_BYTES);
  /** Sends the installer in this many equal parts, one every third of a second. */
  parts = 1;
  /** While true, the last parts aren't sent. */
  isHeld = false;
  url = new URL('http://127.0.0.1:1/');
  stop = (): Promise<void> => Promise.resolve();
  readonly #server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').replace(/^\/+/, '').replace(/\?.*$/, ''));
    this.asked.push(name);
    const content = this.files.get(name);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-length': content.byteLength });
    const isInstaller = /\.(?:AppImage|deb)$/.test(name);
    if (this.parts > 1 && isInstaller) {
      const size = Math.ceil(content.byteLength / this.parts);
      let at = 0;
      const timer = setInterval(() => {
        if (this.isHeld && at >= content.byteLength * HELD_SHARE) return;
        response.write(content.subarray(at, at + size));
        at += size;
        if (at < content.byteLength) return;
        clearInterval(timer);
        response.end();
      }, PART_EVERY_MS);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (this.cutAfterBytes === null || !isInstaller) {
      response.end(content);
      return;
    }
    response.write(content.subarray(0, this.cutAfterBytes), () => response.destroy());
  });

  constructor(key = newReleaseKey()) {
    this.key = key;
  }

  async start(): Promise<this> {
    const { url, close } = await listening(this.#server);
    this.url = new URL(url);
    this.stop = close;
    onTestFinished(() => this.stop());
    return this;
  }

  /** Signs a release and puts it on the server. */
  publish(release: Release): void {
    const name = `parley-${release.version}.${release.kind ?? 'AppImage'}`;
    const metadata = Buffer.from(
      [
        `version: ${release.version}`,
        'files:',
        `  - url: ${name}`,
        `    sha512: ${createHash('sha512').update(this.installer).digest('base64')}`,
        `    size: ${this.installer.byteLength}`,
        "releaseDate: '2026-01-02T03:04:05.000Z'",
        ...(release.stagingPercentage === undefined ? [] : [`stagingPercentage: ${release.stagingPercentage}`]),
        ...(release.more === undefined ? [] : [release.more]),
        '',
      ].join('\n'),
    );
    this.files.set(name, this.installer);
    this.files.set(CHANNEL_FILE, metadata);
    const signature = signatureOf(release.secret ?? this.key.secret, release.signedAs ?? CHANNEL_FILE, metadata);
    this.files.set(`${CHANNEL_FILE}.sig`, Buffer.from(signature));
  }

  /** Replaces the file under an existing name, as an attacker with access to the server could. */
  replace(name: string, change: (content: Uint8Array) => Uint8Array): void {
    const content = this.files.get(name);
    if (content === undefined) throw new Error(`the server has no ${name}`);
    this.files.set(name, change(content));
  }
}

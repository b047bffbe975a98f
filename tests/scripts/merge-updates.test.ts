// Two architectures are built on two machines, and one signed metadata file offers both.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSignedFeed } from '../../electron/updates/signed-feed.ts';
import { mergeFolders } from '../../scripts/packaging/merge-updates.mjs';
import { newReleaseKey, signFolder } from '../../scripts/packaging/sign-updates.mjs';

const digest = (letter: string): string => `${letter.repeat(86)}==`;
const metadata = (architecture: string, version = '1.2.3', sha512 = digest(architecture[0] ?? '')): string =>
  `version: ${version}
files:
  - url: parley-${version}-mac-${architecture}.zip
    sha512: ${sha512}
    size: 100
path: parley-${version}-mac-${architecture}.zip
sha512: ${sha512}
releaseDate: '2026-01-0${architecture === 'x64' ? 1 : 2}T00:00:00.000Z'
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-merge-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function machine(name: string, content: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'latest-mac.yml'), content);
  return path;
}

describe('update metadata of two architectures', () => {
  it('is merged to name both files, and the app accepts it once it is signed', async () => {
    const sources = [machine('intel', metadata('x64')), machine('apple', metadata('arm64'))];
    const target = join(folder, 'release');
    expect(await mergeFolders(target, sources)).toEqual(['latest-mac.yml']);
    const { secret, publicKey } = newReleaseKey();
    await signFolder(secret, target);
    const feed = await readSignedFeed({
      feedUrl: new URL('https://updates.invalid/'),
      channelFile: 'latest-mac.yml',
      fetchFile: async (url) => readFileSync(join(target, new URL(url).pathname)),
      parseYaml: (text) => load(text),
      publicKey,
      runningVersion: '1.2.2',
    });
    expect(feed.files.map(({ url }) => url)).toEqual(['parley-1.2.3-mac-x64.zip', 'parley-1.2.3-mac-arm64.zip']);
    expect(feed.files.map(({ sha512 }) => sha512)).toEqual([digest('x'), digest('a')]);
    expect(feed.releaseDate).toBe('2026-01-02T00:00:00.000Z');
  });

  it("isn't merged from two releases", async () => {
    const sources = [machine('intel', metadata('x64')), machine('apple', metadata('arm64', '1.2.4'))];
    await expect(mergeFolders(folder, sources)).rejects.toThrow('different releases: 1.2.3, 1.2.4');
  });

  it("isn't merged if both architectures use one name for different files", async () => {
    const sources = [machine('one', metadata('x64')), machine('two', metadata('x64', '1.2.3', digest('b')))];
    await expect(mergeFolders(folder, sources)).rejects.toThrow('two different files named parley-1.2.3-mac-x64.zip');
  });

  it('is reported as missing if there is none', async () => {
    await expect(mergeFolders(join(folder, 'release'), [folder])).rejects.toThrow(/no latest\*\.yml/);
  });
});

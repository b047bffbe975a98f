// A release is refused unless it is exactly what was tagged, on the newest official Electron of its line.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checksumsOf,
  electronVersionsIn,
  newestOfLine,
  reasonsAgainst,
  writeBillOfMaterials,
} from '../../scripts/packaging/package-release.mjs';

const good = {
  tag: 'v1.2.3',
  version: '1.2.3',
  pinned: '45.4.1',
  locked: '45.4.1',
  runtime: { kind: 'official', version: '45.4.1' },
  known: ['45.4.0', '46.0.0', '45.5.0-beta.1'],
  changes: [],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a release', () => {
  it('is made from a tagged commit with the official Electron', () => {
    expect(reasonsAgainst(good)).toEqual([]);
  });

  it.each([
    ['without a tag', { tag: undefined }, /tag is missing.*v1\.2\.3/],
    ['with the tag of another version', { tag: 'v1.2.2' }, /tag is v1\.2\.2/],
    ['with uncommitted changes', { changes: [' M README.md'] }, /uncommitted/],
    ['with the Electron for tests', { runtime: { kind: 'test', version: '33.2.1' } }, /development and tests/],
    ['with an Electron from elsewhere', { runtime: { kind: 'override', version: '45.4.1' } }, /development and tests/],
    ['with a version that isn’t the pinned one', { runtime: { kind: 'official', version: '45.4.0' } }, /is pinned/],
    ['when Electron is not pinned', { pinned: '^45.4.1' }, /not pinned/],
    ['when the lockfile has another Electron', { locked: '45.3.0' }, /not pinned/],
    ['when a newer patch of the line is known', { known: ['45.4.2'] }, /45\.4\.2 is known/],
  ])('is refused %s', (_case, difference, reason) => {
    const reasons = reasonsAgainst({ ...good, ...difference });
    expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
  });
});

describe('the version of Electron', () => {
  it('is the newest of its line, compared as numbers, without previews', () => {
    expect(newestOfLine('45.4.1', ['45.4.9', '45.4.10', '45.10.0-alpha.1', '44.9.9', '46.0.0'])).toBe('45.4.10');
  });

  it('is read from every place in the lockfile', () => {
    const lock = {
      packages: {
        '': { dependencies: { electron: '45.4.1' } },
        'node_modules/electron': { version: '45.4.1' },
        'node_modules/other/node_modules/electron': { version: '45.4.2' },
        'node_modules/electron-store': { version: '11.0.2' },
      },
    };
    expect(electronVersionsIn(lock)).toEqual(['45.4.1', '45.4.1', '45.4.2']);
  });
});

describe('a release contains', () => {
  it('the sum of every installer, as sha256sum reads it', async () => {
    writeFileSync(join(folder, 'parley-1.2.3-linux-amd64.deb'), 'content');
    writeFileSync(join(folder, 'builder-debug.yml'), 'not for anybody');
    const sum = createHash('sha256').update('content').digest('hex');
    expect(await checksumsOf(folder)).toBe(`${sum}  parley-1.2.3-linux-amd64.deb\n`);
  });

  it('a CycloneDX bill of materials that names what ships', async () => {
    const path = join(folder, 'bill.cdx.json');
    await writeBillOfMaterials(path);
    const bill: { readonly bomFormat: string; readonly components: readonly { readonly name: string }[] } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['libsql', 'electron', 'react']));
  });
});

// An unusable profile is explained before anything in it is opened.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { isLockHeld, prepareProfile } from '../../electron/start-up/profile.ts';
import { startTrouble } from '../../shared/locales/en/start-trouble.ts';
import { failingDisk } from '../helpers/system/failing-disk.ts';
import { accessTo } from '../helpers/system/private-mode.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

afterEach(() => vi.restoreAllMocks());

function place(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-profile-')));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

it('creates the folder for the user only, and leaves nothing else in it', () => {
  const profile = join(place(), 'deep', 'er');
  expect(prepareProfile(profile)).toBeNull();
  expect(accessTo(profile)).toBe('private');
  expect(readdirSync(profile)).toEqual([]);
});

it('names the file in place of the folder or one of its parents', () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  for (const profile of [file, join(file, 'profile'), join(file, 'a', 'b')])
    expect(prepareProfile(profile)).toMatchObject({ cause: 'not_a_folder', path: file });
});

it.skipIf(process.platform === 'win32')('names a broken or circular link', () => {
  const folder = place();
  symlinkSync(join(folder, 'gone', 'deep'), join(folder, 'dangling'));
  symlinkSync(join(folder, 'circle'), join(folder, 'circle'));
  for (const name of ['dangling', 'circle'])
    for (const profile of [join(folder, name), join(folder, name, 'profile')])
      expect(prepareProfile(profile)).toMatchObject({ cause: 'broken_link', path: join(folder, name) });
});

it('follows a link to a folder', () => {
  const folder = place();
  mkdirSync(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  expect(prepareProfile(join(folder, 'link'))).toBeNull();
});

it.skipIf(process.platform === 'win32')('reports a path or a name in it that is too long', () => {
  const folder = place();
  const long = join(folder, 'a'.repeat(200), 'b'.repeat(200));
  expect(prepareProfile(long)).toMatchObject({ cause: 'too_long' });
  expect(prepareProfile(join(folder, 'c'.repeat(256)))).toMatchObject({ cause: 'too_long' });
  // `é` takes two bytes.
  expect(prepareProfile(join(folder, 'é'.repeat(180)))).toMatchObject({ cause: 'too_long' });
});

it("reports a name that isn't UTF-8, and creates no folder with another name", () => {
  const folder = place();
  expect(prepareProfile(join(folder, 'x\uFFFD'))).toMatchObject({ cause: 'unreadable_name' });
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['EACCES', 'no_permission'],
  ['EPERM', 'no_permission'],
  ['EROFS', 'read_only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'other'],
] as const)('explains %s, whether the folder or a file in it is refused', (code, cause) => {
  for (const refused of ['mkdirSync', 'writeFileSync'] as const) {
    const profile = join(place(), 'profile');
    failingDisk({ [refused]: code }, () => {
      expect(prepareProfile(profile)).toMatchObject({ cause, path: profile });
    });
  }
});

it.skipIf(process.platform === 'win32')("distinguishes a second launch from a lock that couldn't be created", () => {
  const folder = place();
  expect(isLockHeld(folder)).toBe(false);
  symlinkSync('host-1234', join(folder, 'SingletonLock'));
  expect(isLockHeld(folder)).toBe(true);
});

it('explains each cause in one sentence that names the path and what to do', () => {
  const { title, ...causes } = startTrouble;
  expect(title).not.toBe('');
  for (const sentence of Object.values(causes)) {
    expect(sentence).toContain('{{path}}');
    expect(sentence).toMatch(/^Parley could not start because .*: .*\.$|^.*is full: .*\.$/);
    expect(sentence.match(/\.(?:\s|$)/g)).toHaveLength(1);
  }
});

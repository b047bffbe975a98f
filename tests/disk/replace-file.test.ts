// A file contains either its old or its new text if a write fails or is killed. Copies of foreign files are limited.
import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { removeDrafts, replaceFile } from '../../electron/disk/replace-file.ts';
import { JsonDocument } from '../../electron/settings/json-document.ts';
import { LIMITS } from '../../shared/limits.ts';
import { failAtStep, failingDisk } from '../helpers/system/failing-disk.ts';
import { accessTo } from '../helpers/system/private-mode.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { openConf } from '../keys/app-folder.ts';

const OLD = `old ${'o'.repeat(100_000)}`;
const NEW = `new ${'n'.repeat(200_000)}`;

afterEach(() => vi.unstubAllEnvs());

function place(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-replace-')));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

function fileWith(text: string): string {
  const path = join(place(), 'file.json');
  writeFileSync(path, text);
  return path;
}

describe('replacing a file', () => {
  it('creates a new private file', () => {
    const path = fileWith(OLD);
    const other = join(path, '..', 'other');
    linkSync(path, other);
    replaceFile(path, NEW);
    expect(readFileSync(other, 'utf8')).toBe(OLD);
    expect(readFileSync(path, 'utf8')).toBe(NEW);
    expect(accessTo(path)).toBe('private');
    expect(readdirSync(join(path, '..'))).toEqual(['file.json', 'other']);
  });

  it.each(['killed', { code: 'ENOSPC' }, { code: 'EIO' }] as const)(
    'leaves a whole file if writing stops: %o',
    (how) => {
      let step = 0;
      for (let isLeft = true; isLeft; ) {
        step += 1;
        const path = fileWith(OLD);
        isLeft = failAtStep(step, how, () => {
          try {
            replaceFile(path, NEW);
          } catch {
            // Only the file's content matters, which is tested below.
          }
        });
        expect([OLD, NEW], `step ${step}`).toContain(readFileSync(path, 'utf8'));
        removeDrafts(path);
        expect(readdirSync(join(path, '..'))).toEqual(['file.json']);
      }
      expect(step).toBeGreaterThan(4);
    },
  );

  it("never writes in place, even if the file can't be renamed", () => {
    const path = fileWith(OLD);
    failingDisk({ renameSync: 'EXDEV' }, () => expect(() => replaceFile(path, NEW)).toThrow('EXDEV'));
    expect(readFileSync(path, 'utf8')).toBe(OLD);
  });

  it('keeps a symbolic link that points to it', () => {
    const path = fileWith(OLD);
    const link = join(path, '..', 'link.json');
    symlinkSync(path, link);
    replaceFile(link, NEW);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(NEW);
  });

  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

  it.runIf(isRoot)('keeps the owner when root writes it', () => {
    const path = fileWith(OLD);
    fs.chownSync(path, 1234, 1234);
    replaceFile(path, NEW);
    expect(statSync(path).uid).toBe(1234);
  });

  it.runIf(isRoot)('changes nothing on a disk without room for the new file', () => {
    const disk = join(place(), 'disk');
    mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    const path = join(disk, 'file.json');
    replaceFile(path, OLD);
    expect(() => replaceFile(path, NEW)).toThrow('ENOSPC');
    expect(readFileSync(path, 'utf8')).toBe(OLD);
    expect(readdirSync(disk)).toEqual(['file.json']);
  });
});

/** A key file, written by the base class of electron-store. */
const keysIn = (folder: string) =>
  new JsonDocument<readonly string[]>({
    folder,
    name: 'keys',
    version: 1,
    keepsDamaged: true,
    now: () => Date.now(),
    onForeign: () => undefined,
    openBackend: openConf,
    parse: ({ keys }) => ({ value: Array.isArray(keys) ? keys.map(String) : [], damaged: [] }),
    serialize: (keys) => ({ keys }),
  });

describe('a file of settings or keys', () => {
  it.each(['SNAP', 'SNAP_NAME', 'FLATPAK_ID', 'APPIMAGE', 'PORTABLE_EXECUTABLE_FILE', 'NODE_ENV', 'TMPDIR'])(
    'is replaced whole with %s in the environment',
    (name) => {
      const folder = place();
      vi.stubEnv(name, join(folder, 'nowhere'));
      const document = keysIn(folder);
      expect(document.replace(['one'])).toMatchObject({ ok: true });
      for (const how of ['killed', { code: 'ENOSPC' }] as const)
        for (let step = 1; step < 12; step++) {
          failAtStep(step, how, () => void document.replace(['one', NEW]));
          expect(['one', `one,${NEW}`]).toContain(String(keysIn(folder).value));
        }
      linkSync(document.path, join(folder, 'before'));
      document.replace(['one', 'two']);
      expect(readFileSync(join(folder, 'before'), 'utf8')).not.toContain('two');
      expect(keysIn(folder)).toMatchObject({ value: ['one', 'two'], problem: null });
    },
  );

  it.each(['EPERM', 'ENOTSUP', 'EROFS'])(
    'is saved and read on a disk that refuses to change modes, with %s',
    (code) => {
      const folder = place();
      keysIn(folder).replace(['one']);
      chmodSync(join(folder, 'keys.json'), 0o644);
      failingDisk({ chmodSync: code }, () => {
        const document = keysIn(folder);
        expect(document).toMatchObject({ value: ['one'], problem: null });
        writeFileSync(document.path, '{"version":1,"keys":["of another computer"]}');
        expect(document.replace(['two'])).toMatchObject({ ok: true });
      });
      expect(keysIn(folder).value).toEqual(['two']);
      expect(readdirSync(folder)).toHaveLength(2);
    },
  );
});

describe('copies of files that another program wrote', () => {
  const copies = (folder: string) => readdirSync(folder).filter((name) => name.includes('.changed-'));

  it('are limited in number; the newest are kept', () => {
    const folder = place();
    const document = keysIn(folder);
    for (let count = 0; count < LIMITS.setAsideMaxCount + 5; count++) {
      writeFileSync(document.path, `{"version":1,"keys":["foreign ${count}"]}`);
      expect(document.replace([`mine ${count}`])).toMatchObject({ ok: true });
    }
    expect(copies(folder)).toHaveLength(LIMITS.setAsideMaxCount);
    const kept = copies(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept.join()).toContain(`foreign ${LIMITS.setAsideMaxCount + 4}`);
    expect(kept.join()).not.toContain('foreign 4"');
  });

  it('are limited in total size, and an oversized file is neither read nor copied', () => {
    const folder = place();
    const document = keysIn(folder);
    for (let count = 0; count < 3; count++) {
      // Create a sparse file, which takes no space on the disk.
      fs.writeFileSync(document.path, '');
      fs.truncateSync(document.path, LIMITS.ownFileMaxBytes + 1);
      expect(document.replace([`mine ${count}`])).toMatchObject({ ok: true });
    }
    expect(copies(folder)).toHaveLength(1);
    expect(keysIn(folder).value).toEqual(['mine 2']);
  });

  it('are not made at launch of an oversized file, which counts as damaged', () => {
    const folder = place();
    fs.writeFileSync(join(folder, 'keys.json'), '');
    fs.truncateSync(join(folder, 'keys.json'), LIMITS.ownFileMaxBytes + 1);
    expect(keysIn(folder).problem).toMatchObject({ kind: 'damaged' });
    expect(copies(folder)).toEqual([]);
  });
});

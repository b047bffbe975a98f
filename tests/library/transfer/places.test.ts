// Tests files in unusual places: links, folders that can't be synced, and files that move or change meanwhile.
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { disk, useDisk } from '../../../electron/library/file/disk.ts';
import { writePrivately } from '../../../electron/shell/desktop.ts';
import { addChat, addMessage, contentOf, NOW, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
  addChat(store, 'one', { title: 'Same' });
  addMessage(store, 'one', { id: 'one-1', parentId: null, role: 'user', text: 'First' });
});
afterEach(() => {
  useDisk(null);
  world.close();
});

describe('an export', () => {
  it.runIf(process.platform !== 'win32')("writes to a symbolic link's target, and keeps the link", async () => {
    const real = world.file('real.json', 'before');
    const link = world.path('link.json');
    symlinkSync(real, link);
    expect(await world.export(store, 'json', { target: link })).toBe(link);
    expect(readFileSync(real, 'utf8')).toContain('First');
    writePrivately(link, 'words');
    expect(readFileSync(real, 'utf8')).toBe('words');
  });

  it("succeeds even if the folder can't be synced", async () => {
    const [file, pages] = [world.path('all.json'), world.path('pages')];
    const { openSync } = disk;
    useDisk({
      openSync: (path, ...rest) => {
        if (path === world.folder || path === pages)
          throw Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
        return openSync(path, ...rest);
      },
    });
    expect(await world.export(store, 'json', { target: file })).toBe(file);
    expect(readFileSync(file, 'utf8')).toContain('First');
    expect(await world.export(store, 'markdown', { target: pages })).toBe(pages);
    expect(readdirSync(pages)).toEqual(['Same.md']);
  });

  it('syncs each of many files once, and all of them before the first is in place', async () => {
    const pages = world.path('pages');
    for (let at = 0; at < 20; at++) addChat(store, `more-${at}`, { title: `More ${at}` });
    const { fsyncSync, renameSync: rename } = disk;
    const done: string[] = [];
    useDisk({
      fsyncSync: (handle) => {
        fsyncSync(handle);
        done.push('synced');
      },
      renameSync: (from, to) => {
        rename(from, to);
        if (String(to).endsWith('.md')) done.push('in place');
      },
    });
    await world.export(store, 'markdown', { target: pages });
    const chats = readdirSync(pages).length;
    expect(done.slice(0, 2 * chats)).toEqual([
      ...Array.from({ length: chats }, () => 'synced'),
      ...Array.from({ length: chats }, () => 'in place'),
    ]);
    expect(done.length - 2 * chats).toBeLessThanOrEqual(1);
  });

  it('replaces no file that another export has put there meanwhile', async () => {
    addChat(store, 'other', { title: 'Same' });
    addMessage(store, 'other', { id: 'other-1', parentId: null, role: 'user', text: 'Second' });
    const target = world.path('pages');
    await Promise.all([
      world.export(store, 'markdown', { ids: ['one', 'one-more'], target }),
      world.export(store, 'markdown', { ids: ['other', 'one-more'], target }),
    ]);
    const words = readdirSync(target).map((name) => readFileSync(join(target, name), 'utf8'));
    expect(words.filter((text) => text.includes('First'))).toHaveLength(1);
    expect(words.filter((text) => text.includes('Second'))).toHaveLength(1);
  });
});

describe('two exports at once', () => {
  const parts = () => readdirSync(world.folder).filter((name) => name.endsWith('.part'));

  it('to one file: one writes it whole, and the other is refused', async () => {
    const target = world.path('all.json');
    const both = [world.export(store, 'json', { target }), world.export(store, 'json', { target })];
    // Neither export expects a file there, so the second to finish refuses to replace the first one's file.
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'changed_meanwhile' } });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ conversations: [{ id: 'one' }] });
    expect(parts()).toEqual([]);
  });

  it("to one file: the cancelled one doesn't affect the other", async () => {
    const target = world.path('all.json');
    const cancelled = world.export(store, 'json', { target, isCancelled: () => parts().length === 2 });
    const other = world.export(store, 'json', { target });
    await expect(cancelled).rejects.toMatchObject({ reason: 'cancelled' });
    await other;
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ conversations: [{ id: 'one' }] });
    expect(parts()).toEqual([]);
  });

  it('to one new folder: cancelling the one that created it keeps the files of the other', async () => {
    const target = world.path('pages');
    const isMade = () => existsSync(target) && readdirSync(target).length === 2;
    const cancelled = world.export(store, 'markdown', { target, isCancelled: isMade });
    const other = world.export(store, 'markdown', { target });
    await expect(cancelled).rejects.toMatchObject({ reason: 'cancelled' });
    await other;
    expect(readdirSync(target)).toEqual(['Same.md']);
  });
});

describe('an import', () => {
  it('continues if its file is moved meanwhile', async () => {
    const path = await world.export(store, 'json');
    const other = world.library();
    const result = await world.import(other, path, () => {
      if (existsSync(path)) renameSync(path, `${path}.moved`);
      return false;
    });
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 1 });
  });

  it.each([
    ['after', true],
    ['before', false],
  ] as const)(
    'imports nothing of a file that is changed %s it was checked, and says so',
    async (_moment, isChecked) => {
      const path = await world.export(store, 'json');
      const other = world.library();
      let asked = 0;
      const before = contentOf(other);
      const importing = world.import(other, path, () => {
        asked += 1;
        // The changed file is valid too, but has other content.
        if (asked === (isChecked ? 5 : 1))
          writeFileSync(path, readFileSync(path, 'utf8').replace('First', 'Later and longer'));
        return false;
      });
      await expect(importing).rejects.toMatchObject({ reason: 'bad_file', message: 'changed' });
      expect(contentOf(other)).toEqual(before);
    },
  );

  const chats = (words: string) =>
    zipOf({
      'conversations.json': JSON.stringify([
        {
          conversation_id: 'c-1',
          title: 'One',
          create_time: NOW / 1_000,
          mapping: {
            m: { id: 'm', message: { author: { role: 'user' }, content: { content_type: 'text', parts: [words] } } },
          },
        },
      ]),
    });

  // The import pauses at least four times, during the check and after it.
  it.each([1, 2, 3, 4])('imports nothing of an archive that is rewritten meanwhile (at pause %i)', async (turn) => {
    const path = world.file('chats.zip', chats('First'));
    const before = contentOf(store);
    let asked = 0;
    const importing = world.import(store, path, () => {
      asked += 1;
      // The new file is valid too, so only its identity reveals the change.
      if (asked === turn) writeFileSync(path, chats('Later'));
      return false;
    });
    await expect(importing).rejects.toMatchObject({ reason: 'bad_file', message: 'changed' });
    expect(contentOf(store)).toEqual(before);
  });

  it('imports nothing of an archive that is rewritten meanwhile with the same size and time', async () => {
    const path = world.file('chats.zip', chats('First'));
    const before = contentOf(store);
    const { atime, mtime } = statSync(path);
    utimesSync(path, atime, mtime);
    let asked = 0;
    const importing = world.import(store, path, () => {
      asked += 1;
      if (asked === 1) {
        writeFileSync(path, chats('Third'));
        utimesSync(path, atime, mtime);
      }
      return false;
    });
    await expect(importing).rejects.toMatchObject({ reason: 'bad_file', message: 'archiveDamaged' });
    expect(contentOf(store)).toEqual(before);
  });

  it('imports nothing of an archive that is rewritten while its list of files is read', async () => {
    const path = world.file('chats.zip', chats('First'));
    const before = contentOf(store);
    const { fstatSync } = disk;
    let isOpened = false;
    useDisk({
      fstatSync: ((fd: number) => {
        const stats = fstatSync(fd);
        if (!isOpened) writeFileSync(path, 'PK nothing that could be read');
        isOpened = true;
        return stats;
      }) as typeof fstatSync,
    });
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'bad_file', message: 'changed' });
    expect(contentOf(store)).toEqual(before);
  });

  it('uses the archive that was opened if another file gets its name meanwhile', async () => {
    const archive = async (words: string) => {
      const from = world.library();
      addChat(from, words);
      addMessage(from, words, { id: `${words}-1`, parentId: null, role: 'user', text: words });
      return zipOf({ 'all.json': readFileSync(await world.export(from, 'json')) });
    };
    const path = world.file('chats.zip', await archive('first'));
    const other = world.file('other.zip', await archive('later'));
    const into = world.library();
    await world.import(into, path, () => {
      if (existsSync(other)) renameSync(other, path);
      return false;
    });
    expect(contentOf(into).conversations?.map(({ id }) => id)).toEqual(['first']);
  });

  it("reports that a folder isn't a file", async () => {
    await expect(world.import(store, world.folder)).rejects.toMatchObject({ reason: 'bad_file', message: 'noFile' });
  });
});

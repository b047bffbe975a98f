// Where the files lie: links, folders of others, and files that move, change or come while somebody is at work on them.
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { disk, useDisk } from '../../../electron/library/file/disk.ts';
import { writePrivately } from '../../../electron/shell/desktop.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer-world.ts';

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
  it.runIf(process.platform !== 'win32')('writes what a link leads to, and leaves the link', async () => {
    const real = world.file('real.json', 'before');
    const link = world.path('link.json');
    symlinkSync(real, link);
    expect(await world.export(store, 'json', { target: link })).toBe(link);
    expect(readFileSync(real, 'utf8')).toContain('First');
    writePrivately(link, 'words');
    expect(readFileSync(real, 'utf8')).toBe('words');
  });

  it('is there also where the folder cannot be synced, and does not say that it failed', async () => {
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

describe('an import', () => {
  it('reads on where its file is moved meanwhile', async () => {
    const path = await world.export(store, 'json');
    const other = world.library();
    const result = await world.import(other, path, () => {
      if (existsSync(path)) renameSync(path, `${path}.moved`);
      return false;
    });
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 1 });
  });

  it.each([true, false])(
    'takes nothing of a file that is changed meanwhile, and says so (once it was checked: %s)',
    async (isChecked) => {
      const path = await world.export(store, 'json');
      const other = world.library();
      let asked = 0;
      const before = contentOf(other);
      const importing = world.import(other, path, () => {
        asked += 1;
        // What is there now can be read as well, and says something else.
        if (asked === (isChecked ? 5 : 1))
          writeFileSync(path, readFileSync(path, 'utf8').replace('First', 'Later and longer'));
        return false;
      });
      await expect(importing).rejects.toMatchObject({ reason: 'bad_file', message: 'changed' });
      expect(contentOf(other)).toEqual(before);
    },
  );

  it('says of a folder that it is no file', async () => {
    await expect(world.import(store, world.folder)).rejects.toMatchObject({ reason: 'bad_file', message: 'noFile' });
  });
});

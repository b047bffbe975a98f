// Freeing memory doesn't change what the library answers.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseMemory } from '../../electron/library/file/memory.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

it('the library answers as before after it has freed memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tidy-'));
  const host = new LibraryHost();
  try {
    host.opened?.tidy();
    await host.open({ folder, keyHex: null, isFirst: true });
    const { id } = host.api.createFolder('Work', null);
    host.opened?.tidy();
    releaseMemory();
    expect(host.api.listFolders().map((one) => one.id)).toEqual([id]);
  } finally {
    await host.close();
    removeFolder(folder);
  }
});

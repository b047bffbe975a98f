// An export frees the rows it has read, so that its memory doesn't grow with the library.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStore } from '../../../electron/library/chats/context.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { ExportProgress } from '../../../electron/library/transfer/export-options.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';

const PAGE = 200;

it('an export collects garbage again and again while it reads', async () => {
  const sql = new Sql(':memory:');
  const progress = new ExportProgress(
    {
      ...{ store: createStore(sql), ids: null, format: 'json', language: ENGLISH_PAGE, target: '' },
      ...{ onProgress: () => undefined, isCancelled: () => false, now: () => 0 },
    },
    { messageCount: 1_000_000, isSomeDeleted: false, ids: () => [] },
  );
  for (let round = 0; round < 3; round++) {
    const read = new WeakRef({ text: 'x'.repeat(100) });
    await nextTurn();
    for (let messages = 0; messages < 30_000; messages += PAGE) await progress.add(PAGE);
    await nextTurn();
    expect(read.deref()).toBeUndefined();
  }
  sql.close();
});

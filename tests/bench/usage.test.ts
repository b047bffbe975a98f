// What the page of usage costs the library with 100,000 replies. Figures are told, never judged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { LibraryHost } from '../../electron/library/file/library-host.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { rebuildUsage } from '../../electron/library/usage/usage-schema.ts';
import { localDay } from '../../shared/usage.ts';
import { seededId, seedUsage, type UsageSeed } from '../helpers/seed-usage.ts';
import { ended, KEY, newReply, SETTINGS } from '../library/open-store.ts';
import { inWords, timesOf } from './times.ts';

const ALWAYS = { fromDay: null, toDay: null };
const MONTH = { fromDay: localDay(Date.now() - 29 * 24 * 60 * 60 * 1000), toDay: null };
const USAGE = { promptTokens: 1_000, completionTokens: 400 };

async function measure(seed: UsageSeed): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  const root = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const folder = join(root, 'library');
  const host = new LibraryHost();
  try {
    await host.open({ folder, keyHex: KEY, isFirst: true });
    const sql = new Sql(libraryPaths(folder).library, { keyHex: KEY });
    sql.configure();
    seedUsage(sql, seed);
    figures.set('sums by day and chat', String(sql.number('SELECT count(*) FROM usage_days')));
    const { api } = host;
    const tell = async (name: string, work: () => unknown): Promise<void> => {
      figures.set(name, inWords(await timesOf(20, work)));
    };
    await tell('open the page: the last 30 days and their chats', () => [
      api.usage(MONTH, null),
      api.usageByChat(MONTH),
    ]);
    await tell('all time', () => api.usage(ALWAYS, null));
    await tell('chats of all time', () => api.usageByChat(ALWAYS));
    await tell('one chat', () => [api.usage(ALWAYS, seededId('chat', 7)), api.usageOfChat(seededId('chat', 7))]);
    const { id } = api.createConversation(SETTINGS, null).summary;
    await tell('ask and end a reply', () => {
      const { replyIds } = api.addTurn(id, 'What?', undefined, [newReply()]);
      api.endReply(ended(replyIds[0] ?? '', 'This.', { usage: USAGE }));
    });
    figures.set(
      'make all sums anew',
      inWords(await timesOf(3, () => sql.transaction('fast', () => rebuildUsage(sql)))),
    );
    sql.close();
  } finally {
    await host.close();
    rmSync(root, { recursive: true, force: true });
  }
  return figures;
}

it('tells what 100,000 replies cost whoever looks at what they used', async () => {
  const usual = await measure({ replies: 100_000, chats: 10_000, models: 300, isScattered: false });
  const scattered = await measure({ replies: 100_000, chats: 10_000, models: 90, isScattered: true });
  const rows = Array.from(usual, ([name, value]) => ({
    'ms unless said': name,
    'a year, 10,000 chats, 300 models': value,
    'nearly each reply a sum of its own': scattered.get(name) ?? '',
  }));
  console.table(rows);
  expect(rows.length).toBeGreaterThan(5);
});

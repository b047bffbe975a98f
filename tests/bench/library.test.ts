// Measures the library with 100,000 messages, and the growth from 10,000. Reports figures; never fails on them.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { FakeKeyring, openClient } from '../library/open-client.ts';
import { ended, SETTINGS } from '../library/open-store.ts';
import { inWords, summary, type Times, timesOf } from './times.ts';

/** The pause between two messages, which spreads them over the import and keeps their share of the work small. */
const WRITE_EVERY_MS = 40;

type Figures = Map<string, string>;

/** Queries typed letter by letter, and other common searches. */
const TYPED = ['h', 'ha', 'han', 'hand', 'handl', 'handlec', 'handleclick'];
const QUERIES = [
  'the',
  'would make',
  'rare4242',
  '京',
  '東京',
  '数据库',
  'snake_case',
  'größe',
  'strasse',
  '"more write"',
  'model:model-a promise',
  'role:user слово',
  'in:title long',
  'is:pinned the',
  'qzx',
  'a b c',
  'o(',
  'no such thing anywhere',
];

/** Imports a file. Returns the longest time that a step holds the thread and the library's lock, and the total time. */
async function importAll(file: string, folder: string): Promise<{ longestMs: number; seconds: number }> {
  const host = new LibraryHost();
  let isWriting = false;
  const long = new LongHost({
    onProgress: (_jobId, _done, total) => {
      isWriting = total > 0;
    },
  });
  await host.open({ folder, keyHex: null, isFirst: true });
  long.open({ folder, keyHex: null, isFirst: false });
  let longestMs = 0;
  let isOver = false;
  const watched = (async () => {
    for (let at = performance.now(); !isOver; at = performance.now()) {
      const isCounted = isWriting;
      await new Promise((resolve) => setImmediate(resolve));
      if (isCounted) longestMs = Math.max(longestMs, performance.now() - at);
    }
  })();
  const startedAt = performance.now();
  try {
    await long.job('import', { kind: 'import', path: file });
    return { longestMs, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    isOver = true;
    await watched;
    await long.close();
    await host.close();
  }
}

/** How long each of many messages takes to write while the app's threads import the file. */
async function writesDuring(file: string, folder: string, workerPath: string): Promise<Times> {
  let isOver = false;
  const { handle } = openClient(folder, workerPath, new FakeKeyring());
  try {
    const { id } = (await handle.api.createConversation(SETTINGS, null)).summary;
    void handle.job(handle.startJob({ kind: 'import', path: file })).then(() => {
      isOver = true;
    });
    const times: number[] = [];
    while (!isOver) {
      const start = performance.now();
      await handle.api.addTurn(id, 'A new question', undefined, []);
      times.push(performance.now() - start);
      await wait(WRITE_EVERY_MS);
    }
    return summary(times);
  } finally {
    await handle.close();
  }
}

async function measure(conversations: number, messages: number, workerPath: string): Promise<Figures> {
  const figures: Figures = new Map();
  const root = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const folder = join(root, 'library');
  const host = new LibraryHost();
  const long = new LongHost({ onProgress: () => undefined });
  try {
    const seeded = await seedLibrary(folder, { conversations, messages });
    figures.set('characters (million)', (seeded.characters / 1e6).toFixed(1));
    const opened = performance.now();
    await host.open({ folder, keyHex: null, isFirst: true });
    figures.set('open', (performance.now() - opened).toFixed(1));
    figures.set('library file (MB)', (statSync(join(folder, 'library.db')).size / 1e6).toFixed(1));
    const { api } = host;
    figures.set('first page of the list', inWords(await timesOf(20, () => api.listConversations('active', 0, 200))));
    figures.set(
      'a page in the middle',
      inWords(await timesOf(20, (index) => api.listConversations('active', (index * conversations) / 20, 200))),
    );
    figures.set(
      `open a chat of ${seeded.longConversationMessages}`,
      inWords(await timesOf(10, () => api.openConversation(seeded.longConversationId))),
    );
    figures.set('open a usual chat', inWords(await timesOf(50, (index) => api.openConversation(`seed-${1 + index}`))));
    const always = { fromDay: null, toDay: null };
    figures.set('usage of all time', inWords(await timesOf(20, () => api.usage(always, null))));
    figures.set('usage by chat', inWords(await timesOf(20, () => api.usageByChat(always))));
    figures.set('usage of a chat', inWords(await timesOf(20, () => api.usageOfChat(seeded.longConversationId))));
    const reply = {
      connectionId: 'c',
      connectionName: 'C',
      model: 'm',
      parameters: { stream: true },
      compareGroupId: null,
    };
    let replyId = '';
    figures.set(
      'write a message',
      inWords(
        await timesOf(
          30,
          (index) =>
            (replyId = api.addTurn(`seed-${index + 1}`, 'A new question', undefined, [reply]).replyIds[0] ?? ''),
        ),
      ),
    );
    figures.set(
      'write a message in the long chat',
      inWords(await timesOf(10, () => api.addTurn(seeded.longConversationId, 'A new question', undefined, [reply]))),
    );
    // With 400 tokens a second, each flush after 100 ms has 40 tokens.
    let seq = 0;
    const journal = await timesOf(500, () =>
      api.journal([{ messageId: replyId, seq: ++seq, text: 'token '.repeat(40), reasoning: '' }]),
    );
    figures.set('journal flush (20k tokens: 500)', inWords(journal));
    const whole = 'token '.repeat(20_000);
    figures.set('end a reply of 20,000 tokens', inWords(await timesOf(1, () => api.endReply(ended(replyId, whole)))));

    long.open({ folder, keyHex: null, isFirst: false });
    const indexed = performance.now();
    while ((await long.index()) > 0);
    figures.set('index everything (s)', ((performance.now() - indexed) / 1000).toFixed(1));
    figures.set('index file (MB)', (statSync(join(folder, 'search.db')).size / 1e6).toFixed(1));
    await long.search('warm up', 0);
    const typed: number[] = [];
    for (const query of [...TYPED, ...QUERIES]) {
      const time = await timesOf(3, () => long.search(query, 0));
      typed.push(time.median);
      figures.set(`search ${query}`, inWords(time));
    }
    figures.set('slowest search', Math.max(...typed).toFixed(1));
    figures.set(
      'search after a write',
      inWords(
        await timesOf(5, async (index) => {
          api.addTurn(`seed-${index + 60}`, `fresh words ${index}`, undefined, []);
          await long.search('fresh words', 0);
        }),
      ),
    );
    const file = join(root, 'everything.json');
    const exported = performance.now();
    await long.job('export', { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path: file });
    figures.set('export everything (s)', ((performance.now() - exported) / 1000).toFixed(1));
    const imported = await importAll(file, join(root, 'other', 'library'));
    figures.set('import everything (s)', imported.seconds.toFixed(1));
    figures.set('longest step of the import', imported.longestMs.toFixed(1));
    const written = await writesDuring(file, join(root, 'third', 'library'), workerPath);
    figures.set('write a message during an import', inWords(written));
    figures.set('memory (MB)', (process.memoryUsage().rss / 1e6).toFixed(0));
  } finally {
    await long.close();
    await host.close();
    rmSync(root, { recursive: true, force: true });
  }
  return figures;
}

it('measures the library with 10,000 and 100,000 messages', async () => {
  const worker = await buildLibraryWorker();
  const small = await measure(1_000, 10_000, worker.path);
  const large = await measure(10_000, 100_000, worker.path);
  worker.remove();
  const rows = Array.from(large, ([name, value]) => ({
    'ms unless said': name,
    '1,000 chats, 10,000 messages': small.get(name) ?? '',
    '10,000 chats, 100,000 messages': value,
  }));
  console.table(rows);
  expect(rows.length).toBeGreaterThan(20);
});

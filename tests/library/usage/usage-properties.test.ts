// Whatever happens to chats, usage is counted once, and recounting it from the log gives the same sums.

import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBackupFiles } from '../../../electron/library/file/backup-files.ts';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { rebuildUsage, wrongSums } from '../../../electron/library/file/usage-schema.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from '../open-store.ts';
import { ALWAYS, total, wrongIn } from './usage-world.ts';

const KINDS = [
  'send',
  'send',
  'regenerate',
  'edit',
  'continue',
  'fork',
  'delete',
  'undo',
  'restore',
  'bin',
  'empty',
  'export',
  'import',
  'backup',
  'bringBack',
  'restart',
] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly at: number;
  /** Null if the service reports none. */
  readonly tokens: number | null;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    at: fc.nat(100),
    tokens: fc.option(fc.nat(1_000), { freq: 3 }),
  }),
  { minLength: 1, maxLength: 18 },
);

let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;
let jobs = 0;

beforeAll(async () => {
  folder = makeFolder();
  await open();
});

afterAll(async () => {
  await close();
  folder.remove();
});

async function open(): Promise<void> {
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
}

async function close(): Promise<void> {
  await long.close();
  await host.close();
}

/** Usage as the test observed it. */
class Purse {
  replies = 0;
  unreported = 0;
  tokens = 0;

  end(id: string, tokens: number | null): void {
    host.api.endReply(
      ended(id, `text ${++jobs}`, {
        usage: tokens === null ? null : { promptTokens: tokens, completionTokens: tokens },
        durationMs: jobs,
      }),
    );
    this.replies += 1;
    if (tokens === null) this.unreported += 1;
    else this.tokens += tokens;
  }
}

function repliesOf(chat: string): string[] {
  return host.api.tree(chat).flatMap(({ id, role }) => (role === 'assistant' ? [id] : []));
}

async function take(step: Step, chats: string[], undo: string[], purse: Purse): Promise<void> {
  const there = host.api.summaries(chats).map(({ id }) => id);
  const chat = there[step.at % Math.max(1, there.length)];
  const file = join(folder.path, '..', 'all.json');
  if (chat === undefined || (step.kind === 'send' && step.at % 4 === 0)) {
    const { summary } = host.api.createConversation(SETTINGS, null);
    chats.push(summary.id);
    const model = step.at % 2 === 0 ? 'm1' : 'm2';
    purse.end(host.api.addTurn(summary.id, 'What?', undefined, [newReply({ model })]).replyIds[0] ?? '', step.tokens);
    return;
  }
  const replies = repliesOf(chat);
  const reply = replies[step.at % Math.max(1, replies.length)];
  switch (step.kind) {
    case 'send':
      for (const id of host.api.addTurn(chat, 'And?', undefined, [newReply(), newReply()]).replyIds)
        purse.end(id, step.tokens);
      return;
    case 'regenerate':
      if (reply !== undefined) purse.end(host.api.addReplyVersion(reply, newReply()).replyId, step.tokens);
      return;
    case 'continue':
      if (reply === undefined) return;
      host.api.reopenReply(reply, newReply());
      return purse.end(reply, step.tokens);
    case 'edit':
      if (reply !== undefined) host.api.editMessage(reply, 'Mine.');
      return;
    case 'fork':
      if (reply !== undefined) chats.push(host.api.fork(reply).summary.id);
      return;
    case 'delete':
      if (reply !== undefined) undo.push(host.api.deleteMessage(reply).undoId);
      return;
    case 'bin':
      undo.push(host.api.bulk([chat], { kind: 'delete' }).undoId ?? '');
      return;
    case 'undo':
    case 'restore': {
      const entries = host.api.listTrash();
      if (step.kind === 'restore') host.api.restoreTrash(entries.slice(0, 1).map(({ id }) => id));
      else if (undo.length > 0 && entries.length > 0) tryTo(() => host.api.undo(undo.pop() ?? ''));
      return;
    }
    case 'empty':
      await long.job(`j${++jobs}`, { kind: 'empty_trash', ids: null });
      return;
    case 'export':
      await long.job(`j${++jobs}`, { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path: file });
      return;
    case 'import':
      return await tryToAsync(() => long.job(`j${++jobs}`, { kind: 'import', path: file }));
    case 'backup':
      await long.job(`j${++jobs}`, { kind: 'backup', reason: 'regular' });
      return;
    case 'bringBack': {
      const backup = listBackupFiles(libraryPaths(folder.path)).at(0);
      if (backup === undefined) return;
      const ids = { conversationIds: chats, folderIds: [] };
      return await tryToAsync(() => long.job(`j${++jobs}`, { kind: 'bring_back', backupId: backup.id, ...ids }));
    }
    case 'restart':
      await close();
      await open();
  }
}

/** Ignores the refusal if there is nothing to undo. */
function tryTo(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toMatchObject({ reason: 'not_found' });
  }
}

async function tryToAsync(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    expect(['not_found', 'failed', 'io', 'bad_file']).toContain((error as { reason: string }).reason);
  }
}

it('counts usage once, whatever is done with the replies, and gives the same when recomputed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      await close();
      folder.remove();
      folder = makeFolder();
      await open();
      const purse = new Purse();
      const [chats, undo]: [string[], string[]] = [[], []];
      for (const step of list) await take(step, chats, undo, purse);
      expect(total(host)).toMatchObject({
        replies: purse.replies,
        unreported: purse.unreported,
        tokensIn: purse.tokens,
        tokensOut: purse.tokens,
      });
      expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
      const before = host.api.usage(ALWAYS, null);
      const sql = new Sql(libraryPaths(folder.path).library);
      expect(wrongSums(sql)).toBe(0);
      sql.transaction('fast', () => rebuildUsage(sql));
      sql.close();
      expect(host.api.usage(ALWAYS, null)).toEqual(before);
    }),
    { numRuns: 15 },
  );
});

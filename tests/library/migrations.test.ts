// A library of an older version is migrated without loss, and a backup stays that the older version can open.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackupFiles } from '../../electron/library/file/backup-files.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { makeOlder } from './older-library.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const VERSION_1 = { migrations: MIGRATIONS.slice(0, 1) };

let folder: TestFolder;
let host: LibraryHost;

beforeEach(() => {
  folder = makeFolder('migrations');
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

async function reopen(keyHex: string | null, options = {}): Promise<void> {
  await host.close();
  host = await openHost(folder.path, keyHex, options);
}

const partsOf = (id: string) => {
  const { text, reasoning } = host.api.getMessage(id);
  return { text, reasoning };
};

describe.each([
  ['unencrypted', null],
  ['encrypted', KEY],
])('an %s library of version 1', (_, keyHex) => {
  it('moves reasoning out of its replies, and the older version can be restored', async () => {
    host = await openHost(folder.path, keyHex);
    const { summary } = host.api.createConversation(SETTINGS, null);
    const thought = exchange(host, summary.id, '<think>mine</think>', '\n<think>\nweighing\n</think>\n\nIt is four.');
    const plain = exchange(host, summary.id, 'again', 'Write <think> first.');
    const cut = exchange(host, summary.id, 'more', '<thinking>never closed');
    const binned = exchange(host, summary.id, 'and', '<think>gone</think>Deleted.');
    const { undoId } = host.api.deleteMessage(binned.replyId);

    await host.close();
    await makeOlder(folder.path, keyHex, 1);
    await reopen(keyHex);
    expect(partsOf(thought.replyId)).toEqual({ text: 'It is four.', reasoning: '\nweighing\n' });
    expect(partsOf(thought.userId)).toEqual({ text: '<think>mine</think>', reasoning: '' });
    expect(partsOf(plain.replyId)).toEqual({ text: 'Write <think> first.', reasoning: '' });
    expect(partsOf(cut.replyId)).toEqual({ text: '', reasoning: 'never closed' });
    host.api.undo(undoId);
    expect(partsOf(binned.replyId)).toEqual({ text: 'Deleted.', reasoning: 'gone' });

    const [copy] = listBackupFiles(libraryPaths(folder.path));
    expect(copy).toMatchObject({ reason: 'migration', conversations: 1, messages: 8 });
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: folder.path, keyHex, isFirst: false });
    const [group] = (await long.search('weighing', 0)).groups;
    expect(group?.hits).toMatchObject([{ messageId: thought.replyId, where: 'reasoning' }]);
    // The search of a backup finds reasoning where the older version stored it: in the text.
    expect((await long.backupSearch(copy?.id ?? '', 'weighing', 0)).groups).toHaveLength(1);
    await long.close();
    await host.close();
    host = new LibraryHost(VERSION_1);
    const outcome = await host.open({ folder: folder.path, keyHex, isFirst: true });
    expect(outcome).toMatchObject({
      kind: 'newer',
      fileVersion: SCHEMA_VERSION,
      appVersion: 1,
      backup: { id: copy?.id },
    });
    expect(await host.goBack(copy?.id ?? '')).toMatchObject({ kind: 'open' });
    expect(partsOf(thought.replyId)).toEqual({ text: '\n<think>\nweighing\n</think>\n\nIt is four.', reasoning: '' });
  });
});

it.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
  'a migrated library of version %i has the indexes of a new one, and keeps its chats',
  async (version) => {
    host = await openHost(folder.path);
    const { summary } = host.api.createConversation(SETTINGS, null);
    const { userId } = exchange(host, summary.id, 'a question', 'an answer');
    host.api.editMessage(userId, 'another question');
    const before = host.api.openConversation(summary.id);
    const indexes = (): string[] => {
      const sql = new Sql(libraryPaths(folder.path).library);
      try {
        return sql.texts(
          "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_master WHERE type = 'index' ORDER BY name",
        );
      } finally {
        sql.close();
      }
    };
    await host.close();
    const ofNew = indexes();
    await makeOlder(folder.path, null, version);
    await reopen(null);
    expect(indexes()).toEqual(ofNew);
    expect(host.api.openConversation(summary.id)).toEqual(before);
  },
);

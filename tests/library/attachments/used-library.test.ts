// A library that an earlier version used for months opens as it was, and its chats take attachments.

import { describe, expect, it, onTestFinished } from 'vitest';
import { checkedAttachment } from '../../../electron/library/attachments/check-content.ts';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { MIGRATIONS } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { refOf } from '../../../shared/attachments.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { makeOlder } from '../older-library.ts';
import { ended, exchange, KEY, makeFolder, newReply, openHost, SETTINGS } from '../open-store.ts';

const image = (shade: number) => checkedAttachment({ kind: 'image', name: `${shade}.png`, bytes: pngOf(5, 4, shade) });

/**
 * Fills a library with chats that have versions, branches, drafts, queues, folders and pins, some in the trash. Returns
 * the ids of the chats outside the trash, except forks.
 */
function use(host: LibraryHost): readonly string[] {
  const { api } = host;
  const folders = ['Work', 'Home'].map((name) => api.createFolder(name, null).id);
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) {
    const { id } = api.createConversation({ ...SETTINGS, systemPrompt: `${at}` }, folders[at % 3] ?? null).summary;
    ids.push(id);
    for (let turn = 0; turn < 4; turn++) {
      const { userId, replyId } = exchange(host, id, `question ${at}.${turn} ä🚀`, `answer ${at}.${turn}\n`.repeat(40));
      if (turn === 1) api.editMessage(userId, `better ${at}`);
      if (turn === 2 && at % 4 === 0) api.deleteMessage(replyId);
      if (turn === 3 && at % 4 === 1) api.fork(replyId);
    }
    api.setDraft(id, `draft ${at}`);
    if (at % 3 === 0) api.bulk([id], { kind: 'pin', isPinned: true });
    if (at % 5 === 0) {
      const running = api.addTurn(id, 'runs', undefined, [newReply()]);
      api.enqueue(id, `waits ${at}`);
      api.endReply(ended(running.replyIds[0] ?? '', 'stopped', { ending: 'stopped' }));
    }
    if (at % 6 === 5) api.bulk([id], { kind: 'delete' });
  }
  return ids.filter((_, at) => at % 6 !== 5);
}

const seen = (host: LibraryHost, ids: readonly string[]) => ({
  chats: ids.map((id) => host.api.openConversation(id)),
  list: host.api.listConversations('active', 0, 100),
  folders: host.api.listFolders(),
});

const EARLIER = MIGRATIONS.slice(0, -1).map(({ version }) => version);

describe('a well-used library of an earlier version opens as it was and takes attachments', () => {
  it.each([...EARLIER.map((version) => ['unencrypted', version, null] as const), ['encrypted', 1, KEY] as const])(
    '%s, version %i',
    async (_, version, keyHex) => {
      const folder = makeFolder();
      onTestFinished(folder.remove);
      let host = await openHost(folder.path, keyHex);
      onTestFinished(async () => void (await host.close()));
      const ids = use(host);
      const before = seen(host, ids);
      await host.close();
      await makeOlder(folder.path, keyHex, version);
      host = await openHost(folder.path, keyHex);
      expect(seen(host, ids)).toEqual(before);

      const [first = '', second = ''] = ids;
      const { path } = host.api.openConversation(first);
      const own = path.find(({ role }) => role === 'user');
      host.api.addAttachment(first, own?.id ?? '', image(1));
      const editing = host.api.openConversation(first).editAttachments?.[0]?.attachments ?? [];
      const edited = host.api.editMessage(own?.id ?? '', 'with an image', editing.map(refOf));
      const drafted = host.api.addAttachment(second, 'draft', image(2));
      const sent = host.api.addTurn(second, 'look', undefined, [newReply()], undefined, drafted.map(refOf));
      host.api.endReply(ended(sent.replyIds[0] ?? '', 'I see'));
      const long = new LongHost({ onProgress: () => undefined });
      long.open({ folder: folder.path, keyHex, isFirst: false });
      const { path: backup = '' } = await long.job('backup', { kind: 'backup', reason: 'regular' });
      await long.close();
      for (const file of [libraryPaths(folder.path).library, backup]) {
        const sql = new Sql(file, { keyHex });
        expect(sql.number('SELECT count(*) FROM attachment_files')).toBe(2);
        sql.close();
      }
      await host.close();
      host = await openHost(folder.path, keyHex);
      expect(host.api.getMessage(edited.messageId).attachments).toMatchObject([{ name: '1.png' }]);
      expect(host.api.getMessage(sent.userMessageId).attachments).toMatchObject([{ name: '2.png' }]);
    },
  );
});

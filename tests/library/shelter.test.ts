// What is changed while the disk refuses is kept in memory, and nothing of it is lost to what the disk still holds.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/file/library-host.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

it('outlives a late word about a queued message that was taken out meanwhile', () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const [replyId = ''] = host.api.addTurn(id, 'What?', undefined, [newReply()]).replyIds;
  const { queueId } = host.api.enqueue(id, 'And then?');
  host.refuseWrites(true);
  host.api.setDraft(id, 'Half a thought');
  host.api.endReply(ended(replyId, 'The whole answer.'));
  host.api.removeQueued(queueId);
  // Another window, or a second press: the disk still knows it.
  try {
    host.api.editQueued(queueId, 'And what then?');
    host.api.removeQueued(queueId);
  } catch (error) {
    expect(error).toMatchObject({ reason: 'not_found' });
  }
  const seen = () => {
    const { path, queue, draft } = host.api.openConversation(id);
    return [path.map(({ text }) => text), queue, draft];
  };
  const kept = [['What?', 'The whole answer.'], [], 'Half a thought'];
  expect(seen()).toEqual(kept);
  host.refuseWrites(false);
  host.idle();
  expect(seen()).toEqual(kept);
});

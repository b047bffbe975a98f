// Tests the numbers of chats and messages in Settings > Data.
import { afterEach, describe, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { exchange, makeFolder, openHost, SETTINGS } from './open-store.ts';

const folder = makeFolder();
let host: LibraryHost | null = null;

afterEach(async () => {
  await host?.close();
  folder.remove();
});

describe('the counts of a library', () => {
  it('leave out the trash, counting each item once, whether a message was deleted alone, with its chat, or both', async () => {
    host = await openHost(folder.path);
    const { api } = host;
    const chats: string[] = [];
    for (let made = 0; made < 3; made++) {
      const { id } = api.createConversation(SETTINGS, null).summary;
      for (let turn = 0; turn < 3; turn++) exchange(host, id, `Question ${turn}`, `Answer ${turn}`);
      chats.push(id);
    }
    expect(api.counts()).toEqual({ conversations: 3, messages: 18, trashEntries: 0, attachmentBytes: 0 });
    const lastOf = (id = '') => api.openConversation(id).path.at(-1)?.id ?? '';
    api.deleteMessage(lastOf(chats[0]));
    api.deleteMessage(lastOf(chats[1]));
    expect(api.counts()).toEqual({ conversations: 3, messages: 16, trashEntries: 2, attachmentBytes: 0 });
    api.bulk([chats[1] ?? ''], { kind: 'delete' });
    expect(api.counts()).toEqual({ conversations: 2, messages: 11, trashEntries: 3, attachmentBytes: 0 });
  });
});

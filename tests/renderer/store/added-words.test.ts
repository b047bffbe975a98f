// How the app describes the content that an import or a restored chat has added.
import { describe, expect, it } from 'vitest';
import { addedWords } from '../../../renderer/store/library/job-notices.ts';

describe('the summary of an import', () => {
  it.each([
    [{ conversationsAdded: 3, messagesAdded: 41 }, 'Imported 3 chats with 41 messages.'],
    [
      { conversationsAdded: 1, messagesAdded: 2, conversationsUpdated: 1, conversationsUnchanged: 7 },
      'Imported 1 chat with 2 messages. 1 chat changed. 7 chats were already there.',
    ],
    [{ conversationsAdded: 0, messagesAdded: 3, conversationsUpdated: 1 }, '1 chat changed.'],
    [
      { conversationsAdded: 0, messagesAdded: 0, conversationsUnchanged: 7 },
      'Nothing new. 7 chats were already there.',
    ],
    [{}, 'Nothing new.'],
  ])('leaves out zero counts: %j', (result, words) => {
    expect(addedWords('import', result)).toBe(words);
  });

  it('says that a backup’s chats were restored', () => {
    expect(addedWords('bring_back', { conversationsAdded: 1, messagesAdded: 2 })).toBe(
      'Restored 1 chat with 2 messages.',
    );
    // Chats that are restored from the trash count as updated.
    expect(addedWords('bring_back', { conversationsAdded: 0, messagesAdded: 0, conversationsUpdated: 2 })).toBe(
      'Restored 2 chats.',
    );
  });
});

// The system announces the end of a reply once, and only to users who are elsewhere.
import { beforeEach, describe, expect, it } from 'vitest';
import { ReplyNotifications, type SystemNotification } from '../../electron/shell/reply-notifications.ts';
import type { ConversationSummary } from '../../shared/conversation.ts';

const words = { replyEnded: 'Your reply is ready.', temporaryChat: 'Temporary chat', untitledChat: 'New chat' };
const row = (patch: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: 'a',
  title: 'Harbours',
  folderId: null,
  isPinned: false,
  isArchived: false,
  isTemporary: false,
  isUnread: false,
  isGenerating: false,
  hasDraft: false,
  messageCount: 2,
  createdAt: 1,
  updatedAt: 2,
  ...patch,
});

let isWanted: boolean;
let isFocused: boolean;
let shown: SystemNotification[];
let opened: string[];
let notifications: ReplyNotifications;

beforeEach(() => {
  [isWanted, isFocused, shown, opened] = [true, false, [], []];
  notifications = new ReplyNotifications({
    isWanted: () => isWanted,
    isFocused: () => isFocused,
    words: () => words,
    show: (notification) => {
      shown.push(notification);
      return () => {
        shown = shown.filter((one) => one !== notification);
      };
    },
    openChat: (id) => opened.push(id),
  });
});

const reply = (patch: Partial<ConversationSummary> = {}) => {
  notifications.noteSummary(row({ ...patch, isGenerating: true }));
  notifications.noteSummary(row(patch));
};

describe('the end of a reply', () => {
  it("shows the chat's title and none of its text; a click opens the chat", () => {
    reply();
    expect(shown).toMatchObject([{ title: 'Harbours', body: words.replyEnded }]);
    shown[0]?.onClick();
    expect(opened).toEqual(['a']);
  });

  it('is shown once, even if the row changes again', () => {
    reply();
    notifications.noteSummary(row({ title: 'Quiet harbours' }));
    notifications.noteSummary(row({ isUnread: true }));
    expect(shown).toHaveLength(1);
  });

  it("doesn't name a temporary chat", () => {
    reply({ isTemporary: true });
    expect(shown[0]?.title).toBe(words.temporaryChat);
  });

  it("isn't shown while the window has the focus, or if the user has turned notifications off", () => {
    isFocused = true;
    reply();
    [isFocused, isWanted] = [false, false];
    reply();
    expect(shown).toEqual([]);
    isWanted = true;
    notifications.noteSummary(row());
    expect(shown).toEqual([]);
  });
});

describe('a notification', () => {
  it('disappears when the next reply starts, and when the user returns', () => {
    reply();
    notifications.noteSummary(row({ isGenerating: true }));
    expect(shown).toEqual([]);
    notifications.noteSummary(row());
    reply({ id: 'b', title: 'Bays' });
    expect(shown.map(({ title }) => title)).toEqual(['Harbours', 'Bays']);
    notifications.clear();
    expect(shown).toEqual([]);
  });
});

// Which chat a window opens at first. If the last chat can't be read, the window says so, unless it was deleted.
import { beforeEach, expect, test } from 'vitest';
import { LibraryError } from '../../electron/library/library-error.ts';
import { Notices } from '../../electron/shell/notices.ts';
import { type BootstrapParts, bootstrapReader } from '../../electron/start-up/bootstrap.ts';
import type { Notice } from '../../shared/app-info.ts';
import { fromJsonText } from '../../shared/json/json-text.ts';
import type { WindowRole } from '../../shared/window/window-role.ts';

/** The list of chats before any is opened. */
const LISTED = ['last', 'own', 'other'].map((id) => ({ id, isUnread: true }));
const opened: string[] = [];
let notices: Notices;

beforeEach(() => {
  opened.length = 0;
  notices = new Notices(() => undefined);
});

/** Starts the app; opening its last chat fails with `trouble`, or works if that is null. */
async function start(
  trouble: Error | null,
  role: WindowRole = { kind: 'main' },
  shown: string | null = null,
): Promise<{ open: string | null; notices: readonly Notice[]; unread: readonly string[] }> {
  const parts = {
    settings: { get: () => ({ lastConversationId: 'last' }) },
    connections: { list: () => [{}] },
    conversations: {
      onScreen: () => shown,
      decorate: (one: unknown) => one,
      reopen: async (id: string) => {
        opened.push(id);
        if (trouble !== null) throw trouble;
        return { summary: { id, isUnread: false } };
      },
      create: async () => ({ summary: { id: 'new', isUnread: false } }),
    },
    library: {
      ready: async () => ({ kind: 'ready' }),
      api: { listFolders: async () => [], listConversations: async () => ({ items: LISTED, total: LISTED.length }) },
    },
    notices,
    vault: { describe: async () => ({ name: null }) },
    updates: { state: () => ({}) },
    language: { systemLocale: 'C', systemLanguage: 'en' },
    appWindows: { roleOf: () => role },
  };
  // A whole app has more parts, which a normal start doesn't use.
  const first = await bootstrapReader(parts as unknown as BootstrapParts)(1);
  const unread = fromJsonText(first.conversations)
    .filter(({ isUnread }) => isUnread)
    .map(({ id }) => id);
  return { open: first.open?.summary.id ?? null, notices: first.notices, unread };
}

test('opens a new chat silently if the last one was deleted', async () => {
  expect(await start(new LibraryError('not_found', 'gone'))).toMatchObject({ open: 'new', notices: [] });
});

test.each(['io', 'corrupt', 'busy', 'locked'] as const)(
  "reports that the last chat couldn't be read (%s)",
  async (reason) => {
    const { open, notices: said } = await start(new LibraryError(reason, 'trouble'));
    expect(open).toBe('new');
    expect(said.map(({ key, level }) => [key, level])).toEqual([['notices.lastChatNotOpened', 'alert']]);
  },
);

test('removes the notice as soon as the chat can be read again', async () => {
  await start(new LibraryError('io', 'trouble'));
  expect(await start(null)).toMatchObject({ open: 'last', notices: [] });
});

test.each<[string, WindowRole, string | null, string | null]>([
  ['the quick window begins without a chat', { kind: 'quick' }, null, null],
  ['the quick window has its chat again', { kind: 'quick' }, 'asked', 'asked'],
  ['a chat’s own window has that chat', { kind: 'chat', conversationId: 'own' }, null, 'own'],
  ['a chat’s own window has the fork that it showed before', { kind: 'chat', conversationId: 'own' }, 'fork', 'fork'],
])('when a page is loaded, %s', async (_name, role, shown, open) => {
  expect(await start(null, role, shown)).toMatchObject({ open, notices: [] });
});

test("the open chat isn't listed as unread", async () => {
  expect((await start(null)).unread).toEqual(['own', 'other']);
  expect((await start(null, { kind: 'chat', conversationId: 'own' })).unread).toEqual(['last', 'other']);
});

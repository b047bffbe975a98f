/** Data like that of someone who has used the app for a while, for tests and for looking at the window. */

import type { ConversationSummary, Message } from '../../../shared/conversation.ts';
import { DAY_MS } from '../../../shared/days.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { type FakeWorld, fakeConnection, fakeSummary } from './fake-answers.ts';

const HOUR_MS = 3_600_000;

const TITLES = [
  'Explain public-key encryption',
  'Rewrite of the cover letter',
  'SQL window functions, step by step',
  'Birthday speech for Grandma',
  '日本語の敬語について',
  'Why does my regex backtrack?',
  'Meal plan for a week without gluten',
  'Refactor: split the parser from the lexer and add property tests for both of them',
  'Notes on the French Revolution',
  'Bash: find large files',
  'Comparing three laptops',
  'Poem about the sea',
];

/** A world without connections and chats, but with the figures and backups of a used library for the page Data. */
export function emptyWorld(): FakeWorld {
  const now = Date.now();
  return {
    settings: DEFAULT_SETTINGS,
    connections: [],
    models: [],
    library: {
      kind: 'ready',
      isEncrypted: true,
      canEncrypt: true,
      hasRecoveryCode: true,
      saving: { kind: 'saved' },
      recovery: null,
    },
    saved: [],
    folders: [],
    conversations: [],
    messages: {},
    trash: [],
    modelFacts: [],
    usage: { days: [], connectionNames: {}, firstDay: null },
    data: {
      folder: '/home/ada/.config/Parley',
      libraryPath: '/home/ada/.config/Parley/library.db',
      librarySizeBytes: 48_300_000,
      backupsSizeBytes: 212_000_000,
      conversations: 1_284,
      messages: 18_302,
      trashEntries: 3,
      attachmentBytes: 0,
      isEncrypted: true,
      canEncrypt: true,
      hasRecoveryCode: true,
      vaultName: 'GNOME Keyring',
      lastCheck: { at: now - 5 * HOUR_MS, isHealthy: true },
      backups: (['last', 'last', 'daily', 'daily', 'weekly'] as const).map((tier, index) => ({
        id: `backup-${index}`,
        createdAt: now - index * DAY_MS - 2 * HOUR_MS,
        sizeBytes: 47_000_000 - index * 400_000,
        tier,
        isEncrypted: true,
        conversations: 1_284 - index * 3,
        messages: 18_302 - index * 40,
      })),
    },
    vaultName: 'GNOME Keyring',
    isDark: false,
    openId: null,
  };
}

const EXPIRED = { state: 'rejected: expired', lastFour: 'Xp01' } as const;

/** `count` chats of the last weeks or months, with folders, pinned and unread chats, and a running reply. */
export function livedInWorld(count = 60): FakeWorld {
  const now = Date.now();
  const conversations: ConversationSummary[] = Array.from({ length: count }, (_, index) => {
    const title = TITLES[index % TITLES.length] ?? '';
    const age = index < 5 ? index * HOUR_MS * 0.5 : (index - 4) * DAY_MS * 0.8;
    return {
      ...fakeSummary(`chat-${index}`, index < TITLES.length ? title : `${title} (${index})`, now - age),
      isPinned: index === 2 || index === 9,
      folderId: index % 7 === 6 ? 'folder-work' : index % 11 === 8 ? 'folder-rust' : null,
      isGenerating: index === 1,
      isUnread: index === 3 || index === 7,
      isTemporary: index === 4,
      hasDraft: index === 5,
    };
  });
  return {
    ...emptyWorld(),
    connections: [
      fakeConnection('connection-1'),
      {
        ...fakeConnection('connection-2'),
        name: 'Practice service',
        baseUrl: 'http://127.0.0.1:49213',
        consoleUrl: 'http://127.0.0.1:49213/console',
        isPractice: true,
        key: { ...fakeConnection('x').key, ...EXPIRED },
        keys: fakeConnection('x').keys.map((key) => ({ ...key, ...EXPIRED, origin: 'http://127.0.0.1:49213' })),
      },
    ],
    settings: { ...DEFAULT_SETTINGS, favouriteModels: ['connection-1/guide', 'connection-2/tour'] },
    folders: [
      { id: 'folder-work', parentId: null, name: 'Work', position: 0 },
      { id: 'folder-rust', parentId: 'folder-work', name: 'Rust', position: 0 },
      { id: 'folder-home', parentId: null, name: 'Home', position: 1 },
    ],
    conversations,
    messages: { 'chat-0': sampleMessages('chat-0', now) },
    trash: [
      {
        id: 'trash-1',
        undoId: 'undo-trash-1',
        kind: 'conversation',
        title: 'Old ideas',
        deletedAt: now - DAY_MS,
        expiresAt: now + 29 * DAY_MS,
        conversationId: 'x',
        messageCount: 12,
      },
      {
        id: 'trash-2',
        undoId: 'undo-trash-2',
        kind: 'message',
        title: 'Can you say that again?',
        deletedAt: now - 3 * DAY_MS,
        expiresAt: now + 27 * DAY_MS,
        conversationId: 'y',
        messageCount: 1,
      },
      {
        id: 'trash-3',
        undoId: 'undo-trash-3',
        kind: 'folder',
        title: 'School',
        deletedAt: now - 20 * DAY_MS,
        expiresAt: now + 10 * DAY_MS,
        conversationId: null,
        messageCount: 140,
      },
    ],
    openId: 'chat-0',
  };
}

function sampleMessages(conversationId: string, now: number): Message[] {
  const base = { conversationId, reasoning: '', status: 'complete', createdAt: now } as const;
  return [
    {
      ...base,
      id: 'm1',
      parentId: null,
      role: 'user',
      text: 'Explain public-key encryption in two sentences.',
      versions: { index: 0, count: 1, previousId: null, nextId: null },
      reply: null,
    },
    {
      ...base,
      id: 'm2',
      parentId: 'm1',
      role: 'assistant',
      text: 'Each person has **two keys**: a public one that anyone may know and a private one that stays secret.\n\nWhat is locked with the public key can only be opened with the private one:\n\n```python\ncipher = encrypt(message, public_key)\nassert decrypt(cipher, private_key) == message\n```\n',
      versions: { index: 0, count: 1, previousId: null, nextId: null },
      reply: {
        connectionId: 'connection-1',
        connectionName: 'Example AI',
        model: 'guide',
        parameters: { stream: true },
        completionId: 'c-1',
        finishReason: 'stop',
        usage: { promptTokens: 12, completionTokens: 60 },
        firstTokenMs: 320,
        durationMs: 2100,
        reasoningMs: null,
        ending: 'complete',
        error: null,
        isEmptyAnswer: false,
        compareGroupId: null,
      },
    },
  ];
}

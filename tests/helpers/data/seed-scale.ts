// Fills a library like years of use: chats in a folder and in the trash, one very long chat, a search index and a
// backup.
import { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { seedLibrary } from './seed-library.ts';

/** One chat in five is in a folder, one in twenty in the trash. */
const FILED_SHARE = 1 / 5;
const TRASHED_SHARE = 1 / 20;
/** The longest chat has as many messages as there are chats, but at most this many. */
const LONG_MESSAGES_MAX = 10_000;
const AT_ONCE = 5_000;

export interface ScaleSize {
  readonly chats: number;
  readonly messagesAChat: number;
}

export interface SeededScale {
  readonly filed: number;
  readonly trashed: number;
  readonly longMessages: number;
}

export function scaleOf({ chats }: ScaleSize): SeededScale {
  return {
    filed: Math.floor(chats * FILED_SHARE),
    trashed: Math.floor(chats * TRASHED_SHARE),
    longMessages: Math.min(LONG_MESSAGES_MAX, chats),
  };
}

/** Creates the library in `folder`. */
export async function seedScale(folder: string, size: ScaleSize): Promise<void> {
  const { filed, trashed, longMessages } = scaleOf(size);
  const messages = size.chats * size.messagesAChat + longMessages;
  await seedLibrary(folder, { conversations: size.chats, messages, longMessages });
  const host = new LibraryHost();
  try {
    await host.open({ folder, keyHex: null, isFirst: true });
    const { api } = host;
    const made = api.createFolder('Years of notes', null);
    const seeded = (from: number, count: number) => Array.from({ length: count }, (_, at) => `seed-${from + at}`);
    // Start after `seed-0`, the long chat.
    for (let at = 0; at < filed; at += AT_ONCE)
      api.bulk(seeded(1 + at, Math.min(AT_ONCE, filed - at)), { kind: 'move', folderId: made.id });
    for (let at = 0; at < trashed; at += AT_ONCE)
      api.bulk(seeded(1 + filed + at, Math.min(AT_ONCE, trashed - at)), { kind: 'delete' });
  } finally {
    await host.close();
  }
  const long = new LongHost({ onProgress: () => undefined });
  try {
    long.open({ folder, keyHex: null, isFirst: false });
    for (let left = await long.index(); left > 0; left = await long.index());
    await long.job('backup', { kind: 'backup', reason: 'regular' });
  } finally {
    await long.close();
  }
}

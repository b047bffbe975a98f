// Fills the usage log with a year of replies; the same numbers give the same replies.
import { DAY_MS } from '../../../shared/days.ts';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { releaseClosed } from '../../../electron/library/file/release-closed.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { localDay } from '../../../shared/days.ts';

export interface UsageSeed {
  readonly replies: number;
  readonly chats: number;
  readonly models: number;
  /** If true, each chat's replies use all models and days, so there are as many sums as possible. Otherwise, few. */
  readonly isScattered: boolean;
  /** Existing connections, models and chats, which the replies use in turn. */
  readonly of?: {
    readonly connections: readonly { readonly id: string; readonly models: readonly string[] }[];
    readonly chatIds: readonly string[];
  };
}

const CONNECTIONS = 3;
const DAYS = 365;

/** An id that is as long as the app's ids. */
export const seededId = (kind: string, at: number): string =>
  `${kind.padEnd(8, '0')}-89ab-4cde-8f01-${String(at).padStart(12, '0')}`;

/** Like `seedUsage`, for the library in `folder`, which no app may be using. */
export async function seedUsageIn(folder: string, seed: UsageSeed): Promise<void> {
  const sql = new Sql(libraryPaths(folder).library);
  sql.configure();
  seedUsage(sql, seed);
  sql.close();
  // Close the file now: closing it later would remove the write-ahead log of an app that has started meanwhile.
  await releaseClosed();
}

/** Adds replies to the usage log. SQLite updates the daily sums, as it does for the app. */
export function seedUsage(sql: Sql, { replies, chats, models, isScattered, of }: UsageSeed): void {
  let state = 7;
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const now = Date.now();
  sql.transaction('fast', () => {
    for (let n = 0; n < replies; n++) {
      const chat = Math.floor(isScattered ? random() * chats : (n * chats) / replies);
      const daysAgo = isScattered ? random() * DAYS : Math.max(0, DAYS * (1 - chat / chats) - random() * random() * 4);
      // A few models are used a lot.
      const model = Math.floor(isScattered ? random() * models : (((chat * 7_919) % 1_000) ** 3 / 1e9) * models);
      const connection = of?.connections[model % of.connections.length];
      const at = Math.floor(now - daysAgo * DAY_MS);
      const firstTokenMs = Math.floor(200 + random() * 900);
      const isTold = random() > 0.05;
      sql.run(
        `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests, tokens_in, tokens_out,
           first_token_ms, duration_ms) VALUES (?, 0, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
        seededId('reply', n),
        of === undefined ? seededId('chat', chat) : (of.chatIds[chat % of.chatIds.length] ?? null),
        connection?.id ?? seededId('service', model % CONNECTIONS),
        connection?.models[Math.floor(model / CONNECTIONS) % connection.models.length] ?? `organisation/model-${model}`,
        at,
        localDay(at),
        isTold ? Math.floor(random() * 9_000) : null,
        isTold ? Math.floor(50 + random() * 2_000) : null,
        firstTokenMs,
        firstTokenMs + Math.floor(random() * 20_000),
      );
    }
  });
}

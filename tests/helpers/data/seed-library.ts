// Fills a library folder with chats of varied length and script; the same numbers give the same chats.
import { DAY_MS } from '../../../shared/days.ts';
import { libraryPaths, makePrivateFile, makePrivateFolder } from '../../../electron/library/file/files.ts';
import { releaseClosed } from '../../../electron/library/file/release-closed.ts';
import { migrate } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { logStoredReplies } from '../../../electron/library/file/stored-usage.ts';
import { chatSettings } from './chat-settings.ts';

export interface SeedOptions {
  readonly conversations: number;
  /** The number of all messages. Without `longMessages`, the longest chat has a quarter of them, at most 1,000. */
  readonly messages: number;
  /** The number of messages in the longest chat. */
  readonly longMessages?: number;
  readonly keyHex?: string | null;
  /** Unix milliseconds. The newest message is one minute older. */
  readonly now?: number;
}

export interface Seeded {
  readonly conversations: number;
  readonly messages: number;
  readonly characters: number;
  /** The chat with the most messages. */
  readonly longConversationId: string;
  readonly longConversationMessages: number;
}

const WORDS: readonly (readonly string[])[] = [
  'the of and to in is that it for was on are with as at be this have from or one had by word but not what all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people'.split(
    ' ',
  ),
  'function return const await promise useState handleClick getElementById HttpRequest snake_case_name parseInt O(n) index.ts README.md TypeError undefined async iterator Map<string> foo_bar --verbose sudo apt-get'.split(
    ' ',
  ),
  'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen Größe Straße schön Übung'.split(
    ' ',
  ),
  'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой весна слово привет мир'.split(
    ' ',
  ),
];
const DENSE: readonly string[] = [
  '今天天气很好我们一起去公园散步吧学习编程需要耐心和时间数据库的索引可以加快查询速度北京上海广州深圳',
  'これは日本語の文章です東京タワーに行きました会話の履歴を検索するときは短い言葉も見つかるべきです',
];

/** A small generator of random numbers; each seed gives the same sequence again. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeText(random: () => number): string {
  // Most messages are short, a few are very long.
  const length = random() < 0.02 ? 4_000 + random() * 12_000 : 40 + random() * random() * 1_200;
  const script = random();
  const parts: string[] = [];
  let size = 0;
  if (script > 0.85) {
    const source = DENSE[script > 0.93 ? 1 : 0] ?? '';
    while (size < length / 2) {
      const at = Math.floor(random() * (source.length - 8));
      const part = source.slice(at, at + 2 + Math.floor(random() * 6));
      parts.push(part);
      size += part.length;
    }
    return parts.join('');
  }
  const words = WORDS[script < 0.6 ? 0 : script < 0.7 ? 1 : script < 0.78 ? 2 : 3] ?? [];
  while (size < length) {
    const word =
      random() < 0.01
        ? `rare${Math.floor(random() * 5_000)}`
        : (words[Math.floor(random() * random() * words.length)] ?? 'the');
    parts.push(word);
    size += word.length + 1;
  }
  return parts.join(' ');
}


/** Creates the library in `folder`. The app builds the search index when it opens it. */
export async function seedLibrary(folder: string, options: SeedOptions): Promise<Seeded> {
  const paths = libraryPaths(folder);
  makePrivateFolder(folder);
  makePrivateFile(paths.library);
  const sql = new Sql(paths.library, { keyHex: options.keyHex ?? null });
  sql.configure();
  migrate(sql);
  const random = makeRandom(options.conversations * 31 + options.messages);
  const now = options.now ?? Date.now();
  const longMessages = options.longMessages ?? Math.min(1_000, Math.floor(options.messages / 8) * 2);
  /** How many chats there are besides the long one. They share the other messages in pairs; the first get those left over. */
  const others = Math.max(1, options.conversations - 1);
  const pairs = Math.floor((options.messages - longMessages) / 2);
  const countOf = (index: number): number =>
    index === 0 ? longMessages : 2 * (Math.floor(pairs / others) + (index <= pairs % others ? 1 : 0));
  const settings = JSON.stringify(chatSettings('seed', 'seed-model'));
  let characters = 0;
  const total = { conversations: 0, messages: 0 };
  while (total.conversations < options.conversations) {
    sql.transaction('fast', () => {
      for (let batch = 0; batch < 500 && total.conversations < options.conversations; batch++) {
        const index = total.conversations;
        const id = `seed-${index}`;
        const count = countOf(index);
        const createdAt = now - Math.floor((index / options.conversations) * 400 * DAY_MS) - count * 60_000;
        let parentId: string | null = null;
        for (let turn = 0; turn < count; turn++) {
          const messageId = `${id}-${turn}`;
          const text = makeText(random);
          const isReply = turn % 2 === 1;
          const reasoning = isReply && random() < 0.1 ? makeText(random) : '';
          characters += text.length + reasoning.length;
          sql.run(
            `INSERT INTO messages (id, conversation_id, parent_id, role, status, created_at, text, reasoning) VALUES (?, ?, ?, ?, 'complete', ?, ?, ?)`,
            messageId,
            id,
            parentId,
            isReply ? 'assistant' : 'user',
            createdAt + turn * 60_000,
            text,
            reasoning,
          );
          if (isReply) {
            sql.run(
              `INSERT INTO replies (message_id, connection_id, connection_name, model, parameters, ending, usage, is_empty_answer) VALUES (?, 'seed', 'Seed', ?, '{"stream":true}', 'complete', '{"promptTokens":60,"completionTokens":40,"totalTokens":100}', 0)`,
              messageId,
              index % 3 === 0 ? 'model-a' : 'model-b',
            );
          }
          parentId = messageId;
        }
        total.messages += count;
        sql.run(
          `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, is_unread, message_count, settings, draft)
           VALUES (?, ?, 1, ?, ?, ?, 0, 0, ?, ?, '')`,
          id,
          index === 0 ? 'The long one' : makeText(random).slice(0, 50),
          createdAt,
          // The time of the newest message, as in a library that the app wrote.
          createdAt + Math.max(0, count - 1) * 60_000,
          index % 400 === 7 ? 1 : 0,
          count,
          settings,
        );
        total.conversations += 1;
      }
    });
  }
  sql.transaction('fast', () => logStoredReplies(sql));
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  await releaseClosed();
  return { ...total, characters, longConversationId: 'seed-0', longConversationMessages: longMessages };
}

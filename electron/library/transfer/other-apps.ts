/** Names the app that a file seems to be from when Parley has no importer for it. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';

const has = (value: JsonObject, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(value, name));

/** Apps that are recognised by a value in one of the file's lists. */
const BY_VALUE: readonly (readonly [string, (value: JsonObject) => boolean])[] = [
  ['Telegram', (value) => has(value, 'date_unixtime', 'from_id')],
  ['Slack', (value) => has(value, 'ts', 'user') && value.type === 'message'],
  ['SillyTavern', (value) => has(value, 'user_name', 'character_name')],
  ['Claude Code', (value) => has(value, 'sessionId', 'uuid', 'message') || has(value, 'leafUuid', 'summary')],
  ['Codex', (value) => value.type === 'session_meta' && isObject(value.payload)],
];

/** Apps that are recognised by the names in the file's object. */
const BY_NAMES: readonly (readonly [string, readonly string[]])[] = [
  ['VS Code', ['requesterUsername', 'requests']],
  ['Discord', ['guild', 'channel', 'messages']],
];

/** @param values the first values of the lists in the file */
export function otherAppOf(names: ReadonlySet<string>, values: readonly unknown[]): string | null {
  const named = BY_NAMES.find(([, wanted]) => wanted.every((name) => names.has(name)));
  const found = named ?? BY_VALUE.find(([, isFrom]) => values.some((value) => isObject(value) && isFrom(value)));
  return found?.[0] ?? null;
}

/** Tables of Msty's database, whose format isn't public. */
const MSTY_TABLES = /conversationTextMessages|conversationTexts\b|chat_session_messages/;

/** @param start the beginning of an SQLite database, where its tables are named */
export const isMstyDatabase = (start: Uint8Array): boolean => MSTY_TABLES.test(Buffer.from(start).toString('latin1'));

/** True for a file name with a word that begins with “Msty”. */
export const isMstyName = (fileName: string): boolean => /(?:^|[^a-z])msty/iu.test(fileName);

/** Recognises chats and messages with the table of importers. */

import type { ImportFormat } from '../../../shared/import-formats.ts';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import type { ChatReader, Importer } from './importer.ts';
import { IMPORTERS } from './importers.ts';

const isFormat = (name: string): name is ImportFormat => Object.hasOwn(IMPORTERS, name);

/** The importers as a list in the order of the table, each with its format. */
export const ALL_IMPORTERS: readonly (Importer & { readonly format: ImportFormat })[] = Object.entries<Importer>(
  IMPORTERS,
).flatMap(([format, importer]) => (isFormat(format) ? [{ ...importer, format }] : []));

export const CHAT_READERS: readonly (ChatReader & { readonly format: ImportFormat })[] = ALL_IMPORTERS.flatMap(
  ({ chats, format }) => (chats === undefined ? [] : [{ ...chats, format }]),
);

export function chatReaderOf(value: unknown): (typeof CHAT_READERS)[number] | null {
  return isObject(value) ? (CHAT_READERS.find(({ isChat }) => isChat(value)) ?? null) : null;
}

/** True for a message that some importer accepts without a chat around it. */
export const isSingleMessage = (value: unknown): value is JsonObject =>
  CHAT_READERS.some(({ isMessage }) => isMessage?.(value) === true);

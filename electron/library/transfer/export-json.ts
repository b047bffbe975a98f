/** Writes the JSON document of docs/export-format.md, piece by piece. */

import { CHATS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { redactedExtraBody } from '../../../shared/requests/secret-scan.ts';
import { readStored, type StoredContent } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { readModelFacts } from '../usage/model-facts.ts';
import { contentsOf, type DocumentHead, type DocumentMessage, EXPORT_VERSION } from './document.ts';
import { answerTexts, experimentTexts } from './experiment-texts.ts';
import type { ExportOptions, ExportProgress } from './export-options.ts';
import { type ChosenConversations, readFoldersOf, readHead, readMessagePages, readTree } from './read-document.ts';
import { savedJson } from './saved-document.ts';

/** Returns the fields of an entry of `files` for the content's base64, or for its path in the archive. */
export type ContentEntry = (content: StoredContent) => object;

/** Writes one message or content per line. */
export async function* jsonPieces(
  options: ExportOptions,
  chosen: ChosenConversations,
  progress: ExportProgress,
  entryOf: ContentEntry = ({ data }) => ({ data }),
): AsyncGenerator<string> {
  const { store } = options;
  const ids = options.ids === null ? null : [...chosen.ids()];
  const exportedAt = new Date(options.now()).toISOString();
  yield `{"format":${JSON.stringify(CHATS_FORMAT)},"version":${chosen.isSomeDeleted ? EXPORT_VERSION : 1},"exportedAt":"${exportedAt}",\n`;
  yield `"folders":${JSON.stringify(readFoldersOf(store, ids))},\n`;
  // Presets are only part of a full export: someone who shares one chat doesn't want to share presets too.
  if (ids === null) yield `"presets":${savedJson(store, 'preset')},\n"prompts":${savedJson(store, 'prompt')},\n`;
  const models = ids === null ? readModelFacts(store.sql) : [];
  if (models.length > 0) yield `"models":${JSON.stringify(models)},\n`;
  if (ids === null) yield* experimentParts(store);
  yield '"conversations":[';
  const contents = new Set<string>();
  let isFirst = true;
  for (const id of chosen.ids()) {
    const head = readHead(store, id);
    if (head === null) continue;
    yield `${isFirst ? '\n' : ',\n'}${headJson(head)},"messages":[`;
    isFirst = false;
    for (const sha256 of contentsOf({ ...head, messages: [] })) contents.add(sha256);
    yield* messagePieces(store, id, progress, contents);
    yield ']}';
  }
  yield '\n]';
  yield* contentPieces(store, contents, progress, entryOf);
  yield '}\n';
}

/** @param contents receives the contents that the messages refer to */
async function* messagePieces(
  store: Store,
  id: string,
  progress: ExportProgress,
  contents: Set<string>,
): AsyncGenerator<string> {
  const tree = readTree(store, id);
  if (tree === null) return;
  let isFirst = true;
  for (const page of readMessagePages(store, tree)) {
    for (const message of page) {
      for (const { sha256 } of message.attachments ?? []) contents.add(sha256);
      yield `${isFirst ? '\n' : ',\n'}${messageJson(message)}`;
      isFirst = false;
    }
    await progress.add(page.length);
  }
}

/** The head without its closing brace. Omits `deletedAt` if it is null: older versions report it as unknown. */
function headJson({ deletedAt, settings, ...rest }: DocumentHead): string {
  const head = { ...rest, settings: { ...settings, extraBody: redactedExtraBody(settings.extraBody) } };
  return JSON.stringify(deletedAt === null ? head : { ...head, deletedAt }).slice(0, -1);
}

/** Leaves out likely secrets in the extra fields of the message's request. */
function messageJson(message: DocumentMessage): string {
  const { reply } = message;
  if (reply?.parameters.extraBody === undefined) return JSON.stringify(message);
  const parameters = { ...reply.parameters, extraBody: redactedExtraBody(reply.parameters.extraBody) };
  return JSON.stringify({ ...message, reply: { ...reply, parameters } });
}

/** Writes each content once, after the conversations that refer to it. */
async function* contentPieces(
  store: Store,
  contents: ReadonlySet<string>,
  progress: ExportProgress,
  entryOf: ContentEntry,
): AsyncGenerator<string> {
  if (contents.size === 0) return;
  yield ',\n"files":[';
  let isFirst = true;
  for (const sha256 of contents) {
    const content = readStored(store.sql, sha256);
    if (content === null) continue;
    const { thumbnail } = content;
    const entry = { sha256, ...(thumbnail !== null && { thumbnail }), ...entryOf(content) };
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry)}`;
    isFirst = false;
    await progress.add(0);
  }
  yield '\n]';
}

/** Writes answers to a separate list, because an experiment with all its answers would be too large for one value. */
function* experimentParts(store: Store): Generator<string> {
  for (const [name, texts] of [
    ['experiments', experimentTexts(store)],
    ['experimentAnswers', answerTexts(store)],
  ] as const) {
    let isFirst = true;
    for (const text of texts) {
      yield isFirst ? `"${name}":[\n${text}` : `,\n${text}`;
      isFirst = false;
    }
    if (!isFirst) yield '\n],\n';
  }
}

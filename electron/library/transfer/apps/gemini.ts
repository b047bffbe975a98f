/** Reads Gemini's prompts and answers in Google Takeout's “My Activity” as JSON. */

/*
 * One entry for each prompt, the newest first. Google doesn't document the format. jetpack3331/ai-chat-history-manager
 * (GEMINI.md) and AlexArchitect-Dev/gemini-takeout-refinery (README.md) say where the file is and what is in it.
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { joined, readArray, readObjects, readText, toTime } from '../foreign.ts';
import { markdownOfHtml } from '../html-markdown.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';
import { chatIdIn, type Exchange, GeminiChats, namedFiles } from './gemini-chats.ts';

const ABOUT: ReadonlySet<string> = new Set(['header', 'products', 'activityControls', 'titleUrl', 'locationInfos']);

/** Matches the words before the prompt in English titles. Titles in other languages are kept whole. */
const PROMPTED = /^(?:Prompted(?: with:)?|Asked(?: Gemini:| Bard:)?|Said|Branched|Answered)\s+/u;
/**
 * Matches English titles of entries that aren't prompts. An entry with such a title is still read if it has an answer,
 * as when Gemini created a document.
 */
const OTHERS = /^(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Edited|Pinned|Renamed|Exported|Updated)\b/u;

/** The prompt in an entry's title; null if the entry is about another action of the user. */
export function promptIn(title: string, hasAnswer: boolean): string | null {
  return !hasAnswer && OTHERS.test(title) ? null : title.replace(PROMPTED, '');
}

export const namesGemini = (text: string): boolean => /\b(?:Gemini|Bard)\b/u.test(text);

export const isGeminiActivity = (value: JsonObject): boolean =>
  typeof value.title === 'string' &&
  [value.header, ...readArray(value.products)].some((name) => typeof name === 'string' && namesGemini(name));

function filesOf(row: JsonObject, notes: TransferNotes): ReturnType<typeof namedFiles> {
  const names = [...readArray(row.attachedFiles), row.imageFile].map((file) =>
    isObject(file) ? readText(file.name) : readText(file),
  );
  // The subtitles repeat the files' names and name the Gem that was used; reading them counts them as known.
  for (const { name } of readObjects(row.subtitles)) readText(name);
  return namedFiles(
    names.filter((name) => name !== ''),
    notes,
  );
}

/** Reads a detail, which older files have instead of a title and HTML. */
const detailIn = (row: JsonObject, wanted: string): string =>
  readText(readObjects(row.details).find(({ name }) => name === wanted)?.value);

function exchangeOf(row: JsonObject, notes: TransferNotes): Exchange | null {
  const written = readObjects(row.safeHtmlItem).map(({ html }) => markdownOfHtml(readText(html)));
  const answers = [...written, detailIn(row, 'Response')].filter((answer) => answer !== '');
  const prompt = detailIn(row, 'Request') || promptIn(readText(row.title), answers.length > 0);
  if (prompt === null) return null;
  const { text, assets } = filesOf(row, notes);
  const at = toTime(row.time);
  const chatId = chatIdIn(readText(row.titleUrl));
  return { at, when: String(at), prompt: joined([prompt, text]), answers, assets, chatId };
}

export function geminiSource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const chats = new GeminiChats(notes);
      const handle = ({ length }: JsonPath): Handling => (length === 0 ? 'open' : 'take');
      for await (const { value } of readJson(bytes(), handle, { notes })) {
        const row = isObject(value) && isGeminiActivity(value) ? value : null;
        if (row === null) notes.add('noConversation');
        const exchange = row === null ? null : countingUnread(row, ABOUT, notes, () => exchangeOf(row, notes));
        if (row !== null && exchange === null) notes.add('noMessage');
        if (exchange !== null) yield* chats.add(exchange);
      }
      yield* chats.rest();
    },
  };
}

/** Reads Gemini's prompts and answers in Google Takeout's “My Activity” as JSON. */

/*
 * One entry for each prompt, the newest first. Google doesn't document the format. jetpack3331/ai-chat-history-manager (GEMINI.md)
 * and AlexArchitect-Dev/gemini-takeout-refinery (README.md) say where the file is and what is in it.
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { derivedId } from '../derived-id.ts';
import { cleanTitle, type DocumentConversation, type DocumentMessage, type NamedAsset } from '../document.ts';
import {
  foreignConversation,
  foreignMessage,
  foreignReply,
  joined,
  readArray,
  readObjects,
  readText,
  toTime,
} from '../foreign.ts';
import { placeholder } from '../foreign-markdown.ts';
import { markdownOfHtml } from '../html-markdown.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { readJson } from '../json-stream.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';

const APP = 'Gemini';
const ABOUT: ReadonlySet<string> = new Set(['header', 'products', 'activityControls', 'titleUrl', 'locationInfos']);
/** The file doesn't say which prompts are one chat. A pause as long as this begins another one. */
const PAUSE_MS = 30 * 60 * 1_000;
const TITLE_CHARS = 60;

/** What English titles say before the prompt. Titles in other languages are kept whole. */
const PROMPTED = /^(?:Prompted(?: with:)?|Asked(?: Gemini:| Bard:)?|Said|Branched|Answered)\s+/u;
/** Entries that are no prompts. A document that Gemini created has its text like an answer. */
const OTHERS = /^(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Edited|Pinned|Renamed|Exported|Updated)\b/u;

export const isGeminiActivity = (value: JsonObject): boolean =>
  typeof value.title === 'string' &&
  [value.header, ...readArray(value.products)].some(
    (name) => typeof name === 'string' && /\b(?:Gemini|Bard)\b/u.test(name),
  );

/** A prompt with its answers. */
interface Exchange {
  readonly at: number;
  readonly prompt: string;
  readonly answers: readonly string[];
  readonly assets: readonly NamedAsset[];
}

function filesOf(row: JsonObject, notes: TransferNotes): Pick<Exchange, 'assets'> & { readonly text: string } {
  const names = [...readArray(row.attachedFiles), row.imageFile]
    .map((file) => (isObject(file) ? readText(file.name) : readText(file)))
    .filter((name) => name !== '');
  const files = [...new Set(names)];
  notes.add('contentPart', 'file', files.length);
  const assets = files.map((id) => ({ id, name: id, alt: '', placeholder: placeholder('file', id), partType: 'file' }));
  // The subtitles repeat the files' names and name the Gem that was used; reading them counts them as known.
  for (const { name } of readObjects(row.subtitles)) readText(name);
  return { assets, text: joined(assets.map((asset) => asset.placeholder)) };
}

function exchangeOf(row: JsonObject, notes: TransferNotes): Exchange | null {
  const title = readText(row.title);
  const written = readObjects(row.safeHtmlItem).map(({ html }) => markdownOfHtml(readText(html)));
  const answers = written.filter((answer) => answer !== '');
  if (answers.length === 0 && OTHERS.test(title)) return null;
  const { text, assets } = filesOf(row, notes);
  return { at: toTime(row.time), prompt: joined([title.replace(PROMPTED, ''), text]), answers, assets };
}

/** The chat of exchanges that follow each other, the oldest first. Further answers are versions; the last is shown. */
function chatOf(exchanges: readonly Exchange[]): DocumentConversation {
  const messages: DocumentMessage[] = [];
  const [first] = exchanges;
  let parentId: string | null = null;
  for (const { at, prompt, answers, assets } of exchanges) {
    const id = derivedId('gemini', String(at), prompt);
    const asked = foreignMessage({
      id,
      parentId,
      role: 'user',
      text: prompt,
      reasoning: '',
      createdAt: at,
      reply: null,
    });
    messages.push(assets.length === 0 ? asked : { ...asked, assets });
    parentId = id;
    for (const [index, text] of answers.entries()) {
      const reply = foreignReply({ app: APP, model: '', ending: 'complete' });
      parentId = derivedId('gemini', String(at), prompt, String(index));
      messages.push(
        foreignMessage({ id: parentId, parentId: id, role: 'assistant', text, reasoning: '', createdAt: at, reply }),
      );
    }
  }
  return foreignConversation({
    id: derivedId('gemini', 'chat', String(first?.at), first?.prompt ?? ''),
    title: cleanTitle((first?.prompt.trim().split('\n', 1)[0] ?? '').slice(0, TITLE_CHARS)),
    createdAt: first?.at ?? 0,
    isPinned: false,
    isArchived: false,
    systemPrompt: '',
    messages,
    leafId: parentId,
  });
}

/** Holds the exchanges of one chat at a time, which are together in the file. */
export function geminiSource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      let open: Exchange[] = [];
      const finished = (): ImportPart => {
        const conversation = chatOf(open.toReversed().toSorted((a, b) => a.at - b.at));
        open = [];
        return { kind: 'conversation', conversation };
      };
      for await (const { value } of readJson(bytes(), ({ length }) => (length === 0 ? 'open' : 'take'))) {
        const row = isObject(value) && isGeminiActivity(value) ? value : null;
        if (row === null) notes.add('noConversation');
        const exchange = row === null ? null : countingUnread(row, ABOUT, notes, () => exchangeOf(row, notes));
        if (row !== null && exchange === null) notes.add('noMessage');
        if (exchange === null) continue;
        const last = open.at(-1);
        const isNext = last !== undefined && last.at > 0 && Math.abs(last.at - exchange.at) <= PAUSE_MS;
        if ((last !== undefined && !isNext) || open.length >= LIMITS.importMessagesPerChatMax / 4) yield finished();
        open.push(exchange);
      }
      if (open.length > 0) yield finished();
    },
  };
}

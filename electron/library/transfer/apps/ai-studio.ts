/** Reads the prompts that Google AI Studio saves in Drive, each a file with `chunkedPrompt`. */

/*
 * Google doesn't document the format. Sinity/polylogue has examples of each kind of chunk
 * (tests/data/gemini_chunked_prompt) and its fields (polylogue/schemas/providers/gemini).
 */

import { finiteOf, isObject, type JsonObject, present } from '../../../../shared/json/json.ts';
import type { ReplyEnding } from '../../../../shared/service.ts';
import { plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import { heldImage, withoutImages } from '../embedded-images.ts';
import {
  type ForeignNode,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  readObjects,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { fenced, placeholder, withEnglishWords } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

/** Fields whose texts aren't part of a chat. */
export const AI_STUDIO_ABOUT: ReadonlySet<string> = new Set(['displayName', 'description', 'name']);

/** Fields that refer to files in Drive, which aren't in the export. */
const DRIVE_FILES = [
  ['driveDocument', 'file'],
  ['driveImage', 'image'],
  ['driveAudio', 'audio'],
  ['driveVideo', 'video'],
  ['fileData', 'file'],
] as const;
const INLINE_FILES = ['inlineImage', 'inlineFile', 'inlineData'] as const;

/** The content of a chunk or part other than its text. */
function extraTexts(part: JsonObject, notes: TransferNotes): readonly string[] {
  const texts: string[] = [];
  const { executableCode: code, codeExecutionResult: result, youtubeVideo: video } = part;
  if (isObject(code)) texts.push(fenced(readText(code.code), readText(code.language).toLowerCase()));
  if (isObject(result) && readText(result.output) !== '') texts.push(fenced(readText(result.output)));
  const videoId = isObject(video) ? readText(video.id) : '';
  if (/^[\w-]{1,40}$/u.test(videoId)) texts.push(`https://www.youtube.com/watch?v=${videoId}`);
  for (const field of INLINE_FILES) {
    const file = part[field];
    if (!isObject(file)) continue;
    const kind = readText(file.mimeType).startsWith('image/') ? 'image' : 'file';
    const leaveOut = (): void => notes.add('contentPart', kind);
    const image = heldImage(file, '', placeholder(kind), leaveOut);
    if (image === null) leaveOut();
    texts.push(image ?? placeholder(kind));
  }
  for (const [field, kind] of DRIVE_FILES) {
    const file = part[field];
    if (!isObject(file)) continue;
    notes.add('contentPart', kind);
    texts.push(placeholder(kind, readText(file.name)));
  }
  return texts;
}

/** The text and thoughts of a chunk. Its parts are the pieces in which the text was streamed. */
function said(chunk: JsonObject, notes: TransferNotes): Pick<ForeignNode, 'text' | 'reasoning'> {
  const whole = readText(chunk.text);
  const texts: string[] = [];
  const thoughts: string[] = [];
  let streamed: string[] = [];
  const endStream = (): void => {
    texts.push(streamed.join(''));
    streamed = [];
  };
  if (whole !== '') (chunk.isThought === true ? thoughts : texts).push(whole);
  let at = 0;
  for (const part of readObjects(chunk.parts)) {
    const { text } = part;
    if (whole === '') (chunk.isThought === true || part.thought === true ? thoughts : streamed).push(readText(text));
    // Mark a part's text as read only if the chunk's text repeats it; any other text is counted as left out.
    else if (typeof text === 'string' && whole.startsWith(text, at)) at += readText(text).length;
    const extra = extraTexts(part, notes);
    if (extra.length > 0) endStream();
    for (const one of extra) texts.push(one);
  }
  endStream();
  const error = readText(chunk.errorMessage);
  return {
    text: joined([...texts, ...extraTexts(chunk, notes), error && fenced(error)]),
    reasoning: thoughts.join(''),
  };
}

const ENDINGS: ReadonlyMap<string, ReplyEnding> = new Map([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filtered'],
  ['PROHIBITED_CONTENT', 'filtered'],
]);

interface Turn extends Pick<ForeignNode, 'role'> {
  createdAt: number;
  readonly texts: string[];
  readonly thoughts: string[];
  /** The texts with English words, from which the message's id is derived. */
  readonly words: string[];
  readonly sources: JsonObject[];
  ending: ReplyEnding | undefined;
}

/** The turns of a chat: a question may be several chunks, and so may an answer with thoughts, code and texts. */
function turnsOf(chunks: readonly JsonObject[], notes: TransferNotes): readonly Turn[] {
  const turns: Turn[] = [];
  for (const chunk of chunks) {
    const role = roleOrLeftOut(chunk, notes);
    if (role === null) continue;
    const last = turns.at(-1);
    const isNew = last === undefined || last.role !== role;
    const turn = isNew ? newTurn(role) : last;
    if (isNew) turns.push(turn);
    turn.createdAt ||= toTime(chunk.createTime);
    const { text, reasoning } = said(chunk, notes);
    turn.texts.push(text);
    turn.thoughts.push(reasoning);
    turn.words.push(withEnglishWords(() => withoutImages(() => said(chunk, new TransferNotes()).text)));
    const { grounding } = chunk;
    if (isObject(grounding)) {
      passOver(grounding.webSearchQueries);
      for (const found of [grounding.groundingSources, grounding.groundingChunks])
        for (const source of readObjects(found)) turn.sources.push(source);
    }
    turn.ending =
      readText(chunk.errorMessage) === '' ? (ENDINGS.get(readText(chunk.finishReason)) ?? turn.ending) : 'failed';
  }
  return turns;
}

const newTurn = (role: Turn['role']): Turn => ({
  role,
  createdAt: 0,
  texts: [],
  thoughts: [],
  words: [],
  sources: [],
  ending: undefined,
});

export function readAiStudio(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const prompt = isObject(value.chunkedPrompt) ? value.chunkedPrompt : {};
  const settings = isObject(value.runSettings) ? value.runSettings : {};
  const model = readText(settings.model).replace(/^models\//u, '');
  const turns = turnsOf(messageRows(prompt.chunks, notes), notes);
  const source = ['ai-studio'];
  let parentId = '';
  const nodes = turns.map(({ role, createdAt, texts, thoughts, words, sources, ending }): ForeignNode => {
    const node = {
      id: derivedId('ai-studio', parentId, String(createdAt), joined(words)),
      parentId,
      role,
      createdAt,
      model,
      text: joined(texts),
      reasoning: joined(thoughts),
      ...sourcesOf({ sources }, role === 'assistant', notes),
      ...present({ ending }),
    };
    parentId = node.id;
    return node;
  });
  return foreignConversation({
    id: derivedId('ai-studio', 'chat', parentId),
    title: readText(value.displayName) || readText(value.title),
    createdAt: toTime(value.createTime) || (turns.find((turn) => turn.createdAt > 0)?.createdAt ?? 0),
    systemPrompt: plainTextOf(value.systemInstruction),
    parameters: present({
      temperature: finiteOf(settings.temperature),
      topP: finiteOf(settings.topP),
      maxTokens: finiteOf(settings.maxOutputTokens),
    }),
    draft: joined(readObjects(prompt.pendingInputs).map((input) => readText(input.text))),
    messages: messagesOfNodes('Google AI Studio', source, nodes),
    leafId: parentId === '' ? null : nodeId(source, parentId),
  });
}

export const isAiStudio = (value: JsonObject): boolean =>
  isObject(value.chunkedPrompt) && Array.isArray(value.chunkedPrompt.chunks);

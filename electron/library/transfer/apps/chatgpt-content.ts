/** Converts the content of one ChatGPT message of any type to text, reasoning or a system prompt. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { wordsOf } from '../content-parts.ts';
import type { NamedAsset } from '../document.ts';
import { innerJson, joined, readArray, readObjects, readText } from '../foreign.ts';
import { fenced, linkTo, placeholder, quoted } from '../foreign-markdown.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { readMarks, sourcesOf } from './chatgpt-marks.ts';

/** The fields of a message that the functions in this file read. */
export interface Written {
  readonly content: JsonObject;
  readonly metadata: JsonObject;
  readonly type: string;
}

export function writtenIn(message: JsonObject): Written {
  const content = isObject(message.content) ? message.content : {};
  const metadata = isObject(message.metadata) ? message.metadata : {};
  return { content, metadata, type: readText(content.content_type) || 'text' };
}

/** The parts of some content; some files have one part instead of a list. */
function partsOf({ parts }: JsonObject): readonly unknown[] {
  return Array.isArray(parts) ? parts : parts === undefined || parts === null ? [] : [parts];
}

/** Fields that may hold the text of unknown content types. */
const TEXT_FIELDS = ['text', 'content', 'result', 'output_str', 'output', 'summary', 'title'] as const;

function anyText(content: JsonObject): string {
  for (const field of TEXT_FIELDS) if (readText(content[field]).trim() !== '') return readText(content[field]);
  return joined(partsOf(content).map(readText));
}

const PART_KINDS = {
  image_asset_pointer: 'image',
  audio_asset_pointer: 'audio',
  video_container_asset_pointer: 'video',
  real_time_user_audio_video_asset_pointer: 'audio',
} as const satisfies Record<string, Parameters<typeof placeholder>[0]>;

function isMedia(type: string): type is keyof typeof PART_KINDS {
  return Object.hasOwn(PART_KINDS, type);
}

/** `file-abc` from `file-service://file-abc`, and `file_abc` from `sediment://file_abc`. */
function assetOf(part: JsonObject): string {
  return readText(part.asset_pointer).replace(/^[a-z-]+:\/\//u, '');
}

/** The prompt of a generated image; otherwise the file's name or its id. */
function nameOf(part: JsonObject, fileNames: ReadonlyMap<string, string>): string {
  const asset = assetOf(part);
  const metadata = isObject(part.metadata) ? part.metadata : {};
  for (const made of [metadata.dalle, metadata.generation])
    if (isObject(made) && readText(made.prompt) !== '') return readText(made.prompt);
  return fileNames.get(asset) || asset;
}

/** The images and files of a message, each with the placeholder that `textOf` writes for it. */
export function assetsOf({ content, metadata }: Written): readonly NamedAsset[] {
  const fileNames = fileNamesIn(metadata);
  const images = readObjects(partsOf(content)).flatMap((part) => {
    const partType = readText(part.content_type);
    if (partType !== 'image_asset_pointer') return [];
    const shown = nameOf(part, fileNames);
    const name = fileNames.get(assetOf(part)) ?? '';
    const alt = shown === name || shown === assetOf(part) ? '' : shown;
    return [{ id: assetOf(part), name, alt, placeholder: placeholder('image', shown), partType }];
  });
  return [...images, ...filesOf(content, metadata)];
}

/** The files of a message that aren't among its parts. */
function filesOf(content: JsonObject, metadata: JsonObject): readonly NamedAsset[] {
  const shown = new Set(readObjects(partsOf(content)).map(assetOf));
  return readObjects(metadata.attachments).flatMap((attachment) => {
    const [id, name] = [readText(attachment.id), readText(attachment.name)];
    if (shown.has(id)) return [];
    const kind = readText(attachment.mime_type || attachment.mimeType).startsWith('image/') ? 'image' : 'file';
    return [{ id, name, alt: '', placeholder: placeholder(kind, name || id), partType: 'file' }];
  });
}

const fileNamesIn = (metadata: JsonObject): ReadonlyMap<string, string> =>
  new Map(readObjects(metadata.attachments).map(({ id, name }) => [readText(id), readText(name)]));

/** The texts and transcripts of a message, with placeholders for its other parts. */
function spokenAndShown({ content, metadata }: Written, notes: TransferNotes): string {
  const fileNames = fileNamesIn(metadata);
  const sources = sourcesOf(metadata, partsOf(content).find((part) => typeof part === 'string') ?? '');
  const texts: string[] = [];
  const sounds: string[] = [];
  for (const part of partsOf(content)) {
    if (typeof part === 'string') {
      texts.push(readMarks(part, sources, notes));
      continue;
    }
    if (part === null || part === undefined) continue;
    const type = isObject(part) ? readText(part.content_type) : typeof part;
    if (isObject(part) && typeof part.text === 'string') {
      texts.push(readMarks(part.text, sources, notes));
      continue;
    }
    if (!isObject(part) || !isMedia(type)) {
      texts.push(wordsOf(type, isObject(part) ? anyText(part) : '', notes));
      continue;
    }
    notes.add('contentPart', type);
    const kind = PART_KINDS[type];
    // Show a recording's placeholder only without text: it usually comes with its transcript.
    if (kind === 'audio') sounds.push(placeholder('audio'));
    else texts.push(placeholder(kind, nameOf(part, fileNames)));
  }
  for (const file of filesOf(content, metadata)) {
    notes.add('contentPart', file.partType);
    texts.push(file.placeholder);
  }
  const text = joined(texts.filter((one) => one.trim() !== ''));
  return text === '' ? (sounds[0] ?? '') : text;
}

function codeOf(content: JsonObject, fallback = ''): string {
  const language = readText(content.language).replace(/^unknown$/u, '') || fallback;
  return fenced(readText(content.text) || joined(partsOf(content).map(readText)), language);
}

function quoteOf(content: JsonObject): string {
  const address = readText(content.url);
  const source = readText(content.title) || readText(content.domain) || address;
  const text = readText(content.text) || readText(content.snippet) || readText(content.result);
  const link = source === '' ? '' : linkTo(source, address);
  return joined([text === '' ? '' : quoted(text), link]);
}

/** The passage that the user marked to ask about; empty if there is none. */
export function markedPassage({ metadata }: Written): string {
  const passage = readText(metadata.targeted_reply).trim();
  return passage === '' ? '' : quoted(passage);
}

/** The text of a message. */
export function textOf(written: Written, notes: TransferNotes): string {
  const { content, type } = written;
  switch (type) {
    case 'text':
    case 'multimodal_text':
      return spokenAndShown(written, notes);
    case 'code':
      return codeOf(content);
    case 'execution_output':
      return fenced(readText(content.text));
    case 'system_error':
      return fenced([readText(content.name), readText(content.text)].filter((part) => part !== '').join(': '));
    case 'tether_quote':
    case 'sonic_webpage':
    case 'tether_browsing_display':
      return quoteOf(content);
    default: {
      const text = anyText(content);
      if (text.trim() === '') notes.add('contentType', type);
      return readMarks(text, sourcesOf(written.metadata, text), notes);
    }
  }
}

/** The model's thoughts before its reply. */
export function thoughtsOf(content: JsonObject): string {
  const thoughts = readObjects(content.thoughts)
    .map((thought) => [readText(thought.summary), readText(thought.content)].filter((part) => part !== '').join('\n'))
    .join('\n\n');
  return thoughts || readText(content.thoughts) || anyText(content);
}

/** Custom instructions and memories, which ChatGPT stores as hidden messages; empty for other messages. */
export function instructionsOf({ content, metadata, type }: Written): string {
  const context = isObject(metadata.user_context_message_data) ? metadata.user_context_message_data : {};
  const known = type === 'user_editable_context' ? content : {};
  const memories = type === 'model_editable_context' ? content : {};
  const texts = [
    readText(known.user_profile) || readText(context.about_user_message),
    readText(known.user_instructions) || readText(context.about_model_message),
    readText(memories.model_set_context),
    readText(memories.repo_summary),
    ...(type.endsWith('_editable_context') ? partsOf(content).map(readText) : []),
  ];
  return joined(texts.map((text) => text.trim()));
}

/** The text of a canvas document, as a code block if `kind` is `code/` with a language. */
function canvasText(text: string, kind: string): string {
  const [, language] = /^code\/(.*)$/u.exec(kind) ?? [];
  return language === undefined ? text : fenced(text, language);
}

/** The document of a call that creates or changes one; if it can't be read, the call as code. */
function canvasOf(call: string): string {
  const read = innerJson(call);
  if (!isObject(read)) return fenced(call, 'json');
  const name = readText(read.name) || readText(read.title);
  const text = [
    readText(read.content) === '' ? '' : canvasText(readText(read.content), readText(read.type)),
    ...readObjects(read.updates).map((update) => readText(update.replacement)),
    ...readObjects(read.comments).map(({ comment }) => (readText(comment) === '' ? '' : `- ${readText(comment)}`)),
  ];
  const body = joined(text);
  return body === '' ? fenced(call, 'json') : joined([name === '' ? '' : `**${name}**`, body]);
}

const CANVAS = /^canmore\b/u;
const CODE_TOOL = /^(?:python|ipython|code_interpreter|container|computer|js|javascript)\b/u;

/** The text of a tool call that the user saw, a memory, or nothing. */
export type Call =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'memory'; readonly text: string }
  | { readonly kind: 'hidden' };

export function callOf({ content }: Written, recipient: string): Call {
  const text = readText(content.text) || joined(partsOf(content).map(readText));
  if (text.trim() === '') return { kind: 'hidden' };
  if (CANVAS.test(recipient)) return { kind: 'text', text: canvasOf(text) };
  if (CODE_TOOL.test(recipient))
    return { kind: 'text', text: codeOf(content, /python/u.test(recipient) ? 'python' : '') };
  if (recipient === 'bio') return { kind: 'memory', text };
  return { kind: 'hidden' };
}

/** A tool's answer: `text` is part of the reply, `reasoning` is what the model read before it. */
export type Answer = { readonly kind: 'text' | 'reasoning'; readonly text: string } | { readonly kind: 'hidden' };

function pictures(metadata: JsonObject): readonly string[] {
  const result = isObject(metadata.aggregate_result) ? metadata.aggregate_result : {};
  return readObjects(result.messages).flatMap((message) =>
    message.message_type === 'image' ? [placeholder('image', assetOf({ asset_pointer: message.image_url }))] : [],
  );
}

export function answerOf(written: Written, notes: TransferNotes): Answer {
  const { content, metadata, type } = written;
  switch (type) {
    case 'execution_output':
    case 'system_error':
    case 'citable_code_output':
    case 'computer_output': {
      const images = pictures(metadata);
      notes.add('contentPart', 'image', images.length);
      const output = readText(content.text) || readText(content.output_str);
      return {
        kind: 'text',
        text: joined([
          output === ''
            ? ''
            : textOf(
                {
                  ...written,
                  content: { ...content, text: output },
                  type: type === 'system_error' ? type : 'execution_output',
                },
                notes,
              ),
          ...images,
        ]),
      };
    }
    case 'tether_quote':
    case 'tether_browsing_display':
    case 'sonic_webpage':
      return { kind: 'reasoning', text: quoteOf(content) };
    case 'multimodal_text': {
      const media = readArray(content.parts).filter((part) => isObject(part) && isMedia(readText(part.content_type)));
      // Texts beside the media aren't counted as left out: they only tell the model what the user sees.
      for (const part of readArray(content.parts)) readText(part);
      if (media.length === 0) return { kind: 'hidden' };
      return { kind: 'text', text: spokenAndShown({ ...written, content: { parts: media } }, notes) };
    }
    default:
      return { kind: 'hidden' };
  }
}

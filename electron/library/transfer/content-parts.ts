/** Reads message content in the shapes that apps use: a text, a part with a type, or a list of texts and parts. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { heldImage } from './embedded-images.ts';
import { joined, readArray, readObjects, readText } from './foreign.ts';
import { placeholder } from './foreign-markdown.ts';
import type { TransferNotes } from './transfer-notes.ts';
import { passOver } from './unread-texts.ts';

export interface PartTexts {
  readonly text: string;
  readonly reasoning: string;
}

const isThought = (type: string): boolean => /^(?:think|thought|reasoning)/iu.test(type);
const isImage = (type: string): boolean => /image/iu.test(type);
const isAudio = (type: string): boolean => /audio/iu.test(type);
const isFile = (type: string): boolean => /file|document/iu.test(type);
/** True for a mark within a text, as Mistral's services write it: the texts around it are one. */
const isReference = (type: string): boolean => type === 'reference';
const isTool = (type: string): boolean => /tool|function/iu.test(type);
/** True for `text`, `input_text`, other types whose text the user sees, and an empty type. */
const isText = (type: string): boolean => /^(?:(?:\w+_)?text|markdown|md|refusal|error|)$/iu.test(type);

/** True for a part with the MIME type of an image, as newer libraries store images. */
const isImageMime = ({ mediaType, mimeType, mime_type: snake }: JsonObject): boolean =>
  [mediaType, mimeType, snake].some((mime) => readText(mime).startsWith('image/'));

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|heic|avif|bmp)$/iu;

function nameOf(part: JsonObject): string {
  const names = [part.name, part.title, part.fileName, part.filename, part.file_name, part.fileIdentifier].map(
    readText,
  );
  return names.find((name) => name !== '') ?? '';
}

/** The fields that hold a part's text, the likeliest first. */
const TEXT_FIELDS = [
  'text',
  'content',
  'value',
  'markdown',
  'refusal',
  'error',
  'message',
  'transcript',
  'parts',
] as const;
const THOUGHT_FIELDS = ['thinking', 'think', 'reasoning', 'thought', 'summary', ...TEXT_FIELDS] as const;
/** How many objects and lists may be nested around a text. */
const WRAPPERS_MAX = 4;

/** The text of a value: the value itself, or the texts in its objects and lists. */
export function plainTextOf(value: unknown, fields: readonly string[] = TEXT_FIELDS): string {
  let texts: readonly unknown[] = [value];
  for (let depth = 0; depth < WRAPPERS_MAX && texts.some((one) => typeof one === 'object'); depth += 1)
    texts = texts.flatMap((one) => {
      if (Array.isArray(one)) return one;
      if (!isObject(one)) return [one];
      const field = fields.find((name) => isFull(one[name]));
      return field === undefined ? [] : [one[field]];
    });
  return joined(texts.map((one) => (typeof one === 'number' ? String(one) : readText(one))));
}

const isFull = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  (Array.isArray(value) ? value.length > 0 : isObject(value));

/** The part's type; if it has none, the name of the field that holds its content. */
function typeOf(part: JsonObject): string {
  const type = readText(part.type) || readText(part.kind);
  if (type !== '') return type;
  return ['image_url', 'inline_data', 'inlineData', 'file', 'thinking'].find((name) => part[name] !== undefined) ?? '';
}

/** The words of a part of another type, such as a voice note. Counts a part without words, of which nothing is kept. */
export function wordsOf(type: string, words: string, notes: TransferNotes): string {
  if (words === '') notes.add('contentPart', type || '?');
  return words;
}

/** Reads text and reasoning, and keeps images whose data is in the file. Counts other parts, and names other files. */
export function partTextsOf(content: unknown, notes: TransferNotes): PartTexts {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const inner = isObject(content) ? (content.parts ?? content.content) : undefined;
  const parts = Array.isArray(inner) ? inner : Array.isArray(content) ? readArray(content) : [content];
  let isInSentence = false;
  const addText = (text: string): void => {
    const before = isInSentence ? texts.pop() : undefined;
    texts.push((before ?? '') + text);
    isInSentence = false;
  };
  for (const part of parts) {
    if (!isObject(part)) {
      addText(plainTextOf(part));
      continue;
    }
    const type = typeOf(part);
    if (isThought(type) || part.thought === true) reasoning.push(plainTextOf(part, THOUGHT_FIELDS));
    else if (isText(type)) addText(plainTextOf(part));
    else if (isReference(type) && plainTextOf(part) === '') {
      notes.add('citation');
      passOver(part);
      isInSentence = true;
    } else {
      const leaveOut = (): void => notes.add('contentPart', type);
      const name = nameOf(part);
      const image = isTool(type) ? null : heldImage(part, name, placeholder('image', name), leaveOut);
      if (image !== null) {
        texts.push(image);
        continue;
      }
      const isPicture = isImage(type) || part.fileType === 'image' || isImageMime(part);
      if (!isPicture && !isAudio(type) && !isFile(type) && !isTool(type)) {
        texts.push(wordsOf(type, joined([name, plainTextOf(part)]), notes));
        continue;
      }
      leaveOut();
      if (isPicture) texts.push(placeholder('image', name));
      else if (isAudio(type)) texts.push(plainTextOf(part, ['transcript', 'text']) || placeholder('audio', name));
      else if (isFile(type)) texts.push(placeholder('file', name));
      else passOver(part);
    }
  }
  return { text: joined(texts), reasoning: joined(reasoning) };
}

/** Attaches a message's images whose data is in the file. Names and counts its other files. */
export function attached(files: unknown, notes: TransferNotes, field: string): string {
  const leaveOut = (): void => notes.add('field', field);
  return joined(
    readObjects(files).map((file) => {
      const name = nameOf(file) || (isObject(file.file) ? nameOf(file.file) : '');
      passOver(file);
      const kind = isImage(readText(file.type)) || IMAGE_NAME.test(name) ? 'image' : 'file';
      const image = heldImage(file, name, placeholder('image', name), leaveOut);
      if (image === null) leaveOut();
      return image ?? placeholder(kind, name);
    }),
  );
}

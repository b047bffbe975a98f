/** Reads message content that is a text or a list of typed parts, as in most apps. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { joined, list, objects, word } from './foreign.ts';
import { placeholder } from './foreign-markdown.ts';
import type { TransferNotes } from './transfer-notes.ts';

export interface Said {
  readonly text: string;
  readonly reasoning: string;
}

const isTextPart = (type: string): boolean => type === '' || /(?:^|_)text$/u.test(type);
const isThought = (type: string): boolean => /^(?:thinking|reasoning)/u.test(type);
const isImage = (type: string): boolean => /image/u.test(type);
const isFile = (type: string): boolean => /file|document/u.test(type);

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|heic|avif|bmp)$/iu;

function nameOf(part: JsonObject): string {
  const names = [part.name, part.title, part.fileName, part.filename, part.file_name, part.fileIdentifier].map(word);
  return names.find((name) => name !== '') ?? '';
}

/** Text, reasoning, and the names of images and files; all other parts are counted. */
export function saidIn(content: unknown, notes: TransferNotes): Said {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  const texts: string[] = [];
  const reasoning: string[] = [];
  for (const part of list(content)) {
    if (typeof part === 'string') texts.push(part);
    if (!isObject(part)) continue;
    const type = word(part.type);
    // Jan wraps its texts in an object.
    const value = isObject(part.text) ? word(part.text.value) : word(part.text);
    if (isThought(type)) reasoning.push(word(part.thinking) || word(part.reasoning) || value);
    else if (isTextPart(type)) texts.push(value);
    else {
      notes.add('contentPart', type);
      if (isImage(type) || part.fileType === 'image') texts.push(placeholder('image', nameOf(part)));
      else if (isFile(type)) texts.push(placeholder('file', nameOf(part)));
      else texts.push(value);
    }
  }
  return { text: joined(texts), reasoning: joined(reasoning) };
}

/** Names the files attached to a message, and counts them. */
export function attached(files: unknown, notes: TransferNotes, field: string): string {
  const found = objects(files);
  notes.add('field', field, found.length);
  return joined(
    found.map((file) => {
      const name = nameOf(file) || (isObject(file.file) ? nameOf(file.file) : '');
      return placeholder(isImage(word(file.type)) || IMAGE_NAME.test(name) ? 'image' : 'file', name);
    }),
  );
}

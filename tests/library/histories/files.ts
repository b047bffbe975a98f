// Attachments of random histories: images whose stored base64 contains a word of their message.
import { checkedAttachment } from '../../../electron/library/attachments/check-content.ts';
import type { NewAttachment } from '../../../electron/library/library-values.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { wordsOf } from './model.ts';

/** Signature and header of a PNG: a multiple of three bytes, so base64 encodes them separately. */
const PNG_HEAD_BYTES = 33;

/** The model's value for attachments with these hashes. */
export const fileValue = (hashes: readonly string[]): string => [...hashes].sort().join(' ');

/**
 * An image whose name, base64 and thumbnail's base64 contain the first of these words, so that the checks of the files
 * find all three.
 *
 * @param fillerBytes enlarges the image; with more than a page, its content gets database pages of its own
 */
export function fileNamed(words: string, fillerBytes = 0): NewAttachment {
  const [word = 'tok0n0z'] = wordsOf(words);
  const bytes = withWord(word, fillerBytes);
  return checkedAttachment({ kind: 'image', name: word, bytes, thumbnail: withWord(word, 0) });
}

function withWord(word: string, fillerBytes: number): Buffer {
  const png = pngOf(4, 3, 128);
  // An extra byte aligns the word with base64's groups of three bytes.
  const data = Buffer.concat([
    Buffer.alloc(1),
    Buffer.alloc(fillerBytes - (fillerBytes % 3)),
    Buffer.from(`${'+'.repeat(8 - (word.length % 4))}${word}`, 'base64'),
  ]);
  const head = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
  head.writeUInt32BE(data.length);
  const chunk = [head.subarray(0, 8), data, head.subarray(8)];
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunk, png.subarray(PNG_HEAD_BYTES)]);
}

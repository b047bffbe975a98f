/** Recognises images and PDF documents by their first bytes, and names formats that Parley can't read. */

/** `image`: the page decodes it. `other`: text, or something unknown. */
export type FileKind = 'image' | 'heic' | 'tiff' | 'other-image' | 'pdf' | 'office' | 'other';

/** How many bytes `fileKind` needs: in a PDF document, other bytes may come before its mark. */
export const KIND_BYTES = 1_024;
const MARK_BYTES = 16;

const HEIC_BRANDS = ['heic', 'heim', 'heis', 'heix', 'hevc', 'hevm', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

const STARTS: readonly (readonly [string, FileKind])[] = [
  ['\u0089PNG\r\n\u001a\n', 'image'],
  ['\u00ff\u00d8\u00ff', 'image'],
  ['GIF87a', 'image'],
  ['GIF89a', 'image'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['BM', 'other-image'],
  ['\0\0\u0001\0', 'other-image'],
  ['8BPS', 'other-image'],
  ['\u00ff\u000a', 'other-image'],
  ['\0\0\0\u000cJXL ', 'other-image'],
  ['\0\0\0\u000cjP  ', 'other-image'],
  ['%PDF-', 'pdf'],
  ['PK\u0003\u0004', 'office'],
  ['\u00d0\u00cf\u0011\u00e0', 'office'],
];

const lettersOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The brands in the header of an ISO media file, such as HEIC. The first one alone may name a family of formats. */
function brandsOf(head: Uint8Array): readonly string[] {
  const size = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += at === 8 ? 8 : 4) brands.push(lettersOf(head.subarray(at, at + 4)));
  return brands;
}

/**
 * @param head the first bytes of the file
 * @param name of the file: in a `.pdf`, the mark of a PDF document may come after other bytes
 */
export function fileKind(head: Uint8Array, name = ''): FileKind {
  const text = lettersOf(head.subarray(0, MARK_BYTES));
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image';
  if (text.slice(4, 8) === 'ftyp') {
    const brands = brandsOf(head);
    if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image';
    return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'other';
  }
  if (/\.pdf$/i.test(name) && lettersOf(head).includes('%PDF-')) return 'pdf';
  const found = STARTS.find(([start]) => text.startsWith(start))?.[1] ?? 'other';
  // A text may also begin with these letters, but only a bitmap's header has zeros.
  return found === 'other-image' && text.startsWith('BM') && !text.includes('\0') ? 'other' : found;
}

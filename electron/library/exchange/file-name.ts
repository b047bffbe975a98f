/** Makes a file name out of a title that is safe on every system and stays in its folder. */

const NAME_MAX_BYTES = 150;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that is not in `taken` yet, compared as systems without case do; it is added. */
export function fileNameFor(title: string, ending: string, taken: Set<string>): string {
  let base = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  while (Buffer.byteLength(base) > NAME_MAX_BYTES) base = Array.from(base).slice(0, -1).join('').trimEnd();
  if (base === '' || RESERVED.test(base.split('.')[0] ?? '')) base = base === '' ? 'Chat' : `${base} chat`;
  let name = base + ending;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base} (${count})${ending}`;
  taken.add(name.toLowerCase());
  return name;
}

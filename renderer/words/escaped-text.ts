/** Writes line breaks and tabs as `\n`, `\r` and `\t`, and a backslash that would read as one of these as `\\`. */

export function escapeText(text: string): string {
  return text
    .replace(/\\(?=[nrt\\\n\r\t]|$)/g, '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

const MEANINGS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

export function unescapeText(typed: string): string {
  return typed.replace(/\\([nrt\\])/g, (_, letter: string) => MEANINGS[letter] ?? letter);
}

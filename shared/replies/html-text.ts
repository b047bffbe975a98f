/** Escapes text for HTML, for use in an element or between quotes. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

export function escapeHtml(text: string): string {
  return (
    text
      .replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? '')
      // HTML forbids these control characters; browsers would guess their meaning.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu, '\ufffd')
  );
}

/** Text as it may stand in HTML, in an element or between quotes. */

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
      // Signs that HTML forbids; browsers would guess what they mean.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu, '\ufffd')
  );
}

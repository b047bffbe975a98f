/** Copies text, and optionally its rich form, to the system's clipboard. */

import electron, { clipboard } from 'electron';

/** Electron 45 takes a list of items and returns a promise; earlier versions took one record and returned nothing. */
export async function copyToClipboard(text: string, html: string | undefined): Promise<void> {
  const formats = { text, ...(html === undefined ? {} : { html }) };
  if (!Object.hasOwn(electron, 'ClipboardItem')) {
    Reflect.apply(clipboard.write, clipboard, [formats]);
    return;
  }
  const item = new electron.ClipboardItem({ 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) });
  await clipboard.write([item]);
}

/** Requests to the desktop: clipboard, files, folders, web addresses, windows and quitting. */

import type { ContactedHost, DesktopState, Spelling } from '../../../shared/app-info.ts';
import { withoutIsolates } from '../../../shared/locales/isolated.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { announce } from './announcements.ts';
import { notify, notifyIfRefused, notifySaved, valueOrNotify } from './notices-store.ts';

/** Counts copies: a long one that is being prepared must not replace a later one. */
let copies = 0;

/** True if main copied the text, or if a later copy replaces it. */
export async function copyText(text: string | Promise<string>, html?: string | Promise<string>): Promise<boolean> {
  copies += 1;
  const own = copies;
  const [plain, rich] = await Promise.all([text, html]);
  if (own !== copies) return true;
  return notifyIfRefused(await bridge().appCopy(rich === undefined ? { text: plain } : { text: plain, html: rich })).ok;
}

/** Copies, and tells screen readers. */
export async function copyAndAnnounce(text: string | Promise<string>, html?: string | Promise<string>): Promise<void> {
  if (await copyText(text, html)) announce(t('chat.say.copied'));
}

/** Copies, and shows a notice. */
export async function copyWithNotice(text: string): Promise<void> {
  if (await copyText(text)) notify({ key: 'chat.say.copied' });
}

/** Copies an image on the screen, and tells screen readers. */
export async function copyShownImage(image: Element): Promise<void> {
  const { left, top, width, height } = image.getBoundingClientRect();
  const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  if (notifyIfRefused(await bridge().windowCopyImage(at)).ok) announce(t('chat.say.copied'));
}

/**
 * Lets the user choose where to save a text.
 * @param isBase64 `text` holds the bytes of the file in base64
 */
export async function saveText(suggestedName: string, text: string, isBase64 = false): Promise<void> {
  notifySaved(await bridge().appSaveText({ suggestedName: withoutIsolates(suggestedName), text, isBase64 }));
}

/**
 * Prints the HTML, or saves it as a PDF where the user says. Call it right after a click, which main requires; `make`
 * may then take its time. Prints nothing if `make` returns null.
 */
export async function print(
  make: () => Promise<{ readonly title: string; readonly html: string } | null>,
  as: 'printer' | 'pdf',
): Promise<void> {
  const allowed = await bridge().appPreparePrint({});
  notifyIfRefused(allowed);
  if (!allowed.ok) return;
  const page = await make();
  if (page !== null) notifySaved(await bridge().appPrint({ ticket: allowed.value.ticket, ...page, as }));
}

export async function openExternal(url: string): Promise<void> {
  notifyIfRefused(await bridge().appOpenExternal({ url }));
}

export async function openFolder(which: 'data' | 'logs' | 'backups'): Promise<void> {
  notifyIfRefused(await bridge().appOpenFolder({ which }));
}

/** Loads a remote image after a click; null if that fails. */
export async function loadImage(url: string): Promise<string | null> {
  const loaded = await bridge().appLoadImage({ url });
  return loaded.ok ? loaded.value.dataUrl : null;
}

export async function readContactedHosts(): Promise<readonly ContactedHost[]> {
  return valueOrNotify(await bridge().appContactedHosts({})) ?? [];
}

export async function readLicences(): Promise<string> {
  return valueOrNotify(await bridge().appLicences({}))?.text ?? '';
}

/** Closes this window like its close button. */
export function closeWindow(): void {
  void bridge().windowClose({});
}

/** Reloads the page. Written text is stored first, and main has everything else. */
export function reloadWindow(): void {
  void bridge().windowReload({});
}

/** Brings the main window to the front and focuses its composer. */
export function openMainWindow(): void {
  void bridge().windowCommand({ command: 'focus-composer' });
}

export async function quit(): Promise<void> {
  notifyIfRefused(await bridge().appQuit({ isConfirmed: false }));
}

/** Quits although replies are running. Main stops them and keeps what has arrived. */
export async function quitAnyway(): Promise<void> {
  notifyIfRefused(await bridge().appQuit({ isConfirmed: true }));
}

/** Restarts the app, with the same question as quitting. */
export async function restart(): Promise<void> {
  notifyIfRefused(await bridge().appRestart({}));
}

/** Who checks spelling, and in which languages; null if main refused. */
export async function readSpelling(): Promise<Spelling | null> {
  return valueOrNotify(await bridge().appSpelling({}));
}

/** Opens this chat in its own window, or brings that window to the front. */
export async function openInWindow(conversationId: string): Promise<void> {
  notifyIfRefused(await bridge().windowOpenChat({ conversationId }), 'notices.windowNotOpened');
}

/** Shows the chat in the main window. */
export async function showInMain(conversationId: string): Promise<void> {
  notifyIfRefused(await bridge().windowShowInMain({ conversationId }));
}

/** What the system does for the app when no window is open; null if main refused. */
export async function readDesktopState(): Promise<DesktopState | null> {
  return valueOrNotify(await bridge().appDesktopState({}));
}

export async function startAtLogin(isWanted: boolean): Promise<DesktopState | null> {
  return valueOrNotify(await bridge().appStartAtLogin({ isWanted }));
}

/** Manages all windows of the app and the role of each. */

import { BrowserWindow } from 'electron';
import type { WindowRole } from '../../shared/window/window-role.ts';
import type { WindowBounds } from './window.ts';

/** The maximum number of chat windows. */
const CHAT_WINDOWS_MAX = 20;
/** Each new window is offset by this much, so that it does not hide the one before. */
const STEP_PX = 28;
const CHAT_SIZE = { width: 760, height: 680 } as const;
const QUICK_SIZE = { width: 620, height: 440 } as const;

const MAIN: WindowRole = { kind: 'main' };

export type Placed = Omit<WindowBounds, 'isMaximized'>;

export interface AppWindowsOptions {
  readonly first: BrowserWindow;
  /** Opens another main window in the last position. */
  readonly openMain: () => BrowserWindow;
  /** Opens a further window with the same page and the same restrictions. */
  readonly openSmall: (place: Placed) => BrowserWindow;
  /** Called with every window as soon as it exists. */
  readonly onOpen: (window: BrowserWindow, role: WindowRole) => void;
}

export class AppWindows {
  readonly #options: AppWindowsOptions;
  readonly #roles = new Map<number, WindowRole>();

  constructor(options: AppWindowsOptions) {
    this.#options = options;
  }

  /** Call once, when everything that a window needs is ready. */
  begin(): void {
    this.#add(this.#options.first, MAIN);
  }

  roleOf(windowId: number): WindowRole {
    return this.#roles.get(windowId) ?? MAIN;
  }

  /** The window with the sidebar; null while it is closed. */
  main(): BrowserWindow | null {
    return this.#find((role) => role.kind === 'main');
  }

  /** The window that the user uses, for system dialogs. */
  current(): BrowserWindow | null {
    return BrowserWindow.getFocusedWindow() ?? this.main() ?? BrowserWindow.getAllWindows()[0] ?? null;
  }

  /** Brings the main window to the front, or opens a new one if it was closed. */
  showMain(): void {
    const window = this.main();
    if (window === null) this.#add(this.#options.openMain(), MAIN);
    else bringToFront(window);
  }

  /** Brings the chat's own window to the front; false when it has none. */
  showChat(conversationId: string): boolean {
    const window = this.#find((role) => role.kind === 'chat' && role.conversationId === conversationId);
    if (window === null) return false;
    bringToFront(window);
    return true;
  }

  /** Opens a window for a chat, or shows the chat's existing one; false when there are too many. */
  openChat(conversationId: string): boolean {
    if (this.showChat(conversationId)) return true;
    const others = [...this.#roles.values()].filter(({ kind }) => kind === 'chat').length;
    if (others >= CHAT_WINDOWS_MAX) return false;
    const beside = this.main()?.getBounds();
    const shift = STEP_PX * (others + 1);
    const place = beside === undefined ? {} : { x: beside.x + shift, y: beside.y + shift };
    this.#add(this.#options.openSmall({ ...CHAT_SIZE, ...place }), { kind: 'chat', conversationId });
    return true;
  }

  /** Opens the quick window; closes it if it has the focus. */
  toggleQuick(): void {
    const window = this.#find((role) => role.kind === 'quick');
    if (window === null) this.#add(this.#options.openSmall(QUICK_SIZE), { kind: 'quick' });
    else if (window.isFocused()) window.close();
    else bringToFront(window);
  }

  close(windowId: number): void {
    BrowserWindow.fromId(windowId)?.close();
  }

  reload(windowId: number): void {
    BrowserWindow.fromId(windowId)?.webContents.reload();
  }

  toggleFullScreen(windowId: number): void {
    const window = BrowserWindow.fromId(windowId);
    window?.setFullScreen(!window.isFullScreen());
  }

  /** Copies the image at this place of the page, in CSS pixels. */
  copyImage(windowId: number, x: number, y: number): void {
    const contents = BrowserWindow.fromId(windowId)?.webContents;
    const zoom = contents?.getZoomFactor() ?? 1;
    contents?.copyImageAt(Math.round(x * zoom), Math.round(y * zoom));
  }

  #add(window: BrowserWindow, role: WindowRole): void {
    const { id } = window;
    this.#roles.set(id, role);
    window.once('closed', () => this.#roles.delete(id));
    this.#options.onOpen(window, role);
  }

  #find(isWanted: (role: WindowRole) => boolean): BrowserWindow | null {
    for (const [id, role] of this.#roles) {
      const window = isWanted(role) ? BrowserWindow.fromId(id) : null;
      if (window !== null && !window.isDestroyed()) return window;
    }
    return null;
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Shows the icon in the notification area, which gives access to the app while it has no window. */

import { Menu, nativeImage, Tray } from 'electron';
import { TRAY_ICON } from './tray-icon.ts';

interface TrayWords {
  readonly openParley: string;
  readonly newChat: string;
  readonly quickWindow: string;
  readonly quit: string;
}

export interface TrayOptions {
  readonly words: () => TrayWords;
  readonly open: () => void;
  readonly newChat: () => void;
  readonly quickWindow: () => void;
  readonly quit: () => void;
}

export class AppTray {
  readonly #options: TrayOptions;
  #tray: Tray | null = null;

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  get isShown(): boolean {
    return this.#tray !== null;
  }

  show(isWanted: boolean): void {
    if (!isWanted) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    if (this.#tray !== null) return;
    const image = nativeImage.createFromDataURL(TRAY_ICON);
    const tray = new Tray(process.platform === 'darwin' ? image.resize({ width: 18, height: 18 }) : image);
    tray.setToolTip('Parley');
    tray.on('click', this.#options.open);
    this.#tray = tray;
    this.rename();
  }

  /** Call when the language has changed. */
  rename(): void {
    const { words, open, newChat, quickWindow, quit } = this.#options;
    const said = words();
    this.#tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: said.openParley, click: open },
        { label: said.newChat, click: newChat },
        { label: said.quickWindow, click: quickWindow },
        { type: 'separator' },
        { label: said.quit, click: quit },
      ]),
    );
  }
}

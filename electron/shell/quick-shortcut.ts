/** Registers the keys that open the quick window from any program. */

import { globalShortcut } from 'electron';
import type { QuickKeys } from '../../shared/app-info.ts';
import { isBindable, keysOfCommand } from '../../shared/window/command-keys.ts';
import { acceleratorOf } from './menu.ts';
import { isOnWayland } from './window.ts';

export class QuickShortcut {
  readonly #open: () => void;
  #accelerator: string | null = null;
  #state: QuickKeys = 'off';

  constructor(open: () => void) {
    this.#open = open;
  }

  get state(): QuickKeys {
    return this.#state;
  }

  /** Registers the keys, or releases them. The user's setting is kept even if the system refuses. */
  apply(isWanted: boolean, shortcuts: Readonly<Record<string, string>>): void {
    // Keys without a modifier would be taken from typing in every program.
    const isFit = isBindable(keysOfCommand('quick-window', shortcuts), 'quick-window');
    const accelerator = isWanted && isFit ? acceleratorOf('quick-window', shortcuts) : null;
    if (accelerator !== null && accelerator === this.#accelerator) return;
    if (this.#accelerator !== null) globalShortcut.unregister(this.#accelerator);
    this.#accelerator = accelerator;
    this.#state = !isWanted ? 'off' : accelerator === null ? 'none' : this.#register(accelerator);
    if (this.#state === 'refused') this.#accelerator = null;
  }

  #register(accelerator: string): QuickKeys {
    try {
      if (!globalShortcut.register(accelerator, this.#open)) return 'refused';
    } catch {
      // This system does not know the combination.
      return 'refused';
    }
    // On Wayland the desktop decides, now or later, and does not report it.
    return isOnWayland() ? 'asked' : 'on';
  }
}

/** Sets up access to the app without a window: tray, login, and the keys of the quick window. */

import type { DesktopState } from '../../shared/app-info.ts';
import type { CommandId } from '../../shared/window/command-keys.ts';
import type { MainLanguage } from '../language.ts';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { AppWindows } from '../shell/app-windows.ts';
import { isStartedAtLogin, startAtLogin } from '../shell/login-item.ts';
import type { QuickShortcut } from '../shell/quick-shortcut.ts';
import type { QuitGuard } from '../shell/quit-guard.ts';
import type { AppTray } from '../shell/tray.ts';

interface Needed {
  readonly settings: SettingsStore;
  readonly appWindows: AppWindows;
  readonly quitGuard: QuitGuard;
  readonly language: MainLanguage;
  readonly commandInMain: (command: CommandId) => void;
}

export class DesktopIntegration {
  readonly #parts: Needed;
  #tray: AppTray | null = null;
  #shortcut: QuickShortcut | null = null;

  constructor(parts: Needed) {
    this.#parts = parts;
  }

  get isTrayShown(): boolean {
    return this.#tray?.isShown ?? false;
  }

  read(): DesktopState {
    return { isStartedAtLogin: isStartedAtLogin(), quickKeys: this.#shortcut?.state ?? 'off' };
  }

  /** Applies the setting and returns the system's state, which also shows when it could not be written. */
  startAtLogin(isWanted: boolean): DesktopState {
    try {
      startAtLogin(isWanted);
    } catch (error) {
      log.warn('desktop.login_not_changed', { error });
    }
    return this.read();
  }

  /** Applies the settings. Loads nothing before a feature is first used. */
  async apply(): Promise<void> {
    const { isTrayShown, isQuickWindowOn } = this.#parts.settings.get();
    if (isTrayShown) {
      const { AppTray: Made } = await import('../shell/tray.ts');
      this.#tray ??= this.#makeTray(Made);
    }
    if (isQuickWindowOn) {
      const { QuickShortcut: Made } = await import('../shell/quick-shortcut.ts');
      this.#shortcut ??= new Made(() => this.#parts.appWindows.toggleQuick());
    }
    // The settings may have changed meanwhile.
    const now = this.#parts.settings.get();
    this.#tray?.show(now.isTrayShown);
    this.#shortcut?.apply(now.isQuickWindowOn, now.shortcuts);
  }

  #makeTray(Made: typeof AppTray): AppTray {
    const { appWindows, quitGuard, language } = this.#parts;
    const tray = new Made({
      words: () => language.texts.menu,
      open: () => appWindows.showMain(),
      newChat: () => {
        // The main window may be open behind the windows of other programs.
        appWindows.showMain();
        this.#parts.commandInMain('new-chat');
      },
      quickWindow: () => appWindows.toggleQuick(),
      quit: () => quitGuard.ask(false),
    });
    language.onChange(() => tray.rename());
    return tray;
  }
}

export function setUpDesktopIntegration(parts: Needed): { readonly desktopIntegration: DesktopIntegration } {
  const desktopIntegration = new DesktopIntegration(parts);
  const trouble = (error: unknown) => log.error('desktop.failed', { error });
  desktopIntegration.apply().catch(trouble);
  parts.settings.onChange(() => void desktopIntegration.apply().catch(trouble));
  return { desktopIntegration };
}

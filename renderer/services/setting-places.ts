/** The settings that the palette and the settings' own search find, each by its label on its page. */

import type { TextKey } from '../../shared/locales/text-key.ts';
import type { SettingsTab } from '../store/window/ui-store.ts';

interface SettingPlace {
  readonly id: string;
  readonly tab: SettingsTab;
  /** Its label, or the heading of its section. */
  readonly labelKey: TextKey;
}

export const SETTING_PLACES = [
  { id: 'sendKey', tab: 'general', labelKey: 'settings.general.sendKey' },
  { id: 'concurrent', tab: 'general', labelKey: 'settings.general.concurrent' },
  { id: 'spelling', tab: 'general', labelKey: 'settings.general.spelling' },
  { id: 'language', tab: 'general', labelKey: 'settings.general.language' },
  { id: 'notify', tab: 'general', labelKey: 'settings.switches.areRepliesNotified' },
  { id: 'titles', tab: 'general', labelKey: 'settings.switches.isTitleByModel' },
  { id: 'spokenReplies', tab: 'general', labelKey: 'settings.spoken.replies' },
  { id: 'sounds', tab: 'general', labelKey: 'settings.switches.areSoundsOn' },
  { id: 'volume', tab: 'general', labelKey: 'settings.spoken.volume' },
  { id: 'updates', tab: 'about', labelKey: 'settings.about.updates' },
  { id: 'tray', tab: 'general', labelKey: 'settings.switches.isTrayShown' },
  { id: 'login', tab: 'general', labelKey: 'settings.desktop.login' },
  { id: 'quickWindow', tab: 'general', labelKey: 'settings.desktop.quick' },
  { id: 'proxy', tab: 'general', labelKey: 'settings.proxy.mode' },
  { id: 'authority', tab: 'general', labelKey: 'settings.proxy.caFile' },
  { id: 'proxyTest', tab: 'general', labelKey: 'settings.proxy.test' },
  { id: 'newChats', tab: 'models', labelKey: 'settings.models.newChats' },
  { id: 'streaming', tab: 'models', labelKey: 'settings.switches.isStreamDefault' },
  { id: 'systemPrompt', tab: 'models', labelKey: 'chat.parameters.systemPrompt' },
  { id: 'monthly', tab: 'models', labelKey: 'settings.models.monthly' },
  { id: 'favourites', tab: 'models', labelKey: 'settings.models.favourites' },
  { id: 'models', tab: 'models', labelKey: 'models.list.title' },
  { id: 'theme', tab: 'appearance', labelKey: 'settings.appearance.theme' },
  { id: 'zoom', tab: 'appearance', labelKey: 'settings.appearance.zoom' },
  { id: 'readingFont', tab: 'appearance', labelKey: 'settings.appearance.readingFont' },
  { id: 'textSize', tab: 'appearance', labelKey: 'settings.appearance.textSize' },
  { id: 'wideColumn', tab: 'appearance', labelKey: 'settings.switches.isWideColumn' },
  { id: 'wrapCode', tab: 'appearance', labelKey: 'settings.switches.isCodeWrapped' },
  { id: 'lineNumbers', tab: 'appearance', labelKey: 'settings.switches.isCodeNumbered' },
  { id: 'reasoning', tab: 'appearance', labelKey: 'settings.switches.isReasoningExpanded' },
  { id: 'encryption', tab: 'data', labelKey: 'settings.data.encryption' },
  { id: 'backups', tab: 'data', labelKey: 'settings.data.backups' },
  { id: 'integrity', tab: 'data', labelKey: 'settings.data.check' },
  { id: 'trash', tab: 'data', labelKey: 'sidebar.trash' },
  { id: 'transfer', tab: 'data', labelKey: 'settings.data.transfer' },
  { id: 'folder', tab: 'data', labelKey: 'settings.data.place' },
  { id: 'deleteAll', tab: 'data', labelKey: 'settings.data.deleteAll.button' },
  { id: 'hosts', tab: 'about', labelKey: 'settings.proxy.title' },
  { id: 'version', tab: 'about', labelKey: 'settings.about.runtime' },
  { id: 'licences', tab: 'about', labelKey: 'settings.about.licences' },
] as const satisfies readonly SettingPlace[];

/** How long to look for a setting: its page may first have to load, and to ask main before it shows its sections. */
const FRAMES_MAX = 120;

/** Scrolls the open page of the settings to the setting with this label and gives it the focus, once it is there. */
export async function showSetting(label: string): Promise<void> {
  for (let frame = 0; frame < FRAMES_MAX; frame++) {
    const named = labelled(label);
    if (named !== undefined) return focusOn(named);
    await nextFrame();
  }
}

function labelled(label: string): HTMLElement | undefined {
  const page = document.querySelector('.settings [role="tabpanel"]');
  return [...(page?.querySelectorAll<HTMLElement>('label, h3, .field-label, .row-label') ?? [])].find(
    (element) => element.textContent?.trim() === label,
  );
}

function focusOn(named: HTMLElement): void {
  const control = named instanceof HTMLLabelElement ? named.control : null;
  const around = named.closest<HTMLElement>('.field, li') ?? named.closest<HTMLElement>('section');
  named.scrollIntoView({ block: 'center' });
  (control ?? around?.querySelector<HTMLElement>('button, input, select, [tabindex="0"]'))?.focus({
    preventScroll: true,
  });
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

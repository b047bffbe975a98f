/** Lists the app's own entries for the palette: its commands, settings and help articles, with their other names. */

import type { HelpTexts } from '../../shared/locales/help-texts.ts';
import { isTextKey, type Translate } from '../i18n.ts';
import { SETTING_PLACES } from '../services/setting-places.ts';
import { COMMANDS } from '../store/window/commands.ts';
import { SETTINGS_TABS } from '../store/window/ui-store.ts';
import { isOffered, type PaletteSource } from './palette-items.ts';

/** Without an open chat, the commands that concern one are left out. */
export function commandEntries(t: Translate, isChatOpen: boolean): PaletteSource['commands'] {
  return COMMANDS.filter(({ id, group }) => isOffered(id) && (group !== 'chat' || isChatOpen)).map((command) => {
    const key = `synonyms.command.${command.id}`;
    return { command, title: t(command.titleKey), synonyms: isTextKey(key) ? t(key) : '' };
  });
}

/** The pages of the settings, and each setting on them. */
export function settingEntries(t: Translate): PaletteSource['settings'] {
  const tabs = SETTINGS_TABS.map((tab) => ({
    ...{ tab, label: null, name: t(`settings.tab.${tab}`), synonyms: t(`synonyms.tab.${tab}`) },
    title: t('app.palette.page', { page: t(`settings.tab.${tab}`) }),
  }));
  const places = SETTING_PLACES.map(({ id, tab, labelKey }) => ({
    ...{ tab, label: t(labelKey), title: t(labelKey), synonyms: t(`synonyms.setting.${id}`) },
  }));
  return [...tabs, ...places];
}

/** The help articles, which are also found by their keywords; none until they are loaded. */
export function helpEntries(texts: HelpTexts | null): PaletteSource['help'] {
  return (texts?.articles ?? []).map(({ id, title, keywords }) => ({ articleId: id, title, synonyms: keywords }));
}

/** Says the values of settings, for their rows in the palette. */

import { languageOf, SYSTEM_LANGUAGE } from '../../shared/locales/languages.ts';
import type { Settings } from '../../shared/settings.ts';
import { currentLanguage, type Translate } from '../i18n.ts';
import type { SETTING_PLACES } from '../services/setting-places.ts';
import { formatList, formatNumber } from '../words/format.ts';
import { keysInWords } from '../words/key-names.ts';

type SettingId = (typeof SETTING_PLACES)[number]['id'];

type Say = (t: Translate, settings: Settings) => string | null;

const onOff =
  (isOn: (settings: Settings) => boolean): Say =>
  (t, settings) =>
    t(isOn(settings) ? 'app.palette.on' : 'app.palette.off');

/** Leaves out actions, settings that only main knows, and those whose value doesn't fit into a row. */
const VALUES: Readonly<Partial<Record<SettingId, Say>>> = {
  sendKey: (t, { sendKey }) => (sendKey === 'enter' ? t('keys.Enter') : keysInWords('Mod+Enter')),
  concurrent: (_t, { concurrentTurns }) => formatNumber(concurrentTurns),
  spelling: (t, { spellingLanguages }) => {
    const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' });
    return spellingLanguages.length === 0
      ? t('app.palette.off')
      : formatList(spellingLanguages.map((code) => names.of(code) ?? code));
  },
  language: (t, { language }) =>
    language === SYSTEM_LANGUAGE ? t('settings.general.languageSystem') : languageOf(language).name,
  notify: onOff((settings) => settings.areRepliesNotified),
  titles: onOff((settings) => settings.isTitleByModel),
  spokenReplies: (t, { spokenReplies }) => t(`settings.spoken.of.${spokenReplies}`),
  sounds: onOff((settings) => settings.areSoundsOn),
  volume: (t, { soundVolumePercent }) => t('numbers.percent', { count: soundVolumePercent }),
  tray: onOff((settings) => settings.isTrayShown),
  proxy: (t, { proxy }) =>
    proxy.mode === 'system' ? t('settings.appearance.system') : t(`settings.proxy.${proxy.mode}`),
  quickWindow: onOff((settings) => settings.isQuickWindowOn),
  streaming: onOff((settings) => settings.isStreamDefault),
  newChats: (_t, { defaultModel }) => defaultModel,
  favourites: (_t, { favouriteModels }) => formatNumber(favouriteModels.length),
  theme: (t, { theme }) => t(`settings.appearance.${theme}`),
  zoom: (t, { zoomPercent }) => t('numbers.percent', { count: zoomPercent }),
  readingFont: (t, { readingFont }) => t(`settings.appearance.readingFonts.${readingFont}`),
  textSize: (t, { fontSizePx }) => t('settings.appearance.pixels', { count: fontSizePx }),
  wideColumn: onOff((settings) => settings.isWideColumn),
  wrapCode: onOff((settings) => settings.isCodeWrapped),
  lineNumbers: onOff((settings) => settings.isCodeNumbered),
  reasoning: onOff((settings) => settings.isReasoningExpanded),
};

export const settingValue = (t: Translate, settings: Settings, id: SettingId): string | null =>
  VALUES[id]?.(t, settings) ?? null;

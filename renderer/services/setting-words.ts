/** Lists the settings with their labels and the other words by which people look for them. */

import type { SynonymTexts, TextKey } from '../../shared/locales/text-key.ts';
import { fold } from '../../shared/search/fold.ts';
import { inEnglish, type Translate } from '../i18n.ts';
import { SETTINGS_TABS, type SettingsTab } from '../store/window/ui-store.ts';
import { SETTING_PLACES } from './setting-places.ts';

type Place = (typeof SETTING_PLACES)[number];

export interface SettingInWords extends Pick<Place, 'id' | 'tab'> {
  readonly label: string;
  /** Separated by commas. */
  readonly synonyms: string;
}

/** Adds the English name, because many people know an app's words in English. */
export function andEnglish(synonyms: string | undefined, key: TextKey, title: string): string {
  const english = inEnglish(key);
  return [synonyms, english === title ? undefined : english].filter((words) => words !== undefined).join(', ');
}

/** @param synonyms null until they are loaded */
export function settingsInWords(t: Translate, synonyms: SynonymTexts | null): readonly SettingInWords[] {
  return SETTING_PLACES.map(({ id, tab, labelKey }) => {
    const label = t(labelKey);
    return { id, tab, label, synonyms: andEnglish(synonyms?.setting[id], labelKey, label) };
  });
}

export interface FoundSetting {
  readonly id: string;
  readonly tab: SettingsTab;
  /** Null for a whole page. */
  readonly label: string | null;
}

/**
 * The settings and pages that have all words of `query` in their name, page or synonyms; those with them in their name
 * first, and settings before pages.
 * @param rows what the pages list, such as connections; found by their names, last
 */
export function findSettings(
  t: Translate,
  synonyms: SynonymTexts | null,
  query: string,
  rows: readonly (FoundSetting & { readonly label: string })[] = [],
): readonly FoundSetting[] {
  const words = fold(query).split(/\s+/u);
  const has = (text: string): boolean => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
  const all = settingsInWords(t, synonyms);
  const named = all.filter(({ label }) => has(label));
  const others = all.filter((one) => !named.includes(one));
  const pages = SETTINGS_TABS.map((tab) => ({ id: `page-${tab}`, tab, label: null, name: t(`settings.tab.${tab}`) }));
  const namedPages = pages.filter(({ name }) => has(name));
  const wordsOf = (tab: SettingsTab, name: string): string =>
    `${name} ${andEnglish(synonyms?.tab[tab], `settings.tab.${tab}`, name)}`;
  return [
    ...named,
    ...namedPages,
    ...others.filter(({ label, tab, synonyms: more }) => has(`${label} ${t(`settings.tab.${tab}`)} ${more}`)),
    ...pages.filter((page) => !namedPages.includes(page) && has(wordsOf(page.tab, page.name))),
    ...rows.filter(({ label }) => has(label)),
  ];
}

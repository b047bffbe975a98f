/** Lists the settings with their labels and the other words by which people look for them. */

import { fold } from '../../shared/fold.ts';
import type { SynonymTexts, TextKey } from '../../shared/locales/text-key.ts';
import { inEnglish, type Translate } from '../i18n.ts';
import { SETTING_PLACES } from './setting-places.ts';

type Place = (typeof SETTING_PLACES)[number];

export interface SettingInWords extends Pick<Place, 'id' | 'tab'> {
  readonly label: string;
  /** Separated by commas. */
  readonly synonyms: string;
}

/** Many people know an app's words in English, whatever language they use it in. */
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

/** The settings that have all words of `query` in their label, page or synonyms; those with them in the label first. */
export function findSettings(t: Translate, synonyms: SynonymTexts | null, query: string): readonly SettingInWords[] {
  const words = fold(query).split(/\s+/u);
  const has = (text: string): boolean => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
  const all = settingsInWords(t, synonyms);
  const named = all.filter(({ label }) => has(label));
  const others = all.filter((one) => !named.includes(one));
  return [
    ...named,
    ...others.filter(({ label, tab, synonyms: more }) => has(`${label} ${t(`settings.tab.${tab}`)} ${more}`)),
  ];
}

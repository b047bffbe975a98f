/** Lists the app's own entries for the palette: its commands, settings and help articles, with their other names. */

import type { HelpArticle } from '../../shared/help/articles.ts';
import type { SynonymTexts } from '../../shared/locales/text-key.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Translate } from '../i18n.ts';
import { andEnglish, settingsInWords } from '../services/setting-words.ts';
import type { Help } from '../services/use-help.ts';
import { EXAMPLES } from '../store/chats/examples.ts';
import { COMMANDS, type Command } from '../store/window/commands.ts';
import { SETTINGS_TABS } from '../store/window/ui-store.ts';
import { numberFormat } from '../words/format.ts';
import { isOffered, type PaletteSource } from './palette-items.ts';
import { settingValue } from './setting-values.ts';

/**
 * @param isPossible false for commands to leave out
 * @param synonyms null until they are loaded; until then, a command is found by its title, also in English
 * @param undoable what undo would revert; null if there is nothing
 */
export function commandEntries(
  t: Translate,
  synonyms: SynonymTexts | null,
  isPossible: (command: Command) => boolean,
  undoable: string | null,
): PaletteSource['commands'] {
  const words: Readonly<Record<string, string>> = synonyms?.command ?? {};
  return COMMANDS.filter((one) => isOffered(one.id) && isPossible(one)).map((command) => {
    const name = t(command.titleKey);
    const title = command.id === 'undo' && undoable !== null ? t('app.labelled', { name, text: undoable }) : name;
    return { command, title, synonyms: andEnglish(words[command.id], command.titleKey, name) };
  });
}

/** The pages of the settings, and each setting on them with its value. */
export function settingEntries(
  t: Translate,
  synonyms: SynonymTexts | null,
  settings: Settings,
): PaletteSource['settings'] {
  const tabs = SETTINGS_TABS.map((tab) => ({
    ...{ tab, label: null, name: t(`settings.tab.${tab}`), synonyms: synonyms?.tab[tab] ?? '' },
    title: t('app.palette.page', { page: t(`settings.tab.${tab}`) }),
  }));
  // Leave out the trash, because the palette has a command that shows it.
  const listed = settingsInWords(t, synonyms).filter(({ id }) => id !== 'trash');
  const places = listed.map((place) => ({
    ...place,
    title: place.label,
    fact: settingValue(t, settings, place.id),
  }));
  return [...tabs, ...places];
}

/** How much people read in a minute. */
const LETTERS_A_MINUTE = 1_100;
const IDEOGRAPHS_A_MINUTE = 500;

function readingMinutes(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const minutes = ideographs / IDEOGRAPHS_A_MINUTE + (text.length - ideographs) / LETTERS_A_MINUTE;
  return Math.max(1, Math.round(minutes));
}

/** Help articles, which are also found by their keywords, with the minutes it takes to read them. */
export function helpEntries(articles: readonly HelpArticle[]): PaletteSource['help'] {
  const minutes = numberFormat({ style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return articles.map(({ id, title, keywords, markdown }) => ({
    ...{ articleId: id, title, synonyms: keywords },
    fact: minutes.format(readingMinutes(markdown)),
  }));
}

/** The examples of what Parley can do, which are also found by what they show. */
export function exampleEntries(t: Translate): PaletteSource['help'] {
  return EXAMPLES.map((example) => {
    const titleKey = `help.example.${example}.title` as const;
    const title = t(titleKey);
    const synonyms = andEnglish(t(`help.example.${example}.words`), titleKey, title);
    return { example, title, synonyms, fact: t('help.can') };
  });
}

/** Finds nothing for a query without meaningful words, for which the Help page lists all articles. */
export function answersIn(help: Help | null, entries: PaletteSource['help'], query: string): PaletteSource['help'] {
  const found = help?.find(query) ?? [];
  if (found === help?.articles) return [];
  return found.flatMap(({ id }) => entries.find(({ articleId }) => articleId === id) ?? []);
}

/** Checks spelling in the languages that the user chose; before that it checks and downloads nothing. */

import type { Session } from 'electron';
import type { Spelling } from '../../shared/app-info.ts';
import { log } from '../logging/log.ts';
import type { ContactedHosts } from '../network/contacted-hosts.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Notices } from './notices.ts';

/** Where Chromium gets its dictionaries. */
const DICTIONARY_URL = 'https://redirector.gvt1.com/';
const NOTICE_ID = 'dictionary';

/** The languages among `chosen` whose dictionaries Chromium loads. None on macOS, which has its own checker. */
export function loadedLanguages(session: Session, chosen: readonly string[]): readonly string[] {
  const { languages } = spellingOf(session);
  return chosen.filter((code) => languages.includes(code));
}

/**
 * Choosing a language makes Chromium download its dictionary, once, except on macOS: that is a request, so only the
 * user chooses languages. The first call must come before the first window.
 */
export function applySpelling(session: Session, chosen: readonly string[]): void {
  if (process.platform === 'darwin') return;
  const languages = loadedLanguages(session, chosen);
  session.setSpellCheckerLanguages([...languages]);
  session.setSpellCheckerEnabled(languages.length > 0);
}

export function watchSpelling(parts: {
  readonly session: Session;
  readonly cutOff: () => void;
  readonly settings: SettingsStore;
  readonly hosts: ContactedHosts;
  readonly notices: Notices;
}): void {
  const { session, settings, hosts, notices } = parts;
  /** Languages whose dictionaries Chromium is loading. Only for these does the session get a network. */
  const loading = new Set(loadedLanguages(session, settings.get().spellingLanguages));
  const noteLoaded = (language: string): void => {
    loading.delete(language);
    if (loading.size === 0) parts.cutOff();
  };
  const change = async (chosen: readonly string[], before: readonly string[]): Promise<void> => {
    for (const language of loadedLanguages(session, chosen)) if (!before.includes(language)) loading.add(language);
    for (const language of loading) if (!chosen.includes(language)) loading.delete(language);
    if (loading.size > 0) await session.setProxy({ mode: 'system' });
    else parts.cutOff();
    applySpelling(session, settings.get().spellingLanguages);
  };
  settings.onChange(({ spellingLanguages: chosen }, { spellingLanguages: before }) => {
    if (chosen.join() === before.join()) return;
    change(chosen, before).catch((error: unknown) => log.error('spelling.not_applied', { error }));
  });
  session.on('spellcheck-dictionary-download-begin', () => hosts.note(DICTIONARY_URL, 'dictionary'));
  session.on('spellcheck-dictionary-initialized', (_event, language) => {
    noteLoaded(language);
    notices.remove(NOTICE_ID);
  });
  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    log.warn('spelling.no_dictionary', { language });
    noteLoaded(language);
    notices.show({
      id: NOTICE_ID,
      level: 'alert',
      key: 'notices.dictionaryNotLoaded',
      values: { language },
      isStanding: false,
    });
  });
}

export function spellingOf(session: Session): Spelling {
  const isSystem = process.platform === 'darwin';
  return { isSystem, languages: isSystem ? [] : session.availableSpellCheckerLanguages };
}

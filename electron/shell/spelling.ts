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

/**
 * macOS has its own checker. Elsewhere, choosing a language makes Chromium download its dictionary, once: that is a
 * request, so only the user chooses languages. The first call must come before the first window.
 */
export function applySpelling(session: Session, chosen: readonly string[]): void {
  if (process.platform === 'darwin') return;
  const known = session.availableSpellCheckerLanguages;
  const languages = chosen.filter((code) => known.includes(code));
  session.setSpellCheckerLanguages(languages);
  session.setSpellCheckerEnabled(languages.length > 0);
}

export function watchSpelling(parts: {
  readonly session: Session;
  readonly settings: SettingsStore;
  readonly hosts: ContactedHosts;
  readonly notices: Notices;
}): void {
  const { session, settings, hosts, notices } = parts;
  settings.onChange((next, before) => {
    if (next.spellingLanguages.join() !== before.spellingLanguages.join())
      applySpelling(session, next.spellingLanguages);
  });
  session.on('spellcheck-dictionary-download-begin', () => hosts.note(DICTIONARY_URL, 'dictionary'));
  session.on('spellcheck-dictionary-initialized', () => notices.remove(NOTICE_ID));
  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    log.warn('spelling.no_dictionary', { language });
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

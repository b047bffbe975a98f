/** The questions that main asks by itself before something goes for good, in words that say what it is about. */

import type { BackupInfo } from '../shared/library.ts';
import { fill, fillPlural } from '../shared/locales/say.ts';
import type { MainLanguage } from './language.ts';
import type { AsyncLibrary } from './library/library-api.ts';
import type { Question } from './shell/questions.ts';

/** What is about to go, as the library has it and not as the page says. */
export async function aboutTrash(
  library: AsyncLibrary,
  ids: readonly string[] | null,
  { texts, locale }: MainLanguage,
): Promise<Question> {
  const words = texts.questions.emptyTrash;
  const entries = (await library.listTrash()).filter(({ id }) => ids === null || ids.includes(id));
  const [first] = entries;
  const message =
    entries.length === 1 && first !== undefined && first.title !== ''
      ? fill(words.titled, { title: first.title }, locale)
      : fillPlural(words, 'items', entries.length, {}, locale);
  return { message, detail: words.detail, button: words.button };
}

export function aboutBackup(backups: readonly BackupInfo[], id: string, { texts, locale }: MainLanguage): Question {
  const createdAt = backups.find((backup) => backup.id === id)?.createdAt;
  const date =
    createdAt === undefined
      ? '?'
      : new Date(createdAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { message, detail, button } = texts.questions.restore;
  return { message: fill(message, { date }, locale), detail, button };
}

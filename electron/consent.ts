/** The questions that main asks by itself before something goes for good, in words that say what it is about. */

import type { BackupInfo } from '../shared/ipc.ts';
import { questions } from '../shared/locales/en/questions.ts';
import type { AsyncLibrary } from './library/library-api.ts';
import type { Question } from './shell/questions.ts';

/** What is about to go, as the library has it and not as the page says. */
export async function aboutTrash(library: AsyncLibrary, ids: readonly string[] | null): Promise<Question> {
  const { one, many, detail, button } = questions.emptyTrash;
  const entries = (await library.listTrash()).filter(({ id }) => ids === null || ids.includes(id));
  const [first] = entries;
  const message =
    entries.length === 1 && first !== undefined && first.title !== ''
      ? one.replace('{{title}}', () => first.title)
      : many.replace('{{count}}', String(entries.length));
  return { message, detail, button };
}

export function aboutBackup(backups: readonly BackupInfo[], id: string): Question {
  const createdAt = backups.find((backup) => backup.id === id)?.createdAt;
  const date =
    createdAt === undefined
      ? '?'
      : new Date(createdAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  const { message, detail, button } = questions.restore;
  return { message: message.replace('{{date}}', date), detail, button };
}

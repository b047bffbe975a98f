/** Reads all answers of an experiment, page by page. */

import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AsyncLibrary } from '../library/library-api.ts';

type Library = Pick<AsyncLibrary, 'experimentAnswers'>;

export async function* pagesOfRows(library: Library, id: string): AsyncGenerator<readonly AnswerRow[]> {
  for (let offset = 0; ; offset += LIMITS.answersTogetherMax) {
    const rows = await library.experimentAnswers(id, offset);
    yield rows;
    if (rows.length < LIMITS.answersTogetherMax) return;
  }
}

export async function allRows(library: Library, id: string): Promise<readonly AnswerRow[]> {
  const all: AnswerRow[] = [];
  for await (const rows of pagesOfRows(library, id)) for (const row of rows) all.push(row);
  return all;
}

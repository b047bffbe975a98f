/** Applies an experiment's changed checks to the answers that it already has. */

import { type AnswerRow, type ExperimentView, placeOf } from '../../shared/laboratory/answers.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { pagesOfRows } from './answer-pages.ts';
import { checksOf, judge } from './judge.ts';

/** How many answers are judged in one step. */
const JUDGED_TOGETHER = 100;

export async function judgeAgain(
  { summary, definition, plan }: ExperimentView,
  library: Pick<AsyncLibrary, 'experimentAnswers' | 'readAnswer' | 'setAnswerChecks'>,
  onRow: (row: AnswerRow) => void,
): Promise<void> {
  if (plan === null) return;
  for await (const rows of pagesOfRows(library, summary.id)) {
    const answered = rows.filter(({ state }) => state === 'answered');
    for (let at = 0; at < answered.length; at += JUDGED_TOGETHER) {
      const results = await Promise.all(
        answered.slice(at, at + JUDGED_TOGETHER).map(async (row) => {
          const { text } = await library.readAnswer(summary.id, row.ordinal);
          const expected = plan.cases[placeOf(row.ordinal, plan).case]?.expected ?? null;
          const checks = judge(text, checksOf(definition), expected);
          onRow({ ...row, checks });
          return [row.ordinal, checks] as const;
        }),
      );
      await library.setAnswerChecks(summary.id, results);
    }
  }
}

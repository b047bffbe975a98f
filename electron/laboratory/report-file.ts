/** Makes the file that an experiment is saved as. */

import type { ExperimentView, WholeAnswer } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { safeFileName } from '../library/transfer/file-names.ts';
import { allRows } from './answer-pages.ts';
import { reportCsv, reportJson, withoutSecrets } from './report.ts';
import { type ReportLanguage, reportHtml } from './report-html.ts';

export type ReportFormat = 'html' | 'csv' | 'json';

export interface Report {
  /** The suggested file name. */
  readonly name: string;
  readonly text: string;
}

export async function reportFile(
  { view, plan }: { readonly view: ExperimentView; readonly plan: ExperimentPlan },
  format: ReportFormat,
  language: ReportLanguage,
  library: Pick<AsyncLibrary, 'experimentAnswers' | 'readAnswer'>,
): Promise<Report> {
  const { id, title } = view.summary;
  const rows = view.plan === null ? [] : await allRows(library, id);
  const answers: WholeAnswer[] = [];
  // Read them one by one, so that chats don't have to wait.
  for (const { ordinal } of rows) answers.push(await library.readAnswer(id, ordinal));
  const content = withoutSecrets({ view, plan, answers });
  const name = `${safeFileName(title, language.words.untitled)}.${format}`;
  if (format === 'html') return { name, text: reportHtml(content, language) };
  return { name, text: format === 'csv' ? reportCsv(content) : reportJson(content) };
}

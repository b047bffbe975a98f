/** Serves the help articles that the model `guide` names as its sources, as plain text. */

import type { ServerResponse } from 'node:http';
import { withKeys } from '../../shared/help/help-keys.ts';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { invalidRequest, sendError, sendText } from './http-answers.ts';

const BEGINNING = '/help/';

export function helpPathOf(articleId: string): string {
  return BEGINNING + articleId;
}

export function isHelpPath(path: string): boolean {
  return path.startsWith(BEGINNING);
}

export function answerHelp(path: string, response: ServerResponse, language: PracticeLanguage): void {
  const { texts, shortcuts } = language;
  const article = texts.help.articles.find(({ id }) => helpPathOf(id) === path);
  if (article === undefined) {
    sendError(response, invalidRequest(404, 'unknown_path', 'noArticle'), language);
    return;
  }
  const markdown = withKeys(article.markdown, process.platform === 'darwin', texts.help.keys, shortcuts);
  sendText(response, 200, 'text/plain; charset=utf-8', `${article.title}\n\n${markdown}\n`);
}

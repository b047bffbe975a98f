/** Checks whether a model list says how to request its further pages, and whether the service returns them. */

import { nextPageOf } from '../../shared/addresses/next-page.ts';
import { parseJson } from '../../shared/json/json.ts';
import { type ConformanceContext, modelNames } from './context.ts';
import type { RawAnswer } from './http.ts';
import { codeOf, counted, notTestable, type Outcome, pass, warn } from './judging.ts';

/** The first page, the page that it names, and the one after that. */
const PAGES_MAX = 3;

/** Follows the list as the app does. Requests up to two pages besides the first, which other checks share. */
export async function listPages(context: ConformanceContext): Promise<Outcome> {
  const names = new Set<string>();
  let answer: RawAnswer = await context.modelsAnswer();
  for (let page = 1; ; page += 1) {
    if (answer.status !== 200) {
      const seen = `${page === 1 ? 'The list' : `Page ${page}`} got ${codeOf(answer)}`;
      return page === 1 ? notTestable(seen) : warn(seen);
    }
    const value = parseJson(answer.body);
    const found = modelNames(value).filter((name) => !names.has(name));
    for (const name of found) names.add(name);
    const next = nextPageOf(value, context.modelsUrl, answer.link);
    const total = counted(names.size, 'model');
    if (next === 'none') return pass(page === 1 ? `One page with ${total}` : `${page} pages with ${total}`);
    if (next === 'unknown') return warn(`${total}; there are more, but the list doesn’t say how to get them`);
    if (page > 1 && found.length === 0) return warn(`${total}; page ${page} repeats them`);
    if (page === PAGES_MAX) return pass(`${page} pages with ${total}; there are more`);
    answer = await context.modelsPage(next);
  }
}

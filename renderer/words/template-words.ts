/** Says in words why a prompt with places to fill in cannot be read. */

import type { TemplateProblem } from '../../shared/prompts/prompt-template.ts';
import type { Translate } from '../i18n.ts';

/** What stands for two plain braces in the text of a prompt. */
export const ESCAPED_BRACES = '\\{{';

export function templateWords({ kind, what, line, column }: TemplateProblem, t: Translate): string {
  return t(`prompts.problem.${kind}`, { what, line, column, escaped: ESCAPED_BRACES });
}

/** Explains why a prompt with placeholders is invalid. */

import type { TemplateProblem } from '../../shared/prompts/prompt-template.ts';
import type { Translate } from '../i18n.ts';

/** How to write two plain braces in a prompt. */
export const ESCAPED_BRACES = '\\{{';

export function templateWords({ kind, what, line, column }: TemplateProblem, t: Translate): string {
  return t(`prompts.problem.${kind}`, { what, line, column, escaped: ESCAPED_BRACES });
}

/** Checks that the texts of an experiment are short enough to be stored and sent to the window. */

import { LIMITS } from '../limits.ts';
import type { ExperimentDefinition, ExperimentPlan } from './experiment.ts';

/** Counts every text, and one more for each value; stops counting at the limit. O(values), without recursion. */
export function isTooLong(experiment: ExperimentDefinition | ExperimentPlan): boolean {
  const open: unknown[] = [experiment];
  let chars = 0;
  while (open.length > 0 && chars <= LIMITS.experimentMaxChars) {
    const next = open.pop();
    chars += typeof next === 'string' ? next.length + 1 : 1;
    if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) open.push(one);
  }
  return chars > LIMITS.experimentMaxChars;
}

/** Stops checking an answer if that takes too long. */

import { createHash } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { isObject } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';

/** V8 applies a time limit only to code that a script calls. */
const script = new Script('work()');
const context = createContext({ work: null as unknown });

/** Digests of the rules that took too long, so that each of them holds up main only once. */
const costly = new Set<string>();

/**
 * What `work` returns; null if it takes longer than `LIMITS.judgingMaxMs`, and from then on for the same `rule`. A schema
 * of a few hundred characters can ask for more steps than any computer can do. Matching a pattern takes time linear in
 * the text, but a large pattern can make each character arbitrarily expensive.
 */
export function withinTime<T extends object>(rule: string, work: () => T): T | null {
  const digest = createHash('sha256').update(rule).digest('base64');
  if (costly.has(digest)) return null;
  context.work = work;
  try {
    return script.runInContext(context, { timeout: LIMITS.judgingMaxMs });
  } catch (error) {
    // Not an instance of our `Error`: it comes from the script's own context.
    if (!isObject(error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    costly.add(digest);
    return null;
  } finally {
    context.work = null;
  }
}

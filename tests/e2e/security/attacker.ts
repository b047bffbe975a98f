/** Runs script in the page as an attacker would: without a click, and under the page's own policy. */

import type { CDPSession, Page } from 'playwright';

export interface Attacker {
  /** Evaluates the expression `code` and awaits its promise. Returns the result, or `Error: …` if it fails. */
  run(code: string): Promise<unknown>;
  /** Like `run`, within seconds after a click that was meant for something else. */
  runAfterClick(code: string): Promise<unknown>;
  readonly session: CDPSession;
}

/**
 * Playwright's own `evaluate` counts as a click and may compile text, which would make these tests meaningless. So the
 * expression becomes the body of a function that starts one turn of the event loop later, when neither applies any
 * more.
 */
export async function attackerIn(page: Page): Promise<Attacker> {
  const session = await page.context().newCDPSession(page);
  const run = async (code: string, userGesture: boolean): Promise<unknown> => {
    const expression = `(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      try { return await (${code}); } catch (error) { return 'Error: ' + error; }
    })()`;
    const done = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      allowUnsafeEvalBlockedByCSP: false,
    });
    if (done.exceptionDetails !== undefined) return `Error: ${done.exceptionDetails.text}`;
    return done.result.value;
  };
  return { session, run: (code) => run(code, false), runAfterClick: (code) => run(code, true) };
}

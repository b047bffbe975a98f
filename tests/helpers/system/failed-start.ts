/** Makes the page's first request to main fail, as if the library broke right after it was opened. */

import { ParleyApp, temporaryFolder } from '../../e2e/parley-app.ts';
import { Inspector } from '../page/inspector.ts';
import type { StateWalk, Visit } from '../states/state-walk.ts';

export interface FailedStart {
  /** How often the page has asked since the reload. */
  asked(): Promise<unknown>;
  /** Detaches from the main process. */
  close(): void;
}

/**
 * Reloads the page, and makes its start fail. The app must run with `--inspect=0`.
 *
 * @param times how often main refuses before it answers normally
 */
export async function failStart(app: ParleyApp, times: number): Promise<FailedStart> {
  const inspector = await Inspector.attach(app.output.join(''));
  await inspector.evaluate(`(() => {
    const { ipcMain } = electron;
    const answer = ipcMain._invokeHandlers.get('app:bootstrap');
    globalThis.startsAsked = 0;
    ipcMain.removeHandler('app:bootstrap');
    ipcMain.handle('app:bootstrap', (event, input) => {
      globalThis.startsAsked += 1;
      return globalThis.startsAsked <= ${times} ? { ok: false, error: { reason: 'io' } } : answer(event, input);
    });
  })()`);
  await app.page.reload();
  return { asked: () => inspector.evaluate('globalThis.startsAsked'), close: () => inspector.close() };
}

/** The page of a failed start. It is always in English, because it couldn't read the settings. */
export function failedStartWalk(visit: Visit): StateWalk {
  let app: ParleyApp | undefined;
  const reach = async (): Promise<void> => {
    app = await ParleyApp.start({ userDataDir: await temporaryFolder(), args: ['--inspect=0'] });
    await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    const failed = await failStart(app, 1);
    failed.close();
    await app.page.getByRole('heading', { name: 'Parley could not start' }).waitFor();
    await visit(app.page, '97-start-failed');
  };
  return { begin: async () => undefined, states: [['a start that failed', reach]], end: async () => app?.dispose() };
}

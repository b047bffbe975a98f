/** Starts an app whose main process can be inspected, and connects it to a service. */

import { Inspector } from '../helpers/page/inspector.ts';
import { ParleyApp, type ParleyOptions } from './parley-app.ts';
import { composer, connectFromWelcome, hasFocus } from './person.ts';
import type { ScriptedService } from './scripted-service.ts';

export interface InspectedApp {
  readonly app: ParleyApp;
  readonly inspector: Inspector;
}

/** Resolves when the message box has the focus. */
export async function startInspected(
  service: ScriptedService,
  apiKey: string,
  options: Pick<ParleyOptions, 'env'> = {},
): Promise<InspectedApp> {
  const app = await ParleyApp.start({ ...options, args: ['--inspect=0'] });
  try {
    const inspector = await Inspector.attach(app.output.join(''));
    await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey });
    await hasFocus(composer(app.page));
    return { app, inspector };
  } catch (error) {
    await app.dispose();
    throw error;
  }
}

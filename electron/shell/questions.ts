/** Asks a person in a window of the system, which no page can answer or paint over. */

import { type BrowserWindow, dialog } from 'electron';
import { oneAtATime } from './one-at-a-time.ts';

export interface Question {
  readonly message: string;
  readonly detail: string;
  /** What the button that goes ahead says. */
  readonly button: string;
}

/** Asks; true only when the person pressed the button. */
export type Ask = (question: Question) => Promise<boolean>;

const CANCEL = 0;
const GO_AHEAD = 1;

/** One question at a time: a page that asks for more meanwhile is refused, so it cannot wear anybody down with a pile. */
export function createAsk(window: () => BrowserWindow | null, cancel: () => string): Ask {
  const alone = oneAtATime(false, window);
  return ({ message, detail, button }) =>
    alone(async (parent) => {
      // Enter and Escape both leave everything as it is: a key that was meant for the page must not go ahead.
      const options: Electron.MessageBoxOptions = {
        type: 'warning',
        message,
        detail,
        buttons: [cancel(), button],
        defaultId: CANCEL,
        cancelId: CANCEL,
        noLink: true,
      };
      const { response } = await (parent === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(parent, options));
      return response === GO_AHEAD;
    });
}

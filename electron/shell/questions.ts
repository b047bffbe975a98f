/** Asks the user in a system window, which no page can answer or cover. */

import { type BrowserWindow, dialog } from 'electron';
import { oneAtATime } from './one-at-a-time.ts';

export interface Question {
  readonly message: string;
  readonly detail: string;
  /** The label of the button that confirms. */
  readonly button: string;
}

/** Asks; true only when the user pressed the button. */
export type Ask = (question: Question) => Promise<boolean>;

const CANCEL = 0;
const CONFIRM_BUTTON = 1;

/**
 * One question at a time: a page that asks again meanwhile is refused, so it can't wear the user down with questions.
 */
export function createAsk(window: () => BrowserWindow | null, cancel: () => string): Ask {
  const alone = oneAtATime(false, window);
  return ({ message, detail, button }) =>
    alone(async (parent) => {
      // Enter and Escape both cancel: a key press meant for the page must not confirm.
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
      return response === CONFIRM_BUTTON;
    });
}

/** Handles a part of the page that can't be loaded, because another version's files have replaced the running app's. */

import { restart } from './desktop-actions.ts';
import { notify } from './notices-store.ts';
import { closeDialog, closePage } from './ui-store.ts';

/** Goes back to the chat, which still works, and offers to restart. */
export function notifyMissingPart(): void {
  closePage();
  closeDialog();
  notify({
    ...{ level: 'alert', key: 'notices.partMissing', subject: 'missing-part', isStanding: true },
    action: { labelKey: 'app.restart', run: () => void restart() },
  });
}

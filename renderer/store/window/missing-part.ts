/** What happens if a part of the page can't be loaded: another version's files have replaced those of the running app. */

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

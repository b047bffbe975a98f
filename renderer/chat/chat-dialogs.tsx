/** The dialogs that belong to the open chat. */

import { showDialog, useChatUi } from '../store/chats/chat-ui-store.ts';
import { AgainDialog } from './again/again-dialog.tsx';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { RegenerateDialog } from './message/regenerate-dialog.tsx';

export function ChatDialogs() {
  const dialog = useChatUi((state) => state.dialog);
  const close = (): void => showDialog(null);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'again':
      return <AgainDialog {...dialog} onClose={close} />;
    case 'regenerate':
      return <RegenerateDialog {...dialog} onClose={close} />;
    case 'compare':
      return <CompareDialog onClose={close} />;
  }
}

/** Connects the menu buttons of all rows with the one menu that they share. */

import { Menu } from '@base-ui/react/menu';
import type { ConversationSummary, Folder } from '../../shared/conversation.ts';

export type RowMenuSubject =
  | { readonly kind: 'chat'; readonly summary: ConversationSummary }
  | { readonly kind: 'folder'; readonly folder: Folder };

export const rowMenuHandle = Menu.createHandle<RowMenuSubject>();

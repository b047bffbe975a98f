/** The purpose of each window. */

import type { CommandId } from './command-keys.ts';

export type WindowRole =
  /** The sidebar, and the chat chosen there. */
  | { readonly kind: 'main' }
  /** One chat, without the sidebar. */
  | { readonly kind: 'chat'; readonly conversationId: string }
  /** A new chat for a quick question from any program. */
  | { readonly kind: 'quick' };

/** Commands that a window without a sidebar runs itself. The main window runs all others. */
const OF_A_CHAT: ReadonlySet<CommandId> = new Set<CommandId>([
  'find',
  'find-next',
  'find-previous',
  'model-picker',
  'parameters',
  'compare',
  'open-in-window',
  'rename-chat',
  'pin-chat',
  'move-chat',
  'archive-chat',
  'export-chat',
  'delete-chat',
  'regenerate',
  'continue-reply',
  'repeat-exactly',
  'regenerate-with',
  'view-raw',
  'fork-chat',
  'details',
  'tree',
  'stop',
  'previous-message',
  'next-message',
  'message-1',
  'message-2',
  'message-3',
  'message-4',
  'message-5',
  'next-heading',
  'previous-heading',
  'next-code',
  'previous-code',
  'next-table',
  'previous-table',
  'read-from-here',
  'where-am-i',
  'focus-composer',
  'attach-files',
  'edit-last',
  'copy-last-reply',
  'copy-last-code',
  'copy-chat',
  'count-words',
  'share-chat',
  'save-chat-pdf',
  'print-chat',
  'next-region',
  'previous-region',
  'undo',
  'code-numbers',
  'say-finished',
  'say-sentences',
  'say-whole',
  'sounds',
  'theme-system',
  'theme-light',
  'theme-dark',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'full-screen',
  'quit',
]);

/** True if the main window runs the command, whichever window asked. */
export function belongsToMain(role: WindowRole, command: CommandId): boolean {
  return role.kind !== 'main' && !OF_A_CHAT.has(command);
}

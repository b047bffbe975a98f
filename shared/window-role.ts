/** What each window is there for. */

import type { CommandId } from './command-keys.ts';

export type WindowRole =
  /** Everything: the sidebar and the chat that was chosen there. */
  | { readonly kind: 'main' }
  /** One chat, without the sidebar. */
  | { readonly kind: 'chat'; readonly conversationId: string }
  /** A question from anywhere, in a new chat. */
  | { readonly kind: 'quick' };

/** What a window without a sidebar carries out itself; every other command is the main window's. */
const OF_A_CHAT: ReadonlySet<CommandId> = new Set<CommandId>([
  'find',
  'find-next',
  'find-previous',
  'model-picker',
  'parameters',
  'compare',
  'open-in-window',
  'tree',
  'stop',
  'previous-message',
  'next-message',
  'focus-composer',
  'copy-last-reply',
  'copy-last-code',
  'next-region',
  'previous-region',
  'undo',
  'theme-system',
  'theme-light',
  'theme-dark',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
]);

/** True when the main window carries the command out, whichever window it was asked in. */
export function belongsToMain(role: WindowRole, command: CommandId): boolean {
  return role.kind !== 'main' && !OF_A_CHAT.has(command);
}

/** The purpose of each window. */

import { COMMAND_FACTS, type CommandId } from './command-keys.ts';

export type WindowRole =
  /** The sidebar, and the chat chosen there. */
  | { readonly kind: 'main' }
  /** One chat, without the sidebar. */
  | { readonly kind: 'chat'; readonly conversationId: string }
  /** A new chat for a quick question from any program. */
  | { readonly kind: 'quick' };

/** True if a window with this role passes the command to the main window. */
export function belongsToMain(role: WindowRole, command: CommandId): boolean {
  return role.kind !== 'main' && !COMMAND_FACTS[command].isOfAnyWindow;
}

/** A button for a command, whose tooltip shows its keys. */

import type { CommandId } from '../../shared/window/command-keys.ts';
import { runCommand, useKeys } from '../store/window/commands.ts';
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx';

export function CommandButton({ command, ...look }: IconButtonProps & { readonly command: CommandId }) {
  return <IconButton size="medium" keys={useKeys(command)} {...look} onClick={() => runCommand(command)} />;
}

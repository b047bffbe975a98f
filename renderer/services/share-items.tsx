/** Items for sharing a chat, in the menus of the open chat and of a sidebar row. */

import { Copy, FileDown, Globe, Printer } from 'lucide-react';
import type { CommandId } from '../../shared/window/command-keys.ts';
import { useT } from '../i18n.ts';
import { runCommand, useKeys } from '../store/window/commands.ts';
import { MenuItem } from '../ui/menu.tsx';

/** @param before makes sure that the chat is the open one */
export function ShareItems({ before }: { readonly before?: () => Promise<boolean> }) {
  const t = useT();
  const printKeys = useKeys('print-chat');
  const run = (id: CommandId) => (): void => {
    if (before === undefined) runCommand(id);
    else void before().then((isOpen) => isOpen && runCommand(id));
  };
  return (
    <>
      <MenuItem icon={<Copy size={15} />} onSelect={run('copy-chat')}>
        {t('chat.share.copy')}
      </MenuItem>
      <MenuItem icon={<Globe size={15} />} onSelect={run('share-chat')}>
        {t('chat.share.page')}
      </MenuItem>
      <MenuItem icon={<FileDown size={15} />} onSelect={run('save-chat-pdf')}>
        {t('chat.share.pdf')}
      </MenuItem>
      <MenuItem icon={<Printer size={15} />} keys={printKeys} onSelect={run('print-chat')}>
        {t('chat.share.print')}
      </MenuItem>
    </>
  );
}

/** Opens the system's dialog for choosing files. */

import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n.ts';
import { handleCommand } from '../../store/window/commands.ts';
import { isModalOpen } from '../../store/window/ui-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      handleCommand('attach-files', () => {
        if (isModalOpen()) return false;
        input.current?.click();
        return true;
      }),
    [],
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would have no effect.
          currentTarget.value = '';
        }}
      />
      <IconButton
        icon={<Paperclip size={15} aria-hidden="true" />}
        label={t('chat.attachments.attach')}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

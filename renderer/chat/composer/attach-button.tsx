/** Opens the system's dialog for choosing files. */

import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
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

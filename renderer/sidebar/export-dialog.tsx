/** Asks for the format of an export. */

import { useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { exportChats } from '../store/chats/chat-list-store.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import './move-dialog.css';

export function ExportDialog({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<ExportFormat>('markdown');
  const start = (): void => {
    closeDialog();
    void exportChats(ids, chosen);
  };
  return (
    <Dialog
      size="small"
      onClose={closeDialog}
      title={t('sidebar.export.title', { count: ids.length })}
      confirm={{ label: t('chat.export'), onClick: start }}
    >
      <fieldset className="stack" aria-label={t('sidebar.export.format')}>
        {EXPORT_FORMATS.map((format) => (
          <label key={format} className="format-choice box">
            <input type="radio" name="format" checked={chosen === format} onChange={() => setChosen(format)} />
            <span className="format-name">{t(`sidebar.export.${format}`)}</span>
            <span className="format-hint remark">{t(`sidebar.export.${format}Hint`)}</span>
          </label>
        ))}
      </fieldset>
      <p className="export-note remark">{t('sidebar.export.note')}</p>
    </Dialog>
  );
}

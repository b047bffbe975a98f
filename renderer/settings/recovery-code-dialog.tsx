/** Shows a recovery code once, and stays open until the user confirms having saved it. */

import { Copy, Printer, Save } from 'lucide-react';
import { useState } from 'react';
import { escapeHtml } from '../../shared/replies/html-text.ts';
import { useT } from '../i18n.ts';
import { copyWithNotice, print, saveText } from '../store/window/desktop-actions.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

export interface RecoveryCodeDialogProps {
  readonly code: string;
  readonly onDone: () => void;
}

export function RecoveryCodeDialog({ code, onDone }: RecoveryCodeDialogProps) {
  const t = useT();
  const [isKept, setKept] = useState(false);
  const file = t('settings.data.code.file', { code });
  const paper = { title: t('settings.data.code.label'), html: `<pre>${escapeHtml(file)}</pre>` };
  return (
    <AlertDialog
      isOpen
      title={t('settings.data.code.title')}
      description={t('settings.data.code.words')}
      confirmLabel={t('settings.data.code.done')}
      canConfirm={isKept}
      hasCancel={false}
      onConfirm={onDone}
    >
      <output className="recovery-code box is-selectable" aria-label={t('settings.data.code.label')}>
        {code}
      </output>
      <div className="button-row">
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyWithNotice(code)}>
          {t('chat.action.copy')}
        </Button>
        <Button
          icon={<Save size={14} aria-hidden="true" />}
          onClick={() => void saveText(t('settings.data.code.fileName'), file)}
        >
          {t('chat.markdown.saveCode')}
        </Button>
        <Button
          icon={<Printer size={14} aria-hidden="true" />}
          onClick={() => void print(async () => paper, 'printer')}
        >
          {t('chat.share.print')}
        </Button>
      </div>
      <label className="check-line line">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <span>{t('settings.data.code.kept')}</span>
      </label>
    </AlertDialog>
  );
}

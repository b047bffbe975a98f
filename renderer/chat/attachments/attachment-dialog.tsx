/** Shows one image of a message, or the text of a file up to a limit, and saves or copies it whole. */

import { useRef } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { useAttachedContent } from '../../services/use-attached-content.ts';
import { saveStored } from '../../store/chats/stored-attachments.ts';
import { copyAndAnnounce, copyShownImage } from '../../store/window/desktop-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { factLine, formatBytes } from '../../words/format.ts';
import './attachment-dialog.css';

/** Only the beginning of a longer file is shown. Save and Copy include all of it. */
const TEXT_SHOWN_CHARS = 200_000;

interface Props {
  readonly conversationId: string;
  readonly attachment: Attachment;
  readonly backupId?: string | undefined;
  readonly onClose: () => void;
}

export function AttachmentDialog({ conversationId, attachment, backupId, onClose }: Props) {
  const t = useT();
  const isImage = attachment.kind === 'image';
  const save = useRef<HTMLButtonElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const content = useAttachedContent(conversationId, attachment, backupId);
  return (
    <Dialog
      title={attachment.name}
      description={<Facts attachment={attachment} />}
      size="large"
      className="attachment-dialog"
      initialFocus={save}
      onClose={onClose}
      footer={
        <>
          {content != null && !isImage && (
            <Button size="medium" onClick={() => void copyAndAnnounce(content)}>
              {t('chat.attached.copy')}
            </Button>
          )}
          {content != null && isImage && (
            <Button size="medium" onClick={() => image.current && void copyShownImage(image.current)}>
              {t('chat.attached.copyImage')}
            </Button>
          )}
          <Button ref={save} size="medium" onClick={() => void saveStored(conversationId, attachment, backupId)}>
            {t('chat.attached.save')}
          </Button>
        </>
      }
    >
      {content === undefined ? (
        <Spinner />
      ) : content === null ? (
        <p>{t('chat.attached.missing')}</p>
      ) : isImage ? (
        <img ref={image} className="attachment-large" src={content} alt={attachment.alt ?? attachment.name} />
      ) : (
        <FileText text={content} />
      )}
    </Dialog>
  );
}

function Facts({ attachment: { kind, bytes, width, height, alt } }: { readonly attachment: Attachment }) {
  const t = useT();
  const size = kind === 'image' && width !== undefined && height !== undefined ? `${width} × ${height}` : null;
  return (
    <>{factLine([size, formatBytes(bytes), kind === 'pdf-text' ? t('chat.attached.pdfText') : null, alt ?? null])}</>
  );
}

function FileText({ text }: { readonly text: string }) {
  const t = useT();
  const isCut = text.length > TEXT_SHOWN_CHARS;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users could not scroll the text otherwise. */}
      <pre className="attachment-text exact is-selectable" tabIndex={0}>
        <ExactText text={isCut ? `${text.slice(0, TEXT_SHOWN_CHARS)}…` : text} />
      </pre>
      {isCut && <p className="remark">{t('chat.attached.cut', { count: text.length })}</p>}
    </>
  );
}

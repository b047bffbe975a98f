/** Shows the next message's attachments, their image size, and the models that won't receive images. */

import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { Button } from '../../ui/button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { ImageSize } from './image-size.tsx';
import type { PdfReading } from './pdf/pdf-questions.ts';

interface Props {
  readonly chatId: string | null;
  readonly box: React.RefObject<HTMLTextAreaElement | null>;
  readonly isReading: boolean;
  readonly pdf: PdfReading | null;
}

export function ComposerAttachments({ chatId, box, isReading, pdf }: Props) {
  const t = useT();
  const at = { conversationId: chatId ?? '', place: DRAFT_PLACE };
  const hasImages = useAttachmentsAt(at).some(({ kind }) => kind === 'image');
  return (
    <div className="composer-attachments">
      <AttachmentList at={at} box={box} />
      {isReading && pdf === null && (
        <p role="status" className="faint">
          {t('chat.attachments.reading')}
        </p>
      )}
      {pdf !== null && <ReadingPdf {...pdf} />}
      {hasImages && (
        <div className="attachment-size line wraps faint">
          <span>{t('chat.attachments.imageNote')}</span>
          <ImageSize />
        </div>
      )}
    </div>
  );
}

function ReadingPdf({ name, page, pageCount, cancel }: PdfReading) {
  const t = useT();
  return (
    <div className="attachment-size line wraps faint">
      <span role="status">{t('chat.pdf.reading', { name })}</span>
      {pageCount > 0 && <span>{t('chat.pdf.page', { page, count: pageCount })}</span>}
      <Button variant="quiet" onClick={cancel}>
        {t('chat.pdf.cancel')}
      </Button>
    </div>
  );
}

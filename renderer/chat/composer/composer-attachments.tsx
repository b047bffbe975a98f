/** Shows the next message's attachments, how large images may be, and a warning once attachments take up much space. */

import { useEffect, useState } from 'react';
import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { hasManyAttachments } from '../../store/library/data-store.ts';
import { Button } from '../../ui/button.tsx';
import { whileMounted } from '../../ui/while-mounted.ts';
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
  const attachments = useAttachmentsAt(at);
  const hasImages = attachments.some(({ kind }) => kind === 'image');
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
      {attachments.length > 0 && <MuchSpace />}
    </div>
  );
}

/** Says that attachments take up a lot of space. Shown here because few users look at Settings > Data. */
function MuchSpace() {
  const t = useT();
  const [isMuch, setMuch] = useState(false);
  useEffect(() => whileMounted(hasManyAttachments(), setMuch), []);
  return isMuch ? (
    <p role="status" className="attachment-size faint">
      {t('settings.data.manyAttachments')}
    </p>
  ) : null;
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

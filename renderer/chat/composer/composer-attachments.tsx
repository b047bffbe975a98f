/** Shows what is attached to the next message, how large images may be, and which models don't get them. */

import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ImageSize } from './image-size.tsx';

interface Props {
  readonly chatId: string | null;
  readonly box: React.RefObject<HTMLTextAreaElement | null>;
  readonly isReading: boolean;
}

export function ComposerAttachments({ chatId, box, isReading }: Props) {
  const t = useT();
  const at = { conversationId: chatId ?? '', place: DRAFT_PLACE };
  const hasImages = useAttachmentsAt(at).some(({ kind }) => kind === 'image');
  return (
    <div className="composer-attachments">
      <AttachmentList at={at} box={box} />
      {isReading && (
        <p role="status" className="faint">
          {t('chat.attachments.reading')}
        </p>
      )}
      {hasImages && (
        <div className="attachment-size line wraps faint">
          <span>{t('chat.attachments.imageNote')}</span>
          <ImageSize />
        </div>
      )}
    </div>
  );
}

/** Shows an attached file or image before it is sent. */

import type { Attachment } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { useAttachedContent } from '../../services/use-attached-content.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Laying out more would freeze the window for a moment. */
const PREVIEW_MAX_CHARS = 100_000;

interface Props {
  readonly conversationId: string;
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

export function AttachmentPreview({ conversationId, attachment, onClose }: Props) {
  const t = useT();
  const { name, kind } = attachment;
  const content = useAttachedContent(conversationId, attachment);
  return (
    <Dialog size="large" title={name} isText onClose={onClose}>
      {content === null && <p>{t('chat.attachments.unreadable')}</p>}
      {content != null && kind === 'image' && <img className="preview-image" src={content} alt={name} />}
      {content != null && kind !== 'image' && (
        <pre className="preview-text is-selectable" dir="auto">
          {content.slice(0, PREVIEW_MAX_CHARS)}
        </pre>
      )}
      {content != null && kind !== 'image' && content.length > PREVIEW_MAX_CHARS && (
        <p className="faint">{t('chat.attachments.cut')}</p>
      )}
    </Dialog>
  );
}

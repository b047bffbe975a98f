/** Shows the images and files of a message, each with a larger view. */

import { FileText } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { DrawnThumbnail } from '../../services/drawn-thumbnail.tsx';
import { useThumbnail } from '../../services/use-thumbnail.ts';
import { formatBytes } from '../../words/format.ts';
import { AttachmentDialog } from './attachment-dialog.tsx';
import './message-attachments.css';

interface Props {
  readonly message: Message;
  /** The backup that contains the message; if undefined, the library contains it. */
  readonly backupId?: string;
}

/** The viewport mounts only messages near the view, so only their images are decoded. */
export function MessageAttachments({ message, backupId }: Props) {
  const t = useT();
  const [open, setOpen] = useState<Attachment | null>(null);
  const { conversationId, attachments = [] } = message;
  if (attachments.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form. */}
      <div role="group" aria-label={t('chat.attached.list')}>
        {grouped(attachments).map((group) => (
          <ul key={group.every(isImage) ? 'images' : 'files'} className="message-attachments">
            {group.map((one) => (
              <li key={`${one.sha256} ${one.name}`}>
                <Shown
                  conversationId={conversationId}
                  attachment={one}
                  backupId={backupId}
                  onOpen={() => setOpen(one)}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {open !== null && (
        <AttachmentDialog
          conversationId={conversationId}
          attachment={open}
          backupId={backupId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Images together, then files. A file beside a tall image would look as if it belonged to it. */
function grouped(attachments: readonly Attachment[]): readonly (readonly Attachment[])[] {
  const [images, files] = [attachments.filter(isImage), attachments.filter((one) => !isImage(one))];
  return [images, files].filter((group) => group.length > 0);
}

const isImage = ({ kind, isMissing }: Attachment): boolean => kind === 'image' && isMissing !== true;

interface ShownProps {
  readonly conversationId: string;
  readonly attachment: Attachment;
  readonly backupId: string | undefined;
  readonly onOpen: () => void;
}

function Shown(props: ShownProps) {
  const { attachment, onOpen } = props;
  const { name, kind, isMissing = false } = attachment;
  if (isMissing) return <Missing name={name} />;
  if (kind === 'image') return <Thumbnail {...props} />;
  return <FileChip attachment={attachment} onOpen={onOpen} />;
}

function Missing({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <p className="attachment-missing small-remark">
      <bdi>{name}</bdi> {t('chat.attached.missing')}
    </p>
  );
}

function FileChip({
  attachment: { name, bytes },
  onOpen,
}: {
  readonly attachment: Attachment;
  readonly onOpen: () => void;
}) {
  return (
    <button type="button" className="attachment-chip line pressable" title={name} onClick={onOpen}>
      <FileText size={16} aria-hidden="true" />
      <bdi className="one-line">{name}</bdi> <span className="faint">{formatBytes(bytes)}</span>
    </button>
  );
}

function Thumbnail({ conversationId, attachment, backupId, onOpen }: ShownProps) {
  const t = useT();
  const url = useThumbnail(conversationId, attachment, backupId);
  const { name, alt } = attachment;
  if (url === null) return <Missing name={name} />;
  return (
    // Setting the size reserves space while the image loads.
    <div className="attachment-image" style={sizeOf(attachment)}>
      <DrawnThumbnail url={url} alt={alt ?? name} title={name} />
      <button
        type="button"
        className="attachment-enlarge"
        aria-label={t('chat.attached.enlarge', { name: alt ?? name })}
        onClick={onOpen}
      />
    </div>
  );
}

const LONGEST_SIDE_PX = 240;

/** The size at which an image is shown: no larger than the image itself. */
function sizeOf({ width = LONGEST_SIDE_PX, height = LONGEST_SIDE_PX }: Attachment): CSSProperties {
  const factor = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height, 1));
  return { inlineSize: Math.round(width * factor), aspectRatio: `${width} / ${height}` };
}

/** Reads the whole content of an attachment for a larger view. */

import { useEffect, useState } from 'react';
import type { Attachment } from '../../shared/attachments.ts';
import { readAttachedImage, readAttachedText } from '../store/chats/attachment-contents.ts';
import { whileMounted } from '../ui/while-mounted.ts';

/** An image as a `data:` URL, or the text of a file. Undefined while it is read; null if it can't be read. */
export function useAttachedContent(
  conversationId: string,
  { sha256, kind, mime }: Attachment,
  backupId?: string,
): string | null | undefined {
  const [content, setContent] = useState<string | null>();
  useEffect(() => {
    const reading =
      kind === 'image'
        ? readAttachedImage(conversationId, sha256, mime, backupId)
        : readAttachedText(conversationId, sha256, backupId);
    return whileMounted(reading, setContent);
  }, [conversationId, sha256, kind, mime, backupId]);
  return content;
}

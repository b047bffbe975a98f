/** Gets the small copy of an attached image. */

import { useEffect, useState } from 'react';
import type { Attachment } from '../../shared/attachments.ts';
import { thumbnailOf } from '../store/chats/stored-attachments.ts';
import { whileMounted } from '../ui/while-mounted.ts';

/** A `data:` URL. Undefined while it loads; null if there is nothing to show. */
export function useThumbnail(
  conversationId: string,
  { sha256, mime }: Pick<Attachment, 'sha256' | 'mime'>,
  backupId?: string,
): string | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const forget = whileMounted(thumbnailOf(conversationId, { sha256, mime }, leaving.signal, backupId), (url) =>
      setLoaded({ of: sha256, url }),
    );
    return () => {
      forget();
      leaving.abort();
    };
  }, [conversationId, sha256, mime, backupId]);
  return loaded?.of === sha256 ? loaded.url : undefined;
}

/** Shows the images of a request's body small, in their order, where the body itself has only their lengths. */

import type { Attachment } from '../../../shared/attachments.ts';
import type { RequestDetails } from '../../../shared/request-details.ts';
import { useT } from '../../i18n.ts';
import { useThumbnail } from '../../services/use-thumbnail.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import './body-images.css';

type BodyImage = NonNullable<RequestDetails['bodyImages']>[number];

export function BodyImages({ images }: { readonly images: readonly BodyImage[] }) {
  const t = useT();
  const chatId = useChat((chat) => chat.id, '');
  return (
    <ul className="body-images line wraps" aria-label={t('chat.details.bodyImages')}>
      {images.map((image) => (
        <li key={image.at}>
          <SmallImage chatId={chatId} image={image} />
        </li>
      ))}
    </ul>
  );
}

function SmallImage({ chatId, image: { sha256, characters } }: { readonly chatId: string; readonly image: BodyImage }) {
  const t = useT();
  const attached = attachedBy(sha256);
  const url = useThumbnail(chatId, { sha256, mime: attached?.mime ?? 'image/png' });
  const name = attached?.name ?? '';
  return (
    <figure>
      {url != null && <img src={url} alt={name} title={name} />}
      <figcaption className="remark">{t('chat.details.folded', { count: characters })}</figcaption>
    </figure>
  );
}

function attachedBy(sha256: string): Attachment | undefined {
  const messages = conversationStore.getState().chat?.messages.values() ?? [];
  for (const { attachments = [] } of messages) {
    const found = attachments.find((one) => one.sha256 === sha256);
    if (found !== undefined) return found;
  }
  return undefined;
}

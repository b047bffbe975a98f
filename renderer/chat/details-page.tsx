/** The page that shows a reply's request, as it was sent, and its answer. */

import { type ReactNode, useRef } from 'react';
import { useT } from '../i18n.ts';
import { useChat, useMessage } from '../store/chats/open-chat-store.ts';
import { closePage } from '../store/window/ui-store.ts';
import { Page } from '../ui/page.tsx';
import { ChatDialogs } from './chat-dialogs.tsx';
import { Details } from './inspector/details.tsx';
import { DetailsRail } from './inspector/details-rail.tsx';
import { useDetails } from './inspector/use-details.ts';
import './inspector/inspector.css';
import './details-page.css';

interface Props {
  readonly messageId: string;
  readonly children?: ReactNode;
}

/** If the chat no longer shows the requested reply, shows the newest one instead. */
export function DetailsPage({ messageId, children }: Props) {
  const t = useT();
  const content = useRef<HTMLElement>(null);
  const newestId = useChat((chat) => chat.ids.findLast((id) => chat.messages.get(id)?.role === 'assistant'), undefined);
  const isHere = useChat((chat) => chat.messages.has(messageId), false);
  const shownId = isHere ? messageId : (newestId ?? messageId);
  const message = useMessage(shownId);
  const details = useDetails(shownId);
  return (
    <Page
      title={t('chat.action.details')}
      back={t('chat.details.back')}
      className="details-page"
      onClose={closePage}
      initialFocus={content}
      rail={
        <DetailsRail
          key={shownId}
          message={message}
          details={details === 'loading' ? null : details}
          content={content}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the page from here. */}
      <section ref={content} className="details-content" tabIndex={0} aria-label={t('chat.action.details')}>
        <Details key={shownId} message={message} details={details} />
      </section>
      <ChatDialogs />
      {children}
    </Page>
  );
}

/** The panel next to the conversation: the chat's parameters and usage, and its branches. */

import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n.ts';
import {
  chatUiStore,
  closeInspector,
  hideInspector,
  type InspectorPage,
  openInspector,
  useChatUi,
} from '../../store/chats/chat-ui-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Branches } from './branches.tsx';
import { ChatUsage } from './chat-usage.tsx';
import { ParametersPanel } from './parameters-panel.tsx';

const FOCUSABLE = 'input:not([disabled]), textarea, [role=treeitem][tabindex="0"], pre, button:not([disabled])';

export function Inspector({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const page = useChatUi((state) => state.inspector);
  const asks = useChatUi((state) => state.inspectorAsks);
  /** The last request to focus the panel. A panel that reappears with another chat must not answer an old one. */
  const answered = useRef(asks);
  useEffect(() => {
    if (asks === answered.current) return;
    answered.current = asks;
    const content = panel.current?.querySelector('.tab-panel');
    const first = content?.querySelector<HTMLElement>(FOCUSABLE) ?? panel.current;
    first?.focus({ preventScroll: true });
  }, [asks]);
  useEffect(() => {
    const hideIfCovering = (target: EventTarget | null): void => {
      if (panel.current !== null && isBehind(target, panel.current)) hideInspector();
    };
    const onFocus = ({ target }: FocusEvent): void => hideIfCovering(target);
    document.addEventListener('focusin', onFocus);
    // After sending a message, the user wants to see the reply.
    const stop = chatUiStore.subscribe((now, before) => {
      if (now.latestAsks !== before.latestAsks)
        hideIfCovering(panel.current?.parentElement?.querySelector('.message-area') ?? null);
    });
    return () => {
      document.removeEventListener('focusin', onFocus);
      stop();
    };
  }, []);
  if (page === null) return null;
  const tabs: readonly { readonly id: InspectorPage; readonly label: string }[] = [
    { id: 'chat', label: t('chat.inspector.chat') },
    { id: 'branches', label: t('chat.inspector.branches') },
  ];
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('chat.inspector.name')}
      className="inspector ring-inside"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        closeInspector();
      }}
    >
      <Tabs label={t('chat.inspector.name')} tabs={tabs} current={page} onChange={(next) => openInspector(next)}>
        {page === 'chat' && (
          <>
            <ParametersPanel chatId={chatId} />
            <ChatUsage chatId={chatId} />
          </>
        )}
        {page === 'branches' && <Branches chatId={chatId} />}
      </Tabs>
      <IconButton
        className="inspector-close"
        label={t('chat.inspector.close')}
        icon={<X size={15} aria-hidden="true" />}
        onClick={closeInspector}
      />
    </aside>
  );
}

/**
 * True for an element of the chat whose middle, from left to right, is behind the panel: in a narrow window its focus
 * would be invisible.
 */
function isBehind(target: EventTarget | null, panel: HTMLElement): boolean {
  if (!(target instanceof Element) || panel.contains(target) || panel.parentElement?.contains(target) !== true)
    return false;
  const [its, over] = [target.getBoundingClientRect(), panel.getBoundingClientRect()];
  const middle = (its.left + its.right) / 2;
  return middle > over.left && middle < over.right && its.top < over.bottom && its.bottom > over.top;
}

/** One conversation in the sidebar. */

import { Ghost, PencilLine } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { rename } from '../store/chats/chat-list-store.ts';
import { openConversation } from '../store/chats/conversation-actions.ts';
import { conversationStore, currentChatId } from '../store/chats/open-chat-store.ts';
import { openRowMenu } from '../store/chats/row-menu-store.ts';
import { clearSelection, selectRange, setRenaming, toggleSelected } from '../store/window/sidebar-store.ts';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useForeignLanguage } from '../words/text-language.ts';
import { startChatDrag } from './drag.ts';
import { indentPx } from './folder-tree.ts';
import { leaveOverlayFor } from './leave-overlay.ts';
import { RenameField } from './rename-field.tsx';
import type { ChatRowFacts } from './row-list.ts';
import { RowMenuButton } from './row-menu-button.tsx';

export interface ChatRowProps {
  readonly row: ChatRowFacts;
  /** Returns the ids of all chats in their current order. Must be a stable function. */
  readonly orderOf: () => readonly string[];
  readonly style: CSSProperties;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
  readonly isTabStop: boolean;
}

function ChatRowView(props: ChatRowProps) {
  const { row, orderOf, isCurrent, isSelected, isRenaming, isTabStop } = props;
  const { summary } = row;
  const t = useT();
  const title = summary.title || t('sidebar.untitled');
  const language = useForeignLanguage(summary.title);
  const triggerId = `actions-${summary.id}`;
  const stateId = `state-${summary.id}`;

  const onClick = (event: MouseEvent): void => {
    if (event.shiftKey) selectRange(orderOf(), summary.id, currentChatId(conversationStore.getState()));
    else if (event.ctrlKey || event.metaKey) toggleSelected(summary.id);
    else {
      clearSelection();
      leaveOverlayFor(summary.id);
      void openConversation(summary.id);
    }
  };
  const states = [
    summary.isGenerating ? t('sidebar.state.generating') : '',
    summary.isUnread ? t('sidebar.state.unread') : '',
    summary.isTemporary ? t('sidebar.state.temporary') : '',
    summary.hasDraft ? t('sidebar.state.draft') : '',
    isSelected ? t('sidebar.state.selected') : '',
  ].filter(Boolean);

  return (
    <li
      className={classNames('row', 'chat-row', isCurrent && 'is-current', isSelected && 'is-selected')}
      style={props.style}
      data-depth={row.depth}
      data-conversation-id={summary.id}
    >
      <div className="row-box" style={{ marginInlineStart: `${indentPx(row.depth, 14)}px` }}>
        {isRenaming ? (
          <RenameField
            value={summary.title}
            label={t('chat.title')}
            onDone={(next) => {
              setRenaming(null);
              if (next !== null && next !== summary.title) void rename(summary.id, next);
            }}
          />
        ) : (
          <>
            <button
              type="button"
              className="row-button line grows"
              data-row-key={row.key}
              tabIndex={isTabStop ? 0 : -1}
              aria-current={isCurrent ? 'page' : undefined}
              aria-describedby={states.length > 0 ? stateId : undefined}
              draggable
              onDragStart={(event) => startChatDrag(event, summary.id)}
              onClick={onClick}
              onDoubleClick={() => setRenaming(summary.id)}
              onContextMenu={(event) => {
                event.preventDefault();
                openRowMenu({ kind: 'chat', summary }, event.currentTarget);
              }}
            >
              {summary.isTemporary ? <Ghost size={14} className="row-icon" aria-hidden="true" /> : null}
              <span className="row-title one-line grows" dir="auto" lang={language}>
                <DisplayText text={title} />
              </span>
            </button>
            {states.length > 0 ? (
              <span id={stateId} className="visually-hidden">
                {states.join(' ')}
              </span>
            ) : null}
            <span className="row-state" aria-hidden="true">
              {summary.isGenerating ? (
                <Spinner />
              ) : summary.isUnread ? (
                <span className="unread-dot" />
              ) : summary.hasDraft && !isCurrent ? (
                <PencilLine size={13} />
              ) : null}
            </span>
            <RowMenuButton
              id={triggerId}
              label={t('sidebar.actions')}
              subject={{ kind: 'chat', summary }}
              isTabStop={isTabStop}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** There are many rows, so each rerenders only if its visible content changes. */
export const ChatRow = memo(ChatRowView, (before, after) =>
  (Object.keys(after) as readonly (keyof ChatRowProps)[]).every((key) => {
    if (key === 'row') return before.row.summary === after.row.summary && before.row.depth === after.row.depth;
    if (key === 'style') {
      return before.style.transform === after.style.transform && before.style.blockSize === after.style.blockSize;
    }
    return before[key] === after[key];
  }),
);

/** Shows all branches of the chat as a tree, for overview and navigation. */

import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TreeNode } from '../../../shared/conversation.ts';
import { type Translate, useT } from '../../i18n.ts';
import { openAt, readTree } from '../../store/chats/conversation-actions.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { withId } from '../../store/remembered-ids.ts';
import { classNames } from '../../ui/class-names.ts';
import { readingKey } from '../../ui/reading-keys.ts';
import { whileMounted } from '../../ui/while-mounted.ts';
import { errorSentence } from '../../words/error-words.ts';
import { plainSnippet } from '../../words/plain-snippet.ts';
import { type TreeRow, treeRows } from './tree-order.ts';

const NONE_CLOSED: ReadonlySet<string> = new Set();

export function Branches({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const [nodes, setNodes] = useState<readonly TreeNode[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE_CLOSED);
  const [activeId, setActiveId] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const wasToggled = useRef(false);
  // Changes whenever a reply ends or another version is chosen, and the tree is then read again.
  const path = useChat((chat) => chat.ids, null);
  const rows = useMemo(() => treeRows(nodes, closed), [nodes, closed]);
  const hasBranches = useMemo(() => treeRows(nodes, NONE_CLOSED).some((row) => row.siblings > 1), [nodes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree changes with the path.
  useEffect(
    () =>
      whileMounted(readTree(chatId), (next) => {
        setNodes(next);
        setActiveId(next.findLast((node) => node.isOnActivePath)?.id ?? next[0]?.id ?? null);
      }),
    [chatId, path],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was opened or closed is another element.
  useLayoutEffect(() => {
    if (!wasToggled.current) return;
    wasToggled.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [closed]);
  useEffect(() => {
    if (activeId === null) return;
    const row = tree.current?.querySelector<HTMLElement>(`[data-node-id="${CSS.escape(activeId)}"]`);
    // The tree is loaded asynchronously: keep the focus in the panel meanwhile, not on its tab.
    const { activeElement } = document;
    const waits = row?.closest('.inspector') === activeElement || row?.closest('.tab-panel')?.contains(activeElement);
    if (waits) row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const go = (id: string): void => {
    void openAt(chatId, id);
  };
  const toggle = (id: string, isOpen: boolean): void => {
    wasToggled.current = true;
    setClosed(withId(closed, id, !isOpen));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex((row) => row.node.id === activeId);
    const row = rows[at];
    if (row === undefined) return;
    const isClosed = closed.has(row.node.id);
    const key = readingKey(event.key);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) setActiveId(rows[Math.max(0, Math.min(rows.length - 1, target))]?.node.id ?? null);
    else if (key === 'ArrowRight' && isClosed) toggle(row.node.id, true);
    else if (key === 'ArrowRight' && row.hasChildren) setActiveId(rows[at + 1]?.node.id ?? null);
    else if (key === 'ArrowLeft' && row.hasChildren && !isClosed) toggle(row.node.id, false);
    else if (key === 'ArrowLeft' && row.node.parentId !== null) setActiveId(row.node.parentId);
    else if (event.key === 'Enter' || event.key === ' ') go(row.node.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <p className="inspector-hint remark">{t(hasBranches ? 'chat.treeView.hint' : 'chat.treeView.none')}</p>
      <div ref={tree} role="tree" aria-label={t('chat.treeView.label')} className="branch-tree" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <TreeLine
            // Opening or closing a row gives it a new element, whose state Orca reads when it takes the focus.
            // Otherwise Orca mistakes the removed rows for the focused one and doesn't announce the change.
            key={`${row.node.id} ${closed.has(row.node.id)}`}
            row={row}
            isActive={row.node.id === activeId}
            isOpen={!closed.has(row.node.id)}
            onGo={go}
          />
        ))}
      </div>
    </>
  );
}

interface LineProps {
  readonly row: TreeRow;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onGo: (id: string) => void;
}

function TreeLine({ row, isActive, isOpen, onGo }: LineProps) {
  const t = useT();
  const { node } = row;
  const outcome = outcomeOf(node, t);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys.
    <div
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      data-node-id={node.id}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? isOpen : undefined}
      aria-current={node.isOnActivePath || undefined}
      className={classNames('branch-line ring-inside remark pressable', node.isOnActivePath && 'is-on-path')}
      onClick={() => onGo(node.id)}
    >
      <BranchLines row={row} isOpen={isOpen} />
      <span className="branch-words">
        <span className="branch-who">{t(`chat.author.${node.role}`)}</span>
        <span className="branch-snippet grows one-line" dir="auto">
          {plainSnippet(node.snippet, []).text.trim() || node.snippet}
        </span>
        {outcome !== '' && (
          <span className={classNames('branch-outcome faint one-line', node.snippet === '' && 'is-alone')}>
            {outcome}
          </span>
        )}
        {row.siblings > 1 && (
          <span className="branch-fact faint">
            {t('chat.action.versionOf', { index: row.position, count: row.siblings })}
          </span>
        )}
        {node.model !== null && (
          <bdi className="branch-fact faint" translate="no">
            {node.model}
          </bdi>
        )}
      </span>
    </div>
  );
}

/** The lines of the tree beside a message: the forks around it, its own fork, and its dot. */
function BranchLines({ row, isOpen }: { readonly row: TreeRow; readonly isOpen: boolean }) {
  const isFork = row.siblings > 1 && row.level > 1;
  const last = row.continues.length - 1;
  return (
    <span className="branch-lines" aria-hidden="true">
      {row.continues.map((continues, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lanes have nothing but their position.
          key={at}
          className={classNames('branch-lane', continues && 'goes-on', isFork && at === last && 'turns')}
        />
      ))}
      <span
        className={classNames(
          'branch-lane is-own',
          row.level > 1 && !isFork && 'from-above',
          row.hasChildren && isOpen && 'goes-down',
          row.node.role === 'user' && 'is-user',
        )}
      />
    </span>
  );
}

/** Says if a message ended early, is still being written or has no text; otherwise empty. */
function outcomeOf({ status, error, snippet }: TreeNode, t: Translate): string {
  if (status === 'failed') {
    return t('chat.treeView.failed', {
      reason: error === null ? t('chat.treeView.noReason') : t(errorSentence(error)),
    });
  }
  if (status === 'stopped') return t(snippet === '' ? 'chat.treeView.stoppedEmpty' : 'chat.treeView.stopped');
  if (status === 'interrupted')
    return t(snippet === '' ? 'chat.treeView.interruptedEmpty' : 'chat.treeView.interrupted');
  if (status === 'streaming') return t('chat.treeView.streaming');
  return snippet === '' ? t('chat.treeView.empty') : '';
}

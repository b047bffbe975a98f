/** Beside a message, for the mouse: its time, its dot on the chat's line, and hollow dots for other versions. */

import { useState } from 'react';
import type { Message, TreeNode } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { readTree, selectVersion } from '../../store/chats/conversation-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { factLine, formatClock } from '../../words/format.ts';
import './message-margin.css';

/** More have no room beside a short message. */
const DOTS_MAX = 5;

export function MessageMargin({ message, hasVersions }: { readonly message: Message; readonly hasVersions: boolean }) {
  const { role, status, createdAt } = message;
  const isFailed = status === 'failed';
  return (
    <div className={classNames('message-margin', isFailed && 'is-failed')} data-find-skip="" aria-hidden="true">
      {/* Drawn, so that it isn't a part of the message's text. */}
      <span className="margin-time" data-time={formatClock(createdAt)} />
      <span className={classNames('margin-dot', role === 'assistant' && !isFailed && 'is-full')} />
      {hasVersions && message.versions.count > 1 ? <OtherVersions message={message} /> : null}
    </div>
  );
}

function OtherVersions({ message }: { readonly message: Message }) {
  const t = useT();
  const { index, count } = message.versions;
  const [siblings, setSiblings] = useState<readonly TreeNode[]>([]);
  const read = async (): Promise<readonly TreeNode[]> => {
    if (siblings.length === count) return siblings;
    const nodes = await readTree(message.conversationId);
    const found = nodes
      .filter(({ parentId }) => parentId === message.parentId)
      .sort((a, b) => a.createdAt - b.createdAt);
    setSiblings(found);
    return found;
  };
  const nameOf = (at: number): string => {
    const version = t('chat.action.versionOf', { index: at + 1, count });
    const node = siblings[at];
    return node === undefined ? version : factLine([version, node.model, formatClock(node.createdAt)]);
  };
  const show = async (at: number): Promise<void> => {
    const node = (await read())[at];
    if (node !== undefined) await selectVersion(node.id);
  };
  const others = Array.from({ length: count }, (_, at) => at)
    .filter((at) => at !== index)
    .slice(0, DOTS_MAX);
  return (
    <span className="margin-versions" onPointerEnter={() => void read()}>
      {others.map((at) => (
        <button
          key={at}
          type="button"
          tabIndex={-1}
          className="margin-version"
          data-tooltip={nameOf(at)}
          onClick={() => void show(at)}
        />
      ))}
    </span>
  );
}

/** Beside the details of a reply: the parts of the page, and the versions of the reply. */

import { ArrowLeftRight, MessageSquareReply, SquareTerminal, Timer, Type } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Message, TreeNode } from '../../../shared/conversation.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { useT } from '../../i18n.ts';
import { readTree, selectVersion } from '../../store/chats/conversation-actions.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { whileMounted } from '../../ui/while-mounted.ts';
import { durationText } from '../../words/durations.ts';
import { factLine, formatClock, formatNumber } from '../../words/format.ts';
import type { DetailsPart } from './request-record.tsx';

const PARTS = [
  { id: 'request', Icon: ArrowLeftRight, titleKey: 'chat.details.request' },
  { id: 'answer', Icon: MessageSquareReply, titleKey: 'chat.details.answer' },
  { id: 'timings', Icon: Timer, titleKey: 'chat.details.timings' },
  { id: 'curl', Icon: SquareTerminal, titleKey: 'chat.details.curl' },
  // Listed only if there is a title request.
  { id: 'title', Icon: Type, titleKey: 'chat.details.titleRequest' },
] as const;

interface Props {
  readonly message: Message | undefined;
  readonly details: RequestDetails | null;
  /** The element that holds the parts. */
  readonly content: RefObject<HTMLElement | null>;
}

export function DetailsRail({ message, details, content }: Props) {
  const t = useT();
  const [current, setCurrent] = useShownPart(content, details);
  const facts: Readonly<Partial<Record<DetailsPart, string | null>>> =
    details === null
      ? {}
      : {
          answer: (details.exchanges?.at(-1) ?? details).status?.toString() ?? null,
          timings: details.timings.durationMs === null ? null : durationText(t, details.timings.durationMs),
        };
  const go = (id: DetailsPart): void => {
    const part = partsIn(content.current).find((one) => one.dataset.part === id);
    // Scrolls to the top for the first part, because the facts above it concern all parts.
    const target = id === 'request' ? content.current : part;
    target?.scrollIntoView({ block: 'start' });
    setCurrent(id);
    // Screen readers and the next Tab continue from there.
    part?.focus({ preventScroll: true });
  };
  return (
    <>
      {message?.reply == null ? null : (
        <h2 className="details-rail-heading small-remark one-line" dir="auto" translate="no">
          {message.reply.model}
        </h2>
      )}
      {details === null
        ? null
        : PARTS.filter(({ id }) => id !== 'title' || (details.titleRequests ?? []).length > 0).map(
            ({ id, Icon, titleKey }) => (
              <button
                key={id}
                type="button"
                className={classNames('page-chapter line pressable', id === current && 'is-open')}
                aria-current={id === current ? 'true' : undefined}
                data-tooltip={t(titleKey)}
                onClick={() => go(id)}
              >
                <Icon size={16} aria-hidden="true" />
                <span className="grows one-line">{t(titleKey)}</span>
                <span className="details-rail-fact small-remark">{facts[id]}</span>
              </button>
            ),
          )}
      {message !== undefined && message.versions.count > 1 ? <Versions message={message} /> : null}
      {details === null ? null : <p className="page-rail-note remark">{t('chat.details.kept')}</p>}
    </>
  );
}

function partsIn(content: HTMLElement | null): readonly HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
}

/** The part near the top of the page. Doesn't change at the page's end: a part chosen there may not reach the top. */
function useShownPart(content: RefObject<HTMLElement | null>, details: RequestDetails | null) {
  const [current, setCurrent] = useState<DetailsPart>('request');
  const isShown = details !== null;
  useEffect(() => {
    const scroller = content.current?.closest<HTMLElement>('.page-body');
    if (!isShown || scroller == null) return undefined;
    const onScroll = (): void => {
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return;
      const edge = scroller.getBoundingClientRect().top + scroller.clientHeight / 4;
      const above = partsIn(content.current).findLast((part) => part.getBoundingClientRect().top <= edge);
      const found = PARTS.find(({ id }) => id === above?.dataset.part);
      setCurrent(found?.id ?? 'request');
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [content, isShown]);
  return [current, setCurrent] as const;
}

/** The prompt, each version of its answer, and the next prompt. Choosing a version shows it in the chat, too. */
function Versions({ message }: { readonly message: Message }) {
  const t = useT();
  const { conversationId, parentId, id, versions } = message;
  const [nodes, setNodes] = useState<readonly TreeNode[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version changes the tree.
  useEffect(() => whileMounted(readTree(conversationId), setNodes), [conversationId, id, versions.count]);
  const prompt = nodes.find((node) => node.id === parentId);
  const next = nodes.find((node) => node.parentId === id && node.isOnActivePath);
  const siblings = nodes
    .filter((node) => node.parentId === parentId && node.role === message.role)
    .sort((a, b) => a.createdAt - b.createdAt);
  const show = async (versionId: string): Promise<void> => {
    if (await selectVersion(versionId)) openPage({ kind: 'details', messageId: versionId });
  };
  return (
    <ol className="details-versions" aria-label={t('chat.treeView.label')}>
      {prompt === undefined ? null : <PromptLine node={prompt} />}
      {siblings.map((node, at) => (
        <li key={node.id} className={node.id === id ? 'is-shown' : 'is-aside'}>
          <button
            type="button"
            className="pressable"
            aria-current={node.id === id ? 'true' : undefined}
            onClick={() => void show(node.id)}
          >
            <span className="one-line" translate="no">
              {formatNumber(at + 1)} <bdi>{node.model}</bdi>
            </span>
            <span className="small-remark">{formatClock(node.createdAt)}</span>
          </button>
        </li>
      ))}
      {next === undefined ? null : <PromptLine node={next} />}
    </ol>
  );
}

function PromptLine({ node }: { readonly node: TreeNode }) {
  const t = useT();
  return (
    <li className="is-prompt small-remark">{factLine([formatClock(node.createdAt), t(`chat.author.${node.role}`)])}</li>
  );
}

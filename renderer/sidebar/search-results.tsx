/** Search results, grouped by conversation. */

import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { SearchGroup } from '../../shared/search/search-results.ts';
import { type Translate, useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { Snippet } from '../services/snippet.tsx';
import { openAt, openConversation } from '../store/chats/conversation-actions.ts';
import { clearSearch, searchMore, useSearch } from '../store/chats/search-store.ts';
import { askForSearch } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { formatShortMoment } from '../words/format.ts';
import { plainSnippet } from '../words/plain-snippet.ts';
import { leaveOverlayFor } from './leave-overlay.ts';
import { focusResult } from './result-focus.ts';

/** Estimates until a row is measured. */
const TITLE_HEIGHT_PX = 31;
const HIT_HEIGHT_PX = 64;

const guessedHeight = ({ hits }: SearchGroup): number => TITLE_HEIGHT_PX + hits.length * HIT_HEIGHT_PX;
const keyOfGroup = ({ conversation }: SearchGroup): string => conversation.id;

export function SearchResults() {
  const t = useT();
  const query = useSearch((state) => state.query);
  const answeredQuery = useSearch((state) => state.answeredQuery);
  const groups = useSearch((state) => state.groups);
  const problems = useSearch((state) => state.problems);
  const hasMore = useSearch((state) => state.nextOffset !== null);
  const isSearching = useSearch((state) => state.isSearching);
  const waiting = useSearch((state) => state.waitingMessages);
  const isAnswered = answeredQuery !== '';
  const words = foundWords(groups, query, t);
  const soFar = hasMore ? t('sidebar.foundSoFar', { found: words }) : words;
  const found = isAnswered && !isSearching ? soFar : '';
  const scroller = useRef<HTMLElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') focusResult('next');
    else if (event.key === 'ArrowUp') {
      if (!focusResult('previous')) askForSearch();
    } else if (event.key === 'Escape') {
      clearSearch();
      askForSearch();
    } else return;
    event.preventDefault();
  };
  return (
    <section ref={scroller} className="search-results" aria-label={t('sidebar.results')} onKeyDown={onKeyDown}>
      {groups.length > 0 ? (
        <p className="search-count small-remark" aria-hidden="true">
          {found}
        </p>
      ) : null}
      <RestedStatus of={query} text={found} />
      {problems.map((problem) => (
        <p key={problem} className="search-problem small-remark">
          {t('sidebar.operatorUnknown', { operator: problem })}
        </p>
      ))}
      {isAnswered && waiting > 0 ? (
        <p role="status" className="search-problem small-remark">
          {t('sidebar.stillReading')}
        </p>
      ) : null}
      {!isAnswered && isSearching ? <Spinner className="search-spinner" /> : null}
      {isAnswered && groups.length === 0 && !isSearching && waiting === 0 ? (
        <div className="search-empty stack remark">
          <p className="search-empty-title">{t('sidebar.noHits', { query })}</p>
          <p>{t('sidebar.noHitsWhere')}</p>
        </div>
      ) : null}
      <VirtualList
        items={groups}
        keyOf={keyOfGroup}
        heightOf={guessedHeight}
        scroller={scroller}
        rowClassName="search-group"
      >
        {(group) => <Group group={group} query={answeredQuery} isWhole={!hasMore} />}
      </VirtualList>
      {hasMore ? (
        <Button variant="quiet" className="search-more" isBusy={isSearching} onClick={searchMore}>
          {t('app.showMore')}
        </Button>
      ) : null}
    </section>
  );
}

/** A chat can match through its metadata, without any hit. */
function foundWords(groups: readonly SearchGroup[], query: string, t: Translate): string {
  if (groups.length === 0) return t('sidebar.noHits', { query });
  const hits = groups.reduce((sum, group) => sum + group.hits.length + group.moreHits, 0);
  const chats = t('numbers.chats', { count: groups.length });
  return hits === 0 ? chats : t('sidebar.found', { hits: t('sidebar.foundHits', { count: hits }), chats });
}

interface GroupProps {
  readonly group: SearchGroup;
  readonly query: string;
  /** False while there may be more hits than counted so far. */
  readonly isWhole: boolean;
}

const Group = memo(function Group({ group, query, isWhole }: GroupProps) {
  const t = useT();
  const { conversation } = group;
  const title = conversation.title || t('sidebar.untitled');
  const titleHit = group.hits.find((hit) => hit.where === 'title');
  const others = group.hits.filter((hit) => hit !== titleHit);
  const now = Date.now();
  const open = (messageId: string | null): void => {
    leaveOverlayFor(conversation.id);
    void (messageId === null ? openConversation(conversation.id) : openAt(conversation.id, messageId, query));
  };
  return (
    <>
      <button
        type="button"
        className="search-group-title ring-inside pressable"
        data-search-result="group"
        onClick={() => open(null)}
      >
        <MessageSquareText size={14} aria-hidden="true" />
        <span className="one-line grows" dir="auto">
          {titleHit ? <Snippet text={titleHit.snippet} marks={titleHit.marks} /> : <DisplayText text={title} />}
        </span>
        <time>{formatShortMoment(conversation.updatedAt, now)}</time>
      </button>
      {others.map((hit) => (
        <button
          key={`${hit.messageId}-${hit.where}`}
          type="button"
          className="search-hit ring-inside pressable"
          data-search-result="hit"
          onClick={() => open(hit.messageId)}
        >
          <span className="small-remark">
            {hit.role === null ? '' : t(`chat.author.${hit.role}`)}
            {hit.where === 'reasoning' || hit.where === 'sources' ? ` · ${t(`sidebar.hit.${hit.where}`)}` : ''}
            {hit.isOnActivePath ? '' : ` · ${t('sidebar.hit.otherBranch')}`}
          </span>
          <span className="search-hit-text" dir="auto">
            <Snippet {...plainSnippet(hit.snippet, hit.marks)} />
          </span>
        </button>
      ))}
      {group.moreHits > 0 ? (
        <p className="search-more-hits small-remark">
          {t(isWhole ? 'sidebar.moreInChat' : 'sidebar.moreInChatAtLeast', { count: group.moreHits })}
        </p>
      ) : null}
    </>
  );
});

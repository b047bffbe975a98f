/** Finds words in the open chat. */

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LIMITS } from '../../../shared/limits.ts';
import { useT } from '../../i18n.ts';
import {
  closeFind,
  focusComposer,
  goToHit,
  refreshFindHits,
  setFindQuery,
  useChatUi,
} from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { stopAll } from '../../store/stop-all.ts';
import { handleCommand } from '../../store/window/commands.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RestedStatus } from '../../ui/rested-status.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { FIND_HITS_MAX, stepHit } from './find-in-chat.ts';
import { useFindHits } from './use-find-hits.ts';

/** How often a growing reply is searched again. */
const LOOK_AGAIN_MS = 1_000;

export function FindBar() {
  const isOpen = useChatUi((state) => state.isFindOpen);
  return isOpen ? <OpenFindBar /> : null;
}

function OpenFindBar() {
  const t = useT();
  const query = useChatUi((state) => state.findQuery);
  const index = useChatUi((state) => state.findIndex);
  const asks = useChatUi((state) => state.findAsks);
  const hits = useFindHits();
  const isWhole = useChat((chat) => chat.partOf === null, true);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again for the bar selects its text again.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asks]);
  // Go to the first hit as soon as there is one.
  useEffect(() => {
    if (hits.length === 0) return;
    if (index < 0) goToHit(query, 0);
    // Another version may have fewer hits: stay at its last one.
    else if (index >= hits.length) setFindQuery(query, hits.length - 1);
  }, [hits, index, query]);
  // Don't search a growing comparison again, because new hits in one answer would renumber those of the next one.
  const isGrowing = useChat((chat) => chat.turns.size > 0 && chat.compareColumns.length === 0, false);
  useEffect(() => {
    if (!isGrowing || query === '') return;
    const timer = setInterval(refreshFindHits, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isGrowing, query]);
  const step = (by: 1 | -1): void => goToHit(query, stepHit(index, hits.length, by));
  useEffect(() => {
    const go = (by: 1 | -1) => (): boolean => {
      goToHit(query, stepHit(index, hits.length, by));
      return true;
    };
    return stopAll([handleCommand('find-next', go(1)), handleCommand('find-previous', go(-1))]);
  }, [query, index, hits.length]);
  const close = (): void => {
    closeFind();
    focusComposer();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  const values = { index: Math.max(0, index) + 1, count: hits.length };
  const count = hits.length >= FIND_HITS_MAX ? t('chat.findBar.many', values) : t('chat.findBar.count', values);
  const found = query === '' || !isWhole ? '' : hits.length === 0 ? t('chat.findBar.none') : count;
  return (
    <search className="find-bar line" onKeyDown={onKeyDown}>
      <SearchField
        ref={field}
        label={t('chat.find')}
        value={query}
        maxLength={LIMITS.searchQueryMaxChars}
        onText={setFindQuery}
      />
      <span className="find-count small-remark" aria-hidden="true">
        {found}
      </span>
      <RestedStatus of={query} text={found} />
      <IconButton
        icon={<ChevronUp size={15} />}
        label={t('chat.findBar.previous')}
        disabled={hits.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={<ChevronDown size={15} />}
        label={t('chat.findBar.next')}
        disabled={hits.length === 0}
        onClick={() => step(1)}
      />
      <IconButton icon={<X size={15} />} label={t('app.close')} onClick={close} />
    </search>
  );
}

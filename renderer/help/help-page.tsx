/** The Help page: articles to search and read, and examples of what Parley can do. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { articlesOf, HELP_GROUPS, type HelpArticle } from '../../shared/help/articles.ts';
import { withKeys } from '../../shared/help/help-keys.ts';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import { ExampleCards } from '../services/example-cards.tsx';
import { MarkdownText } from '../services/markdown-text.tsx';
import { type Help, useHelp } from '../services/use-help.ts';
import { LiveText } from '../store/chats/live-text.ts';
import { handleCommand, useKeys } from '../store/window/commands.ts';
import { notifyMissingPart } from '../store/window/missing-part.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closeDialog, closePage } from '../store/window/ui-store.ts';
import { leaveForms } from '../store/window/written-forms.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/keys.tsx';
import { messageBox } from '../ui/message-box.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { spokenKeys } from '../words/key-names.ts';
import { IS_MAC } from '../words/platform.ts';
import { actionOf } from './article-action.ts';
import './help.css';

/** `articleId` null: the first article, or in a small window the examples. */
export function HelpPage({ articleId, children }: { readonly articleId: string | null; readonly children: ReactNode }) {
  const t = useT();
  const help = useHelp(notifyMissingPart);
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState(articleId);
  const [isExampleStarted, setExampleStarted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const keys = useKeys('help');
  const canId = useId();
  const titleId = useId();
  // While Help is open, its shortcut moves the focus to the search.
  useEffect(
    () =>
      handleCommand('help', () => {
        leaveForms(() => {
          closeDialog();
          field.current?.focus();
        }, 'dialog');
        return true;
      }),
    [],
  );
  if (help === null) return null;
  const found = help.find(query);
  const isSearching = query.trim() !== '';
  const article = help.articles.find(({ id }) => id === openId);
  const [first] = help.articles;
  const shown = article ?? first;
  if (shown === undefined) return null;
  const onExample = (start: () => void): void => {
    setExampleStarted(true);
    start();
  };
  const open = (id: string | null): void => {
    setOpenId(id);
    page.current?.scrollTo(0, 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [best] = found;
    if (event.key !== 'Enter' || best === undefined) return;
    event.preventDefault();
    // The article takes the focus: arrow keys scroll it, and Tab leads to its button.
    flushSync(() => open(best.id));
    page.current?.focus();
  };
  return (
    <ChapterPage
      isFlush
      chapter="help"
      className="help"
      note={t('help.isLocal')}
      initialFocus={field}
      finalFocus={() => (isExampleStarted ? messageBox() : null) ?? true}
      tools={
        <div className="help-search">
          <SearchField
            ref={field}
            label={t('help.search')}
            aria-keyshortcuts={keys && spokenKeys(keys)}
            value={query}
            onText={setQuery}
            onKeyDown={onKeyDown}
            maxLength={200}
          />
          {keys === undefined || query !== '' ? null : (
            <span aria-hidden="true">
              <Keys keys={keys} />
            </span>
          )}
        </div>
      }
    >
      <div className={classNames('help-columns', article === undefined && 'is-start')}>
        <section className="help-examples" aria-labelledby={canId}>
          <div className="help-can line">
            <h3 id={canId}>{t('help.can')}</h3>
            <p className="remark">{t('help.canWords')}</p>
          </div>
          <ExampleCards onStart={onExample} onStarted={closePage} />
        </section>
        <nav className="help-list" aria-label={t('help.articles')}>
          <RestedStatus of={query} text={isSearching ? t('help.found', { count: found.length }) : ''} />
          {isSearching && found.length > 0 ? (
            <p className="help-found remark" aria-hidden="true">
              {t('help.found', { count: found.length })}
            </p>
          ) : null}
          {isSearching ? (
            <Topics articles={found} openId={article?.id ?? ''} onOpen={open} />
          ) : (
            <>
              <div className="help-can-topic">
                <Topic title={t('help.can')} isOpen={article === undefined} onOpen={() => open(null)} />
              </div>
              {HELP_GROUPS.map((group) => (
                <section key={group} aria-label={t(`help.group.${group}`)}>
                  <h3 className="help-group">{t(`help.group.${group}`)}</h3>
                  <Topics
                    articles={help.articles.filter(({ id }) => articlesOf(group).includes(id))}
                    openId={article?.id ?? ''}
                    startId={article === undefined ? shown.id : ''}
                    onOpen={open}
                  />
                </section>
              ))}
            </>
          )}
          {found.length === 0 ? <p className="remark">{t('help.noneFound', { query: query.trim() })}</p> : null}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
        <section ref={page} className="help-page" tabIndex={0} aria-labelledby={titleId}>
          <Article titleId={titleId} article={shown} help={help} onOpen={open} key={shown.id} />
        </section>
      </div>
      {children}
    </ChapterPage>
  );
}

interface TopicsProps {
  readonly articles: readonly HelpArticle[];
  readonly openId: string;
  /** The article that a wide page shows below the examples before one is opened. */
  readonly startId?: string;
  readonly onOpen: (id: string) => void;
}

function Topics({ articles, openId, startId, onOpen }: TopicsProps) {
  return (
    <ul>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <Topic title={title} isOpen={id === openId} isStart={id === startId} onOpen={() => onOpen(id)} />
        </li>
      ))}
    </ul>
  );
}

interface TopicProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isStart?: boolean;
  readonly onOpen: () => void;
}

function Topic({ title, isOpen, isStart = false, onOpen }: TopicProps) {
  return (
    <button
      type="button"
      className={classNames('help-topic pressable', isOpen && 'is-open', isStart && 'is-start')}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onOpen}
    >
      {title}
    </button>
  );
}

interface ArticleProps {
  readonly titleId: string;
  readonly article: HelpArticle;
  readonly help: Help;
  readonly onOpen: (id: string) => void;
}

function Article({ titleId, article, help, onOpen }: ArticleProps) {
  const t = useT();
  const shortcuts = useSettings((settings) => settings.shortcuts);
  const source = useMemo(
    () => new LiveText(withKeys(article.markdown, IS_MAC, help.keys, shortcuts), false),
    [article, help, shortcuts],
  );
  const action = actionOf(article.id, t);
  const related = help.articles.filter(({ id }) => article.related.includes(id));
  return (
    <article className="help-article">
      <h3 id={titleId}>{article.title}</h3>
      <MarkdownText source={source} />
      {action === null ? null : (
        <Button size="medium" variant="primary" className="help-action" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {related.length === 0 ? null : (
        <>
          <h4 className="small-remark">{t('help.related')}</h4>
          <ul className="help-related">
            {related.map(({ id, title }) => (
              <li key={id}>
                <Topic title={title} isOpen={false} onOpen={() => onOpen(id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

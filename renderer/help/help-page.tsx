/** The Help page: articles to search and read, and examples of what Parley can do. */

import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { HelpArticle } from '../../shared/help/articles.ts';
import { withKeys } from '../../shared/help/help-keys.ts';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import { ExampleCards } from '../services/example-cards.tsx';
import { MarkdownText } from '../services/markdown-text.tsx';
import { type Help, useHelp } from '../services/use-help.ts';
import { LiveText } from '../store/chats/live-text.ts';
import { notifyMissingPart } from '../store/window/missing-part.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closePage } from '../store/window/ui-store.ts';
import { classNames } from '../ui/class-names.ts';
import { messageBox } from '../ui/message-box.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { IS_MAC } from '../words/platform.ts';
import './help.css';

/** `articleId` null: the examples. */
export function HelpPage({ articleId, children }: { readonly articleId: string | null; readonly children: ReactNode }) {
  const t = useT();
  const help = useHelp(notifyMissingPart);
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState(articleId);
  const [isExampleStarted, setExampleStarted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  if (help === null) return null;
  const found = help.find(query);
  const article = help.articles.find(({ id }) => id === openId);
  const open = (id: string | null): void => {
    setOpenId(id);
    page.current?.scrollTo(0, 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = found;
    if (event.key !== 'Enter' || first === undefined) return;
    event.preventDefault();
    open(first.id);
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
        <SearchField
          ref={field}
          label={t('help.search')}
          value={query}
          onText={setQuery}
          onKeyDown={onKeyDown}
          maxLength={200}
        />
      }
    >
      <div className="help-columns">
        <nav className="help-list" aria-label={t('help.articles')}>
          <RestedStatus of={query} text={query.trim() === '' ? '' : t('help.found', { count: found.length })} />
          <ul>
            <li>
              <Topic title={t('help.can')} isOpen={article === undefined} onOpen={() => open(null)} />
            </li>
            {found.map(({ id, title }) => (
              <li key={id}>
                <Topic title={title} isOpen={id === article?.id} onOpen={() => open(id)} />
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="remark">{t('help.noneFound', { query: query.trim() })}</p> : null}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
        <section ref={page} className="help-page" tabIndex={0} aria-label={article?.title ?? t('help.can')}>
          {article === undefined ? (
            <Examples onStart={() => setExampleStarted(true)} />
          ) : (
            <Article article={article} help={help} onOpen={open} key={article.id} />
          )}
        </section>
      </div>
      {children}
    </ChapterPage>
  );
}

function Examples({ onStart }: { readonly onStart: () => void }) {
  const t = useT();
  const onPress = (start: () => void): void => {
    onStart();
    start();
  };
  return (
    <section className="help-article">
      <h3>{t('help.can')}</h3>
      <p className="help-words">{t('help.canWords')}</p>
      <ExampleCards onStart={onPress} onStarted={closePage} />
    </section>
  );
}

interface TopicProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Topic({ title, isOpen, onOpen }: TopicProps) {
  return (
    <button
      type="button"
      className={classNames('help-topic pressable', isOpen && 'is-open')}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onOpen}
    >
      {title}
    </button>
  );
}

interface ArticleProps {
  readonly article: HelpArticle;
  readonly help: Help;
  readonly onOpen: (id: string) => void;
}

function Article({ article, help, onOpen }: ArticleProps) {
  const t = useT();
  const shortcuts = useSettings((settings) => settings.shortcuts);
  const source = useMemo(
    () => new LiveText(withKeys(article.markdown, IS_MAC, help.keys, shortcuts), false),
    [article, help, shortcuts],
  );
  const related = help.articles.filter(({ id }) => article.related.includes(id));
  return (
    <article className="help-article">
      <h3>{article.title}</h3>
      <MarkdownText source={source} />
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

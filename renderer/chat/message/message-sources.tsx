/** Lists a reply's sources. Nothing is loaded until the user opens one. */

import type { MouseEvent } from 'react';
import { type ReplyExtras, type ReplySource, sourceHost } from '../../../shared/replies/reply-extras.ts';
import { useT } from '../../i18n.ts';
import { openExternal } from '../../store/window/desktop-actions.ts';

export function MessageSources({ extras }: { readonly extras: ReplyExtras | undefined }) {
  const t = useT();
  const sources = extras?.sources ?? [];
  if (sources.length === 0) return null;
  return (
    <section className="message-sources remark is-selectable" data-find-skip="">
      <h3 className="message-sources-heading">{t('chat.sources')}</h3>
      <ul aria-label={t('chat.sources')} className="message-sources-list">
        {sources.map((source) => (
          <li key={`${source.url} ${source.title}`}>
            <Source source={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The space stays outside the isolated text; inside, it would switch sides. */
function Aside({ words }: { readonly words: string }) {
  return (
    <>
      {' '}
      <bdi className="faint">{words}</bdi>
    </>
  );
}

/** A link's real host is always next to its title, because the service wrote the title. */
function Source({ source }: { readonly source: ReplySource }) {
  const { url, title, date, numbers } = source;
  const host = sourceHost(url);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    void openExternal(url);
  };
  return (
    <>
      {numbers.length > 0 && <span className="faint">{numbers.map((number) => `[${number}]`).join(' ')} </span>}
      {host === null ? (
        <bdi>{title ?? url}</bdi>
      ) : (
        <a
          href={url}
          title={`${host}\n${url.slice(0, 600)}`}
          rel="noopener noreferrer"
          draggable={false}
          className="md-link"
          onClick={open}
          onAuxClick={open}
        >
          <bdi>{title ?? url}</bdi>
        </a>
      )}
      {host !== null && title !== undefined && <Aside words={host} />}
      {date !== undefined && <Aside words={date} />}
    </>
  );
}

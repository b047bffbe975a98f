/** What the last refresh added and removed: one sentence per connection, and the names on demand. */

import type { ModelList, ModelListChange } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { dismissModelNews, type Refreshed, useModels } from '../store/connections/models-store.ts';
import { Button } from '../ui/button.tsx';
import { modelChangeText } from '../words/model-change-text.ts';
import './model-list-news.css';

export function ModelListNews() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const refreshed = useModels((state) => state.refreshed);
  const shown = connections.filter(({ id }) => refreshed.has(id));
  if (shown.length === 0) return null;
  return (
    <div className="model-news">
      <div role="status">
        {shown.map(({ id, name }) => {
          const list = lists.get(id);
          const change = changeOf(list, refreshed.get(id));
          const of = (words: string): string =>
            connections.length > 1 ? t('app.labelled', { name, text: words }) : words;
          if (list?.models.length === 0) return <p key={id}>{of(t('chat.model.empty'))}</p>;
          if (change === undefined) return <p key={id}>{of(t('models.news.none'))}</p>;
          return (
            <details key={id}>
              <summary>{of(modelChangeText(change, t))}</summary>
              <ChangedNames title={t('models.news.added')} names={change.added} />
              <ChangedNames title={t('models.news.gone')} names={change.gone} />
            </details>
          );
        })}
      </div>
      <Button variant="quiet" onClick={dismissModelNews}>
        {t('notices.dismiss')}
      </Button>
    </div>
  );
}

/** Undefined if the refresh changed nothing. */
function changeOf(
  list: ModelList | undefined,
  news: Refreshed | undefined,
): Pick<ModelListChange, 'added' | 'gone'> | undefined {
  if (news === 'listed') return { added: list?.models.map((model) => model.id) ?? [], gone: [] };
  return news === 'changed' ? list?.change : undefined;
}

function ChangedNames({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className="model-news-title">{title}</p>
      <ul className="model-news-names is-selectable">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

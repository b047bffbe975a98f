/** Describes what a refresh of a model list changed, in one sentence. */

import type { ModelListChange } from '../../shared/connection.ts';
import type { Translate } from '../i18n.ts';

export function modelChangeText({ added, gone }: Pick<ModelListChange, 'added' | 'gone'>, t: Translate): string {
  const [more, fewer] = [
    t('models.news.addedCount', { count: added.length }),
    t('models.news.goneCount', { count: gone.length }),
  ];
  if (gone.length === 0) return t('models.news.one', { change: more });
  if (added.length === 0) return t('models.news.one', { change: fewer });
  return t('models.news.both', { added: more, gone: fewer });
}

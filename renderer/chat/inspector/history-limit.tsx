/** How many of the earlier messages are sent along with the next one. */

import { useId } from 'react';
import { type Translate, useT } from '../../i18n.ts';
import { Select } from '../../ui/select.tsx';

const CHOICES = [0, 2, 4, 10, 20, 50];
const ALL = 'all';

/** For example `Last 4 messages`. */
export function historyWords(count: number, t: Translate): string {
  return count === 0 ? t('chat.composer.historyNone') : t('chat.composer.historyLast', { count });
}

interface Props {
  /** null: all of them. */
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

export function HistoryLimit({ limit, onChange }: Props) {
  const t = useT();
  const id = useId();
  const counts = limit === null || CHOICES.includes(limit) ? CHOICES : [...CHOICES, limit];
  const options = [
    { value: ALL, label: t('chat.composer.historyAll') },
    ...counts.map((count) => ({
      value: String(count),
      label: historyWords(count, t),
    })),
  ];
  return (
    <div className="parameter is-inline">
      <label htmlFor={id}>{t('chat.composer.history')}</label>
      <Select
        id={id}
        value={limit === null ? ALL : String(limit)}
        options={options}
        onChange={(value) => onChange(value === ALL ? null : Number(value))}
      />
    </div>
  );
}

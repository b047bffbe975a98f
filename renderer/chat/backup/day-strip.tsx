/** The days of a library as a strip, with strokes for their replies, dots for the backups, and a handle. */

import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { BackupInfo } from '../../../shared/library.ts';
import { useT } from '../../i18n.ts';
import { readUsage } from '../../store/window/usage-actions.ts';
import { Strip } from '../../ui/strip.tsx';
import { whileMounted } from '../../ui/while-mounted.ts';
import { factLine, formatDay, formatMoment } from '../../words/format.ts';
import { dayPath, dotPath, type RepliesOfDay, repliesByDay, type Span, spanOf } from './days.ts';
import './day-strip.css';

const WIDTH = 1000;
const HEIGHT = 28;
const ALL_DAYS = { fromDay: null, toDay: null };

interface Props {
  /** Sorted by time. */
  readonly backups: readonly BackupInfo[];
  readonly shown: BackupInfo;
  readonly onChoose: (id: string) => void;
}

export function DayStrip({ backups, shown, onChoose }: Props) {
  const t = useT();
  const [days, setDays] = useState<readonly RepliesOfDay[]>([]);
  useEffect(() => whileMounted(readUsage(ALL_DAYS, null), (report) => setDays(repliesByDay(report?.days ?? []))), []);
  const times = useMemo(() => backups.map(({ createdAt }) => createdAt), [backups]);
  const span = useMemo(() => spanOf(times, days, Date.now()), [times, days]);
  const strokes = useMemo(() => dayPath(days, span, WIDTH, HEIGHT), [days, span]);
  const dots = useMemo(() => dotPath(times, span, WIDTH, HEIGHT), [times, span]);
  const placeOf = (index: number): number => placeIn(span, times[index] ?? span.from);
  const place = placeIn(span, shown.createdAt) * 100;
  const dayPlace: CSSProperties & Record<'--place', number> = { '--place': place };
  return (
    <div className="day-strip">
      <p className="day-shown small-remark" aria-hidden="true">
        <span style={dayPlace}>{formatDay(shown.createdAt)}</span>
      </p>
      <Strip
        label={t('chat.backup.day')}
        valueText={factLine([formatMoment(shown.createdAt), t('numbers.chats', { count: shown.conversations })])}
        count={backups.length}
        index={backups.indexOf(shown)}
        placeOf={placeOf}
        onChoose={(index) => onChoose(backups[index]?.id ?? shown.id)}
      >
        <span className="day-since" style={{ insetInlineStart: `${place}%` }} />
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={strokes} />
          <path className="day-dots" d={dots} />
        </svg>
      </Strip>
      <div className="day-ends small-remark" aria-hidden="true">
        <span>{formatDay(span.from)}</span>
        <span>{t('chat.backup.today')}</span>
      </div>
    </div>
  );
}

const placeIn = ({ from, to }: Span, at: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)));

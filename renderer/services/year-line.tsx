/** A line over a year, with keys that expire above it and models that end below. */

import { useT } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { calendarFormat, formatDay, formatDays } from '../words/format.ts';
import { dayOf, momentOf, warningsDue } from '../words/key-expiry.ts';
import { type CalendarDate, monthsOfYear, placedDates, placeInYear } from './calendar-dates.ts';
import './year-line.css';

/** A key is marked from this many days before its expiry date. */
export const SOON_DAYS = 14;

interface Props {
  readonly dates: readonly CalendarDate[];
  readonly today: number;
}

/** Hidden from screen readers, so callers list the dates beside it. */
export function YearLine({ dates, today }: Props) {
  const t = useT();
  const month = calendarFormat({ month: 'short' });
  const january = calendarFormat({ month: 'short', year: 'numeric' });
  const placed = placedDates(dates, today);
  return (
    <div className={classNames('year-line', placed.some(({ tier }) => tier === 1) && 'is-tall')} aria-hidden="true">
      <div className="year-rule" />
      {monthsOfYear(today).map((at, index) => {
        const isJanuary = new Date(at).getMonth() === 0;
        return (
          <span
            key={at}
            className={classNames('year-month', isJanuary && 'is-january')}
            style={{ insetInlineStart: `${(index / 12) * 100}%` }}
          >
            {(isJanuary ? january : month).format(at)}
          </span>
        );
      })}
      <span className="year-today" style={{ insetInlineStart: `${(placeInYear(dayOf(today), today) ?? 0) * 100}%` }}>
        {formatDays(today, today)}
      </span>
      {placed.map(({ date, place, tier, isBefore }) => (
        <span
          key={date.id}
          className={classNames(
            `year-date is-${date.kind}`,
            tier === 1 && 'is-far',
            isBefore && 'is-before',
            date.kind === 'key' && warningsDue(date.day, today, [SOON_DAYS]) > 0 && 'is-soon',
          )}
          style={{ insetInlineStart: `${place * 100}%` }}
        >
          <span
            className={`calendar-mark is-${date.kind}`}
            data-tooltip={`${formatDay(momentOf(date.day))}: ${t(`calendar.event.${date.kind}`, { name: date.name, connection: date.connectionName })}`}
          />
          {tier === null ? null : (
            <span className="year-label">
              <b className="one-line">{t(`calendar.label.${date.kind}`, { name: date.name })}</b>
              <span className="one-line">
                {t('calendar.label.where', { connection: date.connectionName, date: formatDay(momentOf(date.day)) })}
              </span>
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

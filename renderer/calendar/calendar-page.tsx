/** The Calendar: when keys expire and models end, as a line over a year and as a list. */

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n.ts';
import { type CalendarDate, calendarDates } from '../services/calendar-dates.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import { ModelChooser } from '../services/model-chooser.tsx';
import { YearLine } from '../services/year-line.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { enterModelEnd, useModelEnds } from '../store/connections/model-ends.ts';
import { type ModelOf, modelKey, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadLastModels } from '../store/connections/models-store.ts';
import { saveText } from '../store/window/desktop-actions.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Popover } from '../ui/popover.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { formatDay, formatDays } from '../words/format.ts';
import { isPast, momentOf } from '../words/key-expiry.ts';
import { useToday } from '../words/use-today.ts';
import { readWrittenDay } from '../words/written-day.ts';
import { calendarFile } from './calendar-file.ts';
import { ModelsToReplace } from './models-to-replace.tsx';
import './calendar.css';

export function CalendarPage({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const today = useToday();
  const connections = useConnections((state) => state.connections);
  const ends = useModelEnds();
  const dates = calendarDates(connections, ends, t);
  const [edited, setEdited] = useState<ModelOf | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    for (const { id } of connections) void loadLastModels(id);
  }, [connections]);
  const coming = dates.filter(({ day }) => !isPast(day, today));
  const save = (): void => {
    const events = coming.map((date) => ({ id: date.id, day: date.day, summary: dateTitle(date) }));
    void saveText(t('calendar.fileName'), calendarFile(events, Date.now()));
  };
  const dateTitle = ({ kind, name, connectionName }: CalendarDate): string =>
    t(`calendar.event.${kind}`, { name, connection: connectionName });
  return (
    <ChapterPage
      chapter="calendar"
      className="calendar"
      tools={
        <>
          <Popover
            isOpen={isOpen}
            onOpenChange={setOpen}
            label={t('chat.model.list')}
            className="model-popover"
            trigger={
              <Button size="medium" icon={<Plus size={14} aria-hidden="true" />}>
                {t('calendar.enter')}
              </Button>
            }
          >
            <ModelChooser
              connectionId={null}
              model={null}
              onChoose={(choice) => {
                setOpen(false);
                setEdited(choice);
              }}
            />
          </Popover>
          <Button size="medium" disabled={coming.length === 0} onClick={save}>
            {t('calendar.save')}
          </Button>
        </>
      }
    >
      <YearLine dates={dates} today={today} />
      {dates.length === 0 ? <p className="settings-empty">{t('calendar.empty')}</p> : null}
      <ul className="calendar-list" aria-label={t('calendar.dates')}>
        {dates.map((date) => (
          <li key={date.id} className={classNames('calendar-date line', isPast(date.day, today) && 'is-past')}>
            <span className={`calendar-mark is-${date.kind}`} aria-hidden="true" />
            <span className="calendar-day">{formatDay(momentOf(date.day))}</span>
            <span className="grows">
              {dateTitle(date)}
              <span className="remark calendar-source">
                {formatDays(momentOf(date.day), today)}
                {date.end === null
                  ? ''
                  : ` · ${
                      date.end.listedAt === null
                        ? t('calendar.entered')
                        : t('calendar.listed', { date: formatDay(date.end.listedAt) })
                    }`}
              </span>
            </span>
            {date.end === null ? null : (
              <Button
                aria-label={t('calendar.changeOf', { model: date.name })}
                onClick={() => date.end !== null && setEdited(date.end)}
              >
                {t('calendar.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="remark">{t('calendar.hint')}</p>
      <ModelsToReplace today={today} />
      {edited === null ? null : <EndDialog model={edited} onClose={() => setEdited(null)} />}
      {children}
    </ChapterPage>
  );
}

function EndDialog({ model, onClose }: { readonly model: ModelOf; readonly onClose: () => void }) {
  const t = useT();
  const facts = useModelFacts();
  const entered = facts.get(modelKey(model))?.endsAt ?? null;
  const [text, setText] = useState(() => (entered === null ? '' : formatDay(momentOf(entered))));
  const day = text.trim() === '' ? null : readWrittenDay(text, Date.now());
  return (
    <Dialog
      size="small"
      title={t('calendar.endOf', { model: model.model })}
      description={t('calendar.endHint')}
      onClose={onClose}
      confirm={{
        label: t('calendar.saveDate'),
        isDisabled: day === undefined,
        onClick: () => {
          if (day !== undefined) enterModelEnd(facts, model, day);
          onClose();
        },
      }}
    >
      <LabelledTextField
        label={t('calendar.endDate')}
        problem={day === undefined ? t('connections.keyFacts.expiresProblem.invalid') : null}
        hint={day == null ? t('calendar.endDateHint') : formatDay(momentOf(day))}
        maxLength={60}
        value={text}
        onText={setText}
      />
    </Dialog>
  );
}

/** A page of the app, with the list of all pages beside it. */

import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  FlaskConical,
  History,
  Settings,
  Stethoscope,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { runCommand } from '../store/window/commands.ts';
import { closePage } from '../store/window/ui-store.ts';
import { classNames } from '../ui/class-names.ts';
import { Page, type PageProps } from '../ui/page.tsx';

/** The pages; the id of each is also the command that opens it. */
const CHAPTERS = [
  { id: 'settings', Icon: Settings, titleKey: 'settings.title' },
  { id: 'usage', Icon: ChartNoAxesColumn, titleKey: 'usage.table.name' },
  { id: 'time-machine', Icon: History, titleKey: 'chat.backup.timeMachine' },
  { id: 'check-up', Icon: Stethoscope, titleKey: 'checkUp.title' },
  { id: 'laboratory', Icon: FlaskConical, titleKey: 'laboratory.name' },
  { id: 'calendar', Icon: CalendarDays, titleKey: 'calendar.name' },
  { id: 'help', Icon: CircleQuestionMark, titleKey: 'help.title' },
] as const;

type Chapter = (typeof CHAPTERS)[number]['id'];

export interface ChapterPageProps extends Omit<PageProps, 'rail' | 'onClose' | 'title'> {
  readonly chapter: Chapter;
  /** By default the chapter's name. */
  readonly title?: string;
  /** Listed below the open chapter: its parts. */
  readonly parts?: ReactNode;
  /** At the foot of the list. */
  readonly note?: string;
  readonly onClose?: () => void;
}

export function ChapterPage({ chapter, title, parts, note, onClose = closePage, ...page }: ChapterPageProps) {
  const t = useT();
  // A check-up needs a connection.
  const hasConnections = useConnections((state) => state.connections.length > 0);
  // Scroll to the open page or part: if it was opened from elsewhere, a low window may not show it in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another part of the page.
  useEffect(() => {
    const open = document.querySelector(
      '.page-rail [aria-selected="true"], .page-chapter.is-open:not(:has(+ .tabs-list))',
    );
    open?.scrollIntoView({ block: 'nearest' });
  }, [chapter, page.heading]);
  const { titleKey } = CHAPTERS.find(({ id }) => id === chapter) ?? CHAPTERS[0];
  const rail = (
    <>
      {CHAPTERS.filter(({ id }) => id !== 'check-up' || hasConnections).map((one) => (
        <ChapterButton key={one.id} chapter={one} isOpen={one.id === chapter} parts={parts} />
      ))}
      {note === undefined ? null : <p className="page-rail-note remark">{note}</p>}
    </>
  );
  return <Page {...page} title={title ?? t(titleKey)} rail={rail} onClose={onClose} />;
}

interface ChapterButtonProps {
  readonly chapter: (typeof CHAPTERS)[number];
  readonly isOpen: boolean;
  readonly parts: ReactNode;
}

function ChapterButton({ chapter: { id, Icon, titleKey }, isOpen, parts }: ChapterButtonProps) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className={classNames('page-chapter line pressable', isOpen && 'is-open')}
        aria-current={isOpen ? 'page' : undefined}
        data-tooltip={t(titleKey)}
        onClick={() => !isOpen && runCommand(id)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className="one-line">{t(titleKey)}</span>
      </button>
      {isOpen ? parts : null}
    </>
  );
}

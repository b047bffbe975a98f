/** The narrow rail of the collapsed sidebar, with the most used buttons. */

import { CircleQuestionMark, PanelLeftOpen, Search, Settings, SquarePen } from 'lucide-react';
import { useT } from '../i18n.ts';
import { useMissingCode } from '../store/library/missing-code.ts';
import { CommandButton } from './command-button.tsx';

/** `isHidden`: keeps its space while the overlay sidebar covers it. */
export function SidebarRail({ isHidden = false }: { readonly isHidden?: boolean }) {
  const t = useT();
  const isCodeMissing = useMissingCode() === 'dot';
  return (
    <nav
      aria-label={t('sidebar.conversations')}
      className="sidebar-rail column"
      inert={isHidden}
      aria-hidden={isHidden || undefined}
    >
      <CommandButton command="toggle-sidebar" label={t('sidebar.show')} icon={<PanelLeftOpen size={17} />} />
      <CommandButton command="new-chat" label={t('commands.newChat')} icon={<SquarePen size={17} />} />
      <CommandButton command="search" label={t('sidebar.searchPlaceholder')} icon={<Search size={17} />} />
      <span className="rail-gap" />
      <CommandButton command="help" label={t('help.title')} icon={<CircleQuestionMark size={17} />} />
      <CommandButton
        command="settings"
        label={t('settings.title')}
        className={isCodeMissing ? 'has-dot' : undefined}
        aria-description={isCodeMissing ? t('app.noCode.short') : undefined}
        icon={<Settings size={17} />}
      />
    </nav>
  );
}

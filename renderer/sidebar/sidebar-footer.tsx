/** The bottom of the sidebar: archive, trash, settings and help. */

import { Archive, CircleQuestionMark, Settings, Trash2 } from 'lucide-react';
import { useT } from '../i18n.ts';
import { clearSearch } from '../store/chats/search-store.ts';
import { useMissingCode } from '../store/library/missing-code.ts';
import { runCommand, useKeys } from '../store/window/commands.ts';
import { type SidebarView, showSidebarView, useSidebar } from '../store/window/sidebar-store.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { besideNotices } from '../ui/notices-place.ts';
import { viewButtonId } from './view-header.tsx';

export function SidebarFooter() {
  const t = useT();
  const view = useSidebar((state) => state.view);
  const settingsKeys = useKeys('settings');
  const helpKeys = useKeys('help');
  const isCodeMissing = useMissingCode() === 'dot';
  const toggle = (which: SidebarView): void => {
    clearSearch();
    showSidebarView(view === which ? 'chats' : which);
  };
  return (
    <footer ref={besideNotices['sidebar-footer']} className="sidebar-footer">
      <button
        type="button"
        className={classNames('sidebar-page line pressable', isCodeMissing && 'has-dot')}
        aria-description={isCodeMissing ? t('app.noCode.short') : undefined}
        data-tooltip={t('settings.title')}
        data-tooltip-keys={settingsKeys}
        onClick={() => runCommand('settings')}
      >
        <Settings size={16} aria-hidden="true" />
        <span className="one-line">{t('settings.title')}</span>
      </button>
      <button
        type="button"
        className="sidebar-page line pressable"
        data-tooltip={t('help.title')}
        data-tooltip-keys={helpKeys}
        onClick={() => runCommand('help')}
      >
        <CircleQuestionMark size={16} aria-hidden="true" />
        <span className="one-line">{t('help.title')}</span>
      </button>
      <span className="grows" />
      <IconButton
        id={viewButtonId('archived')}
        label={t('sidebar.archive')}
        aria-pressed={view === 'archived'}
        icon={<Archive size={16} />}
        onClick={() => toggle('archived')}
      />
      <IconButton
        id={viewButtonId('trash')}
        label={t('sidebar.trash')}
        aria-pressed={view === 'trash'}
        icon={<Trash2 size={16} />}
        onClick={() => toggle('trash')}
      />
    </footer>
  );
}

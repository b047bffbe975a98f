/** What is left of the sidebar while it is folded: the way back and the most used buttons. */

import { PanelLeftOpen, Search, Settings, SquarePen } from 'lucide-react';
import { useT } from '../i18n.ts';
import { runCommand, useKeys } from '../store/commands.ts';
import { useMissingCode } from '../store/missing-code.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** `isHidden`: keeps its place while the whole sidebar lies above it. */
export function SidebarRail({ isHidden = false }: { readonly isHidden?: boolean }) {
  const t = useT();
  const toggleKeys = useKeys('toggle-sidebar');
  const newKeys = useKeys('new-chat');
  const searchKeys = useKeys('search');
  const settingsKeys = useKeys('settings');
  const isCodeMissing = useMissingCode() === 'dot';
  return (
    <nav
      aria-label={t('sidebar.conversations')}
      className="sidebar-rail"
      inert={isHidden}
      aria-hidden={isHidden || undefined}
    >
      <IconButton
        size="medium"
        label={t('sidebar.show')}
        keys={toggleKeys}
        icon={<PanelLeftOpen size={17} />}
        onClick={() => runCommand('toggle-sidebar')}
      />
      <IconButton
        size="medium"
        label={t('sidebar.newChat')}
        keys={newKeys}
        icon={<SquarePen size={17} />}
        onClick={() => runCommand('new-chat')}
      />
      <IconButton
        size="medium"
        label={t('sidebar.searchPlaceholder')}
        keys={searchKeys}
        icon={<Search size={17} />}
        onClick={() => runCommand('search')}
      />
      <span className="rail-gap" />
      <IconButton
        size="medium"
        label={t('settings.title')}
        className={isCodeMissing ? 'has-dot' : undefined}
        aria-description={isCodeMissing ? t('app.noCode.short') : undefined}
        keys={settingsKeys}
        icon={<Settings size={17} />}
        onClick={() => runCommand('settings')}
      />
    </nav>
  );
}

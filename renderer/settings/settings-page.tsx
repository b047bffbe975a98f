/** The settings, one page per subject. */

import {
  Bookmark,
  Database,
  Info,
  Keyboard,
  Palette,
  Plug,
  SlidersHorizontal,
  Sparkles,
  TextQuote,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import { isPageWritten, useLeaving } from '../services/leaving.tsx';
import { useMissingCode } from '../store/library/missing-code.ts';
import { sidebarStore } from '../store/window/sidebar-store.ts';
import { closePage, openSettings, SETTINGS_TABS, type SettingsTab } from '../store/window/ui-store.ts';
import { leaveForms } from '../store/window/written-forms.ts';
import { TabList, TabPanel, TabsRoot } from '../ui/tabs.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { AboutPage } from './about-page.tsx';
import { AppearancePage } from './appearance-page.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import { DataPage } from './data-page.tsx';
import { FoundSettings } from './found-settings.tsx';
import { GeneralPage } from './general-page.tsx';
import { KeyboardPage } from './keyboard-page.tsx';
import { ModelsPage } from './models-page.tsx';
import { PresetsPage } from './presets-page.tsx';
import { PromptsPage } from './prompts-page.tsx';
import './settings.css';

const PAGES = {
  general: { Icon: SlidersHorizontal, Page: GeneralPage },
  connections: { Icon: Plug, Page: ConnectionsPage },
  models: { Icon: Sparkles, Page: ModelsPage },
  presets: { Icon: Bookmark, Page: PresetsPage },
  prompts: { Icon: TextQuote, Page: PromptsPage },
  appearance: { Icon: Palette, Page: AppearancePage },
  keyboard: { Icon: Keyboard, Page: KeyboardPage },
  data: { Icon: Database, Page: DataPage },
  about: { Icon: Info, Page: AboutPage },
} as const satisfies Record<SettingsTab, unknown>;

/**
 * `children`: the dialog over the settings. The dialog must be inside the settings; otherwise each would hide the other
 * from screen readers.
 */
export function SettingsPage({ tab: current, children }: { readonly tab: SettingsTab; readonly children: ReactNode }) {
  const t = useT();
  const { Page } = PAGES[current];
  const isCodeMissing = useMissingCode() === 'dot';
  const [viewBefore] = useState(() => sidebarStore.getState().view);
  const [query, setQuery] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  /** The page that the user wants to open; null to leave the settings. */
  const next = useRef<SettingsTab | null>(null);
  const { leave, question } = useLeaving(
    isPageWritten,
    () => (next.current === null ? closePage() : openSettings(next.current)),
    // Don't return the focus to the tab that was pressed: that would show its page.
    () => (next.current === null ? null : document.querySelector('.settings [role="tab"][aria-selected="true"]')),
    'settings',
  );
  const goTo = (tab: SettingsTab | null): void => {
    next.current = tab;
    leave();
  };
  const tabs = SETTINGS_TABS.map((id) => {
    const { Icon } = PAGES[id];
    const note = id === 'data' && isCodeMissing ? t('app.noCode.short') : undefined;
    return { id, label: t(`settings.tab.${id}`), icon: <Icon size={16} aria-hidden="true" />, note };
  });
  return (
    <TabsRoot orientation="vertical" tabs={tabs} current={current} onChange={goTo}>
      <ChapterPage
        isFlush
        chapter="settings"
        heading={query.trim() === '' ? t(`settings.tab.${current}`) : t('settings.title')}
        className="settings"
        parts={<TabList tabs={tabs} label={t('settings.title')} />}
        tools={<SearchField label={t('settings.search.label')} value={query} onText={setQuery} maxLength={100} />}
        initialFocus={panel}
        // If the user went to the trash from here, the focus goes there.
        finalFocus={() =>
          sidebarStore.getState().view === viewBefore ? null : document.querySelector('.view-header button')
        }
        onClose={() => goTo(null)}
      >
        {query.trim() === '' ? (
          <TabPanel current={current} panelRef={panel}>
            <Page />
          </TabPanel>
        ) : (
          <FoundSettings query={query} onLeave={leaveForms} onDone={() => setQuery('')} />
        )}
        {children}
        {question}
      </ChapterPage>
    </TabsRoot>
  );
}

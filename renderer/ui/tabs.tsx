/** Tabbed pages, one of which is visible. */

import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactNode;
  /** What the icon shows about the page, for screen readers. */
  readonly iconMeaning?: string | undefined;
  /** Describes something to do on the page: shown as a dot, read out by screen readers. */
  readonly note?: string | undefined;
}

interface TabsRootProps<Id extends string> {
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Holds a `TabList` and a `TabPanel`, which may be anywhere inside. */
export function TabsRoot<Id extends string>(props: TabsRootProps<Id>) {
  const { tabs, current, onChange, orientation = 'horizontal', className, children } = props;
  return (
    <Base.Root
      value={current}
      orientation={orientation}
      className={className}
      onValueChange={(value) => {
        const next = tabs.find((tab) => tab.id === value);
        if (next) onChange(next.id);
      }}
    >
      {children}
    </Base.Root>
  );
}

interface TabListProps {
  readonly tabs: readonly Tab<string>[];
  /** The accessible name. */
  readonly label: string;
}

export function TabList({ tabs, label }: TabListProps) {
  return (
    <Base.List className="tabs-list" aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className={classNames('tab line pressable', tab.note !== undefined && 'has-dot')}
          aria-description={tab.note ?? tab.iconMeaning}
          // For narrow windows, which show only the icon.
          data-tooltip={tab.icon === undefined ? undefined : tab.label}
        >
          {tab.icon}
          <span className="one-line">{tab.label}</span>
        </Base.Tab>
      ))}
    </Base.List>
  );
}

interface TabPanelProps {
  readonly current: string;
  readonly panelRef?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The page of the current tab. */
export function TabPanel({ current, panelRef, children }: TabPanelProps) {
  const ownPanel = useRef<HTMLDivElement>(null);
  const panel = panelRef ?? ownPanel;
  const shown = useRef(current);
  // A new page starts at its top, wherever the previous one was scrolled.
  useLayoutEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    panel.current?.scrollTo(0, 0);
  }, [current, panel]);
  return (
    <Base.Panel ref={panel} value={current} className="tab-panel ring-inside">
      {children}
    </Base.Panel>
  );
}

interface TabsProps<Id extends string> extends TabsRootProps<Id> {
  /** The accessible name of the list of tabs. */
  readonly label: string;
}

/** Tabs above their page. */
export function Tabs<Id extends string>({ label, className, children, ...root }: TabsProps<Id>) {
  return (
    <TabsRoot {...root} className={classNames('tabs', className)}>
      <TabList tabs={root.tabs} label={label} />
      <TabPanel current={root.current}>{children}</TabPanel>
    </TabsRoot>
  );
}

/** Tabbed pages, one of which is visible. */

import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Describes something to do on the page: shown as a dot, read out by screen readers. */
  readonly note?: string | undefined;
}

export interface TabsProps<Id extends string> {
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly className?: string;
  /** The page of the current tab. */
  readonly children: ReactNode;
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { tabs, current, onChange, label, orientation = 'horizontal', className, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  // A new page starts at its top, wherever the previous one was scrolled.
  useLayoutEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    panel.current?.scrollTo(0, 0);
  }, [current]);
  return (
    <Base.Root
      value={current}
      orientation={orientation}
      className={classNames('tabs', `tabs-${orientation}`, className)}
      onValueChange={(value) => {
        const next = tabs.find((tab) => tab.id === value);
        if (next) onChange(next.id);
      }}
    >
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className={classNames('tab line pressable', tab.note !== undefined && 'has-dot')}
            aria-description={tab.note}
            // For narrow windows, which show only the icon.
            data-tooltip={tab.icon === undefined ? undefined : tab.label}
          >
            {tab.icon}
            <span className="one-line">{tab.label}</span>
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel ref={panel} value={current} className="tab-panel ring-inside">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

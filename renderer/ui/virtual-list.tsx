/** A long list that renders only the rows near the view, and the next rows for the keyboard. */

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import './virtual-list.css';

const OVERSCAN_ROWS = 6;

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item, index: number) => ReactNode;
  /** The scrolling container, which may have other content above and below the list. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** An estimate of a row's height, until the row is measured. Must be a stable function. */
  readonly heightOf: (item: Item) => number;
  readonly rowClassName?: string | ((item: Item) => string);
  readonly label?: string;
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, children, scroller, heightOf, rowClassName, label } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  // Don't search at each scroll step.
  const focusIndex = useMemo(
    () => (focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused)),
    [items, focused, keyOf],
  );
  const heightAt = (index: number): number => {
    const item = items[index];
    return item === undefined ? 0 : heightOf(item);
  };
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(heightAt, [items, heightOf]),
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      [items, keyOf],
    ),
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    initialRect: { width: 0, height: window.innerHeight },
    // Without layout there are no heights.
    measureElement: (element) => (element instanceof HTMLElement && element.offsetHeight) || heightAt(indexOf(element)),
    rangeExtractor: useCallback(
      (range: Range) => {
        // Always render the first row, and the focused row with its neighbours.
        const kept = focusIndex < 0 ? [0] : [0, focusIndex - 1, focusIndex, focusIndex + 1];
        const isThere = (index: number): boolean => index >= 0 && index < range.count;
        const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter(isThere)]);
        return [...indexes].sort((a, b) => a - b);
      },
      [focusIndex],
    ),
  });
  // The content above the list may change.
  useLayoutEffect(() => {
    if (list.current === null || scroller.current === null) return;
    const { top: listTop } = list.current.getBoundingClientRect();
    const { top: viewTop } = scroller.current.getBoundingClientRect();
    setTop(Math.max(0, Math.round(listTop - viewTop + scroller.current.scrollTop)));
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const item = items[indexOf(target)];
    if (item !== undefined) setFocused(keyOf(item));
  };
  return (
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: `${virtualizer.getTotalSize()}px` }}
      onFocus={onFocus}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={classNames(
              'virtual-row',
              typeof rowClassName === 'function' ? rowClassName(item) : rowClassName,
            )}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

const indexOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);

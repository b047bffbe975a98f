/** The edge for resizing the sidebar. */

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clamp } from '../../shared/limits.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { updateSettings } from '../store/window/settings-store.ts';
import { readingKey } from '../ui/reading-keys.ts';

const WIDTH_MIN_PX = 208;
const WIDTH_MAX_PX = 440;
const KEY_STEP_PX = 16;

/** Dragging resizes at once and saves on release; a double click restores the default width. */
export function ResizeHandle({ widthPx }: { readonly widthPx: number }) {
  const t = useT();
  const handle = useRef<HTMLDivElement>(null);
  const dragged = useRef(widthPx);

  const save = (width: number): void =>
    void updateSettings({ sidebarWidthPx: clamp(width, WIDTH_MIN_PX, WIDTH_MAX_PX) });
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const sidebar = handle.current?.parentElement;
    if (!sidebar || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = sidebar.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(sidebar).direction === 'rtl';
    dragged.current = clamp(
      isRightToLeft ? box.right - event.clientX : event.clientX - box.left,
      WIDTH_MIN_PX,
      WIDTH_MAX_PX,
    );
    sidebar.style.inlineSize = `${dragged.current}px`;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[readingKey(event.key)];
    if (step === undefined) return;
    event.preventDefault();
    save(widthPx + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` can't be moved; a focusable separator is the window splitter pattern.
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-label={t('sidebar.resize')}
      aria-orientation="vertical"
      aria-valuemin={WIDTH_MIN_PX}
      aria-valuemax={WIDTH_MAX_PX}
      aria-valuenow={widthPx}
      className="resize-handle"
      onPointerDown={(event) => {
        dragged.current = widthPx;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (dragged.current !== widthPx) save(dragged.current);
      }}
      onDoubleClick={() => save(DEFAULT_SETTINGS.sidebarWidthPx)}
      onKeyDown={onKeyDown}
    />
  );
}

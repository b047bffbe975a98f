/** A plot with its legend; the table below says the same in figures. */

import { useEffect, useRef, useState } from 'react';
import { useDirection } from '../i18n.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { shortDayName } from './usage-days.ts';
import type { Plot } from './usage-series.ts';

interface Props {
  readonly plot: Plot;
  readonly days: readonly number[];
  /** The accessible description. */
  readonly label: string;
  readonly nameOf: (series: Plot['series'][number]) => string;
  readonly valueText: (value: number) => string;
}

const HEIGHT_PX = 200;

export function UsagePlot({ plot, days, label, nameOf, valueText }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const isMirrored = useDirection() === 'rtl';
  const theme = useSettings((settings) => settings.theme);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const look = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new colours are read from the page.
  useEffect(() => {
    const target = place.current;
    if (target === null || widthPx === 0) return;
    let isWanted = true;
    let erase: (() => void) | null = null;
    // Loaded only when a plot is shown.
    void import('./draw-plot.ts').then(({ drawPlot }) => {
      if (!isWanted) return;
      const swatches = [...(legend.current?.querySelectorAll('.usage-swatch') ?? [])].map((one) =>
        getComputedStyle(one),
      );
      const inDegrees = swatches.map((swatch) => Number.parseFloat(swatch.getPropertyValue('--stripes')));
      const style = getComputedStyle(target);
      erase = drawPlot(target, plot, days, {
        widthPx,
        heightPx: HEIGHT_PX,
        colors: swatches.map(({ color }) => color),
        text: style.color,
        grid: style.outlineColor,
        paper: style.backgroundColor,
        stripesDeg: inDegrees.map((degrees) => (Number.isNaN(degrees) ? null : degrees)),
        stripePx: Number.parseFloat(style.getPropertyValue('--stripe')),
        font: `${style.fontSize} ${style.fontFamily}`,
        isMirrored,
        dayName: shortDayName,
        valueText,
      });
    });
    return () => {
      isWanted = false;
      erase?.();
    };
  }, [plot, days, widthPx, valueText, isMirrored, theme, look]);
  return (
    <figure className="usage-figure">
      <div ref={place} className="usage-plot" role="img" aria-label={label} />
      <ul ref={legend} className="usage-legend wraps">
        {plot.series.map((series, at) => (
          <li key={series.key}>
            <span className="usage-swatch" style={{ color: `var(--plot-${at})` }} aria-hidden="true" />
            <span className="usage-legend-name one-line">{nameOf(series)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const LOOKS = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** Returns a new number whenever the system's colours change. */
function useColorScheme(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const queries = LOOKS.map((query) => window.matchMedia(query));
    const onChange = (): void => setChanges((count) => count + 1);
    for (const query of queries) query.addEventListener('change', onChange);
    return () => {
      for (const query of queries) query.removeEventListener('change', onChange);
    };
  }, []);
  return changes;
}

// The words and shapes of each kind of diagram are visible in every theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeVariables } from '../../../renderer/markdown/diagrams/diagram-theme.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../renderer/styles/tokens.css'), 'utf8');

/** A token's colour: its first value in the file or, for high contrast, its last. */
function tokenOf(name: string, isDark: boolean, isHigh: boolean): string {
  const found = [...tokens.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
    .filter(([, token]) => token === name)
    .map(([, , light = '', dark = '']) => (isDark ? dark : light));
  return (isHigh ? found.at(-1) : found[0]) ?? '';
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colours of words and of what is behind them. */
const WORDS: readonly (readonly [string, string])[] = [
  ['textColor', 'background'],
  ['noteTextColor', 'noteBkgColor'],
  ['primaryTextColor', 'rowOdd'],
  ['primaryTextColor', 'rowEven'],
  ['sequenceNumberColor', 'lineColor'],
  ...Array.from({ length: 12 }, (_, at) => [`cScaleLabel${at}`, `cScale${at}`] as const),
  ...Array.from({ length: 12 }, (_, at) => ['pieSectionTextColor', `pie${at + 1}`] as const),
  ...Array.from({ length: 8 }, (_, at) => [`gitBranchLabel${at}`, `git${at}`] as const),
  ...Array.from({ length: 8 }, (_, at) => ['textColor', `fillType${at}`] as const),
  ['commitLabelColor', 'commitLabelBackground'],
  ['tagLabelColor', 'tagLabelBackground'],
  ...['taskBkgColor', 'activeTaskBkgColor', 'doneTaskBkgColor', 'critBkgColor', 'sectionBkgColor'].flatMap((fill) =>
    ['taskTextColor', 'taskTextDarkColor', 'taskTextLightColor'].map((words) => [words, fill] as const),
  ),
  ['taskTextOutsideColor', 'background'],
  ...[1, 2, 3, 4].map((at) => [`quadrant${at}TextFill`, `quadrant${at}Fill`] as const),
  ['quadrantPointTextFill', 'quadrant1Fill'],
];

/** Colours of shapes and lines that are drawn directly on the page. */
const SHAPES = [
  ...Array.from({ length: 12 }, (_, at) => [`cScale${at}`, `cScaleInv${at}`, `pie${at + 1}`]).flat(),
  ...Array.from({ length: 8 }, (_, at) => `git${at}`),
  ...['taskBorderColor', 'activeTaskBorderColor', 'doneTaskBorderColor', 'critBorderColor', 'todayLineColor'],
  ...['vertLineColor', 'quadrantPointFill', 'quadrantInternalBorderStrokeFill', 'primaryBorderColor', 'lineColor'],
];

describe.each([
  ['light', false, false],
  ['dark', true, false],
  ['light with high contrast', false, true],
  ['dark with high contrast', true, true],
])('a diagram in the theme %s', (_name, isDark, isHigh) => {
  const token = (name: string): string => tokenOf(name, isDark, isHigh);
  const variables: Readonly<Record<string, unknown>> = themeVariables({
    isDark,
    text: token('text'),
    muted: token('text-muted'),
    surface: token('surface'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    border: token('border'),
  });
  const colour = (name: string): string => {
    const value = variables[name];
    expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
    return String(value);
  };
  const page = token('surface');

  it('has readable words', () => {
    const faint = WORDS.filter(([words, fill]) => contrast(colour(words), colour(fill)) < 4.5);
    expect(faint).toEqual([]);
  });

  it('has visible shapes, and neighbours of different colours', () => {
    expect(SHAPES.filter((name) => contrast(colour(name), page) < 3)).toEqual([]);
    const palette = String((variables.xyChart as { readonly plotColorPalette: string }).plotColorPalette).split(',');
    expect(palette.filter((fill) => contrast(fill, page) < 3)).toEqual([]);
    expect(new Set(palette).size).toBe(13);
    // Bars use the first colour, and the lines that cross them the second.
    expect(contrast(palette[0] ?? '', palette[1] ?? '')).toBeGreaterThan(3);
  });
});

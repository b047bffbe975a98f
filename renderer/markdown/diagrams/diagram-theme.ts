/** Gives every kind of diagram Parley's colours. Only the frame imports this. */
import type { DiagramColours } from './diagram-colours.ts';

/**
 * Colours for slices, branches, bars and sections, equally light and with neighbours far apart in hue. Text in the
 * surface's colour is readable on each of them.
 */
const LIGHT_SERIES = [
  ...['#1b735d', '#8b5333', '#436495', '#8f4d4e', '#656826', '#735489'],
  ...['#016f82', '#884d6a', '#7d5d1f', '#5e5b93', '#417043', '#266b8e'],
] as const;
const DARK_SERIES = [
  ...['#79cab1', '#e6a785', '#94b9f0', '#eaa1a0', '#b8bd7b', '#c9a8e2'],
  ...['#70c6db', '#e3a0bf', '#d5b275', '#b1b0ee', '#94c795', '#7ec1e8'],
] as const;

/** Colours of a chart's first bars, and of its first line across them. Mermaid splits at commas, so no `rgb(…)`. */
const PLOTS = { light: ['#379a7f', '#1f2421'], dark: ['#287f69', '#e6e8e4'] } as const;

/** Names each value `name0`, `name1` and so on, counting from `first`. */
function numbered(name: string, values: readonly string[], first = 0): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value, at) => [`${name}${at + first}`, value]));
}

/** Most of Mermaid's variables: the values that Mermaid derives by itself suit only flowcharts. */
export function themeVariables(colours: DiagramColours) {
  const { isDark, text, muted, surface, accent, accentSoft, border } = colours;
  const series = isDark ? DARK_SERIES : LIGHT_SERIES;
  const onSeries = series.map(() => surface);
  const warning = series[3];
  return {
    darkMode: isDark,
    fontSize: '16px',
    background: surface,
    primaryColor: surface,
    primaryTextColor: text,
    primaryBorderColor: text,
    secondaryColor: accentSoft,
    secondaryTextColor: text,
    secondaryBorderColor: accent,
    tertiaryColor: surface,
    tertiaryTextColor: text,
    tertiaryBorderColor: border,
    lineColor: text,
    textColor: text,
    titleColor: text,
    noteBkgColor: accentSoft,
    noteTextColor: text,
    noteBorderColor: accent,
    edgeLabelBackground: surface,
    clusterBkg: 'transparent',
    clusterBorder: border,
    useGradient: false,
    dropShadow: 'none',
    // Sequence and entity diagrams.
    sequenceNumberColor: surface,
    rowOdd: surface,
    rowEven: accentSoft,
    attributeBackgroundColorOdd: surface,
    attributeBackgroundColorEven: accentSoft,
    // Mind maps, timelines and others with a scale.
    ...numbered('cScale', series),
    ...numbered('cScaleLabel', onSeries),
    ...numbered(
      'cScaleInv',
      series.map(() => text),
    ),
    ...numbered('cScalePeer', series),
    scaleLabelColor: surface,
    ...numbered('pie', series, 1),
    pieSectionTextColor: surface,
    pieStrokeColor: surface,
    pieOuterStrokeColor: surface,
    pieOpacity: '1',
    pieTitleTextColor: text,
    pieLegendTextColor: text,
    ...numbered('git', series.slice(0, 8)),
    ...numbered('gitInv', onSeries.slice(0, 8)),
    ...numbered('gitBranchLabel', onSeries.slice(0, 8)),
    commitLabelColor: text,
    commitLabelBackground: surface,
    tagLabelColor: text,
    tagLabelBackground: accentSoft,
    tagLabelBorder: accent,
    // Journeys.
    ...numbered('fillType', [accentSoft, surface, accentSoft, surface, accentSoft, surface, accentSoft, surface]),
    // Gantt charts.
    sectionBkgColor: accentSoft,
    sectionBkgColor2: accentSoft,
    altSectionBkgColor: surface,
    excludeBkgColor: border,
    gridColor: border,
    taskBkgColor: accentSoft,
    taskBorderColor: accent,
    activeTaskBkgColor: surface,
    activeTaskBorderColor: accent,
    doneTaskBkgColor: surface,
    doneTaskBorderColor: muted,
    critBkgColor: surface,
    critBorderColor: warning,
    taskTextColor: text,
    taskTextLightColor: text,
    taskTextDarkColor: text,
    taskTextOutsideColor: text,
    taskTextClickableColor: accent,
    todayLineColor: warning,
    vertLineColor: accent,
    xyChart: {
      backgroundColor: surface,
      plotColorPalette: [...(isDark ? PLOTS.dark : PLOTS.light), ...series.slice(1)].join(','),
      dataLabelColor: text,
      ...Object.fromEntries(
        [
          ...['titleColor', 'legendTextColor', 'xAxisTitleColor', 'xAxisLabelColor', 'xAxisTickColor'],
          ...['xAxisLineColor', 'yAxisTitleColor', 'yAxisLabelColor', 'yAxisTickColor', 'yAxisLineColor'],
        ].map((name) => [name, text]),
      ),
    },
    quadrant1Fill: accentSoft,
    quadrant2Fill: surface,
    quadrant3Fill: surface,
    quadrant4Fill: surface,
    quadrant1TextFill: text,
    quadrant2TextFill: text,
    quadrant3TextFill: text,
    quadrant4TextFill: text,
    quadrantPointFill: accent,
    quadrantPointTextFill: text,
    quadrantInternalBorderStrokeFill: muted,
    quadrantExternalBorderStrokeFill: text,
  };
}

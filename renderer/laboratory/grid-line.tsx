/** One row of the grid. It renders again only when something in it has changed. */

import { memo } from 'react';
import type { ExperimentPlan, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import type { Translate } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import type { AmountWords } from '../words/amounts.ts';
import { factLine } from '../words/format.ts';
import { type Cell, cellWords, Dots, figureCell, headCell, repeatName, SingleAnswer } from './grid-cells.tsx';
import { HEAD_WIDTH_PX, placesOf, type ShownColumn } from './grid-columns.ts';
import type { GridRow } from './grid-rows.ts';
import { answerWords, settingFacts, settingName, verdictOf } from './setting-names.ts';

/** What all rows need. */
export interface GridContext {
  readonly plan: ExperimentPlan;
  readonly systemPrompts: readonly string[];
  readonly amounts: AmountWords;
  readonly areSeveralConnections: boolean;
  /** True during a blind vote, because texts, lengths and failed checks would show whose answers they are. */
  readonly isBlind: boolean;
  readonly t: Translate;
}

interface GridLineProps {
  readonly context: GridContext;
  /** Null for the header. */
  readonly row: GridRow | null;
  /** The header is 0. */
  readonly index: number;
  readonly topPx: number;
  readonly columns: readonly ShownColumn[];
  /** The length of the longest answer of all rows. */
  readonly longest: number;
  /** Places in the row of the answers that are open below, joined by spaces. */
  readonly openPlaces: string;
  /** The column whose cell the Tab key reaches; -1 if that cell is in another row. */
  readonly activeColumn: number;
  readonly startsModel: boolean;
  readonly cellId: (row: number, column: number) => string;
}

export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { context, row, index, topPx, columns, longest, openPlaces, activeColumn, startsModel, cellId } = props;
  const open = new Set(openPlaces === '' ? [] : openPlaces.split(' ').map(Number));
  const setting = row === null ? undefined : context.plan.settings[row.setting];
  const names = setting && namesOf(setting, context);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
    // biome-ignore lint/a11y/useSemanticElements: the grid is no table.
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classNames('answers-row', row === null && 'is-head', startsModel && 'is-first')}
      style={row === null ? {} : { transform: `translateY(${topPx}px)` }}
    >
      {columns.map((shown) => {
        const { index: at, column, startPx, widthPx } = shown;
        const { label, spoken, tooltip, content } =
          row === null || setting === undefined || names === undefined
            ? headCell(shown, context.t)
            : cellOf({ shown, row, setting, names, longest, context });
        const isOpen =
          row !== null && column.kind === 'answer' && placesOf(context.plan, column).some((place) => open.has(place));
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: all three roles support it.
          <div
            key={at}
            id={cellId(index, at)}
            role={row === null ? 'columnheader' : column.kind === 'head' ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-selected={row !== null && column.kind === 'answer' ? isOpen : undefined}
            aria-label={label}
            tabIndex={at === activeColumn ? 0 : -1}
            className={classNames('answers-cell', `is-${column.kind}`, isOpen && 'is-open')}
            style={
              column.kind === 'head'
                ? { inlineSize: `${HEAD_WIDTH_PX}px` }
                : { insetInlineStart: `${startPx}px`, inlineSize: `${widthPx}px` }
            }
            data-tooltip={tooltip}
          >
            {spoken === undefined ? (
              content
            ) : (
              <>
                <span className="answers-shown" aria-hidden="true">
                  {content}
                </span>
                <span className="visually-hidden">{spoken}</span>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
});

interface SettingNames {
  /** What distinguishes the setting from others with the same model. */
  readonly facts: string;
  readonly whole: string;
}

export function namesOf(
  setting: PlannedSetting,
  { systemPrompts, areSeveralConnections, t }: Pick<GridContext, 'systemPrompts' | 'areSeveralConnections' | 't'>,
): SettingNames {
  const facts = settingFacts(setting, systemPrompts, t);
  return {
    facts: factLine([areSeveralConnections ? setting.connectionName : null, facts || null]),
    whole: settingName(setting, areSeveralConnections, facts),
  };
}

interface Place {
  readonly shown: ShownColumn;
  readonly row: GridRow;
  readonly setting: PlannedSetting;
  readonly names: SettingNames;
  readonly longest: number;
  readonly context: GridContext;
}

function cellOf({ shown: { column, caseName }, row, setting, names, longest, context }: Place): Cell {
  const { plan, amounts, isBlind, t } = context;
  if (column.kind === 'head')
    return {
      tooltip: names.whole,
      content: (
        <>
          <bdi className="answers-model one-line" translate="no">
            {setting.model}
          </bdi>{' '}
          <span className="remark one-line">{names.facts}</span>
        </>
      ),
    };
  if (column.kind === 'figure') {
    const isTelling = column.figure === 'passed' || column.figure === 'length';
    return isBlind && isTelling ? { content: '–' } : figureCell(column.figure, row.figures, longest, amounts, t);
  }
  const own = placesOf(plan, column).map((place) => row.answers[place]);
  const place = column.repeat === null ? caseName : repeatName(column.repeat, t);
  const [first] = own;
  const isSingle = own.length === 1;
  const isHidden = isBlind && own.some((one) => one?.state === 'answered');
  const words = isHidden ? t('laboratory.state.answered') : isSingle ? answerWords(first, t) : cellWords(own, t);
  const isText =
    !isHidden && isSingle && first?.state === 'answered' && first.start !== '' && verdictOf(first) === 'none';
  return {
    label: t('laboratory.cell', { setting: names.whole, case: place, answer: words }),
    // Screen readers can read the beginning of an answer, but not dots and marks.
    ...(!isText && { spoken: words }),
    content: isHidden ? (
      <span className="answers-state remark one-line">{words}</span>
    ) : !isSingle ? (
      <Dots rows={own} />
    ) : (
      <SingleAnswer row={first} words={words} />
    ),
  };
}

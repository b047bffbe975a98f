// Shows the Laboratory with an experiment that a test has made up.
import { render } from '@testing-library/react';
import { LaboratoryPage } from '../../../renderer/laboratory/laboratory-page.tsx';
import { laboratoryStore } from '../../../renderer/store/laboratory/laboratory-store.ts';
import type { AnswerRow, ExperimentView } from '../../../shared/laboratory/answers.ts';
import { type ExperimentPlan, NEW_EXPERIMENT } from '../../../shared/laboratory/experiment.ts';

export const SETTING = {
  ...{ connectionId: 'c', connectionName: 'C', isListed: true, parameters: {}, systemPrompt: '', extraBody: '' },
  ...{ isStreamed: true, presetName: null },
};

export function rowOf(ordinal: number): AnswerRow {
  return {
    ...{ ordinal, state: 'answered', requests: 1, dueAt: null, start: `Answer ${ordinal}`, chars: 9, words: 2 },
    ...{ digest: String(ordinal % 7), firstTokenMs: 10, durationMs: 20, usage: null, cost: null },
    ...{ ending: 'complete', finishReason: 'stop', error: null, checks: [] },
  } as const satisfies AnswerRow;
}

export function viewOf(plan: ExperimentPlan, change: Partial<ExperimentView> = {}): ExperimentView {
  const counts = { waiting: 0, running: 0, answered: 2_000, failed: 0, stopped: 0, unknown: 0 };
  return {
    summary: {
      ...{ id: 'e', title: 'Large', status: 'done', pause: null, createdAt: 1, startedAt: 1, againOf: null, counts },
      ...{ requests: 2_000, tokens: 1, spent: [], runMs: 1 },
    },
    definition: { ...NEW_EXPERIMENT, title: 'Large', prompts: ['a'] },
    plan,
    votes: [],
    ...change,
  };
}

export function open(view: ExperimentView, rows: readonly AnswerRow[]): void {
  laboratoryStore.setState({
    view,
    draft: view.definition,
    answers: new Map(rows.map((row) => [row.ordinal, row])),
  });
  render(<LaboratoryPage />);
}

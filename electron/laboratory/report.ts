/** Formats an experiment's report as JSON or CSV, and removes secrets from it. */

import { csvField, csvText } from '../../shared/csv.ts';
import { type ExperimentView, placeOf, type WholeAnswer } from '../../shared/laboratory/answers.ts';
import { targetOfCheck } from '../../shared/laboratory/checks.ts';
import type { ExperimentPlan, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import { PARAMETER_IDS, parameterSpec, setParameters, valueWords } from '../../shared/parameters.ts';
import { redactedExtraBody } from '../../shared/requests/secret-scan.ts';
import { inputTokens } from '../../shared/usage/costs.ts';
import { checksOf } from './judge.ts';

/** An experiment with the texts of all answers. */
export interface ReportContent {
  readonly view: ExperimentView;
  readonly plan: ExperimentPlan;
  readonly answers: readonly WholeAnswer[];
}

/** What a shared report may contain: no secrets from extra fields, and no request details. */
export function withoutSecrets(content: ReportContent): ReportContent {
  const { view, plan } = content;
  const hidden = <T extends { readonly extraBody: string }>(one: T): T => ({
    ...one,
    extraBody: redactedExtraBody(one.extraBody),
  });
  const presets = view.definition.presets.map((preset) => ({ ...preset, values: hidden(preset.values) }));
  const shown = { ...plan, settings: plan.settings.map(hidden) };
  return { ...content, plan: shown, view: { ...view, plan: shown, definition: { ...view.definition, presets } } };
}

const REPORT_VERSION = 1;

export function reportJson({ view: { summary, definition, plan, votes }, answers }: ReportContent): string {
  const rows = answers.map(({ row, text, reasoning }) => ({ ...row, text, reasoning }));
  const document = { format: 'parley-experiment', version: REPORT_VERSION, summary, definition, plan, votes };
  return `${JSON.stringify({ ...document, answers: rows }, null, 2)}\n`;
}

const FIRST_COLUMNS = ['prompt', 'case', 'name', 'input', 'expected', 'connection', 'model', 'preset', 'system_prompt'];
const LAST_COLUMNS = [
  'repeat',
  'state',
  'ending',
  'finish_reason',
  'first_token_ms',
  'duration_ms',
  'tokens_in',
  'tokens_out',
  'cost',
  'currency',
  'requests',
  'error',
];

/** One row for each answer; the column of a check says `yes`, `no`, or why it could not judge. */
export function reportCsv({ view, plan, answers }: ReportContent): string {
  const checks = checksOf(view.definition);
  const used = PARAMETER_IDS.filter((id) => plan.settings.some(({ parameters }) => parameters[id] !== undefined));
  const head = [
    ...FIRST_COLUMNS,
    ...used.map((id) => parameterSpec(id).wire),
    ...LAST_COLUMNS,
    ...checks.map((check) => [check.kind, targetOfCheck(check)].filter(Boolean).join(' ')),
    'answer',
    'reasoning',
  ];
  const lines = answers.map(({ row, text, reasoning }) => {
    const place = placeOf(row.ordinal, plan);
    const [setting, asked] = [plan.settings[place.setting], plan.cases[place.case]];
    const values = new Map(setParameters(setting?.parameters ?? {}).map(({ id, value }) => [id, valueWords(value)]));
    const { usage, cost } = row;
    const numbers = [row.firstTokenMs, row.durationMs, usage && (inputTokens(usage) ?? null), usage?.completionTokens];
    const results = new Map(row.checks.map((one) => [one.id, one]));
    return [
      csvField(String((asked?.prompt ?? 0) + 1)),
      csvField(asked?.case == null ? '' : String(asked.case + 1)),
      ...[asked?.name, asked?.text, asked?.expected, setting?.connectionName, setting?.model, setting?.presetName].map(
        (one) => csvText(one ?? ''),
      ),
      csvText(setting?.systemPrompt ?? ''),
      ...used.map((id) => csvField(values.get(id) ?? '')),
      csvField(String(place.repeat + 1)),
      ...[row.state, row.ending ?? '', row.finishReason ?? ''].map(csvText),
      ...numbers.map((one) => csvField(one == null ? '' : String(one))),
      csvField(cost === null ? '' : String(cost.amount)),
      csvText(currencyName(cost?.currency)),
      csvField(String(row.requests)),
      csvText(row.error === null ? '' : (row.error.serviceMessage ?? row.error.code)),
      ...checks.map(({ id }) => csvText(resultWord(results.get(id)))),
      csvText(text),
      csvText(reasoning),
    ];
  });
  return `${[head.map(csvText), ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Empty for a cost that a service reported, because services don't name their currency. */
export const currencyName = (currency: string | undefined): string =>
  currency === undefined || currency.startsWith('@') ? '' : currency;

function resultWord(result: WholeAnswer['row']['checks'][number] | undefined): string {
  if (result === undefined) return '';
  return result.isPassed === null ? (result.trouble ?? '') : result.isPassed ? 'yes' : 'no';
}

/** A setting's preset and parameters, named as in the request. */
export function parameterWords({ parameters, presetName }: PlannedSetting): string {
  const words = setParameters(parameters).map(({ spec, value }) => `${spec.wire} ${valueWords(value)}`);
  return [...(presetName === null ? [] : [presetName]), ...words].join(', ');
}

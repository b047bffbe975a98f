/** Names the rows and columns of an experiment. */

import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { PlannedCase, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import { type ParameterValue, type SamplingParameters, setParameters, valueWords } from '../../shared/parameters.ts';
import type { Translate } from '../i18n.ts';
import { firstWords } from '../words/first-words.ts';
import { factLine, formatNumber } from '../words/format.ts';

export function parameterValueText(value: ParameterValue): string {
  return typeof value === 'number' ? formatNumber(value) : valueWords(value);
}

/** For example `Temperature 0.7`. */
export function parameterFacts(parameters: SamplingParameters, t: Translate): readonly string[] {
  return setParameters(parameters).map(({ id, value }) => `${t(`parameters.${id}.name`)} ${parameterValueText(value)}`);
}

/** What distinguishes a row from others with the same model, for example `Temperature 0.7`; may be empty. */
export function settingFacts(setting: PlannedSetting, systemPrompts: readonly string[], t: Translate): string {
  const { presetName, parameters, systemPrompt, isStreamed } = setting;
  const prompt = systemPrompts.length > 1 ? systemPrompts.indexOf(systemPrompt) + 1 : 0;
  return factLine([
    presetName,
    ...parameterFacts(parameters, t),
    prompt > 0 ? t('laboratory.systemPromptNo', { number: prompt }) : null,
    presetName !== null && !isStreamed ? t('chat.parameters.notStreamed') : null,
  ]);
}

/** True if the settings need the names of their connections. */
export function areSeveralConnections([first, ...others]: readonly PlannedSetting[]): boolean {
  return others.some(({ connectionId }) => connectionId !== first?.connectionId);
}

/** For example `gpt-5-mini · Temperature 0.7`. Adds the connection's name if there are several. */
export function settingName(setting: PlannedSetting, isSeveral: boolean, facts: string): string {
  return factLine([setting.model, isSeveral ? setting.connectionName : null, facts || null]);
}

/** The case's own name, or its number and first words. */
export function caseName(cases: readonly PlannedCase[], at: number, t: Translate): string {
  const one = cases[at];
  if (one === undefined) return '';
  return one.name || t('laboratory.caseNo', { number: at + 1, text: firstWords(one.text).slice(0, CASE_CHARS) });
}

const CASE_CHARS = 40;

/** A cell's summary of an answer: its verdict and its beginning, or its state if there is no answer. */
export function answerWords(row: AnswerRow | undefined, t: Translate): string {
  const state = row?.state ?? 'waiting';
  if (row === undefined || state !== 'answered') return t(`laboratory.state.${state}`);
  const verdict = verdictOf(row);
  return factLine([verdict === 'none' ? null : t(`laboratory.verdict.${verdict}`), row.start || t('laboratory.empty')]);
}

type Verdict = 'passed' | 'failed' | 'none';

/** `failed` if any check failed; `none` without checks that could judge. */
export function verdictOf({ checks }: Pick<AnswerRow, 'checks'>): Verdict {
  if (checks.some(({ isPassed }) => isPassed === false)) return 'failed';
  return checks.some(({ isPassed }) => isPassed === true) ? 'passed' : 'none';
}

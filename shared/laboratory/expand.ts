/** Expands an experiment into the rows and columns of its grid. */

import { readSchema } from '../answer-schema.ts';
import { fail, ok, type Result } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { PARAMETER_IDS, type ParameterId, type SamplingParameters, withParameter } from '../parameters.ts';
import { fillTemplate, readTemplate, type Template, type TemplateProblem } from '../prompts/prompt-template.ts';
import type {
  ExperimentCase,
  ExperimentDefinition,
  ExperimentPlan,
  ParameterGrid,
  PlannedCase,
  PlannedSetting,
} from './experiment.ts';
import { isTooLong } from './experiment-size.ts';

/** The placeholder that takes a case's text. */
const CASE_FIELD = 'text';

/** Why an experiment can't start. `number` counts the prompts from 1. */
export type ExperimentProblem =
  | { readonly kind: 'no_prompt' | 'no_model' | 'bad_repeats' | 'bad_schema' | 'too_long' }
  | { readonly kind: 'too_many_answers'; readonly answers: number; readonly max: number }
  | { readonly kind: 'long_prompt'; readonly number: number }
  /** Neither a case nor a default fills a placeholder. */
  | { readonly kind: 'unfilled'; readonly number: number; readonly name: string }
  | { readonly kind: 'bad_prompt'; readonly number: number; readonly problem: TemplateProblem };

export function expand(definition: ExperimentDefinition): Result<ExperimentPlan, ExperimentProblem> {
  const { repeats, prompts, cases, schema } = definition;
  if (!Number.isInteger(repeats) || repeats < 1 || repeats > LIMITS.experimentRepeatsMax)
    return fail({ kind: 'bad_repeats' });
  if (isTooLong(definition)) return fail({ kind: 'too_long' });
  if (readSchema(schema) === null) return fail({ kind: 'bad_schema' });
  const asked = prompts.filter((prompt) => prompt.trim() !== '');
  const caseCount = asked.length === 0 ? cases.length : asked.length * Math.max(1, cases.length);
  if (caseCount === 0) return fail({ kind: 'no_prompt' });
  const settingCount = countSettings(definition);
  if (settingCount === 0) return fail({ kind: 'no_model' });
  const max = LIMITS.experimentAnswersMax;
  // Count before building: a few short lists of values can mean millions of rows.
  const answers = settingCount * caseCount * repeats;
  if (answers > max) return fail({ kind: 'too_many_answers', answers, max });
  const columns = planCases(prompts, cases);
  if (!columns.ok) return columns;
  const plan = { settings: planSettings(definition), cases: columns.value, repeats };
  return isTooLong(plan) ? fail({ kind: 'too_long' }) : ok(plan);
}

type SettingsPart = Pick<ExperimentDefinition, 'models' | 'values' | 'systemPrompts' | 'presets' | 'isStreamed'>;

function countSettings({ models, values, systemPrompts, presets }: SettingsPart): number {
  const combinations = PARAMETER_IDS.reduce((count, id) => count * Math.max(1, uniqueValues(values, id).length), 1);
  return models.length * Math.max(1, systemPrompts.length) * combinations + presets.length;
}

/** Models first, then system prompts, then the parameters in their usual order; the last one changes fastest. */
function planSettings({ models, values, systemPrompts, presets, isStreamed }: SettingsPart): PlannedSetting[] {
  const combinations = parameterCombinations(values);
  const texts = systemPrompts.length === 0 ? [''] : systemPrompts;
  const combined = models.flatMap((model) =>
    texts.flatMap((systemPrompt) =>
      combinations.map(
        (parameters): PlannedSetting => ({
          ...model,
          parameters,
          systemPrompt,
          extraBody: '',
          isStreamed,
          presetName: null,
        }),
      ),
    ),
  );
  const fromPresets = presets.map(
    ({ name, values: { stream, ...others } }): PlannedSetting => ({
      ...others,
      isStreamed: stream,
      presetName: name || null,
    }),
  );
  return [...combined, ...fromPresets];
}

function parameterCombinations(values: ParameterGrid): readonly SamplingParameters[] {
  let combinations: readonly SamplingParameters[] = [{}];
  for (const id of PARAMETER_IDS) {
    const own = uniqueValues(values, id);
    if (own.length > 0)
      combinations = combinations.flatMap((parameters) => own.map((value) => withParameter(parameters, id, value)));
  }
  return combinations;
}

function uniqueValues(values: ParameterGrid, id: ParameterId) {
  const found = new Map((values[id] ?? []).map((value) => [JSON.stringify(value), value]));
  return [...found.values()];
}

function planCases(
  prompts: readonly string[],
  cases: readonly ExperimentCase[],
): Result<PlannedCase[], ExperimentProblem> {
  const planned: PlannedCase[] = [];
  // Without a prompt, each case's text is sent alone.
  const texts = prompts.some((prompt) => prompt.trim() !== '') ? prompts : [`{{${CASE_FIELD}}}`];
  for (const [prompt, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const template = readTemplate(text);
    if (!template.ok) return fail({ kind: 'bad_prompt', number: prompt + 1, problem: template.error });
    const rows = cases.length === 0 ? [null] : cases;
    const unfilled = template.value.fields.find(
      ({ name, initial }) => initial === '' && !rows.some((one) => isFilledBy(name, one)),
    );
    if (unfilled !== undefined) return fail({ kind: 'unfilled', number: prompt + 1, name: unfilled.name });
    for (const [index, one] of rows.entries()) {
      const filled = fillCase(template.value, one);
      if (filled === null) return fail({ kind: 'long_prompt', number: prompt + 1 });
      planned.push({
        prompt,
        case: one === null ? null : index,
        name: one?.name ?? '',
        text: filled,
        expected: one?.expected ?? null,
      });
    }
  }
  return ok(planned);
}

function isFilledBy(name: string, one: ExperimentCase | null): boolean {
  if (one === null) return false;
  return (name === CASE_FIELD && one.text !== '') || one.variables.some((variable) => variable.name === name);
}

/** Null if the text would be longer than a message may be. */
function fillCase(template: Template, one: ExperimentCase | null): string | null {
  const values = new Map(template.fields.map(({ name, initial }) => [name, initial]));
  for (const { name, value } of one?.variables ?? []) values.set(name, value);
  if (one !== null && one.text !== '') values.set(CASE_FIELD, one.text);
  const filled = fillTemplate(template, values);
  const isTextLeft = one !== null && one.text !== '' && !template.fields.some(({ name }) => name === CASE_FIELD);
  if (filled === null || !isTextLeft) return filled;
  const whole = `${filled.trimEnd()}\n\n${one.text}`;
  return whole.length > LIMITS.messageMaxChars ? null : whole;
}

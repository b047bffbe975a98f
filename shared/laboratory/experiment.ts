/** What an experiment consists of, as the user entered it: prompts or cases, settings, repeats, checks and caps. */

import type { ModelOf } from '../connection.ts';
import type { ParameterId, ParameterValue, SamplingParameters } from '../parameters.ts';
import type { PresetValues } from '../saved-items.ts';
import type { Check } from './checks.ts';

/** A message of the chat that an experiment or a case is from. It is sent before the prompt. */
export interface EarlierMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface CaseVariable {
  readonly name: string;
  readonly value: string;
}

/** One input, from a pasted list, a CSV file or JSON Lines. */
export interface ExperimentCase {
  /** Empty if the page shows a number instead. */
  readonly name: string;
  /** Fills `{{text}}` in a prompt; follows the prompt after a blank line if the prompt doesn't have that placeholder. */
  readonly text: string;
  /** What the checks `contains` and `equals` compare with; null if none was given. */
  readonly expected: string | null;
  /** Values for the other placeholders of a prompt. */
  readonly variables: readonly CaseVariable[];
  /** Messages of the chat that this case is from. Sent before this case only, after the experiment's own. */
  readonly earlier?: readonly EarlierMessage[];
  /** The system prompt of that chat, for settings without their own. */
  readonly systemPrompt?: string;
}

export interface ModelChoice {
  readonly connectionId: string;
  /** The connection's name when it was chosen, in case the connection is removed. */
  readonly connectionName: string;
  readonly model: string;
  /** True if the service listed the model then; false if the user typed the name. */
  readonly isListed: boolean;
}

/** A preset, copied when it was chosen: one setting, with its own model and parameters. */
export interface PresetChoice {
  /** Empty if the settings come from a chat or from a compared model. */
  readonly name: string;
  readonly values: PresetValues;
}

/** The values to try for each parameter; null leaves the parameter to the service. */
export type ParameterGrid = { readonly [Id in ParameterId]?: readonly (ParameterValue | null)[] };

/** Limits that a run never exceeds. Null: no limit. */
export interface Caps {
  readonly requests: number | null;
  /** In the formats of `ModelPrice`. */
  readonly money: { readonly amount: string; readonly currency: string } | null;
  /** Tokens in and out together. */
  readonly tokens: number | null;
  /** Milliseconds of running; pauses don't count. */
  readonly timeMs: number | null;
  /**
   * With a cap on money or tokens, every answer needs a length limit. A setting without its own token limit sends this
   * one, unless its model's list entry has a smaller one.
   */
  readonly answerTokens: number;
}

/** Everything that the user enters before Start. */
export interface ExperimentDefinition {
  readonly title: string;
  readonly earlier: readonly EarlierMessage[];
  /** Texts that may have placeholders (`prompt-template.ts`). Each is combined with each case. */
  readonly prompts: readonly string[];
  /** If empty, each prompt is a case of its own. */
  readonly cases: readonly ExperimentCase[];
  readonly models: readonly ModelChoice[];
  /** Combined with every model; a parameter without values isn't sent. */
  readonly values: ParameterGrid;
  /** Combined with every model; empty: no system prompt. */
  readonly systemPrompts: readonly string[];
  readonly presets: readonly PresetChoice[];
  readonly isStreamed: boolean;
  /** How often each setting answers each case, 1 to 50. */
  readonly repeats: number;
  /** A JSON Schema as text, or empty. Services that support it get it; Parley validates every answer with it itself. */
  readonly schema: string;
  readonly checks: readonly Check[];
  readonly caps: Caps;
  /** Simultaneous requests per connection. */
  readonly parallel: number;
  /** The model that a successor is compared with: its stored answers are what the cases expect. */
  readonly replaces?: ModelOf;
  /** How many images of the original chats were left out, because experiments send text only. Absent: none. */
  readonly imagesLeftOut?: number;
}

/** A row of the grid: everything about a request except the messages of its case. */
export interface PlannedSetting extends ModelChoice {
  readonly parameters: SamplingParameters;
  readonly systemPrompt: string;
  readonly extraBody: string;
  readonly isStreamed: boolean;
  /** The preset that it came from; null for a combination of model and values. */
  readonly presetName: string | null;
}

/** A column of the grid: what is asked. */
export interface PlannedCase {
  /** Counts from 0. */
  readonly prompt: number;
  /** Counts from 0; null if there are no cases. */
  readonly case: number | null;
  readonly name: string;
  /** The last message of the request, with its placeholders filled in. */
  readonly text: string;
  readonly expected: string | null;
}

/** The expanded experiment. It is stored at Start and never changes after that. */
export interface ExperimentPlan {
  readonly settings: readonly PlannedSetting[];
  readonly cases: readonly PlannedCase[];
  readonly repeats: number;
}

/** The longest answer that a cap assumes and requests, unless the user enters another length. */
const ANSWER_TOKENS = 4_096;

export const NO_CAPS: Caps = { requests: null, money: null, tokens: null, timeMs: null, answerTokens: ANSWER_TOKENS };

/** An empty form. */
export const NEW_EXPERIMENT: ExperimentDefinition = {
  title: '',
  earlier: [],
  prompts: [],
  cases: [],
  models: [],
  values: {},
  systemPrompts: [],
  presets: [],
  isStreamed: true,
  repeats: 1,
  schema: '',
  checks: [],
  caps: NO_CAPS,
  parallel: 2,
};

/** The values of a preset with the settings of a row. */
export function presetOfSetting(setting: PlannedSetting): PresetValues {
  const { connectionId, connectionName, model, isListed, parameters, isStreamed, systemPrompt, extraBody } = setting;
  return { connectionId, connectionName, model, isListed, parameters, stream: isStreamed, systemPrompt, extraBody };
}

type Cases = Pick<ExperimentDefinition, 'earlier' | 'cases'>;

/** Everything that is sent before a case's text. */
export function earlierOf(
  { earlier, cases }: Cases,
  { case: at }: Pick<PlannedCase, 'case'>,
): readonly EarlierMessage[] {
  return [...earlier, ...((at === null ? undefined : cases[at]?.earlier) ?? [])];
}

export function systemPromptOf(
  { systemPrompt }: Pick<PlannedSetting, 'systemPrompt'>,
  { cases }: Pick<ExperimentDefinition, 'cases'>,
  { case: at }: Pick<PlannedCase, 'case'>,
): string {
  return systemPrompt === '' && at !== null ? (cases[at]?.systemPrompt ?? '') : systemPrompt;
}

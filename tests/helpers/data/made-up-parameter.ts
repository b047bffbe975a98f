// Adds made-up parameters to the table, one of each kind, with their words. Import this first.
import { PARAMETER_IDS, PARAMETERS, type ParameterSpec } from '../../../shared/parameters.ts';

const WARMTH: ParameterSpec = {
  kind: 'number',
  isOptional: false,
  start: 10,
  wire: 'room_warmth',
  min: 10,
  max: 30,
  step: 1,
  isInteger: true,
  hasSlider: true,
  serviceDefault: null,
};

const MOOD: ParameterSpec = { kind: 'choice', isOptional: true, wire: 'room_mood', choices: ['calm', 'lively'] };
const SCENTS: ParameterSpec = { kind: 'texts', isOptional: true, wire: 'room_scents', maxCount: 2, maxChars: 10 };

Object.assign(PARAMETERS, { warmth: WARMTH, mood: MOOD, scents: SCENTS });
(PARAMETER_IDS as string[]).push('warmth', 'mood', 'scents');

/** The made-up parameters that a connection must turn on. */
export const OPTIONAL = ['mood', 'scents'] as unknown as typeof PARAMETER_IDS;

/** Parameters with the made-up `warmth`. */
export function warm(value: number): { readonly temperature: number; readonly warmth: number } {
  return { temperature: 0.5, warmth: value };
}

/** Parameters with all made-up ones; the type hides the optional ones. */
export function furnished(mood: string, scents: readonly string[]): ReturnType<typeof warm> {
  return { ...warm(20), ...{ mood, scents } };
}

/** Words of the made-up parameters, to be added to a window's texts. */
export const MADE_UP_WORDS = {
  mood: { name: 'Mood', hint: 'What the room feels like.' },
  scents: { name: 'Scents', hint: 'What the room smells of.' },
  warmth: { name: 'Warmth', hint: 'How warm the room is. 10 to 30.' },
};

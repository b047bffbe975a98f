// Adds a parameter that no service knows to the table, as its entry and its words would: import this before all else.
import { PARAMETER_IDS, PARAMETERS, type ParameterSpec } from '../../shared/parameters.ts';

const WARMTH: ParameterSpec = {
  wire: 'room_warmth',
  min: 10,
  max: 30,
  step: 1,
  isInteger: true,
  hasSlider: true,
  serviceDefault: null,
};

Object.assign(PARAMETERS, { warmth: WARMTH });
(PARAMETER_IDS as string[]).push('warmth');

/** Parameters with the made-up one, as the table's readers know them. */
export function warm(value: number): { readonly temperature: number; readonly warmth: number } {
  return { temperature: 0.5, warmth: value };
}

/** Its words, to be added to the texts of a window. */
export const WARMTH_WORDS = { warmth: { name: 'Warmth', hint: 'How warm the room is. 10 to 30.' } };

/** The model `poet`: a few sentences that vary with the temperature, as the answers of language models do. */

import type { PracticeLanguage, PracticeTexts } from '../../shared/locales/practice-texts.ts';
import type { SamplingParameters } from '../../shared/parameters.ts';
import { mentions } from '../../shared/search/phrases.ts';
import { afterAll, lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

/** The interface document's temperature for a request that sets none. */
const TEMPERATURE_DEFAULT = 1;
/** How many sentences a reply has, the likeliest first. */
const LENGTHS = [3, 4, 2, 5, 6] as const;

/** Made-up prices per token, so that users see how Parley shows prices. */
const PRICING = { prompt: '0.000001', completion: '0.000004', input_cache_read: '0.0000001' } as const;

/** @param chance returns a number from 0 up to 1; a request's `seed` replaces it */
export function createPoetModel(
  tokensPerSecond: number,
  language: () => PracticeLanguage,
  chance: () => number = Math.random,
): PracticeModel {
  return {
    id: 'poet',
    get description() {
      return language().texts.poet.description;
    },
    listFields: () => ({
      pricing: PRICING,
      supported_parameters: ['temperature', 'max_tokens', 'seed', 'response_format'],
    }),
    plan(messages, { temperature = TEMPERATURE_DEFAULT, seed }: SamplingParameters = {}) {
      const texts = language().texts.poet;
      const unfinished = unfinishedReply(messages, language().texts.continuing);
      const said = unfinished?.said ?? '';
      const next = seed === undefined ? chance : seededChance(seed);
      const choose = <T>(choices: readonly [T, ...T[]]): T => oneOf(choices, temperature, next());
      const subject = subjectOf(texts, lastUserText(unfinished?.before ?? messages));
      const full = poem(subject.sentences, choose(LENGTHS), said, choose);
      const text = (remainderOf(full, said) ?? full).trimEnd();
      return { text: text || afterAll(texts.allSaid), reasoning: '', tokensPerSecond, waitMs: 0, finishReason: 'stop' };
    },
  };
}

type Subject = PracticeTexts['poet']['subjects'][number];

/** The first subject that the question names, or the first of all. */
function subjectOf({ subjects }: PracticeTexts['poet'], question: string): Subject {
  return subjects.find(({ words }) => mentions(question, words)) ?? subjects[0];
}

/** One wording for each of the first `count` sentences. Wordings that `said` begins with are kept. */
function poem(
  sentences: Subject['sentences'],
  count: number,
  said: string,
  choose: (wordings: readonly [string, ...string[]]) => string,
): string {
  const chosen: string[] = [];
  let left = said.trim();
  for (const wordings of sentences) {
    if (chosen.length >= count && left === '') break;
    const begun = left === '' ? undefined : wordings.find((one) => left.startsWith(one) || one.startsWith(left));
    const sentence = begun ?? choose(wordings);
    chosen.push(sentence);
    left = left.slice(sentence.length).trimStart();
  }
  return chosen.join(' ');
}

/** Softmax over the positions, as language models choose a token: at 0 always the first, at 2 nearly any. */
function oneOf<T>(choices: readonly [T, ...T[]], temperature: number, drawn: number): T {
  if (temperature <= 0) return choices[0];
  const weights = choices.map((_, position) => Math.exp(-position / temperature));
  let left = drawn * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [position, choice] of choices.entries()) {
    left -= weights[position] ?? 0;
    if (left < 0) return choice;
  }
  return choices[0];
}

/** The generator mulberry32: the same numbers for the same seed. */
export function seededChance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

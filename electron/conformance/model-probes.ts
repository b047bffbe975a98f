/** Tries optional fields with one model: words for reasoning effort, answer schemas, images, and returned reasoning. */

import type { CheckUpFindings } from '../../shared/check-up/check-up.ts';
import { isObject, type JsonObject, nonEmptyString, parseJson } from '../../shared/json/json.ts';
import { PARAMETERS } from '../../shared/parameters.ts';
import { DETAILS_FIELDS, type DetailsField, REASONING_TEXT_FIELDS } from '../../shared/replies/reasoning-fields.ts';
import { at, type ConformanceContext } from './context.ts';
import type { RawAnswer } from './http.ts';
import { codeOf, isFieldRefused, notTestable, type Outcome, pass, warn } from './judging.ts';

export type ReportFindings = (found: Partial<CheckUpFindings>) => void;

/** A word that no model knows. A service that accepts it doesn't look at the field. */
const UNKNOWN_EFFORT = 'parley-check';
const EFFORT_TOKENS = 16;
/** The newer name also limits the model's thinking, so its number is higher. */
const SCHEMA_TOKENS = { max_tokens: 64, max_completion_tokens: 1_024 } as const;
/** 64 by 64 pixels, all red. */
const RED_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEXcFBT///+KPrIDAAAAD0lEQVR42mNgGAWjgHwAAAJAAAHgTR1EAAAAAElFTkSuQmCC';
/** The question doesn't mention JSON, so only a service that applies the schema answers with it. */
const SCHEMA_QUESTION = [{ role: 'user', content: 'What is the capital of France?' }];
const SCHEMA_FORMAT = {
  type: 'json_schema',
  json_schema: {
    name: 'capital',
    strict: true,
    schema: {
      type: 'object',
      properties: { capital: { type: 'string' } },
      required: ['capital'],
      additionalProperties: false,
    },
  },
};

export async function effortWords(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const ask = (word: string) => {
    const name = context.options.tokenLimitName?.() ?? 'max_tokens';
    return context.complete({ reasoning_effort: word, [name]: EFFORT_TOKENS });
  };
  const unknown = await ask(UNKNOWN_EFFORT);
  if (unknown.status === 200)
    return warn('The service also accepts a word that doesn’t exist, so it ignores the field');
  if (!isFieldRefused(unknown)) return warn(`An unknown word got ${codeOf(unknown)}`);
  const words: string[] = [];
  for (const word of PARAMETERS.reasoningEffort.choices) {
    const answer = await ask(word);
    if (answer.status === 200 || hasThoughtToTheLimit(answer)) words.push(word);
    else if (!isFieldRefused(answer)) return warn(`${word} got ${codeOf(answer)}`);
  }
  report({ efforts: words });
  return words.length === 0 ? warn(`Refused: ${codeOf(unknown)}`) : pass(`Accepted: ${words.join(', ')}`);
}

/** True if the service reports as an error that thinking used up the token limit; it has then accepted all fields. */
export function hasThoughtToTheLimit({ status, body }: RawAnswer): boolean {
  return status !== 200 && /output limit was reached/i.test(String(at(parseJson(body), 'error', 'message') ?? ''));
}

export async function answerSchema(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const name = context.options.tokenLimitName?.() ?? 'max_tokens';
  const limit = { [name]: SCHEMA_TOKENS[name] };
  const answer = await context.complete({ messages: SCHEMA_QUESTION, response_format: SCHEMA_FORMAT, ...limit });
  if (answer.status !== 200) {
    if (isFieldRefused(answer) && !hasThoughtToTheLimit(answer)) report({ schema: 'refused' });
    return warn(`A schema got ${codeOf(answer)}`);
  }
  const value = parseJson(answer.body);
  const text = at(value, 'choices', 0, 'message', 'content');
  const content = typeof text === 'string' ? parseJson(text) : undefined;
  if (isObject(content) && typeof content.capital === 'string' && Object.keys(content).length === 1) {
    report({ schema: 'kept' });
    return pass('The answer follows the schema');
  }
  if (at(value, 'choices', 0, 'finish_reason') === 'length') return warn('Accepted, but the answer was cut off');
  report({ schema: 'ignored' });
  return warn('Accepted, but the answer doesn’t follow the schema');
}

export async function imageParts(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const content = [
    { type: 'text', text: 'Which colour fills this image? Answer with one word.' },
    { type: 'image_url', image_url: { url: RED_IMAGE } },
  ];
  const answer = await context.completeBriefly({ messages: [{ role: 'user', content }] });
  if (answer.status !== 200) {
    if (isImageRefused(answer) && !hasThoughtToTheLimit(answer)) report({ images: 'refused' });
    return warn(`An image got ${codeOf(answer)}`);
  }
  const text = at(parseJson(answer.body), 'choices', 0, 'message', 'content');
  const isSeen = typeof text === 'string' && /\b(?:red|crimson|scarlet)\b/i.test(text);
  report({ images: isSeen ? 'seen' : 'taken' });
  return isSeen
    ? pass('The model named the colour of an image')
    : warn('Accepted, but the answer doesn’t name the colour');
}

/** True for a status that refuses an image: gateways answer 404 if none of their providers takes images. */
function isImageRefused({ status }: RawAnswer): boolean {
  return [400, 404, 413, 415, 422, 501].includes(status);
}

export async function returnedReasoning(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const first = at(parseJson((await context.wholeAnswer()).body), 'choices', 0, 'message');
  const fields = reasoningOf(first);
  const names = Object.keys(fields);
  if (names.length === 0) return notTestable('The answer to a plain question had no reasoning in a field');
  const content = nonEmptyString(at(first, 'content')) ?? 'Hello.';
  const ask = (more: JsonObject) =>
    context.completeBriefly({
      messages: [
        { role: 'user', content: 'Say hello in one short sentence.' },
        { role: 'assistant', content, ...more },
        { role: 'user', content: 'Say hello again.' },
      ],
    });
  const returned = await ask(fields);
  const plain = await ask({});
  const seen = `With ${names.join(' and ')}: ${codeOf(returned)}; without: ${codeOf(plain)}`;
  const isTaken = returned.status === 200 || hasThoughtToTheLimit(returned);
  const isPlainTaken = plain.status === 200 || hasThoughtToTheLimit(plain);
  if (isTaken && isPlainTaken) {
    report({ reasoning: 'taken' });
    return pass(seen);
  }
  if (isTaken && isFieldRefused(plain)) report({ reasoning: 'needed' });
  if (isPlainTaken && isFieldRefused(returned)) report({ reasoning: 'refused' });
  return warn(seen);
}

/** The fields that carried the reasoning of a message, as the app would send them back. */
function reasoningOf(message: unknown): JsonObject {
  if (!isObject(message)) return {};
  const field = REASONING_TEXT_FIELDS.find((name) => nonEmptyString(message[name]) !== null);
  const list = DETAILS_FIELDS.find((name) => hasReasoning(name, message[name]));
  return {
    ...(field !== undefined && { [field]: message[field] }),
    ...(list !== undefined && { [list]: message[list] }),
  };
}

/** True if the list contains reasoning: `content` may also list other parts. */
function hasReasoning(field: DetailsField, list: unknown): boolean {
  if (!Array.isArray(list) || list.length === 0) return false;
  return field !== 'content' || list.some((part) => isObject(part) && part.type === 'thinking');
}

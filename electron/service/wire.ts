/** Reads completions as services really send them (interface document, sections 2.3 to 2.5). */
import { isObject, type JsonObject, nonEmptyString, present } from '../../shared/json/json.ts';
import {
  type DetailsField,
  REASONING_TEXT_FIELDS,
  type ReasoningFields,
} from '../../shared/replies/reasoning-fields.ts';
import type { Usage } from '../../shared/service.ts';
import { errorIn, hasFailedEnvelope, isFilled } from './error-inside.ts';
import { readNativePiece } from './native-shapes.ts';
import {
  hasExtras,
  isOtherType,
  isPlainMessage,
  noExtras,
  type PieceExtras,
  readChunkExtras,
  readImagesAnswer,
  readMessageExtras,
  readOtherPart,
  readSources,
} from './piece-extras.ts';
import { readUsage } from './usage-counts.ts';

/** The content of one JSON value of a reply: a stream chunk, a whole reply, or an error. */
export interface ReplyPiece {
  /** The error: the value itself or a part of it; `null` when there is none. */
  readonly error: unknown;
  /** True when there is a `choices` list, even an empty one, or an answer in another format. */
  readonly hasChoices: boolean;
  /** The choice with index 0. */
  readonly answer: ChoicePiece | null;
  /** The choice with the lowest other index, for services that never send index 0. */
  readonly other: ChoicePiece | null;
  readonly id: string | null;
  readonly usage: Usage | null;
  /** Everything beyond text and reasoning; null when there is nothing. */
  readonly extras: PieceExtras | null;
}

export interface ChoicePiece {
  readonly index: number;
  readonly text: string;
  readonly reasoning: string;
  readonly finishReason: string | null;
  /** True when the choice has a delta, a message or a text, even an empty one. */
  readonly hasContent: boolean;
  /** True for a whole message, false for a fragment. */
  readonly isMessage: boolean;
  /** The text is a transcript of the reply's audio. */
  readonly isTranscript?: true;
  /** The field that contains the reasoning as one string; absent if none does. */
  readonly reasoningField?: ReasoningFields['field'];
  /** Entries of `detailsField`. */
  readonly details?: readonly JsonObject[];
  readonly detailsField?: DetailsField;
}

/** Reads one JSON object of a reply. Never throws. */
export function readReplyPiece(sent: JsonObject): ReplyPiece {
  const value = withoutEnvelope(sent);
  const extras = noExtras();
  const choices = readChoices(value.choices);
  const answers: ChoicePiece[] = [];
  let others: ChoicePiece[] = [];
  let choiceUsage: Usage | null = null;
  let error = errorIn(sent, choices !== null && choices.length > 0);
  if (value !== sent) error ??= errorIn(value, true);
  for (const [position, choice] of (choices ?? []).entries()) {
    if (!isObject(choice)) continue;
    for (const holder of [choice, choice.delta, choice.message]) {
      if (!isObject(holder)) continue;
      choiceUsage ??= readUsage(holder.usage);
      if (error === null && isFilled(holder.error)) error = holder.error;
    }
    const piece = readChoice(choice, position, extras);
    const lowest = others[0]?.index ?? Number.POSITIVE_INFINITY;
    if (piece.index === 0) answers.push(piece);
    else if (piece.index === lowest) others.push(piece);
    else if (piece.index < lowest) others = [piece];
  }
  let answer = joined(answers);
  readSources(value, extras);
  readChunkExtras(value, extras);
  if (choices === null && error === null && !hasFailedEnvelope(value))
    answer = readImagesAnswer(value, extras) ? IMAGES_ALONE : nativeChoice(value, extras);
  return {
    error,
    hasChoices: choices !== null || answer !== null,
    answer,
    other: joined(others),
    id: nonEmptyString(value.id),
    usage: withCostBeside(readUsage(value.usage) ?? choiceUsage ?? usageWithin(value), value),
    extras: hasExtras(extras) ? extras : null,
  };
}

/** The reply in an envelope such as `{"code": 0, "data": {"choices": […]}}`; any other value unchanged. */
function withoutEnvelope(value: JsonObject): JsonObject {
  if ('choices' in value) return value;
  for (const inner of [value.data, value.result])
    if (isObject(inner) && (Array.isArray(inner.choices) || Array.isArray(inner.output))) return inner;
  return value;
}

const IMAGES_ALONE: ChoicePiece = {
  ...{ index: 0, text: '', reasoning: '', finishReason: null },
  ...{ hasContent: true, isMessage: true },
};

/** The usage, from the fields in which services with other formats put their token counts; null without any. */
function usageWithin(value: JsonObject): Usage | null {
  for (const around of [value.x_groq, value.result, value.response, value.message, value.delta])
    if (isObject(around) && isObject(around.usage)) return readUsage(around.usage);
  for (const counts of [value.usageMetadata, value.usage_metadata, value.meta]) {
    const usage = readUsage(counts);
    if (usage !== null) return usage;
  }
  // Ollama puts the counts beside the message.
  return 'eval_count' in value ? readUsage(value) : null;
}

/** Adds the cost, which some gateways put beside the counts. */
function withCostBeside(usage: Usage | null, { cost }: JsonObject): Usage | null {
  if (cost === undefined || usage?.cost !== undefined) return usage;
  const beside = readUsage({ cost });
  return beside === null ? usage : { ...usage, ...beside };
}

/**
 * A piece in the format of another interface, as a choice. Its reasoning is only text: this interface may refuse the
 * parts of another one if they are sent back.
 */
function nativeChoice(value: JsonObject, extras: PieceExtras): ChoicePiece | null {
  const piece = readNativePiece(value);
  if (piece === null) return null;
  const out: Gathered = { text: '', reasoning: '', extras };
  readMessage(piece.message, out);
  const { finishReason, isWhole: isMessage } = piece;
  return { index: 0, text: out.text, reasoning: out.reasoning, finishReason, hasContent: true, isMessage };
}

function readChoices(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  const isOneChoice = 'delta' in value || 'message' in value || 'text' in value;
  return isOneChoice ? [value] : Object.values(value);
}

function readChoice(choice: JsonObject, position: number, extras: PieceExtras): ChoicePiece {
  const contents = [choice.delta, choice.message, choice.text].map((one) =>
    isObject(one) || typeof one === 'string' ? one : null,
  );
  // Some services put an empty fragment beside a message or a text.
  const at = contents.findIndex((one) => one !== null && !isEmpty(one));
  const content = contents[at] ?? contents.find((one) => one !== null) ?? null;
  const out: Gathered = { text: '', reasoning: '', extras };
  readSources(choice, extras);
  if (typeof content === 'string') out.text = content;
  else if (content !== null) readMessage(content, out);
  const ended = [choice, content].find((one) => isObject(one) && finishReasonOf(one) !== null);
  return pieceOf(out, {
    index: readIndex(choice.index, position),
    finishReason: isObject(ended) ? finishReasonOf(ended) : null,
    hasContent: content !== null,
    isMessage: content !== null && content !== contents[0],
  });
}

function isEmpty(content: JsonObject | string): boolean {
  if (typeof content === 'string') return content === '';
  for (const name in content) if (name !== 'role' && content[name] !== '' && content[name] !== null) return false;
  return true;
}

type ChoiceFacts = Pick<ChoicePiece, 'index' | 'finishReason' | 'hasContent' | 'isMessage'>;

function pieceOf(out: Gathered, facts: ChoiceFacts): ChoicePiece {
  return {
    ...facts,
    text: out.text,
    reasoning: out.reasoning,
    ...(out.isTranscript === true && { isTranscript: true }),
    ...(out.reasoningField !== undefined && { reasoningField: out.reasoningField }),
    ...(out.details !== undefined && { details: out.details, detailsField: out.detailsField ?? 'reasoning_details' }),
  };
}

/** Joins pieces of one choice, because some services send its parts separately; null without any. */
function joined(pieces: readonly ChoicePiece[]): ChoicePiece | null {
  const [first] = pieces;
  if (first === undefined || pieces.length === 1) return first ?? null;
  const details = pieces.flatMap((piece) => piece.details ?? []);
  return {
    index: first.index,
    text: pieces.map(({ text }) => text).join(''),
    reasoning: pieces.map(({ reasoning }) => reasoning).join(''),
    finishReason: pieces.findLast(({ finishReason }) => finishReason !== null)?.finishReason ?? null,
    ...present({
      reasoningField: pieces.find(({ reasoningField }) => reasoningField !== undefined)?.reasoningField,
      details: details.length > 0 ? details : undefined,
      detailsField: pieces.find(({ detailsField }) => detailsField !== undefined)?.detailsField,
    }),
    hasContent: pieces.some(({ hasContent }) => hasContent),
    isMessage: pieces.some(({ isMessage }) => isMessage),
  };
}

/** The finish reason; null if the reply continues, also for the texts `null` and `none`. */
function finishReasonOf({ finish_reason: reason, finishReason, stop_reason: stop }: JsonObject): string | null {
  const said = nonEmptyString(reason) ?? nonEmptyString(finishReason) ?? nonEmptyString(stop);
  return said !== null && /^(?:null|none)$/i.test(said) ? null : said;
}

function readIndex(value: unknown, position: number): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : position;
}

interface Gathered {
  text: string;
  reasoning: string;
  readonly extras: PieceExtras;
  reasoningField?: ReasoningFields['field'];
  isTranscript?: true;
  details?: JsonObject[];
  detailsField?: DetailsField;
}

function readMessage(message: JsonObject, out: Gathered): void {
  const content = message.content ?? message.text;
  // Nearly every chunk has only this string.
  if (typeof content === 'string') out.text = content;
  else readContent(content, out);
  if (isRefusing(message.refusal)) {
    out.extras.isRefusal = true;
    if (out.text === '') out.text = textOf(message.refusal);
  }
  if (!isPlainMessage(message)) {
    const transcript = readMessageExtras(message, out.extras);
    // A service that also writes the text of its audio sends the same words in both.
    if (out.text === '' && transcript !== '') {
      out.text = transcript;
      out.isTranscript = true;
    }
  }
  // Services that send several of these fields send the same text in each.
  let thought = '';
  for (const field of REASONING_TEXT_FIELDS) {
    thought = textOf(message[field]);
    if (thought === '') continue;
    // A list of parts can't be sent back as text.
    if (typeof message[field] === 'string') out.reasoningField = field;
    break;
  }
  const { reasoning_details: details, thinking_blocks: blocks } = message;
  out.reasoning += thought || textOf(details) || textOf(blocks);
  for (const [field, list] of [
    ['reasoning_details', details],
    ['thinking_blocks', blocks],
  ] as const) {
    const entries = (Array.isArray(list) ? list : [list]).filter(isObject);
    if (entries.length === 0) continue;
    out.details = entries;
    out.detailsField = field;
    return;
  }
}

function readContent(content: unknown, out: Gathered): void {
  if (typeof content === 'string') out.text += content;
  else if (typeof content === 'number') out.text += String(content);
  else if (Array.isArray(content)) for (const part of content) readContentPart(part, out);
  else if (isObject(content)) readContentPart(content, out);
}

function readContentPart(part: unknown, out: Gathered): void {
  if (!isObject(part)) {
    if (typeof part === 'string') out.text += part;
    return;
  }
  const type = typeof part.type === 'string' ? part.type : 'text';
  if (/^(?:thinking|reasoning|thought)/.test(type)) {
    out.details ??= [];
    out.details.push(part);
    out.detailsField = 'content';
    out.reasoning += textOf(part.thinking) || textOf(part.reasoning) || textOf(part);
  } else if (type === 'refusal') {
    out.extras.isRefusal = true;
    out.text += textOf(part.refusal) || textOf(part.text);
  } else if (part.type === undefined && typeof part.thinking === 'string') out.reasoning += part.thinking;
  else if (isOtherType(type)) out.text += readOtherPart(part, out.extras);
  else {
    const text = textOf(part.text) || textOf(part.content);
    out.text += text;
    if (text === '' && part.type !== 'text' && !isBlankText(part)) out.text += readOtherPart(part, out.extras);
    else readSources(part, out.extras);
  }
}

/** True for `{"text": "", "thoughtSignature": "…"}`, which ends some replies of Gemini. */
function isBlankText(part: JsonObject): boolean {
  return part.type === undefined && part.text === '' && !Object.values(part).some((one) => typeof one === 'object');
}

function isRefusing(refusal: unknown): boolean {
  return refusal === true || textOf(refusal).trim() !== '';
}

/** The text of a string, or of the parts of a list, down to a depth that no honest service reaches. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > 3) return '';
  if (Array.isArray(value)) return value.map((part) => textOf(part, depth + 1)).join('');
  if (!isObject(value)) return '';
  for (const key of ['text', 'summary', 'content', 'value', 'thinking']) {
    const text = textOf(value[key], depth + 1);
    if (text !== '') return text;
  }
  return '';
}

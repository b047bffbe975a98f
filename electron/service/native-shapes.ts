/** Reads pieces of replies in the native formats of services that also have another interface. */

import { isObject, type JsonObject, nonEmptyString } from '../../shared/json/json.ts';

/** What a piece in a native format contains. */
export interface NativePiece {
  /** The text, reasoning and other parts, as a message of the chat-completions interface. */
  readonly message: JsonObject;
  readonly finishReason: string | null;
  /** True for a whole reply, false for a fragment. */
  readonly isWhole: boolean;
}

/**
 * Reads the piece in one of the known formats; null for everything else. The formats: Workers AI, Ollama, llama.cpp,
 * Text Generation Inference, DashScope, Gemini, Anthropic, Cohere, and OpenAI's Responses.
 */
export function readNativePiece(value: JsonObject): NativePiece | null {
  for (const read of FORMATS) {
    const piece = read(value);
    if (piece !== null) return piece;
  }
  return null;
}

type Format = (value: JsonObject) => NativePiece | null;

function piece(message: JsonObject, more: Partial<NativePiece> = {}): NativePiece {
  return { message, finishReason: null, isWhole: false, ...more };
}

/** `{"response": "…"}`; Workers AI puts whole replies inside `result`, Ollama's last line has `done`. */
const responseText: Format = (value) => {
  const { result } = value;
  const inner = isObject(result) && typeof result.response === 'string' ? result : value;
  if (typeof inner.response !== 'string') return null;
  const { response: content, thinking } = inner;
  return piece({ content, thinking }, { isWhole: inner !== value, ...doneReason(inner) });
};

/** Ollama's chat: `{"message": {"content": "…"}, "done": false}`, one per line. */
const ollamaChat: Format = (value) => {
  const { message } = value;
  if (!isObject(message) || typeof value.done !== 'boolean' || typeof message.content !== 'string') return null;
  return piece(message, doneReason(value));
};

function doneReason(value: JsonObject): { readonly finishReason?: string } {
  return value.done === true ? { finishReason: nonEmptyString(value.done_reason) ?? 'stop' } : {};
}

/** llama.cpp's completion: `{"content": "…", "stop": false}`. */
const llamaCpp: Format = ({ content, stop }) =>
  typeof content === 'string' && typeof stop === 'boolean'
    ? piece({ content }, stop ? { finishReason: 'stop' } : {})
    : null;

/** Text Generation Inference: `{"token": {"text": "…"}, "generated_text": null}`. */
const textGeneration: Format = ({ token, generated_text: whole }) => {
  if (isObject(token) && typeof token.text === 'string') {
    const content = token.special === true ? '' : token.text;
    return piece({ content }, typeof whole === 'string' ? { finishReason: 'stop' } : {});
  }
  return typeof whole === 'string' ? piece({ content: whole }, { isWhole: true }) : null;
};

/** DashScope: `{"output": {"text": "…", "finish_reason": "null"}}`, or with `choices` inside `output`. */
const dashScope: Format = ({ output }) => {
  if (!isObject(output)) return null;
  const choice: unknown = Array.isArray(output.choices) ? output.choices[0] : null;
  const finish = nonEmptyString(isObject(choice) ? choice.finish_reason : output.finish_reason);
  const finishReason = finish === 'null' ? null : finish;
  if (isObject(choice) && isObject(choice.message)) return piece(choice.message, { finishReason });
  return typeof output.text === 'string' ? piece({ content: output.text }, { finishReason }) : null;
};

/** Gemini: `{"candidates": [{"content": {"parts": [{"text": "…"}]}, "finishReason": "STOP"}]}`. */
const gemini: Format = ({ candidates, promptFeedback: feedback }) => {
  const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  const blocked = isObject(feedback) ? nonEmptyString(feedback.blockReason) : null;
  if (!isObject(first)) return blocked === null ? null : piece({}, { finishReason: blocked });
  const { content, finishReason, ...sources } = first;
  const parts = isObject(content) && Array.isArray(content.parts) ? content.parts : [];
  const isThought = (part: unknown) => isObject(part) && part.thought === true;
  const message = { content: parts.filter((part) => !isThought(part)), thinking: parts.filter(isThought) };
  return piece(
    { groundingMetadata: sources.groundingMetadata, ...message },
    { finishReason: nonEmptyString(finishReason) },
  );
};

/** Anthropic's messages, whole and streamed. */
const anthropic: Format = ({ type, delta, content_block: block, content, stop_reason: stop }) => {
  if (type === 'content_block_start' && isObject(block)) return piece({ content: [block] });
  if (type === 'content_block_delta' && isObject(delta)) {
    if (typeof delta.thinking === 'string') return piece({ thinking: delta.thinking });
    if (isObject(delta.citation)) return piece({ citations: [delta.citation] });
    return typeof delta.text === 'string' ? piece({ content: delta.text }) : null;
  }
  if (type === 'message_delta' && isObject(delta))
    return piece({}, { finishReason: nonEmptyString(delta.stop_reason) });
  if (type !== 'message' || !Array.isArray(content)) return null;
  return piece({ content }, { finishReason: nonEmptyString(stop), isWhole: true });
};

/** Cohere's chat: `{"type": "content-delta", "delta": {"message": {"content": {"text": "…"}}}}`. */
const cohere: Format = ({ type, delta, message, finish_reason: finish }) => {
  const inner = isObject(delta) ? delta.message : message;
  if (type === 'message-end' && isObject(delta))
    return piece({}, { finishReason: nonEmptyString(delta.finish_reason) });
  if (type !== undefined && type !== 'content-delta' && type !== 'citation-start') return null;
  if (!isObject(inner) || (type === undefined && finish === undefined)) return null;
  return piece(inner, { finishReason: nonEmptyString(finish), isWhole: type === undefined });
};

/** OpenAI's Responses, whole and streamed. */
const responses: Format = (value) => {
  const { type, delta, object, output, output_text: text, annotation, item } = value;
  if (typeof type === 'string' && typeof delta === 'string') {
    if (/^response\.(?:output_text|refusal)\.delta$/.test(type))
      return piece(type.includes('refusal') ? { refusal: delta } : { content: delta });
    if (/^response\.reasoning\w*\.delta$/.test(type)) return piece({ thinking: delta });
  }
  if (type === 'response.output_text.annotation.added') return piece({ annotations: [annotation] });
  if (type === 'response.output_item.done' && isObject(item) && item.type !== 'message' && item.type !== 'reasoning')
    return piece({ content: [item] });
  if (type === 'response.completed') return piece({}, { finishReason: 'completed' });
  if (type === 'response.incomplete')
    return piece({}, { finishReason: incompleteReason(isObject(value.response) ? value.response : {}) });
  if (object !== 'response' || !Array.isArray(output)) return null;
  const parts = output.filter(isObject).flatMap((one) => (Array.isArray(one.content) ? one.content : [one]));
  const finishReason = value.status === 'incomplete' ? incompleteReason(value) : nonEmptyString(value.status);
  return piece({ content: parts.length === 0 ? text : parts }, { finishReason, isWhole: true });
};

function incompleteReason({ incomplete_details: details }: JsonObject): string {
  return (isObject(details) ? nonEmptyString(details.reason) : null) ?? 'length';
}

const FORMATS: readonly Format[] = [
  responseText,
  ollamaChat,
  llamaCpp,
  textGeneration,
  dashScope,
  gemini,
  anthropic,
  cohere,
  responses,
];

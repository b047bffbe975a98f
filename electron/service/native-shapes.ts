/** Reads pieces of replies in the native formats of services that also have another interface. */

import { isObject, type JsonObject, nonEmptyString } from '../../shared/json/json.ts';

/** What a piece in a native format contains. */
export interface NativePiece {
  readonly text: string;
  readonly reasoning: string;
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

function piece(text: string, more: Partial<NativePiece> = {}): NativePiece {
  return { text, reasoning: '', finishReason: null, isWhole: false, ...more };
}

/** `{"response": "…"}`; Workers AI puts whole replies inside `result`, Ollama's last line has `done`. */
const responseText: Format = (value) => {
  const { result } = value;
  const inner = isObject(result) && typeof result.response === 'string' ? result : value;
  if (typeof inner.response !== 'string') return null;
  const reasoning = typeof inner.thinking === 'string' ? inner.thinking : '';
  return piece(inner.response, { reasoning, isWhole: inner !== value, ...doneReason(inner) });
};

/** Ollama's chat: `{"message": {"content": "…"}, "done": false}`, one per line. */
const ollamaChat: Format = (value) => {
  const { message } = value;
  if (!isObject(message) || typeof value.done !== 'boolean' || typeof message.content !== 'string') return null;
  const reasoning = typeof message.thinking === 'string' ? message.thinking : '';
  return piece(message.content, { reasoning, isWhole: false, ...doneReason(value) });
};

function doneReason(value: JsonObject): { readonly finishReason?: string } {
  return value.done === true ? { finishReason: nonEmptyString(value.done_reason) ?? 'stop' } : {};
}

/** llama.cpp's completion: `{"content": "…", "stop": false}`. */
const llamaCpp: Format = ({ content, stop }) =>
  typeof content === 'string' && typeof stop === 'boolean'
    ? piece(content, stop ? { finishReason: 'stop' } : {})
    : null;

/** Text Generation Inference: `{"token": {"text": "…"}, "generated_text": null}`. */
const textGeneration: Format = ({ token, generated_text: whole }) => {
  if (isObject(token) && typeof token.text === 'string')
    return piece(token.special === true ? '' : token.text, typeof whole === 'string' ? { finishReason: 'stop' } : {});
  return typeof whole === 'string' ? piece(whole, { isWhole: true }) : null;
};

/** DashScope: `{"output": {"text": "…", "finish_reason": "null"}}`, or with `choices` inside `output`. */
const dashScope: Format = ({ output }) => {
  if (!isObject(output)) return null;
  const choice: unknown = Array.isArray(output.choices) ? output.choices[0] : null;
  const message = isObject(choice) ? choice.message : null;
  const finish = nonEmptyString(isObject(choice) ? choice.finish_reason : output.finish_reason);
  const finishReason = finish === 'null' ? null : finish;
  if (isObject(message)) {
    const reasoning = typeof message.reasoning_content === 'string' ? message.reasoning_content : '';
    return piece(partsText(message.content), { reasoning, finishReason });
  }
  return typeof output.text === 'string' ? piece(output.text, { finishReason }) : null;
};

/** Gemini: `{"candidates": [{"content": {"parts": [{"text": "…"}]}, "finishReason": "STOP"}]}`. */
const gemini: Format = ({ candidates }) => {
  const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  if (!isObject(first)) return null;
  const parts = isObject(first.content) && Array.isArray(first.content.parts) ? first.content.parts : [];
  const isThought = (part: unknown) => isObject(part) && part.thought === true;
  return piece(partsText(parts.filter((part) => !isThought(part))), {
    reasoning: partsText(parts.filter(isThought)),
    finishReason: nonEmptyString(first.finishReason),
  });
};

/** Anthropic's messages, whole and streamed. */
const anthropic: Format = ({ type, delta, content, stop_reason: stop }) => {
  if (type === 'content_block_delta' && isObject(delta)) {
    if (typeof delta.thinking === 'string') return piece('', { reasoning: delta.thinking });
    return typeof delta.text === 'string' ? piece(delta.text) : null;
  }
  if (type === 'message_delta' && isObject(delta))
    return piece('', { finishReason: nonEmptyString(delta.stop_reason) });
  if (type !== 'message' || !Array.isArray(content)) return null;
  return piece(partsText(content), { finishReason: nonEmptyString(stop), isWhole: true });
};

/** Cohere's chat: `{"type": "content-delta", "delta": {"message": {"content": {"text": "…"}}}}`. */
const cohere: Format = ({ type, delta, message, finish_reason: finish }) => {
  const inner = isObject(delta) ? delta.message : message;
  if (type === 'message-end' && isObject(delta))
    return piece('', { finishReason: nonEmptyString(delta.finish_reason) });
  if (type !== undefined && type !== 'content-delta') return null;
  if (!isObject(inner) || (type === undefined && finish === undefined)) return null;
  return piece(partsText(inner.content), { finishReason: nonEmptyString(finish), isWhole: type === undefined });
};

/** OpenAI's Responses, whole and streamed. */
const responses: Format = ({ type, delta, object, output, output_text: text }) => {
  if (typeof type === 'string' && /^response\.(?:output_text|refusal)\.delta$/.test(type) && typeof delta === 'string')
    return piece(delta);
  if (typeof type === 'string' && /^response\.reasoning\w*\.delta$/.test(type) && typeof delta === 'string')
    return piece('', { reasoning: delta });
  if (type === 'response.completed') return piece('', { finishReason: 'completed' });
  if (type === 'response.incomplete') return piece('', { finishReason: 'length' });
  if (object !== 'response' || !Array.isArray(output)) return null;
  const messages = output.filter(isObject).filter((item) => item.type === 'message');
  const said = messages.map((item) => partsText(item.content)).join('');
  return piece(said === '' && typeof text === 'string' ? text : said, { isWhole: true });
};

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

/** The texts of a content: a string, one part, or a list of parts. */
function partsText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

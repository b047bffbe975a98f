/** Finds the messages inside the requests, answers, batches and states that services and programs store. */

/*
 * OpenAI's API reference describes the lines of a batch (`body`, `response.body`), completions (`choices`) and
 * responses (`input`, `output`); Google's describes `contents` and `candidates`. LangGraph's states have `values` in
 * its API, and `channel_values` in its checkpoints.
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { readArray, readObjects, readText } from '../foreign.ts';

/** Messages, and the parts of their request that apply to all of them. */
export interface WrappedMessages {
  readonly request: JsonObject;
  readonly rows: readonly unknown[];
  /** Answers to the last message, each a version of the reply. */
  readonly answers: readonly JsonObject[];
  readonly model: string;
  /** The thread that a state belongs to; several states of a thread are one chat. */
  readonly threadId: string;
}

const inner = (value: unknown, name: string): JsonObject | null => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : null;
};

/** Converts the items of a response to messages. Thoughts belong to the message after them. */
function rowsOfItems(items: readonly unknown[]): readonly unknown[] {
  const rows: unknown[] = [];
  let thoughts: unknown[] = [];
  const flush = (): void => {
    if (thoughts.length > 0) rows.push({ role: 'assistant', content: '', reasoning: thoughts });
    thoughts = [];
  };
  for (const item of items) {
    if (isObject(item) && item.type === 'reasoning') thoughts.push(item.summary, item.content);
    else if (isObject(item) && item.role === 'assistant' && thoughts.length > 0) {
      rows.push({ ...item, reasoning: thoughts });
      thoughts = [];
    } else {
      if (isObject(item) && item.role !== undefined) flush();
      rows.push(item);
    }
  }
  flush();
  return rows;
}

function inputRows(request: JsonObject): readonly unknown[] {
  const { input } = request;
  if (typeof input === 'string') return request.model === undefined ? [] : [{ role: 'user', content: input }];
  return rowsOfItems(readArray(input));
}

/** The answers in a completion of OpenAI's or Google's form. */
const answersIn = (response: JsonObject): readonly JsonObject[] => [
  ...readObjects(response.choices).flatMap((choice): readonly JsonObject[] => {
    const message = inner(choice, 'message');
    return message === null ? [] : [message];
  }),
  ...readObjects(response.candidates).flatMap((one): readonly JsonObject[] => {
    const content = inner(one, 'content');
    return content === null ? [] : [{ role: 'model', ...content, groundingMetadata: one.groundingMetadata }];
  }),
];

export function wrappedMessages(value: JsonObject): WrappedMessages {
  const state =
    inner(value, 'values') ?? inner(value, 'channel_values') ?? inner(inner(value, 'checkpoint'), 'channel_values');
  const request =
    inner(value, 'body') ?? inner(inner(value, 'request'), 'body') ?? inner(value, 'request') ?? state ?? value;
  const response = inner(inner(value, 'response'), 'body') ?? inner(value, 'response') ?? request;
  const listed = request.messages ?? request.conversations ?? request.contents;
  const rows = Array.isArray(listed) ? listed : inputRows(request);
  const output = rowsOfItems(readArray(response.output));
  return {
    request,
    rows: output.length === 0 ? rows : [...rows, ...output],
    answers: answersIn(response),
    model: readText(response.model) || readText(response.modelVersion) || readText(request.model),
    threadId: readText(inner(inner(value, 'config'), 'configurable')?.thread_id),
  };
}

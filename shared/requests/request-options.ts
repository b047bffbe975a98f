/** How a connection changes the body of its requests. */

import type { ParameterId, TokenLimitName } from '../parameters.ts';

export interface RequestOptions {
  /** Parameters beyond the interface document that chats offer, and send if set. */
  readonly switchedOn: readonly ParameterId[];
  /** The field that carries the token limit. */
  readonly tokenLimitName: TokenLimitName;
  /** Streams request token counts with `stream_options.include_usage`. */
  readonly isUsageAsked: boolean;
  /**
   * Joins neighbouring messages of the same role. A failed turn can leave such neighbours, and some chat templates
   * require alternating roles.
   */
  readonly isAlternating: boolean;
  /** Returns earlier reasoning in the fields it came in, unchanged. Some services refuse the request without it. */
  readonly isReasoningReturned: boolean;
  /** True if requests include images. */
  readonly areImagesSent: boolean;
  /** Models that receive images although `areImagesSent` is false: the user or a check-up added them. */
  readonly imageModels: readonly string[];
  /** True if chats may ask for answers that follow a JSON Schema, with `response_format`. */
  readonly areSchemasSent: boolean;
  /** Models that may be asked for such answers although `areSchemasSent` is false: the user or a check-up added them. */
  readonly schemaModels: readonly string[];
  /** The words for reasoning effort that a check-up found, for each model that it tried. */
  readonly effortWords: readonly EffortWords[];
  /** Extra fields of the body, as typed: a JSON object, or empty. */
  readonly extraBody: string;
}

/** The words for reasoning effort that one model accepts; none if it accepts no word. */
interface EffortWords {
  readonly model: string;
  readonly words: readonly string[];
}

/** Follows the interface document, and sends nothing beyond it. */
export const DEFAULT_REQUEST_OPTIONS: RequestOptions = {
  switchedOn: [],
  tokenLimitName: 'max_tokens',
  isUsageAsked: false,
  isAlternating: false,
  isReasoningReturned: false,
  areImagesSent: false,
  imageModels: [],
  areSchemasSent: false,
  schemaModels: [],
  effortWords: [],
  extraBody: '',
};

/** True if requests to this model include images. */
export function sendsImages({ areImagesSent, imageModels }: RequestOptions, model: string): boolean {
  return areImagesSent || imageModels.includes(model);
}

/** True if requests to this model may contain `response_format` with a JSON Schema. */
export function sendsSchemas({ areSchemasSent, schemaModels }: RequestOptions, model: string): boolean {
  return areSchemasSent || schemaModels.includes(model);
}

/** The words that a check-up found for this model; undefined if no check-up has tried it. */
export function effortWordsOf({ effortWords }: RequestOptions, model: string): readonly string[] | undefined {
  return effortWords.find((one) => one.model === model)?.words;
}

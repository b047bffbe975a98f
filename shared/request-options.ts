/** What a connection changes about the body of the requests that are sent through it. */

import type { ParameterId, TokenLimitName } from './parameters.ts';

export interface RequestOptions {
  /** Parameters beyond the interface document that are offered, and sent when they are set. */
  readonly switchedOn: readonly ParameterId[];
  /** The field that the token limit is sent in. */
  readonly tokenLimitName: TokenLimitName;
  /** Streams ask for the token counts: `stream_options.include_usage`. */
  readonly isUsageAsked: boolean;
  /** Neighbouring messages of one role are sent as one: after a failed turn, templates that want roles to alternate refuse two. */
  readonly isAlternating: boolean;
  /** Earlier replies are sent with the fields that their reasoning came in, unchanged: some services refuse them without. */
  readonly isReasoningReturned: boolean;
  /** Further fields of the body, as typed: a JSON object, or empty. */
  readonly extraBody: string;
}

/** As the interface document has it: nothing beyond it is sent. */
export const DEFAULT_REQUEST_OPTIONS: RequestOptions = {
  switchedOn: [],
  tokenLimitName: 'max_tokens',
  isUsageAsked: false,
  isAlternating: false,
  isReasoningReturned: false,
  extraBody: '',
};

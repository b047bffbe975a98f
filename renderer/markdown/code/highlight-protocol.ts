/** The messages between the window and the highlighting worker, and the kinds of tokens that have a colour. */

/** The order matters: a token is sent as an index into this list. */
export const TOKEN_KINDS = [
  'plain',
  'comment',
  'string',
  'keyword',
  'number',
  'function',
  'type',
  'property',
  'tag',
  'inserted',
  'deleted',
] as const;

export interface HighlightRequest {
  /** The code block; its lines come in order. */
  readonly block: number;
  readonly language: string;
  /** Whole lines. */
  readonly text: string;
  /** True for the first lines of the block; otherwise the worker continues where it stopped. */
  readonly isStart: boolean;
}

export interface HighlightAnswer {
  readonly block: number;
  /** Triples of start, length and kind, relative to the request's text; null if it couldn't be tokenized. */
  readonly tokens: Uint32Array | null;
  /** True if the worker no longer has the earlier lines: send the block again from its start. */
  readonly isLost: boolean;
}

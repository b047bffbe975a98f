/** What the window and the highlighting worker say to each other, and the kinds of tokens that have a colour. */

/** Order is identity: a token is sent as an index into this list. */
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
  /** The first lines of the block; otherwise the worker goes on from where it stopped. */
  readonly isStart: boolean;
}

export interface HighlightAnswer {
  readonly block: number;
  /** Triples of start, length and kind, relative to the text of the request; null when the text could not be read. */
  readonly tokens: Uint32Array | null;
  /** The worker no longer knows the lines before: the block has to be sent from its start. */
  readonly isLost: boolean;
}

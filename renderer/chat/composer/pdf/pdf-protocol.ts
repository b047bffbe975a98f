/** Defines what the window and the worker that reads PDF documents say to each other. */

export type PdfRequest =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'draw'; readonly page: number; readonly longestSidePx: number };

/** `locked`: it asks for a password. `unreadable`: it's damaged, or no PDF document. */
export type PdfFailure = 'locked' | 'unreadable';

export interface PdfContent {
  readonly text: string;
  /** Pages of the document, and how many of them were read before a limit. */
  readonly pageCount: number;
  readonly readCount: number;
  /** Numbers of the pages that were read and show something, but have no text. */
  readonly textless: readonly number[];
}

export type PdfAnswer =
  | { readonly kind: 'progress'; readonly page: number; readonly pageCount: number }
  | { readonly kind: 'content'; readonly content: PdfContent }
  | { readonly kind: 'picture'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

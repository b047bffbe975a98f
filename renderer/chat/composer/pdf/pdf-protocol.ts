/** Defines the messages between the window and the worker that reads PDF documents. */

export type PdfRequest =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'draw'; readonly page: number; readonly longestSidePx: number };

/** `locked`: needs a password. `unreadable`: damaged, or not a PDF document. */
export type PdfFailure = 'locked' | 'unreadable';

export interface PdfContent {
  readonly text: string;
  /** The document's pages, and how many were read within the limit. */
  readonly pageCount: number;
  readonly readCount: number;
  /** Numbers of the pages that were read and aren't blank but have no text. */
  readonly textless: readonly number[];
}

export type PdfAnswer =
  | { readonly kind: 'progress'; readonly page: number; readonly pageCount: number }
  | { readonly kind: 'content'; readonly content: PdfContent }
  | { readonly kind: 'picture'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

/** Defines what the composer asks and shows while it reads a PDF document. */

/** A document with pages that have no text. */
export interface PagesWithoutText {
  readonly name: string;
  readonly pageCount: number;
  readonly textlessCount: number;
  /** How many can be attached as images; at least one. */
  readonly offeredCount: number;
}

/** True to attach the pages as images. */
export type AskPages = (pages: PagesWithoutText) => Promise<boolean>;

export interface PdfReading {
  readonly name: string;
  readonly page: number;
  /** 0 while unknown. */
  readonly pageCount: number;
  readonly cancel: () => void;
}

/** Null when reading has ended. */
export type ShowReading = (reading: PdfReading | null) => void;

/** The vocabulary of the Markdown engine: what a caller hands in and what it gets back. */

import type { SourceAddresses } from './rules/source-marks.ts';

/** Words on the controls inside a message; they come from the locale files. */
export interface MarkdownLabels {
  /** Names the row of buttons above a block of code. */
  readonly codeActions: string;
  readonly copyCode: string;
  readonly wrapLines: string;
  readonly unwrapLines: string;
  readonly collapseCode: string;
  /** For a collapsed block of `lineCount` lines. */
  readonly expandCode: (lineCount: number) => string;
  readonly saveCode: string;
  /** Name of a code block without a language. */
  readonly plainCode: string;
  readonly copyTable: string;
  readonly copyTableAsCsv: string;
  /** On `<details>` without a summary. */
  readonly details: string;
  /** Names the drawing. */
  readonly diagram: string;
  readonly drawDiagram: string;
  readonly showDiagramSource: string;
  /** The diagram's engine gave up, with its words; the source is shown. */
  readonly diagramFailed: (error: string) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly saveSvg: string;
  readonly savePng: string;
  /** Placeholder of an image that is only fetched on request. `host` is empty for an image inside the message. */
  readonly loadImage: (host: string, alternativeText: string) => string;
  readonly imageFailed: string;
  /** Tooltip of a link whose address is not opened by the app. */
  readonly inertLink: (address: string) => string;
  readonly footnoteReference: (label: string) => string;
  readonly footnoteBack: (label: string) => string;
  readonly taskDone: string;
  readonly taskOpen: string;
  /** Shown where a message is beyond the size bound and only its characters are displayed. */
  readonly shownAsPlainText: string;
  readonly showFormatted: string;
}

interface CopyContent {
  readonly text: string;
  /** A sanitised HTML variant for rich paste targets. */
  readonly html?: string;
  readonly kind: 'code' | 'table' | 'selection';
}

export interface FileToSave {
  /** A suggestion such as `snippet.ts`. */
  readonly name: string;
  readonly text: string;
  /** `text` holds bytes in base64. */
  readonly isBase64?: boolean;
}

export interface MarkdownOptions {
  readonly labels: MarkdownLabels;
  /** The user activated a link. `url` is absolute, http(s) or mailto, without credentials. The view itself never navigates. */
  readonly onOpenLink?: (url: string) => void;
  /** The user asked for a remote image. Resolves to a `data:` address of a raster image, or null when it could not be had. */
  readonly onLoadImage?: (url: string) => Promise<string | null>;
  readonly onSaveFile?: (file: FileToSave) => void;
  readonly onCopy?: (content: CopyContent) => void;
  /** Called after each change of the DOM, within the same frame: the place to follow the bottom. */
  readonly onRendered?: () => void;
  /** The text could not be rendered after all; the view is destroyed. Without it the error is thrown from the frame. */
  readonly onFailed?: (error: unknown) => void;
  /** Where the numbers in the text lead. */
  readonly sources?: SourceAddresses;
  /** Address of the sandboxed page that draws diagrams; without it diagrams stay source code. */
  readonly diagramFrameUrl?: string;
}

export interface MarkdownView {
  /** Adds text at the end of a reply that is being written; painted with the next frame. */
  append(delta: string): void;
  /** Replaces the whole text. Small texts are in the DOM when this returns, large ones follow in slices. */
  setText(text: string, state: { readonly isStreaming: boolean }): void;
  /** Nothing follows for now: what waits for more is painted with the next frame. */
  hurry(): void;
  /** The reply is complete: what is half-written stays as it is, nothing is repaired any more. */
  finish(): void;
  /** Renders what is pending now instead of with the next frame. */
  flush(): void;
  /** Resolves when everything handed in so far is in the DOM, mathematics included. */
  settled(): Promise<void>;
  destroy(): void;
}

/** `added` and `ended`: `text` has come at the end. `paused`: nothing more comes for now. `replaced`: read the text again. */
export type TextChange =
  | { readonly kind: 'added'; readonly text: string }
  | { readonly kind: 'ended'; readonly text: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'replaced' };

/** A text that may still be growing. */
export interface TextSource {
  getText(): string;
  /** Returns the unsubscriber. */
  subscribe(listener: (change: TextChange) => void): () => void;
  isStreaming(): boolean;
}

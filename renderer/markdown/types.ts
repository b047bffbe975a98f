/** The Markdown engine's types: what callers pass in and what they get back. */

import type { FormulaTexts } from '../../shared/locales/text-key.ts';
import type { SourceAddresses } from './rules/source-marks.ts';

/** Labels of the controls inside a message, from the locale files. */
export interface MarkdownLabels {
  /** Names the row of buttons above a code block in `language`. */
  readonly codeActions: (language: string) => string;
  /** Loads the words in which formulas are said. Null leaves formulas to assistive technology, as MathML. */
  readonly formula: (() => Promise<FormulaTexts>) | null;
  /** What assistive technology calls a formula. */
  readonly formulaName: string;
  /** What assistive technology calls a block of code, after its language. */
  readonly codeBlock: string;
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
  /** For `<details>` without a summary. */
  readonly details: string;
  /** Names the drawing. */
  readonly diagram: string;
  readonly drawDiagram: string;
  readonly showDiagramSource: string;
  /** The diagram couldn't be drawn, with the engine's message; the source is shown instead. */
  readonly diagramFailed: (error: string) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly saveSvg: string;
  readonly savePng: string;
  /** Placeholder of an image that is only loaded on request. `host` is empty for an embedded image. */
  readonly loadImage: (host: string, alternativeText: string) => string;
  readonly imageFailed: string;
  /** Tooltip of a link that the app doesn't open. */
  readonly inertLink: (address: string) => string;
  readonly footnoteReference: (label: string) => string;
  readonly footnoteBack: (label: string) => string;
  readonly taskDone: string;
  readonly taskOpen: string;
  /** Shown when a message is too long and only displayed as characters. */
  readonly shownAsPlainText: string;
  readonly showFormatted: string;
}

interface CopyContent {
  readonly text: string;
  /** Sanitised HTML for pasting as rich text. */
  readonly html?: string;
  readonly kind: 'code' | 'table' | 'selection';
}

export interface FileToSave {
  /** A suggestion such as `snippet.ts`. */
  readonly name: string;
  readonly text: string;
  /** `text` is base64. */
  readonly isBase64?: boolean;
}

export interface MarkdownOptions {
  readonly labels: MarkdownLabels;
  /**
   * The user clicked a link. `url` is absolute, http(s) or mailto, without credentials. The view itself never
   * navigates.
   */
  readonly onOpenLink?: (url: string) => void;
  /** The user asked for a remote image. Resolves to a `data:` URL of a raster image; null if it couldn't be loaded. */
  readonly onLoadImage?: (url: string) => Promise<string | null>;
  readonly onSaveFile?: (file: FileToSave) => void;
  readonly onCopy?: (content: CopyContent) => void;
  /** Called after each change of the DOM, within the same frame, for example to keep scrolling to the bottom. */
  readonly onRendered?: () => void;
  /** The text couldn't be rendered; the view is destroyed. Without this callback the error is thrown from the frame. */
  readonly onFailed?: (error: unknown) => void;
  /** Where the source numbers in the text point. */
  readonly sources?: SourceAddresses;
  /** Long lines of code begin wrapped. */
  readonly isCodeWrapped?: boolean;
  /** Address of the sandboxed page that draws diagrams; without it, diagrams stay source code. */
  readonly diagramFrameUrl?: string;
}

export interface MarkdownView {
  /**
   * Adds text to a reply that is being written; painted with the next frame.
   *
   * @param isTooFast text arrives so fast that it scrolls past screen after screen
   */
  append(delta: string, isTooFast?: boolean): void;
  /** Replaces the whole text. Small texts are in the DOM when this returns; large ones follow in slices. */
  setText(text: string, state: { readonly isStreaming: boolean }): void;
  /** Nothing more comes for now: paints waiting text with the next frame. */
  paintSoon(): void;
  /** The reply is complete: unfinished marks stay as they are and are no longer repaired. */
  finish(): void;
  /** Renders pending text now instead of with the next frame. */
  flush(): void;
  /** Resolves when everything passed in so far is in the DOM, including formulas. */
  whenIdle(): Promise<void>;
  destroy(): void;
}

/** `added` and `ended`: `text` was appended. `paused`: nothing more comes for now. `replaced`: read the text again. */
export type TextChange =
  | { readonly kind: 'added'; readonly text: string; readonly isTooFast?: true }
  | { readonly kind: 'ended'; readonly text: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'replaced' };

/** A text that may still grow. */
export interface TextSource {
  getText(): string;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (change: TextChange) => void): () => void;
  isStreaming(): boolean;
}

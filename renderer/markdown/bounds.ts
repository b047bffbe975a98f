/** The limits for rendering one message. Most have the unit in their name. */

import { LIMITS } from '../../shared/limits.ts';

export const BOUNDS = {
  /**
   * Nested blocks (a list and its item are two). Deeper ones are shown as plain text, which limits the layout's
   * recursion.
   */
  blockDepthLevels: 40,
  /** Escaped brackets hold a citation or a placeholder, never more. */
  escapedTextChars: 80,
  /** Nested inline elements; deeper ones lose their formatting but keep their text. */
  inlineDepthElements: 24,
  /** Marks, links and formulas in one paragraph; further ones are plain text. */
  inlineElements: 1_500,
  /** Longer than any real paragraph. In a longer one, marks such as `*` are shown as they are. */
  inlineContentChars: LIMITS.formattedParagraphMaxChars,
  /** Marks on one character: the limit of the Stream-Safe Text Format (UAX #15), more than any language needs. */
  extendersShown: 30,
  /** Chromium takes seconds to lay out a single word of 30,000 letters. */
  wordPartChars: 512,
  /** Each change of direction is laid out separately; a paragraph with more of them is shown as plain text in boxes. */
  directionChanges: 1_500,
  /** Plain text beyond `inlineContentChars` is laid out in boxes of this size, so that each box stays cheap. */
  plainBoxChars: 2_048,
  /** Lines of code per layout box: few enough to lay out within a frame, enough to keep the number of boxes low. */
  codeBoxLines: 48,
  /** From this many boxes on, boxes off the screen aren't laid out. */
  codeSkippedBoxes: 6,
  /** Longer lines are broken for display; copying gives the original. */
  codeLineChars: 4_096,
  /** A longer code block can be collapsed. */
  codeCollapseLines: 30,
  /** Larger code blocks aren't highlighted. */
  highlightChars: 200_000,
  /** Wider tables are shown as their source. */
  tableColumns: 64,
  /** If a line has fewer cells than the table has columns, at most this many empty cells are added. */
  tableFilledCells: 8,
  /** Rows per `<table>`; the next `<table>` continues it, because a table is laid out as a whole. */
  tableRowsPerPart: 400,
  /** Items per `<ul>` or `<ol>`; the next one continues it. */
  listItemsPerPart: 200,
  /** Top-level blocks per section, which is built and removed as a whole: about a screen of text. */
  blocksPerSection: 8,
  /** A large text that arrives at once is split into unparsed sections of at least this size (about a screen). */
  sectionChars: 1_200,
  /** How many unparsed sections share one element until they come near the view. */
  sharedBoxes: 32,
  /** The height of the sections in one element is estimated from one section in this many. */
  boxesPerGuess: 8,
  /** The last sections, which are seen first, get their own elements. */
  ownBoxes: 12,
  /** Shorter texts aren't split into unparsed sections. */
  skimmedChars: 3_000,
  /** If no safe place to split is found within this length, the text is parsed as it arrives. */
  unsureChars: 8_192,
  /** Sections within this many screens of the view are built before the next paint. */
  seenMarginScreens: 0.25,
  /** Sections within this many screens are built in idle time. */
  nearScreens: 2,
  /** Sections further away than this can be removed. */
  keptScreens: 6,
  /** A section is removed after it was far away for this long. */
  farKeptMs: 10_000,
  /** Distant sections are removed sooner if there are more of them than this. */
  farKeptBoxes: 24,
  /** Sections removed per task. */
  unbuiltAtOnce: 24,
  /** Larger sections are kept, because rebuilding them takes too long. */
  unbuiltChars: 24_000,
  /** Idle time needed to build another section. */
  idleSliceMs: 6,
  /** Characters parsed between two checks of the clock. */
  parseStepChars: 4_096,
  /** The largest step, when layout is cheap. */
  parseStepMostChars: 16_384,
  /** The smallest step, when layout is expensive. */
  parseStepMinChars: 1_024,
  /** One slice of work on a large text, including its layout: well below a long task. */
  sliceMs: 20,
  /** A little less than a frame: additions closer together share a frame. */
  frameMs: 12,
  /** If an addition takes longer, the following ones are batched. */
  costlyMs: 6,
  /** For this long after text that arrived too fast to read, nothing near it is built. */
  tooFastMs: 250,
  /** `setText` renders texts up to this size synchronously. */
  synchronousChars: 20_000,
  /** Longer messages are shown as plain text until the user asks for formatting. */
  formattedChars: 2_000_000,
  linkAddressChars: 4_096,
  imageDataChars: 6_000_000,
  mathSourceChars: 4_000,
  /** Chemistry without formula marks: an equation of a line or two. */
  chemistryChars: 500,
  /** The longest hidden comment. A longer one is shown as text, so that a missing end can't hide a reply. */
  commentChars: 8_000,
  /** How far the end of plain code inside a Markdown fence is searched. */
  innerCodeLines: 60,
  innerCodeChars: 3_000,
  /** Nested `<details>`; deeper ones are plain text. */
  detailsDepth: 6,
  /** How often `<details>` may begin and end within one line. */
  lineDivisions: 20,
  /** How often `<details>` may end within a list or a quote inside them; further ends are text. */
  detailsInnerEnds: 100,
  /** Lines per text that quotes may read ahead in vain; ordinary quotes stop at the next blank line. */
  unusedQuoteLines: 20_000,
  /** How far the end of a `<summary>` is searched. */
  summaryLines: 10,
  /** A longer inline formula scrolls instead of widening the message. */
  mathInlineChars: 60,
  /** Formulas typeset within a frame; further ones follow in slices. */
  mathAtOnceCount: 2,
  /** One slice of typesetting; short enough for a frame to follow. */
  mathSliceMs: 10,
  mathMaxSizeEm: 20,
  /** The largest length in a formula, about a page width; a formula with a larger one is shown as its source. */
  mathLengthEm: 50,
  mathMaxExpand: 300,
  diagramSourceChars: 30_000,
  /** How much of a diagram's source is read aloud. */
  diagramSpokenChars: 1_000,
  diagramTimeoutMs: 10_000,
  diagramMaxHeightPx: 2_000,
  /** How much of the engine's message about a failed diagram is shown. */
  diagramErrorChars: 400,
  /** Diagrams further away have no frame, because each frame contains its own drawing engine. */
  diagramNearPx: 1_200,
  /** Zoom levels; even the largest shows a useful part of the diagram. */
  diagramZooms: [0.5, 0.75, 1, 1.5, 2, 3],
  /** Pixels per unit in a saved picture, and the longest side. */
  diagramPngScale: 2,
  diagramPngSidePx: 8_000,
} as const;

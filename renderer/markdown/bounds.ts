/** Every number that bounds the rendering of one message: the unit is in the name, the reason beside it. */

import { LIMITS } from '../../shared/limits.ts';

export const BOUNDS = {
  /** Block levels (a list and its item are two); what is deeper is shown as plain text, so layout never recurses far. */
  blockDepthLevels: 40,
  /** Inline elements inside each other; deeper ones lose their markup, not their words. */
  inlineDepthElements: 24,
  /** Marks, links and formulas of one paragraph; what follows them are plain words. */
  inlineElements: 1_500,
  /** No person writes one paragraph of this size; beyond it, marks such as `*` are shown as they are. */
  inlineContentChars: LIMITS.formattedParagraphMaxChars,
  /** Marks on one character: what the Stream-Safe Text Format allows (UAX #15), more than any language needs. */
  extendersShown: 30,
  /** A word of 30,000 letters in one piece takes an engine seconds. */
  wordPartChars: 512,
  /** Each change of direction is a run of its own to lay out; a paragraph with more of them is plain text in boxes. */
  directionChanges: 1_500,
  /** Plain text beyond the bound above is laid out in boxes of this size, so that one box stays cheap. */
  plainBoxChars: 2_048,
  /** Lines of code in one layout box: small enough to lay out in a frame, large enough to keep boxes few. */
  codeBoxLines: 48,
  /** From this many boxes on, those that are off the screen are not laid out at all. */
  codeSkippedBoxes: 6,
  /** A longer line is broken for display; copying gives the original. */
  codeLineChars: 4_096,
  /** A code block longer than this can be collapsed. */
  codeCollapseLines: 30,
  /** Highlighting stops at blocks of this size. */
  highlightChars: 200_000,
  /** Tables wider than this are shown as their source. */
  tableColumns: 64,
  /** Empty cells that a line with fewer cells than its table has columns gets. */
  tableFilledCells: 8,
  /** Rows of one `<table>` before the next continues it: a table is laid out as a whole. */
  tableRowsPerPart: 400,
  /** Items of one `<ul>` or `<ol>` before the next continues it. */
  listItemsPerPart: 200,
  /** Top-level blocks of one layout box, which is built and given back as a whole: about a screen of text. */
  blocksPerSection: 8,
  /** Text that comes at once is put into boxes of at least this size without being parsed: about a screen, */
  sectionChars: 1_200,
  /** of which this many share one element until the view comes near, */
  sharedBoxes: 32,
  /** and one in so many of them is looked at to guess how high they are, */
  boxesPerGuess: 8,
  /** but for the last ones, which are seen first, */
  ownBoxes: 12,
  /** when it is as much as this. */
  skimmedChars: 3_000,
  /** Without a sure place for so long, text that comes at once is parsed as it comes. */
  unsureChars: 8_192,
  /** Boxes this many screens beyond the edges of the view are built before the next picture. */
  seenMarginScreens: 0.25,
  /** Boxes this many screens away are built in idle time. */
  nearScreens: 2,
  /** Boxes further away than this are given back, */
  keptScreens: 6,
  /** but not before they were far for so long, */
  farKeptMs: 10_000,
  /** unless there are more of them than this, */
  farKeptBoxes: 24,
  /** never many in one task, */
  givenBackAtOnce: 24,
  /** and none that takes long to build again. */
  givenBackChars: 24_000,
  /** Idle time that must be left for one more box. */
  idleSliceMs: 6,
  /** Text that is parsed between two looks at the clock. */
  parseStepChars: 4_096,
  /** The same where it is cheap to lay out. */
  parseStepMostChars: 16_384,
  /** The same where it is costly to lay out. */
  parseStepMinChars: 1_024,
  /** A slice of work when much text comes at once, its layout included: well under a long task. */
  sliceMs: 20,
  /** A little less than a frame: additions closer than this share one. */
  frameMs: 12,
  /** One addition that takes longer makes the next ones wait for each other. */
  costlyMs: 6,
  /** From this speed on (about 120 tokens a second) every other frame is enough. */
  fastCharsPerMs: 0.4,
  /** A little less than two frames, so that the second one is met. */
  fastPauseMs: 22,
  /** From this speed on (about 1,500 tokens a second) text passes by screen after screen: */
  floodCharsPerMs: 5,
  /** a few pictures a second of it show as much. */
  floodPauseMs: 90,
  /** Around it nothing is built for so long after: it will have passed. */
  passingMs: 250,
  /** Main tells of such text every frame: nothing for longer than this, and the text is at its end for now. */
  floodSilenceMs: 28,
  /** Texts up to this size are rendered at once by `setText`. */
  synchronousChars: 20_000,
  /** Beyond this size a message is shown as plain text until the user asks for more. */
  formattedChars: 2_000_000,
  linkAddressChars: 4_096,
  linkTitleChars: 600,
  imageDataChars: 6_000_000,
  mathSourceChars: 4_000,
  /** A hidden comment of several paragraphs; a longer one is text, so that no open end hides a reply. */
  commentChars: 8_000,
  /** Plain code within a fence of Markdown: lines and characters in which its end is looked for. */
  innerCodeLines: 60,
  innerCodeChars: 3_000,
  /** `<details>` inside each other; deeper ones are text, because nobody opens so many. */
  detailsDepth: 6,
  /** Lines of one `<summary>`; its end is not looked for any further. */
  summaryLines: 10,
  /** A longer formula inside a line scrolls by itself instead of widening the message. */
  mathInlineChars: 60,
  /** Formulas of one frame that are typeset with it; more of them follow in slices. */
  mathAtOnceCount: 2,
  /** A slice of typesetting; a frame still fits behind it. */
  mathSliceMs: 10,
  mathMaxSizeEm: 20,
  /** The longest length that a formula may name, about the width of a page; with a longer one it is shown as its source. */
  mathLengthEm: 50,
  mathMaxExpand: 300,
  diagramSourceChars: 30_000,
  diagramTimeoutMs: 10_000,
  diagramMaxHeightPx: 2_000,
  /** Words of the engine about a diagram that it cannot draw. */
  diagramErrorChars: 400,
  /** Diagrams further away than this have no frame, which holds a drawing engine of its own. */
  diagramNearPx: 1_200,
  /** How large a diagram can be drawn: the largest of these still shows a part of it. */
  diagramZooms: [0.5, 0.75, 1, 1.5, 2, 3],
  /** Pixels of a saved picture for one of the drawing, and at most along one side. */
  diagramPngScale: 2,
  diagramPngSidePx: 8_000,
} as const;

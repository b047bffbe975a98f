/** The limits that the whole app shares, with units in their names and reasons in comments. */

const KIB = 1024;
const MIB = 1024 * KIB;

export const LIMITS = {
  /** From this size on, the library truncates its log after writing it back. One more transaction adds less than 64 MB. */
  libraryLogMaxBytes: 64 * 1024 * 1024,
  /** Bytes that one transaction deletes permanently. The log grows as much, because zeros overwrite the bytes. */
  removalMaxBytes: 4 * 1024 * 1024,
  /** How long truncating the log waits for readers. Other writers wait just as long; the next commit tries again. */
  libraryLogCutWaitMs: 100,
  /**
   * Parley doesn't send longer embedded images back as text: the model can't use the data, but the user would pay for
   * it.
   */
  sentImageDataChars: 2_000,
  // Timers of one request. Connections can override all but the first, see ConnectionTimeouts.
  connectTimeoutMs: 10_000,
  /** Slow models send the response head only when they start to write. */
  responseStartTimeoutMs: 300_000,
  /** How long a service may send nothing at all, not even a keep-alive. */
  idleTimeoutMs: 120_000,
  /** How long an answer may send bytes without a token; reasoning counts as tokens. */
  nextTokenTimeoutMs: 600_000,
  /** Only for answers that aren't streamed: whole replies and model lists. */
  wholeResponseTimeoutMs: 600_000,
  timeoutMinMs: 50,
  timeoutMaxMs: 24 * 60 * 60 * 1000,
  /** After this long without a token, the window says that it is still waiting. */
  stillWaitingAfterMs: 10_000,

  /** The status of an error is enough, so its body must arrive faster than a normal answer. */
  errorBodyMaxWaitMs: 2_000,
  /** After a finish reason, only token counts and `[DONE]` can follow. */
  afterFinishMaxWaitMs: 10_000,
  /** How long a socket may take to end after `[DONE]`, so that the next request can reuse it. */
  drainMaxMs: 300,
  redirectMaxCount: 5,

  // Retries follow the rules of the widely used SDKs.
  retryMaxCount: 2,
  retryBaseDelayMs: 500,
  retryMaxDelayMs: 8_000,
  retryJitterRatio: 0.25,
  /** If a service asks for a longer pause, Parley shows its message instead of waiting silently. */
  retryAfterMaxMs: 60_000,

  // Memory limits.
  eventMaxBytes: 16 * MIB,
  bodyMaxBytes: 32 * MIB,
  errorBodyMaxBytes: 64 * KIB,
  modelListMaxBytes: 32 * MIB,
  modelListMaxEntries: 20_000,
  /** Pages of one model list. Services return 20 to 1,000 models per page. */
  modelListPagesMax: 200,
  /** All model lists together, as JSON in their file. A list of 400 models with all their facts takes a tenth of it. */
  modelListsKeptMaxChars: 4 * MIB,
  /** A service's token for the next page. */
  pageTokenMaxChars: 2_048,
  linkHeaderMaxChars: 8_192,
  /** A date with time, fraction and time zone. */
  dateTextMaxChars: 40,
  /** Parameters, input types and effort words of one model. */
  modelWordsMaxCount: 64,
  modelWordMaxChars: 64,
  /** Digits of a price before and after the point, as many as the user may enter. */
  priceWholeMaxDigits: 9,
  priceFractionMaxDigits: 9,
  /**
   * Ids of 4,000 characters exist (paths, ARNs), and Parley must send the whole id for the service to find the model.
   */
  modelIdMaxChars: 16 * KIB,
  /**
   * The most tokens in or out of one reply that Parley believes. A larger number isn't a count, and sums of such
   * numbers would lose precision.
   */
  replyTokensMax: 10_000_000_000,
  /** The highest believable cost of one reply, in any currency. */
  replyCostMax: 1_000_000_000,
  /** Higher costs of a reply aren't added up. Sums of hundreds of such costs are still exact in billionths. */
  countedCostMax: 10_000,
  /** Parley's own ids are shorter; ids in imported files can be anything. */
  idMaxChars: 200,
  modelNoteMaxChars: 2_000,
  /** The last day of the year 9999, in Unix milliseconds. */
  dateMaxMs: 253_402_214_400_000,
  /** How many notices announce one end date. */
  endNoticesMax: 3,
  contextLengthMax: 1_000_000_000,
  serviceMessageMaxChars: 500,
  /** An error's code and type, or a finish reason. Known services use at most a few dozen characters. */
  serviceCodeMaxChars: 120,
  /** Request ids for the service's support: a UUID has 36 characters, a gateway's trace id up to 100. */
  serviceIdMaxChars: 200,
  /** The model that an error suggests instead of a removed one. A button shows its name. */
  replacementMaxChars: 300,
  /** A first line that is neither an event nor JSON, shown as the technical detail of an error. */
  strayLineMaxChars: 200,
  /** The target of a refused redirect, shown in the error. */
  redirectShownMaxChars: 300,
  /** The stored address of a request, which may be a redirect's target. Servers accept no longer addresses. */
  exchangeUrlMaxChars: 8 * KIB,
  /** A model's words for reasoning effort; seven are in use. */
  reasoningEffortsMax: 20,
  /** A model's display name, shown next to its id. */
  modelNameMaxChars: 300,
  /** A line of the model picker. */
  modelDescriptionMaxChars: 160,
  /** Sources of one reply. Research models list up to a hundred; Parley only counts the rest. */
  replySourcesMax: 200,
  /** Also the limit for addresses in messages. */
  sourceUrlMaxChars: 4_096,
  sourceTitleMaxChars: 300,
  sourceDateMaxChars: 40,
  /** Kinds of parts that a reply lists as not shown, and the length of their names. */
  replyUnshownMax: 40,
  unshownNameMaxChars: 60,
  /** A longer paragraph is shown as plain text, including any image in it. */
  formattedParagraphMaxChars: 32_768,
  /** Text that Parley removes from a reply but keeps for the raw view. Tool calls have a few hundred characters. */
  unshownTextMaxChars: 64 * KIB,
  /**
   * The stored `reasoning_details`, which Parley returns to the service. Signatures take a few kilobytes, long
   * thoughts a few hundred.
   */
  reasoningDetailsMaxChars: 4 * MIB,
  /** How many nested objects Parley searches for the text of a part. */
  partDepthMax: 4,
  /** Objects below `details` in an error body. The first few give the kind of error and how long to wait. */
  errorDetailsMaxCount: 50,
  /** The raw answer that `Details` keeps for one turn, in memory and on disk. */
  rawAnswerKeptMaxBytes: 512 * KIB,
  /** When the parts of a raw answer arrived: about two for each pixel of the strip that shows them. */
  arrivalsKeptMax: 2_000,
  /** The headers that `Details` keeps for one request, and for its answer. Servers accept and send far less. */
  headersKeptMaxChars: 32 * KIB,
  /** The requests that `Details` keeps for one turn: every retry with all its redirects. */
  exchangesKeptMax: 18,
  /** How many of the newest replies keep their details, within the total size below. */
  detailsKeptMax: 500,
  detailsKeptMaxChars: 64 * MIB,

  // Costs of reading files.
  /** Memory of one parsed JSON value besides its strings. A chat of 100,000 messages takes half of it. */
  jsonValueMaxBytes: 256 * MIB,
  /** Bytes of one part of an import, usually a chat, that is parsed as a whole. */
  importPartMaxBytes: 256 * MIB,
  /**
   * Nested arrays and objects. More than `jsonDepthMax`, because LibreChat nests each message inside the one it
   * answers. Importers walk these iteratively, and keep no value nested deeper than `jsonDepthMax`.
   */
  importDepthMax: 1_000,
  /** A JSON key in an import; some formats use ids as keys. */
  importNameMaxBytes: 64 * KIB,
  /** Chats, and messages per chat: several times what anyone has, and still a list that the window can show. */
  importChatsMax: 250_000,
  importMessagesPerChatMax: 250_000,
  importFoldersMax: 100_000,
  /** Presets, and prompts. */
  importSavedMax: 10_000,
  /** Messages waiting in one chat, each of which becomes a request. */
  importQueueMax: 1_000,
  /** Text held in memory for a backup format that stores messages apart from their texts. */
  importHeldMaxChars: 256 * MIB,
  /** How long printing is allowed after the click. The formulas and diagrams of a long chat take time to draw. */
  printTicketMs: 300_000,
  /** Files in an archive. Real backups with pictures have tens of thousands. */
  archiveFilesMax: 100_000,
  /** How many bytes at the end of an archive's file may follow the archive: signatures and notes of mail gateways. */
  archiveTailMaxBytes: MIB,
  /** How deeply archives may be nested, the imported one included. */
  archiveDepthMax: 3,
  /** Archives inside the imported one. */
  archivesInArchiveMax: 200,
  archiveFileMaxBytes: 8 * 1024 * MIB,
  /** Chats compress to a tenth, rarely to a fortieth. Anything denser is a zip bomb. */
  archiveRatioMax: 60,
  /** Files and archives that unpack to less may be packed at any ratio, because they do no harm. */
  archiveRatioFromBytes: 16 * MIB,
  /**
   * One of the app's own JSON files: settings, connections, model lists, practice state. Most take a few kilobytes.
   */
  ownFileMaxBytes: 64 * MIB,
  /** Memory of one of those files, of a prompt file, or of a practice request, once parsed. */
  smallJsonMaxBytes: 64 * MIB,
  /** Nested folders. Deeper ones would leave no room for names in the sidebar. */
  folderDepthMax: 50,
  /** The highest message count that a user can set as a chat's history limit. */
  historyMax: 1_000_000,
  /** The highest position in an order that the user can choose. */
  positionMax: 100_000,
  /** Nested arrays and objects. Real answers have a tenth of that; functions may recurse this deep. */
  jsonDepthMax: 200,

  // Input.
  messageMaxChars: 16 * MIB,
  /** A file whose content the user adds to the message as text. */
  textFileMaxBytes: 2 * MIB,
  /** One stored image, after the page has scaled it down. */
  imageMaxBytes: 20 * MIB,
  /** Decoded, an image takes four bytes for each pixel: 256 MB. Most photos have up to 50 million. */
  imageMaxPixels: 64_000_000,
  imageSideMaxPx: 32_767,
  /** Text in a smaller image can't be read. */
  imageLongestSideMinPx: 256,
  /** An image file that the user adds, before the page scales it down. */
  imageFileMaxBytes: 100 * MIB,
  /** A PDF file; Parley keeps its text only. */
  pdfFileMaxBytes: 100 * MIB,
  /** Parley reads no further pages of a PDF document. */
  pdfPagesMax: 2_000,
  /** The side of a thumbnail in CSS pixels: a little more than an image takes in a message. */
  thumbnailSidePx: 256,
  imagesPerMessageMax: 10,
  /** Text files and images of one message together. */
  attachmentsPerMessageMax: 20,
  /** Images of one request together, as bytes; base64 adds a third. */
  requestImagesMaxBytes: 50 * MIB,
  /** A thumbnail. */
  thumbnailMaxBytes: 128 * KIB,
  /** The page lowers the quality of larger thumbnails: scrolling moves hundreds of them through three threads. */
  thumbnailGoalBytes: 48 * KIB,
  attachmentNameMaxChars: 255,
  imageAltMaxChars: 2_000,
  /** From this length on, an unknown text of a message is listed below the reply even if its name is that of a fact. */
  unknownTextMinChars: 200,
  // Experiments.
  experimentRepeatsMax: 50,
  /** Answers of one experiment: five times a large grid, and still a table that the window can show. */
  experimentAnswersMax: 10_000,
  /** A list of cases, as text and as rows. */
  experimentCasesMaxChars: 8 * MIB,
  experimentCasesMax: 2_000,
  /** Currencies of the costs of one experiment; each service that names none has its own. */
  experimentCurrenciesMax: 8,
  /** Entries of each list of a form: prompts, models, values, system prompts, presets, checks. */
  experimentListMax: 200,
  /** Earlier messages that every request of an experiment includes. */
  experimentEarlierMax: 1_000,
  /** All texts of one experiment together, so that its row stays smaller than a large message. */
  experimentMaxChars: 16 * MIB,
  experimentParallelMax: 16,
  /** Pairs for blind votes that windows may have on the screen. */
  blindPairsMax: 100,
  /** Prompts from the user's chats that a successor is tried with. */
  replayPromptsMax: 100,
  /** All texts of these prompts together: half of what an experiment may have. */
  replayMaxChars: 8 * MIB,
  /** Models that chats and experiments use, the most used first. */
  modelUsersMax: 1_000,
  /** A week. */
  experimentTimeMaxMs: 7 * 24 * 60 * 60 * 1000,
  experimentRequestsMax: 1_000_000,
  /** How often a request is repeated that the service refused temporarily. */
  experimentRetriesMax: 5,
  /** The longest pause that a service can ask for while an experiment runs; the experiment waits. */
  experimentRetryAfterMaxMs: 60 * 60 * 1000,
  /** The start of an answer in the grid. */
  answerStartChars: 120,
  /** The facts about one answer without its texts, and the results of its checks, each as JSON. */
  answerFactsMaxChars: 48 * KIB,
  /** Answers in one reply to the window: more than it shows at once. */
  answersTogetherMax: 500,
  /** Longer answers are stored, but checks don't judge them. */
  judgedAnswerMaxChars: 256 * KIB,
  /** How long one check may hold up main. Ordinary checks take a hundredth of that. */
  judgingMaxMs: 2_000,
  /** The pattern of a check. */
  checkPatternMaxChars: 1_000,
  /** Differences between two JSON values that are listed. */
  valueChangesMax: 1_000,
  /** Models of one connection with request options of their own, for example those that may receive images. */
  optionModelsMax: 1_000,
  /** Base64 of an attachment in one answer. Divisible by four, so that each piece can be decoded alone. */
  attachmentPieceChars: 4 * MIB,
  /** Settings > Data and the message box warn from this size of all attachments on. Decimal, like the sizes that are shown. */
  attachmentsWarnBytes: 2_000_000_000,
  /** The total length of a text box with an added file. Typing would lag with more. */
  filesMaxChars: 2.5 * MIB,
  systemPromptMaxChars: 1 * MIB,
  /** Extra fields of requests. */
  extraBodyMaxChars: 100_000,
  /** Extra fields joined from connection and chat, as stored with the reply. */
  sentExtraBodyMaxChars: 200_002,
  /** Parley parses a prompt again on each key press in its form. */
  promptMaxChars: 100_000,
  /** Size and entries of a prompt file; each prompt becomes a row in a list. */
  promptFileMaxBytes: 16 * MIB,
  promptFileMaxCount: 2_000,
  titleMaxChars: 200,
  connectionNameMaxChars: 100,
  urlMaxChars: 2_048,
  /** The highest TCP port. */
  portMax: 65_535,
  /** Twenty times the size of all authorities that ship with a system. */
  authoritiesFileMaxBytes: 4 * MIB,
  /** The latest moment that a Date can represent. */
  momentMaxMs: 8.64e15,
  apiKeyMaxChars: 8_192,
  /** Room for a curl command or an `.env` file around the key. */
  pastedKeyMaxChars: 32_768,
  /** Characters that a sentence lists at most. */
  oddCharactersMax: 8,
  keyLabelMaxChars: 60,
  keysMaxCount: 50,
  /** What a question shows of a connection: its address and the facts about all its keys and headers. */
  shownMaxChars: 256 * KIB,
  headersMaxCount: 20,
  headerNameMaxChars: 100,
  /** Servers accept about 8 KiB for all headers of a request. */
  headerValueMaxChars: 4_096,
  searchQueryMaxChars: 500,

  // Streaming from main to the window.
  /** One display frame. Deltas that arrive within it are sent together. */
  coalesceMs: 16,
  /** How long an announcement stays in the page. Screen readers have read it by then. */
  announcementMs: 5_000,
  /** Between two announcements: more than Chromium waits before it reports changes to screen readers. */
  announcementGapMs: 250,
  /**
   * Three frames. At more than `fastCharsPerMs` (about 125 tokens a second) the reader doesn't notice single letters.
   */
  coalesceFastMs: 48,
  fastCharsPerMs: 0.5,
  /** A few updates a second are enough for text that scrolls past screen after screen (about 1,250 tokens a second). */
  coalesceTooFastMs: 96,
  tooFastCharsPerMs: 5,
  /** How long text may wait for the journal. Together with a slow write it stays below the promised 250 ms. */
  journalFlushMs: 100,
  /** After the computer wakes up, a reply counts as cut off if no byte arrives for this long. */
  silenceAfterResumeMs: 15_000,

  // The most that main sends to a window at once.
  /**
   * One answer or event. Chromium copies it in one piece on both sides, and a process crashes if several of 500 MiB
   * are in flight. The largest answer holds one message of `messageMaxChars` with equally long reasoning.
   */
  answerMaxBytes: 256 * MIB,
  /**
   * Messages in one answer, by their bytes in the library. As JSON in two-byte characters they can take twelve times
   * as much.
   */
  messagesTogetherMaxBytes: 8 * MIB,
  /**
   * Ids that the window lists when it asks for the rest of a chat: four times the messages of the longest chat that can
   * be imported.
   */
  knownMessagesMax: 1_000_000,
  /** Waiting messages that the window shows. Main sends all of them again with each change of the chat. */
  queueShownMax: 200,
  /** Tree messages in one answer. Imported names and ids can make each of them up to 3 KiB. */
  treePageSize: 10_000,
  /** Presets and prompts in one answer, in characters. The item that reaches the limit is the last. */
  savedTogetherMaxChars: 16 * MIB,
  /** Usage rows in one answer, with names of at most `usageNameMaxChars`. */
  usageTogetherMax: 20_000,
  /** Model names of 4,000 characters exist. Names that only differ beyond this length are counted together. */
  usageNameMaxChars: 4_096,
  /** Facts about models in one answer, in bytes; the most recently changed ones come first. */
  factsTogetherMaxBytes: 16 * MIB,

  // Files of settings, connections and keys.
  /** Set-aside copies of one file that was damaged or that another program changed. Parley keeps the newest. */
  setAsideMaxCount: 10,
  /** The total size of those copies. Parley keeps the newest even if it is larger. */
  setAsideMaxBytes: 64 * MIB,

  /**
   * SQLite opens no path longer than 504 bytes, and Parley's longest name below the profile folder (a backup set
   * aside, with SQLite's suffixes) fits into the rest.
   */
  profilePathMaxBytes: 380,

  // Library.
  trashKeepDays: 30,
  backupsKeptLast: 3,
  backupsKeptDaily: 7,
  backupsKeptWeekly: 4,
  /** All backups together take no more than this many times the library, so that years of chats don't fill the disk. */
  backupsMaxLibraries: 3,
  /** If all backups together take no more than this, they are kept however small the library is. */
  backupsAlwaysKeptBytes: 512 * MIB,
  conversationPageSize: 200,
  /** Messages of a long backup chat that appear before the others are read: more than fit into any window. */
  backupFirstMessages: 40,
  /** Pages of the rest of the list are larger, because each page lays out the whole list again. */
  conversationRestPageSize: 5_000,
  searchPageSize: 50,
  concurrentTurnsDefault: 8,
  concurrentTurnsMax: 64,
  /** Each language keeps a dictionary of a few megabytes in memory. */
  spellingLanguagesMax: 5,
  compareModelsMax: 4,

  // Window, in CSS pixels.
  fontSizeMinPx: 11,
  fontSizeMaxPx: 28,
  sidebarWidthMinPx: 200,
  sidebarWidthMaxPx: 480,
  /** How many levels of nested folders are indented. Indenting deeper ones would leave no room for names. */
  folderIndentMaxLevels: 6,
} as const;

/** Moves `value` into [min, max]; NaN becomes `min`. */
export function clamp(value: number, min: number, max: number): number {
  if (Number.isNaN(value)) return min;
  return Math.min(max, Math.max(min, value));
}

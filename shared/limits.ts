/** Every number that bounds anything: the unit is in the name, the reason beside it. */

const KIB = 1024;
const MIB = 1024 * KIB;

export const LIMITS = {
  /** The library's log is written back and cut from this size on; one transaction more stays below 128 MB. */
  libraryLogMaxBytes: 64 * 1024 * 1024,
  /** How long cutting the log waits for readers: other writers wait as long. The next commit tries again. */
  libraryLogCutWaitMs: 100,
  /** How long one transaction of emptying the trash takes before the next entry gets another one: other writers wait as long. */
  emptyTrashStepMs: 50,
  /** Entries of the trash that one transaction removes at most, however fast that is. */
  emptyTrashStepEntries: 200,
  /** Pages of the search index that one step of tidying it writes: some megabytes of its log. */
  searchMergePages: 500,
  /** A longer image in a reply is not sent back as text: the model could do nothing with it, and would be paid for reading it. */
  sentImageDataChars: 2_000,
  // Timers of one request. Overridable per connection, see ConnectionTimeouts.
  connectTimeoutMs: 10_000,
  /** Slow thinkers answer with a head only when they start to write. */
  responseStartTimeoutMs: 300_000,
  /** No byte at all, keep-alives included. */
  idleTimeoutMs: 120_000,
  /** Bytes but no token, reasoning counts as tokens. */
  nextTokenTimeoutMs: 600_000,
  /** Only for what is not streamed: whole replies and model lists. */
  wholeResponseTimeoutMs: 600_000,
  timeoutMinMs: 50,
  timeoutMaxMs: 24 * 60 * 60 * 1000,
  /** After this long without a token the app says that it is still waiting. */
  stillWaitingAfterMs: 10_000,

  /** An error's status is enough to go on: its body gets this long, and not a stalled connection's patience. */
  errorBodyMaxWaitMs: 2_000,
  /** After a finish reason only token counts and `[DONE]` can follow. */
  afterFinishMaxWaitMs: 10_000,
  /** After `[DONE]` the socket gets this long to end by itself, so that the next request can use it again. */
  drainMaxMs: 300,
  redirectMaxCount: 5,

  // Retries: the rules of the widely used SDKs.
  retryMaxCount: 2,
  retryBaseDelayMs: 500,
  retryMaxDelayMs: 8_000,
  retryJitterRatio: 0.25,
  /** A service that asks for a longer pause is quoted instead of obeyed in silence. */
  retryAfterMaxMs: 60_000,

  // Bounded memory.
  eventMaxBytes: 16 * MIB,
  bodyMaxBytes: 32 * MIB,
  errorBodyMaxBytes: 64 * KIB,
  modelListMaxBytes: 32 * MIB,
  modelListMaxEntries: 20_000,
  /** Pages of one list: services hand out 20 to 1,000 models a page. */
  modelListPagesMax: 200,
  /** What a service calls the place of the next page. */
  pageTokenMaxChars: 2_048,
  linkHeaderMaxChars: 8_192,
  /** A date with time, fraction and zone. */
  dateTextMaxChars: 40,
  /** Parameters, modalities and effort words of one model. */
  modelWordsMaxCount: 64,
  modelWordMaxChars: 64,
  /** As a person may enter a price. */
  priceWholeMaxDigits: 9,
  priceFractionMaxDigits: 9,
  /** Identifiers of 4,000 characters exist (paths, ARNs); the whole of it is sent, or the model is not found. */
  modelIdMaxChars: 16 * KIB,
  /** Tokens in or out of one reply that count as told: more is no count, and sums of such numbers could not be kept exactly. */
  replyTokensMax: 10_000_000_000,
  /** What one reply may cost, in any currency: more is no amount. */
  replyCostMax: 1_000_000_000,
  /** Ids of our own are shorter; those of a file may be anything. */
  idMaxChars: 200,
  modelNoteMaxChars: 2_000,
  contextLengthMax: 1_000_000_000,
  serviceMessageMaxChars: 500,
  /** An error's code and type, a finish reason: words of a few dozen characters in every service known. */
  serviceCodeMaxChars: 120,
  /** Ids that a service gives its answers, for its support: a UUID has 36 characters, a trace of a gateway up to 100. */
  serviceIdMaxChars: 200,
  /** The model that an error names in place of one that is gone: a button carries its name. */
  replacementMaxChars: 300,
  /** A first line that is no event and no JSON, told as the technical detail of a failure. */
  strayLineMaxChars: 200,
  /** Where a refused redirect leads, as a failure tells it. */
  redirectShownMaxChars: 300,
  /** What is kept of the address of a request, which a redirect may have led to: servers take no longer ones. */
  exchangeUrlMaxChars: 8 * KIB,
  /** Words for the effort of reasoning that a model names: seven are in use. */
  reasoningEffortsMax: 20,
  /** A model's name for people, beside its id. */
  modelNameMaxChars: 300,
  /** Sources of one reply: research models list up to a hundred. What is beyond this is counted. */
  replySourcesMax: 200,
  /** As long as an address in a message may be. */
  sourceUrlMaxChars: 4_096,
  sourceTitleMaxChars: 300,
  sourceDateMaxChars: 40,
  /** Kinds of parts of one reply that are named beside it, and the characters of one name. */
  replyUnshownMax: 40,
  unshownNameMaxChars: 60,
  /** A longer paragraph is shown as its characters, an image that it holds included. */
  formattedParagraphMaxChars: 32_768,
  /** Text that is taken out of a reply and kept for its raw text: calls of tools have a few hundred characters. */
  unshownTextMaxChars: 64 * KIB,
  /** What is kept of `reasoning_details` to be sent back: signatures take a few kilobytes, long thoughts a few hundred. */
  reasoningDetailsMaxChars: 4 * MIB,
  /** Objects inside each other in which the text of a part is looked for. */
  partDepthMax: 4,
  /** Objects that an error body lists below `details`: the first few name the kind, and how long to wait. */
  errorDetailsMaxCount: 50,
  /** What `Details` keeps of the raw answer of one turn, in memory and on disk. */
  rawAnswerKeptMaxBytes: 512 * KIB,
  /** What it keeps of the headers of one request, and of those of its answer: each far beyond what servers take or send. */
  headersKeptMaxChars: 32 * KIB,
  /** Requests of one turn that it keeps: every retry with every redirect it may follow. */
  exchangesKeptMax: 18,
  /** The newest replies keep their details, as long as all of them together are no larger than this. */
  detailsKeptMax: 500,
  detailsKeptMaxChars: 64 * MIB,

  // What files may cost.
  /** What one parsed JSON value may take besides its texts: a chat of 100,000 messages takes half of it. */
  jsonValueMaxBytes: 256 * MIB,
  /** The bytes of one part of an import that is parsed as a whole, a chat as a rule. */
  importPartMaxBytes: 256 * MIB,
  /**
   * Lists and objects inside each other. More than `jsonDepthMax`, because LibreChat writes each message inside the one that
   * it answers. Importers walk these step by step, and keep no value that is nested deeper than `jsonDepthMax`.
   */
  importDepthMax: 1_000,
  /** A name in the JSON of an import; ids serve as names in some formats. */
  importNameMaxBytes: 64 * KIB,
  /** Chats, and messages of one chat: several times what anyone has, and a list that the window can show. */
  importChatsMax: 250_000,
  importMessagesPerChatMax: 250_000,
  importFoldersMax: 100_000,
  /** Presets, and prompts. */
  importSavedMax: 10_000,
  /** Messages that wait in one chat: each of them is sent by itself. */
  importQueueMax: 1_000,
  /** The text of a backup whose messages and texts lie apart from each other, so that it is held in memory. */
  importHeldMaxChars: 256 * MIB,
  /** Files in an archive: real backups with pictures have tens of thousands. */
  archiveFilesMax: 100_000,
  archiveFileMaxBytes: 8 * 1024 * MIB,
  /** Chats shrink to a tenth, rarely to a fortieth. What is packed more densely was made to be a bomb. */
  archiveRatioMax: 60,
  /** Below this an archive may be as dense as it likes: an empty chat of a few bytes is. */
  archiveRatioFromBytes: 16 * MIB,
  /** A JSON file of the app itself: settings, connections, lists of models, practice state. Most have a few kilobytes. */
  ownFileMaxBytes: 64 * MIB,
  /** What such a file, a file of prompts or the body of a request to the practice service may take once it is parsed. */
  smallJsonMaxBytes: 64 * MIB,
  /** Folders inside each other: deeper ones leave no room for a name in the sidebar. */
  folderDepthMax: 50,
  /** Messages of a chat that a request may hold, where a person bounds them. */
  historyMax: 1_000_000,
  /** A place in an order that a person can give. */
  positionMax: 100_000,
  /** Lists and objects inside each other. Honest answers have a tenth of it; functions that walk a value call themselves this often. */
  jsonDepthMax: 200,

  // Input.
  messageMaxChars: 16 * MIB,
  /** A file that becomes text of the message. */
  textFileMaxBytes: 2 * MIB,
  /** In a box to which a file is added, with what is there: with more, writing would be felt to lag. */
  filesMaxChars: 2.5 * MIB,
  systemPromptMaxChars: 1 * MIB,
  /** Fields that a person adds to requests. */
  extraBodyMaxChars: 100_000,
  /** Those of a connection and of a chat together, as a reply keeps what was sent. */
  sentExtraBodyMaxChars: 200_002,
  /** A prompt is looked through for its places with each key in its form. */
  promptMaxChars: 100_000,
  /** A file of prompts, and how many it may hold: each of them is a row of a list. */
  promptFileMaxBytes: 16 * MIB,
  promptFileMaxCount: 2_000,
  titleMaxChars: 200,
  connectionNameMaxChars: 100,
  urlMaxChars: 2_048,
  /** Of TCP. */
  portMax: 65_535,
  /** All authorities that systems bring along are a twentieth of this. */
  authoritiesFileMaxBytes: 4 * MIB,
  /** The largest moment that a date can hold. */
  momentMaxMs: 8.64e15,
  apiKeyMaxChars: 8_192,
  /** A curl command or an `.env` file around a key. */
  pastedKeyMaxChars: 32_768,
  /** As many characters as one sentence can list. */
  oddCharactersMax: 8,
  keyLabelMaxChars: 60,
  keysMaxCount: 50,
  /** What a question shows of a connection: its address, and the facts of all its keys and headers. */
  shownMaxChars: 256 * KIB,
  headersMaxCount: 20,
  headerNameMaxChars: 100,
  /** Servers take 8 KiB for all headers of a request together. */
  headerValueMaxChars: 4_096,
  searchQueryMaxChars: 500,

  // Streaming, from main to the window.
  /** One display frame: deltas that arrive within it travel together. */
  coalesceMs: 16,
  /** Three frames: a reply that comes faster than `fastCharsPerMs` (about 150 tokens a second) is not read letter by letter. */
  coalesceFastMs: 48,
  fastCharsPerMs: 0.5,
  /** From here on the window paces itself, and is best told early. */
  floodCharsPerMs: 4,
  /** How long received text may wait for the journal; with a slow write on top it stays below the promised 250 ms. */
  journalFlushMs: 100,
  /** After the computer slept, a reply that gets no byte for this long is taken as cut. */
  silenceAfterResumeMs: 15_000,

  // What main tells a window at once.
  /**
   * One answer or event. Chromium copies it in one piece on both sides, and a process of ours ends when several of 500 MiB are
   * on their way. The largest that is sent holds one message of `messageMaxChars` with as long a reasoning.
   */
  answerMaxBytes: 256 * MIB,
  /** Messages in one answer, by their bytes in the library: as JSON in two-byte characters they take up to twelve times as much. */
  messagesTogetherMaxBytes: 8 * MIB,
  /** Ids that a window names when it asks for the rest of a chat: all messages of the longest chat that an import may bring. */
  knownMessagesMax: 1_000_000,
  /** Waiting messages that the window shows: it is told of all of them again with each change of the chat. */
  queueShownMax: 200,
  /** Messages of the tree in one answer: names and ids from a file make each of them up to 3 KiB. */
  treePageSize: 10_000,
  /** Presets and prompts in one answer, by their characters: the one that goes beyond it is the last one. */
  savedTogetherMaxChars: 16 * MIB,
  /** Rows of usage in one answer, with names of at most `usageNameMaxChars`. */
  usageTogetherMax: 20_000,
  /** Names of models of 4,000 characters exist; those that are the same up to here are counted as one. */
  usageNameMaxChars: 4_096,
  /** What was entered about models, by its bytes; what was changed last is told first. */
  factsTogetherMaxBytes: 16 * MIB,

  // Files of settings, connections and keys.
  /** Copies of one file that another program damaged or changed: the newest stay. */
  setAsideMaxCount: 10,
  /** All those copies together; the newest one stays even if it is larger. */
  setAsideMaxBytes: 64 * MIB,

  /**
   * SQLite opens no path over 504 bytes, and the longest name that Parley makes below its profile (a backup set aside, with
   * SQLite's own endings) takes less than the rest.
   */
  profilePathMaxBytes: 380,

  // Library.
  trashKeepDays: 30,
  backupsKeptLast: 3,
  backupsKeptDaily: 7,
  backupsKeptWeekly: 4,
  conversationPageSize: 200,
  /** Messages of a long chat in a backup that are shown before the others are read: more than any window has room for. */
  backupFirstMessages: 40,
  /** The rest is read in larger pages: each of them arranges the whole list anew. */
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
  /** Levels by which the rows of nested folders move in; deeper ones stay below each other, or no room is left for their names. */
  folderIndentMaxLevels: 6,
} as const;

/** `value` moved into [min, max]; NaN becomes `min`. */
export function clamp(value: number, min: number, max: number): number {
  if (Number.isNaN(value)) return min;
  return Math.min(max, Math.max(min, value));
}

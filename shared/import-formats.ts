/** The apps and the formats whose files Parley imports, by the names that the screen and the docs give them. */

interface ImportFormatFacts {
  /** The endings of the files that the user may choose. The content decides what a file is. */
  readonly endings: readonly ('json' | 'zip' | 'jsonl' | 'ndjson' | 'gz' | 'html' | 'txt')[];
}

/** In the order in which the screen lists them. `electron/library/transfer/importers.ts` says how each is read. */
export const IMPORT_FORMATS = {
  Parley: { endings: ['json', 'zip', 'gz'] },
  ChatGPT: { endings: ['zip', 'json', 'gz'] },
  Claude: { endings: ['zip', 'json', 'gz'] },
  DeepSeek: { endings: ['zip', 'json', 'gz'] },
  Qwen: { endings: ['json'] },
  'Open WebUI': { endings: ['json'] },
  LibreChat: { endings: ['json'] },
  'LM Studio': { endings: ['json', 'zip'] },
  NextChat: { endings: ['json'] },
  TypingMind: { endings: ['json'] },
  'big-AGI': { endings: ['json'] },
  Jan: { endings: ['zip', 'jsonl', 'json'] },
  Chatbox: { endings: ['zip', 'json'] },
  'Cherry Studio': { endings: ['zip', 'json'] },
  LobeChat: { endings: ['json'] },
  Gemini: { endings: ['zip', 'html', 'json', 'txt'] },
  'Google AI Studio': { endings: ['json', 'zip'] },
  Grok: { endings: ['zip', 'json'] },
  /** Lists of messages in the form of OpenAI's interface, which many programs write. */
  OpenAI: { endings: ['json', 'jsonl', 'ndjson'] },
} as const satisfies Readonly<Record<string, ImportFormatFacts>>;

export type ImportFormat = keyof typeof IMPORT_FORMATS;

/** The apps among the import formats. */
export const IMPORT_APPS: readonly string[] = Object.keys(IMPORT_FORMATS).filter((name) => name !== 'OpenAI');

/** The endings of all files that can be imported. */
export const IMPORT_FILE_ENDINGS: readonly string[] = [
  ...new Set(Object.values(IMPORT_FORMATS).flatMap(({ endings }): readonly string[] => endings)),
];

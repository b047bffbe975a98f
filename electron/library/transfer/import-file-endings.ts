/** The endings of files that can be imported; what a file is, its content says. */
export const IMPORT_FILE_ENDINGS: readonly string[] = ['json', 'zip', 'jsonl', 'gz'];

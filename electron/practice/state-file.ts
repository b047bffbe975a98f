/** Keeps the practice service's state in one JSON file that is always replaced whole. */

import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import { removeDrafts, replaceFile } from '../disk/replace-file.ts';

const FILE_NAME = 'practice-service.json';

const storedToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Hex. The key itself is not stored. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lastFour: z.string().length(4),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** When the token expires; null: never. */
  expiresAt: z.number().nullable(),
});

const storedState = z.object({
  version: z.literal(1),
  port: z.number().int().min(1).max(65_535).nullable(),
  tokens: z.array(storedToken),
});

/** One token as it is kept; times are Unix milliseconds. */
export type StoredToken = z.infer<typeof storedToken>;
type StoredState = z.infer<typeof storedState>;

/** The file, open for one running service. */
export interface StateFile {
  /** The content when the file was opened. */
  readonly initial: StoredState;
  /** Where an unreadable file was set aside, when that happened. */
  readonly setAsideAs: string | undefined;
  /** Replaces the file atomically; writes happen in the order of the calls. */
  write(state: StoredState): Promise<void>;
}

/**
 * Opens the state in `directory` (made with mode 0700 when missing; the file has 0600). A file that cannot be understood
 * is renamed, never overwritten. Rejects when the folder cannot be made or read.
 */
export async function openStateFile(directory: string, now: () => number): Promise<StateFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE_NAME);
  removeDrafts(path);
  const empty: StoredState = { version: 1, port: null, tokens: [] };
  let initial = empty;
  let setAsideAs: string | undefined;
  const text = await readIfThere(path);
  if (text !== undefined) {
    const parsed = storedState.safeParse(parseJson(text, LIMITS.smallJsonMaxBytes));
    if (parsed.success) {
      initial = parsed.data;
    } else {
      setAsideAs = `${path}.unreadable-${now()}`;
      await rename(path, setAsideAs);
    }
  }
  return {
    initial,
    setAsideAs,
    async write(state) {
      replaceFile(path, `${JSON.stringify(state, undefined, 2)}\n`);
    },
  };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    // A file this large was written by another program, and is treated like an unreadable one.
    return (await stat(path)).size > LIMITS.ownFileMaxBytes ? '' : await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

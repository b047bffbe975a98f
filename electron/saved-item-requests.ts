/** Handles presets and prompts: sends changes to all windows, and exports and imports prompts. */

import { readFile, stat } from 'node:fs/promises';
import { fail, messageOf, ok, type Refusal, RefusedError, type Result } from '../shared/errors.ts';
import type { EventName, Events } from '../shared/events.ts';
import type { RequestInput, RequestResult, RequestValue } from '../shared/ipc.ts';
import { LIMITS } from '../shared/limits.ts';
import { type PromptFileProblem, readPromptFile, writePromptFile } from '../shared/prompts/prompt-file.ts';
import { type NamedText, type SavedInput, type SavedItem, savedChange } from '../shared/saved-items.ts';
import type { AsyncLibrary } from './library/library-api.ts';
import { log } from './logging/log.ts';
import type { Desktop } from './shell/desktop.ts';

export interface SavedItemRequestsOptions {
  readonly library: Pick<AsyncLibrary, 'listSaved' | 'createSaved' | 'updateSaved' | 'importPrompts'>;
  readonly desktop: Pick<Desktop, 'saveText' | 'askWhatToOpen'>;
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
  /** True when the text contains a key that Parley has: unencrypted files must not contain one. */
  readonly isKeyIn: (text: string) => boolean;
  /** The suggested name for a file of exported prompts. */
  readonly fileName: () => string;
}

export class SavedItemRequests {
  readonly #options: SavedItemRequestsOptions;
  /** The `revision` of each item as last sent to all windows, by id; null before a window has listed the items. */
  #announced: ReadonlyMap<string, string> | null = null;

  constructor(options: SavedItemRequestsOptions) {
    this.#options = options;
  }

  /** Resolves once the change was sent to all windows. */
  async announced<T>(change: Promise<T>): Promise<T> {
    const value = await change;
    const items = await this.#options.library.listSaved();
    this.#options.emit('saved:changed', savedChange(this.#announced ?? new Map(), items));
    this.#announced = revisionsOf(items);
    return value;
  }

  /** Each window calls this first. Doesn't replace `#announced`: the other windows may lack these changes. */
  async list(): Promise<readonly SavedItem[]> {
    const items = await this.#options.library.listSaved();
    this.#announced ??= revisionsOf(items);
    return items;
  }

  create(input: SavedInput): Promise<SavedItem> {
    this.#refuseKey(input);
    return this.announced(this.#options.library.createSaved(input));
  }

  update({ id, input, revision }: RequestInput<'saved:update'>): Promise<RequestValue<'saved:update'>> {
    this.#refuseKey(input);
    return this.announced(this.#options.library.updateSaved(id, input, revision));
  }

  #refuseKey(input: SavedInput): void {
    if (input.kind === 'preset' && this.#options.isKeyIn(input.values.extraBody))
      throw new RefusedError('key_in_clear');
  }

  /** @param ids null: all of them, in their order */
  async exportPrompts(ids: readonly string[] | null): Promise<RequestResult<'prompt:export'>> {
    const all = await this.#options.library.listSaved();
    const prompts = all.flatMap((item) => (item.kind === 'prompt' && (ids?.includes(item.id) ?? true) ? [item] : []));
    return this.#options.desktop.saveText(this.#options.fileName(), writePromptFile(prompts));
  }

  /** Imports all prompts of a chosen file, or none of them; null if the dialog was cancelled. */
  async importPrompts(): Promise<RequestResult<'prompt:import'>> {
    const path = await this.#options.desktop.askWhatToOpen('file', ['json']);
    if (path === null) return ok(null);
    const read = await readPrompts(path);
    return read.ok ? ok(await this.announced(this.#options.library.importPrompts(read.value))) : read;
  }
}

const revisionsOf = (items: readonly SavedItem[]): ReadonlyMap<string, string> =>
  new Map(items.map(({ id, revision }) => [id, revision]));

async function readPrompts(path: string): Promise<Result<readonly NamedText[], Refusal | PromptFileProblem>> {
  try {
    if ((await stat(path)).size > LIMITS.promptFileMaxBytes) return fail({ kind: 'too_large' });
    // A byte order mark is not part of the JSON.
    return readPromptFile((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    log.warn('prompts.file_not_read', { error });
    return fail({ reason: 'open_failed', detail: messageOf(error) });
  }
}

// One request to the library, and what a history remembers for later requests.
import type { JournalEntry, NewAttachment, StoredPathChange } from '../../../../electron/library/library-values.ts';
import type { LibraryHandle, StartedJob } from '../../../../electron/library/thread/library-handle.ts';
import type { Change, Model } from '../model.ts';
import type { World } from '../world.ts';

/** `T` is the type of the answer. */
export interface Operation<T = unknown> {
  readonly name: string;
  readonly ask: (handle: LibraryHandle) => Promise<T>;
  /** Changes that may become true from the moment of the request. */
  readonly before?: readonly Change[];
  /** Texts that the user adds again, even if they were permanently deleted before. */
  readonly again?: readonly string[];
  /** Changes that are true once the request is answered. */
  readonly after?: (answer: T, isSaved: boolean) => readonly Change[];
  readonly onRefused?: (error: unknown) => void;
  /** For a change of the file: the library's content if it succeeds. */
  readonly becomes?: Model;
  /** Whether the answer reports success. */
  readonly isDone?: (answer: T) => boolean;
}

/** Deletes one preset, prompt or experiment, which Undo restores. */
export function deletion(name: string, id: string, memory: Memory, ask: Operation['ask']): Operation {
  const changes = [{ key: `u:${id}`, value: 'in' }];
  return {
    name: `${name} ${id.slice(0, 4)}`,
    ask: (handle) => {
      memory.deletions += 1;
      return ask(handle);
    },
    before: changes,
    after: (answer) => {
      const { undoId } = answer as { undoId: string | null };
      if (undoId === null) return [];
      memory.undos.push({ id: undoId, changes: [{ key: `u:${id}`, value: 'out' }] });
      return changes;
    },
  };
}

/** Makes a request; null if the library lacks the item that the request needs. */
export type Maker = (world: World, memory: Memory) => Operation | null;

interface Streaming {
  text: string;
  seq: number;
  /** Pieces that the disk refused: they are sent again with the next piece. */
  refused: readonly JournalEntry[];
}

/** What a history remembers for later requests. */
export class Memory {
  words = 0;
  imports = 0;
  exports = 0;
  /** Requested deletions, except of messages. A job during which this grew may or may not have seen the item. */
  deletions = 0;
  /** How often a request was made that can bring items back: an undo, an import, or a restoration. */
  returns = 0;
  /** How often the trash was emptied, successfully or not. */
  emptyings = 0;
  readonly streaming = new Map<string, Streaming>();
  /** All replies that were streaming in this life. */
  readonly streamed = new Set<string>();
  /** All replies that were ever started. */
  readonly replies = new Set<string>();
  readonly undos: { readonly id: string; readonly changes: readonly Change[] }[] = [];
  readonly folderOf = new Map<string, string>();
  readonly codes: string[] = [];
  readonly jobs: string[] = [];
  /** The attachments of queued messages, unless an edit made them uncertain. */
  readonly queued = new Map<string, readonly NewAttachment[]>();
  /** Every attachment made so far. */
  readonly files: NewAttachment[] = [];
  /** The paths of complete archives. */
  readonly archives: string[] = [];
}

export const ENDED = 'complete {"totalTokens":12}';
/** The model's value for a reply that has no ending. */
export const NOT_ENDED = ' ';

export const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'reason' in error ? String(error.reason) : '';

export function word(world: World, memory: Memory): string {
  return `tok${world.seed}n${++memory.words}z`;
}

export function newText(world: World, memory: Memory): string {
  const filler = world.random.chance(0.1) ? 'lorem ipsum '.repeat(world.random.below(800)) : '';
  return `Well, number ${memory.words}. ${word(world, memory)} ${filler}`.trim();
}

export const chats = (world: World, place: string): string[] =>
  world.model.keys('p:').filter((id) => world.model.possible(`p:${id}`).includes(place));

export const shownChat = (world: World): string | null => world.random.pick(chats(world, 'shown'));

/** Visible messages of visible chats. */
export function messages(world: World): string[] {
  const shown = new Set(chats(world, 'shown'));
  return world.model
    .keys('m:')
    .filter((id) => shown.has(world.model.chatOf.get(id) ?? '') && world.model.possible(`t:${id}`).includes('out'));
}

/** Records the chat and parent of each message of a path. */
export function learnPath(world: World, chat: string, path: PathEnd): void {
  for (const model of world.models)
    for (const id of path.ids) {
      model.chatOf.set(id, chat);
      if (!model.parentOf.has(id)) model.parentOf.set(id, parentOn(path, id));
    }
}

/** The part of an answer that describes a path: the whole path, or its messages below `after`. */
export type PathEnd = Pick<StoredPathChange, 'after' | 'ids'>;

export function parentOn({ after, ids }: PathEnd, id: string): string | null {
  return ids[ids.indexOf(id) - 1] ?? after ?? null;
}

/** Records that a reply has started, so that later requests may append to it and end it. */
export function beginReply(world: World, memory: Memory, chat: string, id: string, parent: string | null): Change[] {
  memory.streaming.set(id, { text: '', seq: 0, refused: [] });
  memory.streamed.add(id);
  memory.replies.add(id);
  for (const model of world.models) {
    model.chatOf.set(id, chat);
    model.parentOf.set(id, parent);
  }
  return [
    { key: `m:${id}`, value: '~' },
    { key: `t:${id}`, value: 'out' },
    { key: `e:${id}`, value: NOT_ENDED },
  ];
}

/** Starts a job and waits for its end. */
export function job(memory: Memory, handle: LibraryHandle, request: StartedJob) {
  const id = handle.startJob(request);
  memory.jobs.push(id);
  return handle.job(id);
}

export const isFinished = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'finished';

/** True while a request to empty the trash is running. */
export function isEmptying(world: World): boolean {
  return [...world.running.values()].some(({ name }) => name.startsWith('empty trash'));
}

/** True while a request that replaces the library with another one is running. */
export function isChanging(world: World): boolean {
  return [...world.running.values()].some(({ name }) => /^(?:restore |startAfresh|deleteAll|goBack)/.test(name));
}

/** True for a refusal that leaves open whether the call was carried out. */
export const isUnknown = (error: unknown): boolean => /started again|cut short|is gone|ended/.test(String(error));

/** Orders the messages of a list by their times, and finds the message that each of them follows. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { toTime } from '../foreign.ts';

/** The names that programs use for the time of a message or of a chat. */
const TIME_FIELDS = ['created_at', 'createdAt', 'created', 'create_time', 'timestamp', 'time', 'date', 'ts'] as const;

/** The first time in these objects; 0 if they have none. */
export const timeIn = (values: readonly JsonObject[]): number =>
  values.flatMap((value) => TIME_FIELDS.map((field) => toTime(value[field]))).find((time) => time > 0) ?? 0;

export const timeOfRow = (row: JsonObject): number => timeIn([row, row.metadata].filter(isObject));

const SECOND_MS = 1_000;

/** Whether no time is before the previous one. A time in whole seconds may be almost a second early. */
const areInOrder = (times: readonly number[]): boolean =>
  times.every((time, at) => {
    const early = (times[at - 1] ?? time) - time;
    return early <= 0 || (early < SECOND_MS && time % SECOND_MS === 0);
  });

/** The messages, oldest first: some apps write the newest first, and Mistral's Le Chat writes them in no order. */
export function oldestFirst(rows: readonly unknown[]): readonly unknown[] {
  const times = rows.map((row) => (isObject(row) ? timeOfRow(row) : 0));
  if (times.includes(0) || areInOrder(times)) return rows;
  // Sorting wouldn't reverse the messages of the same second.
  if (areInOrder(times.toReversed())) return rows.toReversed();
  return rows
    .map((row, at) => ({ row, time: times[at] ?? 0 }))
    .sort((a, b) => a.time - b.time)
    .map(({ row }) => row);
}

const ID_FIELDS = ['id', '_id', 'uuid', 'messageId', 'message_id'] as const;
/** The names that programs use for the id of the message before; HuggingChat lists all ids up to it in `ancestors`. */
const PARENT_FIELDS = ['parentId', 'parent_id', 'parentMessageId', 'parent_message_id', 'parent'] as const;

/** The field's text, or its number as a text; null if the row says that there is none, undefined without the field. */
function fieldOf(row: JsonObject, fields: readonly string[]): string | null | undefined {
  const value = fields.map((field) => row[field]).find((one) => one !== undefined);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : value === null ? null : undefined;
}

export const idOfRow = (row: JsonObject): string => fieldOf(row, ID_FIELDS) ?? '';

function parentNamedBy(row: JsonObject): string | null | undefined {
  if (!Array.isArray(row.ancestors)) return fieldOf(row, PARENT_FIELDS);
  const parent = row.ancestors.at(-1);
  return typeof parent === 'string' ? parent : null;
}

/** Finds the message that each row follows: the one that it names, otherwise the one before it in the list. */
export class ListedPlaces {
  /** The message that a row became, or for a row that was left out the one that it follows; null for the beginning. */
  readonly #places = new Map<string, string | null>();
  /** The message that all versions of one message follow, by the group in which Kelivo lists them. */
  readonly #groups = new Map<string, string | null>();
  readonly #isTree: boolean;
  #last: string | null = null;

  constructor(rows: readonly unknown[]) {
    const known = new Set(rows.filter(isObject).map(idOfRow));
    known.delete('');
    this.#isTree = rows.some((row) => isObject(row) && known.has(parentNamedBy(row) ?? ''));
  }

  /** The id of the message that the row follows; null at the beginning. Call it once for each row, in order. */
  next(row: JsonObject): string | null {
    const named = parentNamedBy(row);
    const known = named === null || named === undefined ? undefined : this.#places.get(named);
    const isFirst = this.#isTree && named === null;
    const parentId = this.#versionOf(row, known === undefined ? (isFirst ? null : this.#last) : known);
    this.put(row, parentId);
    return parentId;
  }

  put(row: JsonObject, place: string | null): void {
    this.#last = place;
    const id = idOfRow(row);
    if (id !== '') this.#places.set(id, place);
  }

  #versionOf({ groupId, version }: JsonObject, parentId: string | null): string | null {
    if (typeof groupId !== 'string' || typeof version !== 'number') return parentId;
    const first = this.#groups.get(groupId);
    if (first === undefined) this.#groups.set(groupId, parentId);
    return first === undefined || version === 0 ? parentId : first;
  }
}

// Tracks which values each item may have, given the answered and the unanswered requests.
import type { Content } from './content.ts';

/** Null: the item doesn't exist. A text after `~` is the beginning of the value. */
type Value = string | null;

interface Register {
  settled: Set<Value>;
  /** The possible values once changes in memory are saved; null if no value was acknowledged that is only in memory. */
  sheltered: Set<Value> | null;
  readonly pending: Map<number, Value>;
}

const WORD = /tok\d+n\d+z/g;

/** The words of a text that occur in no other text. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

export interface Change {
  readonly key: string;
  readonly value: Value;
  /** The text that the request appended, whatever the item's text was before; a missing item stays missing. */
  readonly added?: string;
}

export class Model {
  readonly #registers = new Map<string, Register>();
  /** The chat of each message and queued message. */
  readonly chatOf = new Map<string, string>();
  readonly parentOf = new Map<string, string | null>();
  /** Words that each item has contained, by its key. */
  readonly words = new Map<string, Set<string>>();
  readonly forbidden = new Set<string>();
  /** Words that several items may have, as after a fork. */
  readonly copied = new Set<string>();
  /**
   * Keys of items that an unfinished emptying of the trash may have removed in part: a restore may leave them out.
   */
  readonly halfGone = new Set<string>();

  static of(content: Content, before: Model): Model {
    const model = new Model();
    for (const word of before.forbidden) model.forbidden.add(word);
    for (const word of before.copied) model.copied.add(word);
    for (const key of before.halfGone) model.halfGone.add(key);
    for (const [key, words] of before.words) model.words.set(key, new Set(words));
    for (const [id, chat] of before.chatOf) model.chatOf.set(id, chat);
    for (const [id, parent] of before.parentOf) model.parentOf.set(id, parent);
    for (const { key, value } of content.values) model.settle(key, value);
    for (const { id, chat, parent } of content.places) {
      model.chatOf.set(id, chat);
      model.parentOf.set(id, parent);
    }
    for (const id of content.streaming ?? []) {
      // Opening the library ends the reply.
      const text = model.possible(`m:${id}`)[0] ?? '';
      model.allow(`m:${id}`, `~${text}`);
      model.allow(`e:${id}`, 'interrupted ');
    }
    return model;
  }

  clone(): Model {
    const copy = Model.of({ values: [], places: [], problems: [] }, this);
    for (const [key, register] of this.#registers)
      copy.#registers.set(key, {
        settled: new Set(register.settled),
        sheltered: register.sheltered === null ? null : new Set(register.sheltered),
        pending: new Map(register.pending),
      });
    return copy;
  }

  settle(key: string, value: Value): void {
    this.#learn(key, value);
    const register = this.#get(key);
    register.settled = new Set([value]);
    register.sheltered = null;
  }

  /** Notes that the item may have this value as well as those possible before. */
  allow(key: string, value: Value): void {
    if (value === null && !this.#registers.has(key)) return;
    this.#learn(key, value);
    this.#add(this.#get(key), value);
  }

  begin(op: number, changes: readonly Change[]): void {
    for (const { key, value } of changes) {
      if (value === null && !this.#registers.has(key)) continue;
      this.#learn(key, value);
      this.#get(key).pending.set(op, value);
    }
  }

  acknowledge(op: number, changes: readonly Change[], isSaved: boolean): void {
    this.drop(op);
    for (const { key, value, added } of changes) {
      const grown = added === undefined ? [] : this.possible(key).map((one) => (one === null ? null : one + added));
      if (grown.some((one) => one !== value)) for (const one of grown) this.allow(key, one);
      else if (isSaved) this.settle(key, value);
      else {
        this.#learn(key, value);
        const register = this.#get(key);
        register.settled.add(value);
        register.sheltered = new Set([value]);
      }
    }
  }

  /** Notes that the call was refused, so nothing changed. */
  drop(op: number): void {
    for (const register of this.#registers.values()) register.pending.delete(op);
  }

  /** Notes that the call may have been carried out. */
  doubt(op: number): void {
    for (const register of this.#registers.values()) {
      const value = register.pending.get(op);
      if (value !== undefined) this.#add(register, value);
      register.pending.delete(op);
    }
  }

  /** Notes that the changes in memory are now on disk. */
  saved(): void {
    for (const register of this.#registers.values())
      if (register.sheltered !== null) {
        register.settled = register.sheltered;
        register.sheltered = null;
      }
  }

  /** Notes that changes which were only in memory are lost, or were saved at the last moment. */
  loseSheltered(): void {
    for (const register of this.#registers.values()) register.sheltered = null;
  }

  /** Notes that the process has ended: changes in memory and unanswered requests may or may not have been stored. */
  end(): void {
    for (const register of this.#registers.values()) {
      for (const value of register.pending.values()) register.settled.add(value);
      register.pending.clear();
      register.sheltered = null;
    }
  }

  possible(key: string): readonly Value[] {
    const register = this.#registers.get(key);
    return register === undefined ? [null] : [...register.settled, ...register.pending.values()];
  }

  /** True if this value is certain, and no request in progress would change it. */
  isSurely(key: string, value: Value): boolean {
    const values = this.possible(key);
    return values.length > 0 && values.every((one) => one === value);
  }

  keys(kind: string): string[] {
    return [...this.#registers.keys()].filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
  }

  /** Ids of a chat's messages that the library has had since it was last verified, even if they are gone by now. */
  messagesOf(chat: string): string[] {
    return this.keys('m:').filter((id) => this.chatOf.get(id) === chat);
  }

  /** Like `messagesOf`, plus messages that were gone before: a backup may have them. */
  everIn(chat: string): string[] {
    return [...this.chatOf].flatMap(([id, of]) => (of === chat && this.words.has(`m:${id}`) ? [id] : []));
  }

  below(id: string): string[] {
    const found = [id];
    for (let at = 0; at < found.length; at++)
      for (const [child, parent] of this.parentOf) if (parent === found[at]) found.push(child);
    return found;
  }

  forbid(keys: readonly string[]): void {
    for (const key of keys) for (const word of this.words.get(key) ?? []) this.forbidden.add(word);
  }

  /**
   * Words that no file may contain: they were permanently deleted, no existing item has them, and no backup may have a
   * fork with them.
   */
  gone(): Set<string> {
    const gone = new Set([...this.forbidden].filter((word) => !this.copied.has(word)));
    for (const register of this.#registers.values())
      for (const value of [...register.settled, ...register.pending.values()])
        if (value !== null) for (const word of wordsOf(value)) gone.delete(word);
    return gone;
  }

  /** Returns a sentence about each difference from the acknowledged values. */
  compare(content: Content): string[] {
    const problems: string[] = [...content.problems];
    const actual = new Map(content.values.map(({ key, value }) => [key, value]));
    const isGone = (id: string): boolean => (actual.get(`m:${id}`) ?? null) === null;
    for (const key of this.#registers.keys()) {
      const kind = key.slice(0, 2);
      const id = key.slice(2);
      const value = actual.get(key) ?? null;
      // Nothing was acknowledged for a message that doesn't exist, or whose text the model doesn't know.
      if ((kind === 'e:' || kind === 't:' || kind === 'i:') && (isGone(id) || !this.#registers.has(`m:${id}`)))
        continue;
      if (kind === 'u:' && (actual.get(`s:${id}`) ?? null) === null) continue;
      if (
        (kind === 'd:' || kind === 'w:' || kind === 'n:' || kind === 'a:') &&
        (actual.get(`p:${id}`) ?? null) === null
      )
        continue;
      // More usage in the log than was acknowledged is fine; only missing usage can be a problem.
      if (kind === 'l:' && value !== null) continue;
      const values = this.possible(key);
      // Null here means that the value before the first request is unknown.
      if (/^[dwna]:/.test(key) && values.includes(null)) continue;
      const fits = values.some((one) =>
        one === null || value === null
          ? one === value
          : one.startsWith('~')
            ? value.startsWith(one.slice(1))
            : one === value,
      );
      if (fits) continue;
      problems.push(`${key} is ${short(value)}, and should be ${values.map(short).join(' or ')}`);
    }
    const counts = new Map<string, number>();
    for (const { key, value } of content.values)
      if (key.startsWith('m:') && value !== null)
        for (const word of new Set(wordsOf(value))) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts)
      if (count > 1 && !this.copied.has(word)) problems.push(`${word} is there ${count} times`);
    return problems;
  }

  #learn(key: string, value: Value): void {
    if (value === null) return;
    const words = this.words.get(key) ?? new Set();
    for (const word of wordsOf(value)) words.add(word);
    this.words.set(key, words);
  }

  #add(register: Register, value: Value): void {
    register.settled.add(value);
    register.sheltered?.add(value);
  }

  #get(key: string): Register {
    const known = this.#registers.get(key);
    if (known !== undefined) return known;
    const register: Register = { settled: new Set([null]), sheltered: null, pending: new Map() };
    this.#registers.set(key, register);
    return register;
  }
}

const short = (value: Value): string => (value === null ? 'missing' : JSON.stringify(value.slice(0, 60)));

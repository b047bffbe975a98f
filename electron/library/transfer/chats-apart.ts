/** Tells different chats of a file apart that have the same id. */

import { crc32 } from 'node:zlib';
import { derivedId } from './derived-id.ts';
import type { DocumentConversation } from './document.ts';
import type { ImportPart } from './import-source.ts';

interface Known {
  /** A hash of each message's id and text. */
  readonly hashes: readonly number[];
  readonly systemPrompt: number;
  /** The same hashes, once another chat has the same id. */
  set?: ReadonlySet<number>;
}

const setOf = (known: Known): ReadonlySet<number> => {
  known.set ??= new Set(known.hashes);
  return known.set;
};

/**
 * A number that one chat has and the other lacks; null for the same chat. A copy of a chat may be longer or shorter,
 * but one of the two has all messages of the other.
 */
function differenceOf(known: Known, own: Known): number | null {
  const added = own.hashes.find((hash) => !setOf(known).has(hash));
  if (added === undefined)
    return setOf(own).size < setOf(known).size || own.systemPrompt === known.systemPrompt ? null : own.systemPrompt;
  const isLonger = own.hashes.length >= known.hashes.length && known.hashes.every((hash) => setOf(own).has(hash));
  return isLonger ? null : added;
}

/** Gets all chats of one file, in order; the same file gives the same ids again. */
export class ChatsApart {
  readonly #known = new Map<string, Known>();

  /** Returns the part with another id if it is a chat whose id an earlier chat has that isn't a copy of it. */
  apply(part: ImportPart): ImportPart {
    if (part.kind !== 'conversation' || part.hasUniqueId === true) return part;
    const { conversation } = part;
    const id = this.#idOf(conversation);
    return id === conversation.id ? part : { ...part, conversation: { ...conversation, id } };
  }

  #idOf({ id, messages, settings }: DocumentConversation): string {
    const hashes = messages.map((message) => crc32(`${message.id}\n${message.text}`));
    const own: Known = { hashes, systemPrompt: crc32(settings.systemPrompt) };
    const first = this.#differenceFrom(id, own);
    if (first === null) return id;
    const other = derivedId('apart', id, String(first));
    const second = this.#differenceFrom(other, own);
    if (second === null) return other;
    // Comparing it with every chat of this id would take quadratic time.
    return derivedId('apart', id, JSON.stringify([own.systemPrompt, ...hashes]));
  }

  /** Null for a free id and for the same chat, whose longest copy is remembered. */
  #differenceFrom(id: string, own: Known): number | null {
    const known = this.#known.get(id);
    const difference = known === undefined ? null : differenceOf(known, own);
    if (difference === null && (known === undefined || own.hashes.length > known.hashes.length))
      this.#known.set(id, own);
    return difference;
  }
}

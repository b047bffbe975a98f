/** Collects a reply's sources, images and unshown parts from its pieces, without duplicates and within limits. */

import { LIMITS } from '../../shared/limits.ts';
import {
  filledExtras,
  joinedParts,
  type ReplyExtras,
  type ReplySource,
  type UnshownPart,
} from '../../shared/replies/reply-extras.ts';
import {
  keyOfSource,
  type NamedSource,
  numberedSources,
  type SourceList,
} from '../../shared/replies/source-entries.ts';
import type { ReplyImage } from '../../shared/service.ts';
import { GatheredText } from './gathered-text.ts';
import type { PieceExtras, UnshownPiece } from './piece-extras.ts';

/** Cleans a text from the service (removing the key) and cuts it. */
type Clean = (text: string, maxChars: number) => string;

/** The entries of one list. Services repeat the list in each chunk, or send it entry by entry. */
interface Gathered {
  readonly entries: NamedSource[];
  readonly keys: Set<string>;
  beyond: number;
}

interface UnshownEntry extends Pick<UnshownPiece, 'kind'> {
  name: string;
  bytes: number;
  /** The last text of an unknown field. */
  text: UnshownPiece['text'];
}

/** Costs O(input): a repeated list is compared, not collected again. */
export class ExtrasCollector {
  readonly #clean: Clean;
  readonly #lists = new Map<SourceList, Gathered>();
  readonly #images: ReplyImage[] = [];
  readonly #parts = new Map<string, UnshownEntry>();
  /** One entry that counts the parts beyond `LIMITS.replySourcesMax`; empty if there are none. */
  readonly #beyond: UnshownPart[] = [];
  readonly #callText = new GatheredText();
  #callBytes = 0;
  #isRefusal = false;

  constructor(clean: Clean) {
    this.#clean = clean;
  }

  add({ sources, unshown, isRefusal }: PieceExtras): void {
    if (isRefusal) this.#isRefusal = true;
    for (const { list, entries } of sources) this.#addSources(list, entries);
    for (const piece of unshown) this.addPart(piece);
  }

  addPart({ kind, name, bytes, key, image, text, isFragment }: UnshownPiece): void {
    const place = `${kind} ${key}`;
    const known = this.#parts.get(place);
    if (known === undefined && image !== undefined && this.#images.length < LIMITS.imagesPerMessageMax)
      this.#images.push(image);
    if (known === undefined && this.#parts.size < LIMITS.replySourcesMax)
      this.#parts.set(place, { kind, name, bytes, text });
    else if (known === undefined) this.#beyond[0] = { kind: 'part', name: '', ...addedTo(this.#beyond[0], bytes) };
    else if (text !== undefined && text.digest !== known.text?.digest) {
      known.bytes += bytes;
      known.text = { ...text, isWord: false };
    } else if (isFragment === true) {
      known.bytes += bytes;
      if (known.name === '') known.name = name;
    }
  }

  /** Adds an image that the model wrote into its text. */
  addImage(image: ReplyImage): void {
    if (this.#images.length < LIMITS.imagesPerMessageMax) this.#images.push(image);
  }

  /** Adds a tool call that the model wrote as text. */
  addCallText(text: string): void {
    this.#callBytes += Buffer.byteLength(text);
    if (this.#callText.length < LIMITS.unshownTextMaxChars) this.#callText.add(text);
  }

  #callParts(): UnshownPart[] {
    if (this.#callBytes === 0) return [];
    const text = this.#clean(this.#callText.text().trimEnd(), LIMITS.unshownTextMaxChars);
    return [{ kind: 'toolText', name: '', count: 1, bytes: this.#callBytes, text }];
  }

  #addSources(list: SourceList, entries: readonly NamedSource[]): void {
    let gathered = this.#lists.get(list);
    if (gathered === undefined) {
      gathered = { entries: [], keys: new Set(), beyond: 0 };
      this.#lists.set(list, gathered);
    }
    const known = gathered.entries;
    const repeatsAll = known.every((one, at) => keyOfSource(one) === keyOfSource(entries[at]));
    const fresh = repeatsAll
      ? entries.slice(known.length)
      : entries.filter((one) => !gathered.keys.has(keyOfSource(one)));
    // If a list names an address twice, keep both entries, because citation numbers in the text count both.
    const room = Math.max(0, LIMITS.replySourcesMax - known.length);
    for (const entry of fresh.slice(0, room)) {
      known.push(entry);
      gathered.keys.add(keyOfSource(entry));
    }
    gathered.beyond = Math.max(gathered.beyond, fresh.length - room);
  }

  /** The images, with the key removed from names, texts and base64; an image that contained the key is damaged. */
  images(): readonly ReplyImage[] {
    return this.#images.map(({ name, base64, alt }) => ({
      name: this.#clean(name, LIMITS.unshownNameMaxChars),
      base64: this.#clean(base64, base64.length),
      alt: this.#clean(alt, LIMITS.imageAltMaxChars),
    }));
  }

  /** Undefined when there are no extras. */
  result(): ReplyExtras | undefined {
    const sources = this.#sources();
    const said = [...this.#parts.values()].filter(({ text }) => text?.isWord !== true);
    const parts = said.map(({ kind, name, bytes }) => ({
      kind,
      name: this.#clean(name, LIMITS.unshownNameMaxChars),
      count: 1,
      bytes,
    }));
    const beyond = [...this.#lists.values()].reduce((sum, list) => sum + list.beyond, 0) + sources.beyond;
    const more: UnshownPart[] = beyond > 0 ? [{ kind: 'source', name: '', count: beyond, bytes: 0 }] : [];
    return filledExtras({
      sources: sources.kept,
      unshown: joinedParts([...more, ...this.#beyond, ...parts, ...this.#callParts()]),
      ...(this.#isRefusal && { isRefusal: true as const }),
    });
  }

  /** The sources, cleaned and cut to the limits; `beyond` counts those that were left out. */
  #sources(): { readonly kept: readonly ReplySource[]; readonly beyond: number } {
    const all = numberedSources(new Map(Array.from(this.#lists, ([list, { entries }]) => [list, entries])));
    return {
      kept: all.slice(0, LIMITS.replySourcesMax).map(({ url, title, date, numbers }) => {
        const clean = {
          title: this.#clean(title, LIMITS.sourceTitleMaxChars),
          date: this.#clean(date, LIMITS.sourceDateMaxChars),
        };
        return {
          // A cut address would point elsewhere, so a long one is shown as text.
          ...(url.length > LIMITS.sourceUrlMaxChars
            ? { url: '', title: clean.title || this.#clean(url, LIMITS.sourceTitleMaxChars) }
            : { url: this.#clean(url, LIMITS.sourceUrlMaxChars), ...(clean.title !== '' && { title: clean.title }) }),
          ...(clean.date !== '' && { date: clean.date }),
          numbers,
        };
      }),
      beyond: Math.max(0, all.length - LIMITS.replySourcesMax),
    };
  }
}

function addedTo(before: UnshownPart | undefined, bytes: number): { readonly count: number; readonly bytes: number } {
  return { count: (before?.count ?? 0) + 1, bytes: (before?.bytes ?? 0) + bytes };
}

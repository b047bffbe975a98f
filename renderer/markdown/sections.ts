/** Divides the blocks of one message into sections that are built near the view and placeholders elsewhere. */

import type { BlockRenderer } from './block-dom.ts';
import { type BlockNode, buildBlocks } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { type ColumnSize, heightInEm } from './height-estimate.ts';
import type { FrozenReferences } from './references.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import { parseBlocks } from './rules/parser.ts';
import { SourceLines } from './seam.ts';

const FAR = 'md-far';
const BUILT_LATER = 'md-built-later';

/** A section with a bounded number of blocks. */
export interface Section {
  readonly element: HTMLElement;
  /** Where its blocks begin in the message's text. */
  readonly start: number;
  /** The text of its blocks; null while the last of them is open. */
  source: string | null;
  /** Not built: its element contains the source and has the blocks' measured or estimated height. */
  isFar: boolean;
  /** The reader changed something in it that can't be restored from the source. */
  isKept: boolean;
  /** What it is split into when it comes near the view; null for a section that is built as a whole. */
  parts: Parts | null;
}

interface Parts {
  readonly sources: readonly string[];
  readonly heightEm: number;
  readonly column: ColumnSize;
}

export class Sections {
  readonly #root: HTMLElement;
  readonly #renderer: BlockRenderer;
  readonly #references: FrozenReferences;
  readonly #definitions: () => LinkDefinitions;
  #list: Section[] = [];
  #farCount = 0;
  /** How many sections splitting has added. All are before the last one, so `boxAt` adds the number to its index. */
  #cutCount = 0;
  #ofElement = new WeakMap<Element, Section>();
  /** Where each element's block begins in the message's text. */
  readonly #starts = new WeakMap<Element, number>();

  /** @param definitions the final link definitions */
  constructor(
    root: HTMLElement,
    renderer: BlockRenderer,
    references: FrozenReferences,
    definitions: () => LinkDefinitions,
  ) {
    this.#root = root;
    this.#renderer = renderer;
    this.#references = references;
    this.#definitions = definitions;
  }

  /** In text order. */
  get list(): readonly Section[] {
    return this.#list;
  }

  /** How many sections aren't built. */
  get farCount(): number {
    return this.#farCount;
  }

  get root(): HTMLElement {
    return this.#root;
  }

  clear(): void {
    this.#root.replaceChildren();
    this.#list = [];
    this.#farCount = 0;
    this.#cutCount = 0;
    this.#ofElement = new WeakMap();
  }

  /** The section that contains `node`; null outside of sections. */
  of(node: Node): Section | null {
    let element = node instanceof Element ? node : node.parentElement;
    while (element && element.parentElement !== this.#root) element = element.parentElement;
    return (element && this.#ofElement.get(element)) ?? null;
  }

  /** The element for the block at `index` in the message. `start` is used if the section is new. */
  boxAt(index: number, start: number): HTMLElement {
    const at = Math.floor(index / BOUNDS.blocksPerSection) + this.#cutCount;
    return (this.#list[at] ?? this.#add(start)).element;
  }

  /** Removes a section whose only block was taken out before it was finished. */
  dropIfEmpty(element: Element | null): void {
    if (!element || element.childElementCount > 0) return;
    const last = this.#list[this.#list.length - 1];
    if (last?.element !== element) return;
    element.remove();
    this.#list.pop();
  }

  /** All blocks of the section at `at` are finished; `source` is their text. */
  close(at: number, source: string): void {
    const section = this.#list[at + this.#cutCount];
    if (section) section.source = source;
  }

  /** Adds a section of finished, unbuilt blocks; several `sources` become one combined section. */
  addFar(sources: readonly string[], start: number, column: ColumnSize): void {
    const heightEm = guessedHeight(sources, column);
    const section = this.#add(start);
    section.source = sources.join('');
    section.parts = sources.length > 1 ? { sources, heightEm, column } : null;
    this.#empty(section, heightEm);
  }

  /**
   * Replaces a combined `section` by its parts, which together have the same height. Returns them, or the section
   * itself.
   */
  cut(section: Section): readonly Section[] {
    const { parts } = section;
    if (parts === null) return [section];
    const heights = parts.sources.map((source) => heightInEm(source, parts.column));
    const share = parts.heightEm / sumOf(heights);
    let start = section.start;
    const cut = parts.sources.map((source, index) => {
      const one = this.#make(start);
      start += source.length;
      one.source = source;
      this.#empty(one, (heights[index] ?? 0) * share);
      return one;
    });
    section.parts = null;
    const boxes = document.createDocumentFragment();
    for (const { element } of cut) boxes.append(element);
    section.element.replaceWith(boxes);
    this.#list = this.#list.flatMap((one) => (one === section ? cut : one));
    this.#farCount -= 1;
    this.#cutCount += cut.length - 1;
    return cut;
  }

  /** Splits all combined sections. */
  cutAll(): void {
    for (const section of this.#list) if (section.parts) this.cut(section);
  }

  build(section: Section): void {
    if (!section.isFar || section.source === null) return;
    if (section.parts) {
      for (const one of this.cut(section)) this.build(one);
      return;
    }
    section.isFar = false;
    this.#farCount -= 1;
    section.element.classList.replace(FAR, BUILT_LATER);
    section.element.removeAttribute('style');
    const blocks = blocksOf(section.source, Object.create(this.#definitions()));
    const { context } = this.#renderer;
    context.definitions = this.#definitions();
    context.definitionsKey = '';
    section.element.replaceChildren();
    this.#renderer.patch(section.element, [], blocks, false);
    this.#references.adopt(blocks, this.#definitions());
    const lines = new SourceLines(section.source, section.source.length);
    this.noteStarts(blocks, (line) => section.start + lines.offset(line));
  }

  /** @param place where a line of the parsed source begins in the message's text */
  noteStarts(blocks: readonly BlockNode[], place: (line: number) => number): void {
    for (const { element, startLine } of blocks) if (element) this.#starts.set(element, place(startLine));
  }

  /**
   * The last block in a built `section` for which `isReached` is true (it is true for all before it), and where its
   * text begins; the section itself if there is none.
   */
  blockIn(
    section: Section,
    isReached: (element: Element, start: number) => boolean,
  ): { readonly element: HTMLElement; readonly start: number } {
    let found = { element: section.element, start: section.start };
    for (const element of section.element.children) {
      const start = this.#starts.get(element);
      if (start === undefined || !(element instanceof HTMLElement)) continue;
      if (!isReached(element, start)) break;
      found = { element, start };
    }
    return found;
  }

  /** Removes the blocks from the page; `heightEm` is their height. */
  unbuild(section: Section, heightEm: number): void {
    if (section.isFar || section.source === null) return;
    this.#references.forgetWithin(section.element);
    this.#empty(section, heightEm);
  }

  #add(start: number): Section {
    const section = this.#make(start);
    this.#root.append(section.element);
    this.#list.push(section);
    return section;
  }

  #make(start: number): Section {
    const element = document.createElement('div');
    element.className = 'md-section';
    const section: Section = { element, start, source: null, isFar: false, isKept: false, parts: null };
    this.#ofElement.set(element, section);
    return section;
  }

  /** The height is in `em`, so that it stays right if the text size changes. */
  #empty(section: Section, heightEm: number): void {
    section.isFar = true;
    this.#farCount += 1;
    section.element.classList.remove(BUILT_LATER);
    section.element.classList.add(FAR);
    section.element.style.height = `${heightEm.toFixed(3)}em`;
    // Keep the text in the DOM, without laying it out, for code that reads it there.
    section.element.replaceChildren(section.source ?? '');
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The total height of several sections, estimated from some of them. */
function guessedHeight(sources: readonly string[], column: ColumnSize): number {
  const samples = sources.filter((_source, index) => index % BOUNDS.boxesPerGuess === 0);
  const lengthOf = (texts: readonly string[]): number => sumOf(texts.map(({ length }) => length));
  return (sumOf(samples.map((source) => heightInEm(source, column))) * lengthOf(sources)) / lengthOf(samples);
}

/** The index of the first section whose box passes `test`; all later ones pass too. `list.length` if none does. */
export function firstSection(list: readonly Section[], test: (box: DOMRect) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const at = (low + high) >> 1;
    const box = list[at]?.element.getBoundingClientRect();
    if (box === undefined || test(box)) high = at;
    else low = at + 1;
  }
  return low;
}

/**
 * Parses a text that begins and ends between two blocks, and adds its definitions to `definitions`.
 * @param completeLength see `parseBlocks`
 */
export function blocksOf(
  source: string,
  definitions: LinkDefinitions,
  completeLength: number | null = null,
): BlockNode[] {
  return buildBlocks(parseBlocks(source, definitions, completeLength));
}

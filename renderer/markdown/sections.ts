/** Keeps the blocks of one message in boxes: each is built, or far from the view, where its source alone keeps its place. */

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

/** A box of a bounded number of blocks. */
export interface Section {
  readonly element: HTMLElement;
  /** Where its blocks begin in the message's text. */
  readonly start: number;
  /** The text of its blocks; null while the last of them is open. */
  source: string | null;
  /** Not built: its element holds the source and is as high as the blocks are, or are thought to be. */
  isFar: boolean;
  /** The reader changed something in it that its source does not know. */
  isKept: boolean;
  /** What it is cut into when the view comes near; null for a box that is built as a whole. */
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
  /** Boxes that became more than one when they were cut: all stand before the end, where boxes are counted from. */
  #cutCount = 0;
  #ofElement = new WeakMap<Element, Section>();
  /** Where in the message's text the block of an element begins. */
  readonly #starts = new WeakMap<Element, number>();

  /** @param definitions those that count for good */
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

  /** In the order of the text. */
  get list(): readonly Section[] {
    return this.#list;
  }

  /** How many boxes are not built. */
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

  /** The section that holds `node`. */
  of(node: Node): Section | null {
    let element = node instanceof Element ? node : node.parentElement;
    while (element && element.parentElement !== this.#root) element = element.parentElement;
    return (element && this.#ofElement.get(element)) ?? null;
  }

  /** The box for the block at `index`, counted from the first of the message. `start` counts when the box is new. */
  boxAt(index: number, start: number): HTMLElement {
    const at = Math.floor(index / BOUNDS.blocksPerSection) + this.#cutCount;
    return (this.#list[at] ?? this.#add(start)).element;
  }

  /** A box whose last block was taken out before it was finished goes. */
  dropIfEmpty(element: Element | null): void {
    if (!element || element.childElementCount > 0) return;
    const last = this.#list[this.#list.length - 1];
    if (last?.element !== element) return;
    element.remove();
    this.#list.pop();
  }

  /** All blocks of the box at `at` are finished; `source` is their text. */
  close(at: number, source: string): void {
    const section = this.#list[at + this.#cutCount];
    if (section) section.source = source;
  }

  /** Adds a box of finished blocks that are not built; of several `sources`, each of which would be one, it is their sum. */
  addFar(sources: readonly string[], start: number, column: ColumnSize): void {
    const heightEm = guessedHeight(sources, column);
    const section = this.#add(start);
    section.source = sources.join('');
    section.parts = sources.length > 1 ? { sources, heightEm, column } : null;
    this.#empty(section, heightEm);
  }

  /** Puts the boxes that `section` is the sum of in its place, as high together as it was. Returns them, or itself. */
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

  /** Cuts all boxes that are the sum of others. */
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

  /** @param place where a line of what `blocks` were parsed from begins in the message's text */
  noteStarts(blocks: readonly BlockNode[], place: (line: number) => number): void {
    for (const { element, startLine } of blocks) if (element) this.#starts.set(element, place(startLine));
  }

  /** The last block of a built `section` that `isReached` is true for, as it is for all before it, with where its text begins. */
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

  /** Takes the blocks out of the page again, which take up `heightEm` there. */
  giveBack(section: Section, heightEm: number): void {
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

  /** The height is in `em`, so that another size of the text does not make it wrong. */
  #empty(section: Section, heightEm: number): void {
    section.isFar = true;
    this.#farCount += 1;
    section.element.classList.remove(BUILT_LATER);
    section.element.classList.add(FAR);
    section.element.style.height = `${heightEm.toFixed(3)}em`;
    // For whoever reads the page otherwise than by looking at it. It is not laid out.
    section.element.replaceChildren(section.source ?? '');
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The height of several boxes, of which some stand for those around them. */
function guessedHeight(sources: readonly string[], column: ColumnSize): number {
  const samples = sources.filter((_source, index) => index % BOUNDS.boxesPerGuess === 0);
  const lengthOf = (texts: readonly string[]): number => sumOf(texts.map(({ length }) => length));
  return (sumOf(samples.map((source) => heightInEm(source, column))) * lengthOf(sources)) / lengthOf(samples);
}

/** The index of the first section whose box passes `test`, as all after it do; the length of `list` when none does. */
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
 * The blocks of a text that begins and ends between two blocks. What it defines is added to `definitions`.
 * @param completeLength see `parseBlocks`
 */
export function blocksOf(
  source: string,
  definitions: LinkDefinitions,
  completeLength: number | null = null,
): BlockNode[] {
  return buildBlocks(parseBlocks(source, definitions, completeLength));
}

/** Maps rendered messages to their source, for code that needs a part of a source. */

import type { TextPlace } from '../../shared/conversation.ts';
import type { GrowingBlocks } from './growing-blocks.ts';
import type { RenderContext } from './render-context.ts';
import { firstSection, type Section } from './sections.ts';

export interface RenderedText {
  readonly context: RenderContext;
  readonly blocks: GrowingBlocks;
  /** True if some text hasn't been processed yet. */
  readonly isPending: () => boolean;
}

const texts = new WeakMap<Element, RenderedText>();

export function keepRenderedText(root: Element, text: RenderedText): void {
  texts.set(root, text);
}

/** The rendered text in `body`, with its element; null if there is none. */
export function renderedTextIn(body: Element): (RenderedText & { readonly root: Element }) | null {
  const root = texts.has(body) ? body : body.querySelector('.md');
  const text = root && texts.get(root);
  return root && text ? { root, ...text } : null;
}

/** The sections of the rendered text in `body`, each of which can be built. */
export function sectionsIn(body: Element): readonly Section[] {
  const sections = renderedTextIn(body)?.blocks.sections;
  sections?.cutAll();
  return sections?.list ?? [];
}

/** True while more of the text in `body` is about to be added to the page. */
export function isTextPending(body: Element): boolean {
  return renderedTextIn(body)?.isPending() ?? false;
}

/** Builds a section unless it is already built. */
export function buildSection(body: Element, section: Section): void {
  renderedTextIn(body)?.blocks.sections.build(section);
}

/** The place in the text of `body` at `edgePx` from the window's top; null above it, and in texts of one section. */
export function textPlaceAt(body: Element, edgePx: number): TextPlace | null {
  const sections = renderedTextIn(body)?.blocks.sections;
  if (!sections || sections.list.length < 2) return null;
  const sectionAt = () => sections.list[firstSection(sections.list, ({ top }) => top > edgePx) - 1];
  const whole = sectionAt();
  if (!whole) return null;
  const section = sections.cut(whole).length > 1 ? (sectionAt() ?? whole) : whole;
  // Sections differ if the text arrives all at once, but a block's start is the same.
  const { element, start } = sections.blockIn(section, (block) => block.getBoundingClientRect().top <= edgePx);
  return { char: start, offsetPx: Math.round((edgePx - element.getBoundingClientRect().top) * 100) / 100 };
}

/** The built block at a position; null while the text isn't there. */
export function elementAtPlace(body: Element, { char }: TextPlace): HTMLElement | null {
  const text = renderedTextIn(body);
  const holdsPlace = ({ start }: Section): boolean => start <= char;
  const whole = text?.blocks.sections.list.findLast(holdsPlace);
  if (!text || !whole || char >= text.blocks.length) return null;
  const section = text.blocks.sections.cut(whole).findLast(holdsPlace) ?? whole;
  buildSection(body, section);
  return text.blocks.sections.blockIn(section, (_block, start) => start <= char).element;
}

/** Adds the sources of formulas and images, and the languages of code, to clones of rendered Markdown. */
import { formulaSource } from '../math/math.ts';
import type { RenderContext } from '../render-context.ts';

/** Finds the elements that were cloned, in the same order. */
export type Originals = (selector: string) => readonly Element[];

/**
 * Writes the sources into the clones, which are in the order of their originals. The context knows only the originals.
 */
export function addSources(originals: Originals, clones: ParentNode, context: RenderContext): void {
  const each = (selector: string, change: (clone: Element, original: Element) => void): void => {
    const from = originals(selector);
    for (const [index, clone] of [...clones.querySelectorAll(selector)].entries()) {
      const original = from[index];
      if (original !== undefined) change(clone, original);
    }
  };
  each('.md-math', (clone, original) => {
    const source = formulaSource(original);
    if (source !== undefined) clone.replaceChildren(source);
  });
  each('.md-code', (clone, original) => {
    clone.setAttribute('data-language', context.codeBoxes.get(original)?.language ?? '');
  });
  each('.md-image-placeholder', (clone, original) => {
    const image = context.images.get(original);
    if (image === undefined) return;
    // Not an <img>, which would be loaded.
    const copied = document.createElement('span');
    copied.className = 'md-copied-image';
    copied.dataset.url = image.url;
    copied.dataset.alternative = image.alternative;
    copied.dataset.picture = original.querySelector('img')?.src ?? '';
    clone.replaceWith(copied);
  });
}

/** What a clone has of an image, in place of its `<img>`. */
export interface CopiedImage {
  readonly url: string;
  readonly alternative: string;
  /** The loaded picture as a `data:` URL; empty if it isn't loaded. */
  readonly picture: string;
}

/** What {@link addSources} wrote to an image's element. */
export function copiedImage(element: Element): CopiedImage {
  const read = (name: string): string => element.getAttribute(`data-${name}`) ?? '';
  return { url: read('url'), alternative: read('alternative'), picture: read('picture') };
}

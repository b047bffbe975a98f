// Typesets formulas with KaTeX, which is only loaded when a message holds one.
import { BOUNDS } from './bounds.ts';

type Katex = typeof import('katex').default;

let engine: Katex | null = null;
let loading: Promise<Katex | null> | null = null;

/** Resolves to null when the chunk cannot be loaded: formulas then stay readable as their source. */
function loadEngine(): Promise<Katex | null> {
  loading ??= import('./katex-engine.ts').then(
    (loaded) => {
      engine = loaded.katex;
      return engine;
    },
    () => null,
  );
  return loading;
}

// KaTeX bounds rules but not every kind of space; a formula that asks for more than a page of it is not typeset.
const HUGE_LENGTH = /(?:\d{3,}(?:\.\d*)?|\de\d+)\s*(?:em|ex|cm|mm|in|pt|pc|mu|bp|dd|cc|nd|nc|sp)\b/i;

export interface MathRenderer {
  /** An element that shows the source at once and the formula as soon as possible. */
  create(source: string, isDisplay: boolean, markup: string): HTMLElement;
  /** TeX behind an element made by `create`. */
  sourceOf(element: Element): string | undefined;
  settled(): Promise<void>;
  destroy(): void;
}

/** @param onRendered called when formulas were put in place after their text was already shown. */
export function createMathRenderer(onRendered: () => void): MathRenderer {
  const sources = new WeakMap<Element, string>();
  const waiting = new Map<HTMLElement, { source: string; isDisplay: boolean }>();
  let idle: Promise<void> | null = null;
  let isDestroyed = false;

  const renderWaiting = async (): Promise<void> => {
    const katex = engine ?? (await loadEngine());
    for (const [element, { source, isDisplay }] of waiting) {
      waiting.delete(element);
      if (katex && !isDestroyed) typeset(katex, element, source, isDisplay);
    }
    idle = null;
    if (!isDestroyed) onRendered();
  };

  return {
    create(source, isDisplay, markup) {
      const element = document.createElement('span');
      element.className = isDisplay ? 'md-math md-math-display' : 'md-math';
      const closer = markup === '\\[' ? '\\]' : markup;
      sources.set(element, `${markup}${source}${closer}`);
      if (engine) {
        typeset(engine, element, source, isDisplay);
      } else {
        element.append(source);
        waiting.set(element, { source, isDisplay });
        idle ??= renderWaiting();
      }
      return element;
    },
    sourceOf: (element) => sources.get(element),
    settled: async () => {
      while (idle) await idle;
    },
    destroy() {
      isDestroyed = true;
      waiting.clear();
    },
  };
}

/** Formulas beyond the bounds, or with mistakes, are shown as their source. */
function typeset(katex: Katex, element: HTMLElement, source: string, isDisplay: boolean): void {
  const holder = document.createElement('span');
  const isBounded = source.length <= BOUNDS.mathSourceChars && !HUGE_LENGTH.test(source);
  try {
    if (!isBounded) throw new RangeError('formula beyond the bounds');
    katex.render(source, holder, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: BOUNDS.mathMaxSizeEm,
      maxExpand: BOUNDS.mathMaxExpand,
      output: 'htmlAndMathml',
    });
  } catch {
    // Whatever the engine cannot take is still text that can be read.
    element.classList.add('md-math-source');
    element.replaceChildren(source);
    return;
  }
  element.replaceChildren(...holder.childNodes);
}

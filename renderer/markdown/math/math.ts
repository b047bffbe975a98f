/** Typesets the formulas near the screen with KaTeX, which is only loaded if a message has one. */
import type { FormulaTexts } from '../../../shared/locales/text-key.ts';
import { BOUNDS } from '../bounds.ts';
import { isTextTooFast, onceReadable } from '../fast-text.ts';
import { spokenFormula } from './spoken-formula.ts';
import { type Katex, typeset } from './typeset.ts';

let engine: Katex | null = null;
let loading: Promise<void> | null = null;

/** If the chunk can't be loaded, formulas stay readable as their source. */
function loadEngine(): Promise<void> {
  loading ??= import('./katex-engine.ts').then(
    (loaded) => {
      engine = loaded.katex;
    },
    () => undefined,
  );
  return loading;
}

export interface MathRenderer {
  /** An element that shows the source at once and the formula as soon as possible. */
  create(source: string, isDisplay: boolean, markup: string): HTMLElement;
  /** Resolves when all formulas that should be typeset now are. */
  whenIdle(): Promise<void>;
  destroy(): void;
}

/** How formulas are said. */
export interface FormulaSpeech {
  /** Loads the words of the window's language, with the first formula. */
  readonly texts: () => Promise<FormulaTexts>;
  /** The name of a formula for assistive technology. */
  readonly name: string;
}

interface Formula {
  readonly element: HTMLElement;
  readonly source: string;
  readonly isDisplay: boolean;
  readonly onChanged: () => void;
  readonly speech: FormulaSpeech | null;
  isTypeset: boolean;
  /** True for a formula that is never typeset (again): it has errors, or its message is gone. */
  isDone: boolean;
  /** Distance to the view when last observed. */
  distancePx: number;
}

// A typeset formula has about two hundred elements. Far from the screen it is replaced by a box of the same size.
const formulas = new WeakMap<Element, Formula>();
const waiting = new Set<Formula>();
const sources = new WeakMap<Element, string>();

/** `source` with its delimiters: `\[` ends with `\]`. Environments such as `align` have none. */
export function withMarkup(source: string, markup: string): string {
  return `${markup}${source}${markup === '\\[' ? '\\]' : markup}`;
}

/**
 * The TeX of an element made by `create`, with its delimiters, whether or not it is typeset; undefined for other
 * elements.
 */
export function formulaSource(element: Element): string | undefined {
  return sources.get(element);
}

let frame = 0;

const observer =
  typeof IntersectionObserver === 'undefined'
    ? null
    : new IntersectionObserver(
        (entries) => {
          const isNear = new Map<Formula, boolean>();
          for (const entry of entries) {
            const formula = formulas.get(entry.target);
            // An element may leave and return within one call; the last entry counts.
            if (formula) isNear.set(formula, entry.isIntersecting);
          }
          rest([...isNear].flatMap(([formula, near]) => (near ? [] : [formula])));
          for (const [formula, near] of isNear) if (near) enqueue(formula);
          sortWaiting(entries);
        },
        { rootMargin: '800px 0px' },
      );

/**
 * Formulas in view first, then the nearest ones: a visible formula that changes its size moves the text that the user
 * reads.
 */
function sortWaiting(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, boundingClientRect: box } of entries) {
    const formula = formulas.get(target);
    if (formula) formula.distancePx = Math.max(0, -box.bottom, box.top - window.innerHeight);
  }
  const sorted = [...waiting].sort((a, b) => a.distancePx - b.distancePx);
  waiting.clear();
  for (const formula of sorted) waiting.add(formula);
}

function enqueue(formula: Formula): void {
  if (formula.isTypeset || formula.isDone) return;
  waiting.add(formula);
  if (engine) schedule();
  else void loadEngine().then(schedule);
}

function schedule(): void {
  if (isTextTooFast()) onceReadable(schedule);
  else if (frame === 0 && waiting.size > 0) frame = requestAnimationFrame(work);
}

function work(): void {
  frame = 0;
  const deadline = performance.now() + BOUNDS.mathSliceMs;
  const changed = new Set<() => void>();
  for (const formula of waiting) {
    waiting.delete(formula);
    show(formula);
    changed.add(formula.onChanged);
    if (performance.now() > deadline) break;
  }
  for (const notify of changed) notify();
  schedule();
}

function show(formula: Formula): void {
  if (formula.isDone || formula.isTypeset || !engine) return;
  formula.isTypeset = typeset(engine, formula.element, formula.source, formula.isDisplay);
  formula.isDone = !formula.isTypeset;
  if (formula.isTypeset) name(formula);
  if (formula.isDone) observer?.unobserve(formula.element);
}

/** Names a formula for screen readers, unless the platform reads MathML itself. An emptied formula keeps its name. */
function name({ element, speech }: Formula): void {
  if (speech === null || element.hasAttribute('aria-label')) return;
  const say = (texts: FormulaTexts): void => {
    // The words are empty if the formula was removed meanwhile; it gets its name when it comes back.
    const spoken = spokenFormula(element, texts);
    if (spoken === '') return;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-roledescription', speech.name);
    element.setAttribute('aria-label', spoken);
  };
  // If the words can't be loaded, the formula stays MathML.
  speech.texts().then(say, () => undefined);
}

/** Empties typeset formulas but keeps their size, so that nothing around them moves. */
function rest(leaving: readonly Formula[]): void {
  // Measure all before changing any; otherwise each measurement would lay out the whole message again.
  const measured = leaving.flatMap((formula) => {
    waiting.delete(formula);
    const { element } = formula;
    // A formula that isn't in the page yet is also reported; it stays observed, because it is added later.
    if (!element.isConnected || !formula.isTypeset) return [];
    const bases = formula.isDisplay ? [] : [...element.querySelectorAll<HTMLElement>('.katex-html > .base')];
    return {
      formula,
      heightPx: formula.isDisplay ? element.getBoundingClientRect().height : 0,
      bases: bases.map((base) => ({ base, widthPx: base.getBoundingClientRect().width })),
    };
  });
  for (const { formula, heightPx, bases } of measured) {
    formula.isTypeset = false;
    if (formula.isDisplay) {
      formula.element.style.height = `${heightPx}px`;
      formula.element.replaceChildren();
      continue;
    }
    formula.element.querySelector('.katex-mathml')?.remove();
    for (const { base, widthPx } of bases) {
      base.style.width = `${widthPx}px`;
      base.replaceChildren(...base.querySelectorAll(':scope > .strut'));
    }
  }
}

/**
 * The formulas of one message.
 *
 * @param onChanged called when formulas were typeset after their text was already shown
 * @param isGrowing true while the message is being written: its new formulas are then on the screen
 * @param speech null leaves formulas to assistive technology, as MathML
 */
export function createMathRenderer(
  onChanged: () => void,
  isGrowing: () => boolean,
  speech: FormulaSpeech | null = null,
): MathRenderer {
  const own = new Set<Formula>();
  let isDestroyed = false;
  const notify = (): void => {
    if (!isDestroyed) onChanged();
  };
  let shownThisFrame = 0;

  return {
    create(source, isDisplay, markup) {
      const element = document.createElement('span');
      element.className = isDisplay ? 'md-math md-math-display' : 'md-math';
      if (!isDisplay && source.length > BOUNDS.mathInlineChars) element.classList.add('md-math-long');
      sources.set(element, withMarkup(source, markup));
      const formula: Formula = {
        element,
        source,
        isDisplay,
        onChanged: notify,
        speech,
        isTypeset: false,
        isDone: false,
        distancePx: 0,
      };
      formulas.set(element, formula);
      const isSeen = isGrowing() && !isTextTooFast() && shownThisFrame < BOUNDS.mathAtOnceCount;
      const isAtOnce = engine !== null && (!observer || isSeen);
      if (isAtOnce) {
        if (shownThisFrame === 0) queueMicrotask(() => (shownThisFrame = 0));
        shownThisFrame += 1;
        show(formula);
      } else {
        element.append(source);
      }
      if (observer && !formula.isDone) {
        observer.observe(element);
      } else if (!engine) {
        own.add(formula);
        enqueue(formula);
      }
      return element;
    },
    async whenIdle() {
      for (const formula of own) {
        while (waiting.has(formula) && !isDestroyed) {
          await loadEngine();
          waiting.delete(formula);
          show(formula);
        }
        own.delete(formula);
      }
    },
    destroy() {
      isDestroyed = true;
      for (const formula of own) waiting.delete(formula);
      own.clear();
    },
  };
}

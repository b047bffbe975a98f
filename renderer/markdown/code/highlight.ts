/** Colours the code near the screen, with ranges instead of elements. */
import { BOUNDS } from '../bounds.ts';
import { isTextTooFast, onceReadable } from '../fast-text.ts';
import type { CodeBox, CodeListener } from './code-box.ts';
import type { CodeChunk } from './code-chunk.ts';
import { HighlightClient } from './highlight-client.ts';
import { grammarName } from './highlight-grammar-names.ts';
import { type HighlightAnswer, TOKEN_KINDS } from './highlight-protocol.ts';

/** The shortest time between two requests to tokenize growing code. */
const GROWTH_PAUSE_MS = 250;
/** After more failures, a block's code stays plain. */
const MAX_FAILURES = 2;

interface ChunkState {
  readonly box: CodeBox;
  readonly chunk: CodeChunk;
  isNear: boolean;
  /** Triples of start, length and kind, relative to the chunk. */
  tokens: number[];
  /** The painted ranges, in the order of `tokens`. */
  ranges: { readonly kind: number; readonly range: StaticRange }[];
}

interface BoxState {
  readonly id: number;
  readonly box: CodeBox;
  readonly ask: () => void;
  /** Characters whose colours are known. */
  read: number;
  /** Characters in the pending request. */
  asked: number;
  failures: number;
  lastAskedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Where the system sets the colours (forced colours), code gets none: a highlight without its own colours would look
 * like selected text.
 */
function onlyWithOwnColours(name: string, paint: Highlight): void {
  const forced = window.matchMedia?.('(forced-colors: active)');
  const apply = (): void => {
    if (forced?.matches) CSS.highlights.delete(name);
    else CSS.highlights.set(name, paint);
  };
  apply();
  forced?.addEventListener('change', apply);
}

class Highlighter implements CodeListener {
  readonly #client = new HighlightClient(
    (answer) => this.#receive(answer),
    () => this.#restart(),
  );
  readonly #paints: readonly (Highlight | null)[];
  readonly #chunks = new WeakMap<CodeChunk, ChunkState>();
  readonly #chunkOf = new WeakMap<Element, ChunkState>();
  readonly #boxes = new WeakMap<CodeBox, BoxState>();
  /** Holds a block only while its request is pending, so that blocks of closed conversations can be freed. */
  readonly #asked = new Map<number, BoxState>();
  readonly #observer: IntersectionObserver;
  #nextId = 1;

  constructor() {
    this.#paints = TOKEN_KINDS.map((kind, index) => {
      if (index === 0) return null;
      const paint = new Highlight();
      onlyWithOwnColours(`md-${kind}`, paint);
      return paint;
    });
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: '400px 0px' });
  }

  onChunk(box: CodeBox, chunk: CodeChunk): void {
    const state: ChunkState = { box, chunk, isNear: false, tokens: [], ranges: [] };
    this.#chunks.set(chunk, state);
    this.#chunkOf.set(chunk.element, state);
    if (grammarName(box.language) !== null) this.#observer.observe(chunk.element);
  }

  onGrown(box: CodeBox): void {
    const last = box.chunks[box.chunks.length - 1];
    if (last && this.#chunks.get(last)?.isNear) this.#ask(box);
  }

  onReset(box: CodeBox): void {
    const state = this.#boxes.get(box);
    if (state) {
      clearTimeout(state.timer);
      this.#asked.delete(state.id);
    }
    this.#boxes.delete(box);
    for (const chunk of box.chunks) {
      const known = this.#chunks.get(chunk);
      if (!known) continue;
      this.#erase(known);
      known.tokens = [];
      if (grammarName(box.language) !== null) this.#observer.observe(chunk.element);
    }
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const state = this.#chunkOf.get(entry.target);
      if (!state || state.isNear === entry.isIntersecting) continue;
      state.isNear = entry.isIntersecting;
      if (!state.isNear) {
        this.#erase(state);
        if (!entry.target.isConnected) this.#observer.unobserve(entry.target);
        continue;
      }
      this.#paint(state);
      this.#ask(state.box);
    }
  }

  /** Requests the colours of the lines up to the last one near the screen. */
  #ask(box: CodeBox): void {
    const language = grammarName(box.language);
    if (language === null || box.length > BOUNDS.highlightChars) return;
    let state = this.#boxes.get(box);
    if (!state) {
      state = {
        id: this.#nextId++,
        box,
        ask: () => this.#ask(box),
        read: 0,
        asked: 0,
        failures: 0,
        lastAskedAt: 0,
        timer: undefined,
      };
      this.#boxes.set(box, state);
    }
    if (state.asked > 0 || state.timer !== undefined || state.failures > MAX_FAILURES) return;
    if (isTextTooFast()) {
      onceReadable(state.ask);
      return;
    }
    const target = this.#wantedEnd(box);
    if (target <= state.read) return;
    const pause = state.lastAskedAt + GROWTH_PAUSE_MS - performance.now();
    if (pause > 0) {
      const waiting = state;
      state.timer = setTimeout(() => {
        waiting.timer = undefined;
        waiting.ask();
      }, pause);
      return;
    }
    const text = box.content.slice(state.read, target);
    state.asked = text.length;
    state.lastAskedAt = performance.now();
    this.#asked.set(state.id, state);
    this.#client.send({ block: state.id, language, text, isStart: state.read === 0 });
  }

  /** The end of the last whole line in the last chunk near the screen. */
  #wantedEnd(box: CodeBox): number {
    let offset = 0;
    let wanted = 0;
    for (const chunk of box.chunks) {
      const end = offset + chunk.source.length;
      if (this.#chunks.get(chunk)?.isNear) wanted = offset + chunk.source.lastIndexOf('\n') + 1;
      offset = end;
    }
    return wanted;
  }

  #receive(answer: HighlightAnswer): void {
    const state = this.#asked.get(answer.block);
    if (!state) return;
    this.#asked.delete(answer.block);
    const length = state.asked;
    state.asked = 0;
    if (answer.isLost || !answer.tokens) {
      // If the worker was only ended because it was idle, that isn't a failure.
      if (!answer.isLost) state.failures += 1;
      state.read = 0;
      for (const chunk of state.box.chunks) {
        const known = this.#chunks.get(chunk);
        if (known) {
          this.#erase(known);
          known.tokens = [];
        }
      }
      if (answer.isLost) this.#ask(state.box);
      return;
    }
    this.#assign(state, answer.tokens);
    state.read += length;
    this.#ask(state.box);
  }

  /** Distributes tokens to their chunks. If a token crosses a chunk's end, its rest stays plain. */
  #assign(state: BoxState, tokens: Uint32Array): void {
    let at = 0;
    let offset = 0;
    for (const chunk of state.box.chunks) {
      const end = offset + chunk.source.length;
      const known = this.#chunks.get(chunk);
      while (at < tokens.length && known) {
        const start = state.read + (tokens[at] ?? 0);
        if (start >= end) break;
        const length = Math.min(tokens[at + 1] ?? 0, end - start);
        if (start >= offset) known.tokens.push(start - offset, length, tokens[at + 2] ?? 0);
        at += 3;
      }
      if (known?.isNear) this.#paint(known);
      offset = end;
      if (at >= tokens.length) break;
    }
  }

  #paint(state: ChunkState): void {
    const text = state.chunk.text;
    if (!text) return;
    for (let at = state.ranges.length * 3; at + 2 < state.tokens.length; at += 3) {
      const start = state.tokens[at] ?? 0;
      const kind = state.tokens[at + 2] ?? 0;
      const range = new StaticRange({
        startContainer: text,
        startOffset: start,
        endContainer: text,
        endOffset: Math.min(text.length, start + (state.tokens[at + 1] ?? 0)),
      });
      this.#paints[kind]?.add(range);
      state.ranges.push({ kind, range });
    }
  }

  #erase(state: ChunkState): void {
    for (const { kind, range } of state.ranges) this.#paints[kind]?.delete(range);
    state.ranges = [];
  }

  /** Call it when the worker has ended. Any waiting block may be the reason, so a failure is counted for each. */
  #restart(): void {
    const waiting = [...this.#asked.values()];
    this.#asked.clear();
    for (const state of waiting) {
      state.asked = 0;
      state.failures += 1;
    }
  }
}

let shared: Highlighter | null = null;

/** The window's only highlighter; null if the browser has no highlight registry, and code is plain. */
export function codeHighlighter(): CodeListener | null {
  if (typeof Highlight === 'undefined' || typeof IntersectionObserver === 'undefined' || typeof Worker === 'undefined')
    return null;
  shared ??= new Highlighter();
  return shared;
}

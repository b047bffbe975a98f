/** Reads code with TextMate grammars in a thread of its own and answers with coloured stretches. */
import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRawEngine } from 'shiki/engine/javascript';
import { loadGrammar } from './highlight-grammars.ts';
import { type HighlightAnswer, type HighlightRequest, TOKEN_KINDS } from './highlight-protocol.ts';

const MAX_BLOCKS = 64;
const LINE_MAX_CHARS = 2_000;
const LINE_MAX_MS = 40;
/** The first lines of a language compile its patterns: cut off at the bound above, the rest of them would have wrong colours. */
const COLD_LINE_MAX_MS = 400;
/** A language that is still slow after as many requests is slow by itself. */
const COLD_REQUESTS = 4;

// Colours stand for kinds: the real ones belong to the style sheet, which knows the theme of the window.
const colorOf = (kind: (typeof TOKEN_KINDS)[number]): string =>
  `#${TOKEN_KINDS.indexOf(kind).toString(16).padStart(6, '0').toUpperCase()}`;

const SCOPES: Partial<Record<(typeof TOKEN_KINDS)[number], readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'constant.other.symbol'],
  keyword: ['keyword', 'storage', 'variable.language', 'keyword.control', 'support.type.primitive', 'markup.heading'],
  number: ['constant.numeric', 'constant.language', 'constant.character', 'constant.other.color', 'keyword.other.unit'],
  function: ['entity.name.function', 'support.function', 'variable.function'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.name.namespace',
  ],
  property: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property.definition',
  ],
  tag: ['entity.name.tag', 'punctuation.definition.tag'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
  plain: ['keyword.operator', 'string meta.template.expression', 'punctuation.definition.template-expression'],
};

const THEME: ThemeRegistration = {
  name: 'kinds',
  type: 'light',
  fg: colorOf('plain'),
  bg: '#FFFFFF',
  settings: TOKEN_KINDS.map((kind) => ({ scope: [...(SCOPES[kind] ?? [])], settings: { foreground: colorOf(kind) } })),
};

let highlighter: Promise<HighlighterCore> | null = null;
const states = new Map<number, GrammarState>();
const loaded = new Map<string, Promise<boolean>>();
/** By language: the requests that may still find patterns to compile. */
const coldRequests = new Map<string, number>();

function load(language: string): Promise<boolean> {
  let loading = loaded.get(language);
  if (!loading) {
    loading = loadLanguage(language);
    loaded.set(language, loading);
  }
  return loading;
}

async function loadLanguage(language: string): Promise<boolean> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    // The grammars come with their patterns already translated: half the time and a third of the memory.
    engine: createJavaScriptRawEngine(),
    warnings: false,
  });
  const grammar = await loadGrammar(language);
  if (!grammar) return false;
  await (await highlighter).loadLanguage(grammar);
  return true;
}

async function answer(request: HighlightRequest): Promise<HighlightAnswer> {
  const { block, language, text, isStart } = request;
  const isKnown = await load(language);
  const core = await highlighter;
  if (!isKnown || !core) return { block, tokens: null, isLost: false };
  const before = isStart ? undefined : states.get(block);
  if (!isStart && !before) return { block, tokens: null, isLost: true };
  const cold = coldRequests.get(language) ?? COLD_REQUESTS;
  const startedAt = performance.now();
  const lines = core.codeToTokensBase(text.endsWith('\n') ? text.slice(0, -1) : text, {
    lang: language,
    theme: 'kinds',
    tokenizeMaxLineLength: LINE_MAX_CHARS,
    tokenizeTimeLimit: cold > 0 ? COLD_LINE_MAX_MS : LINE_MAX_MS,
    ...(before ? { grammarState: before } : {}),
  });
  coldRequests.set(language, performance.now() - startedAt < LINE_MAX_MS ? 0 : Math.max(0, cold - 1));
  const state = core.getLastGrammarState(lines);
  states.delete(block);
  if (state) states.set(block, state);
  if (states.size > MAX_BLOCKS) {
    const oldest = states.keys().next().value;
    if (oldest !== undefined) states.delete(oldest);
  }
  const tokens: number[] = [];
  for (const line of lines) {
    for (const { offset, content, color } of line) {
      const kind = Number.parseInt((color ?? '').slice(1), 16);
      if (kind > 0 && kind < TOKEN_KINDS.length && content.trim() !== '') tokens.push(offset, content.length, kind);
    }
  }
  return { block, tokens: Uint32Array.from(tokens), isLost: false };
}

// One after the other: the lines of a block build on those before.
let queue: Promise<void> = Promise.resolve();
addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  const request = event.data;
  queue = queue.then(async () => {
    const result = await answer(request).catch(
      (): HighlightAnswer => ({ block: request.block, tokens: null, isLost: false }),
    );
    postMessage(result);
  });
});

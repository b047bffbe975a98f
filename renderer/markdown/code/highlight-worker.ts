/** Tokenizes code with TextMate grammars in its own thread. */
import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { StateStack } from 'shiki/textmate';
import { loadGrammar } from './highlight-grammars.ts';
import { readLines } from './highlight-lines.ts';
import { type HighlightAnswer, type HighlightRequest, TOKEN_KINDS } from './highlight-protocol.ts';

const MAX_BLOCKS = 64;

// Each colour encodes a kind. The real colours are in the style sheet, which knows the window's theme.
const colorOf = (kind: (typeof TOKEN_KINDS)[number]): string =>
  `#${TOKEN_KINDS.indexOf(kind).toString(16).padStart(6, '0').toUpperCase()}`;
const kindOf = (color: string): number => Number.parseInt(color.slice(1), 16);

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
const states = new Map<number, StateStack>();
const loaded = new Map<string, Promise<boolean>>();

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
    // Unsupported patterns are skipped; the others still apply.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
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
  const kinds = core.setTheme(THEME).colorMap.map(kindOf);
  const { tokens, state } = readLines(core.getLanguage(language), kinds, text, before);
  states.delete(block);
  states.set(block, state);
  if (states.size > MAX_BLOCKS) {
    const oldest = states.keys().next().value;
    if (oldest !== undefined) states.delete(oldest);
  }
  return { block, tokens: Uint32Array.from(tokens), isLost: false };
}

// In order, because a block's lines depend on the ones before.
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

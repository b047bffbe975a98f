// No function recurses as deep as data from outside is nested: a library of 20,000 nested folders must open.
import { describe, expect, it } from 'vitest';
import { recursiveFunctions } from './recursive-functions.ts';
import { sourceFiles } from './source-files.ts';

const JSON_DEPTH = 'values of parseJson, which takes nothing deeper than LIMITS.jsonDepthMax';
const EXTRA_BODY = 'fields of readFields in extra-body.ts, at most DEPTH_MAX deep';
const MARKDOWN = 'BOUNDS.blockDepthLevels and BOUNDS.inlineDepthElements in renderer/markdown/bounds.ts';
const LATER = 'the call comes after an answer, a frame or a timer, when the stack is empty';

/** Functions that may call themselves, by `path name`, each with what bounds its depth. */
const ALLOWED: Readonly<Record<string, string>> = {
  'electron/laboratory/run-state.ts #storeRegularly': LATER,
  'electron/laboratory/run-state.ts #tryStorage': LATER,
  'electron/laboratory/run.ts fill': LATER,
  'electron/library/thread/file-opening.ts #reviveWorker': LATER,
  'electron/library/thread/long-worker.ts #index': LATER,
  'electron/library/thread/long-worker.ts #restartIdleTimer': LATER,
  'electron/library/thread/serve.ts tick': LATER,
  'electron/library/thread/upkeep.ts #schedule': LATER,
  'electron/library/transfer/open-archive.ts openAt': 'LIMITS.archiveDepthMax, counted by its parameter',
  'electron/practice/console-page.ts inHtml': 'texts of a locale file, two levels',
  'electron/service/deadlines.ts #look': LATER,
  'electron/service/json-texts.ts mapTexts': 'at most MAX_DEPTH, which is defined beside it',
  'electron/service/models.ts findEntries': 'a depth of two, counted by its parameter',
  'electron/service/reply-decoder.ts #onEvent': 'a line of a payload has no further lines',
  'electron/service/reply-collector.ts add': JSON_DEPTH,
  'electron/service/request.ts drain': LATER,
  'electron/service/piece-extras.ts imageAddress': 'LIMITS.partDepthMax, counted by its parameter',
  'electron/service/service-error.ts readErrorBody': 'once: the second call gets isPayload, which prevents a third',
  'electron/service/service-error.ts upstreamWords':
    'JSON in a text of JSON, whose escapes double at each level: a body of LIMITS.errorBodyMaxBytes holds 16',
  'electron/service/service-error.ts withPlace': JSON_DEPTH,
  'electron/practice/schema-answer.ts valueFor': 'DEPTH_MAX, counted by its parameter',
  'electron/service/error-inside.ts isFilled': 'the values of one object: objects in it are not entered',
  'electron/service/wire.ts textOf': 'a depth of three, counted by its parameter',
  'electron/shell/page-files.ts filesIn': 'folders of the app itself',
  'electron/turns/turn-pool.ts #fill': LATER,
  'renderer/chat/message/message-editor.tsx offerWords': LATER,
  'renderer/main.tsx start': LATER,
  'renderer/markdown/math/spoken-formula.ts say': 'a depth of 60, counted by its parameter',
  'renderer/markdown/block-dom.ts #patchParts': MARKDOWN,
  'renderer/markdown/block-dom.ts showAsWritten': MARKDOWN,
  'renderer/markdown/code/code-chunk.ts fillChunk': 'once: the second call begins with an empty chunk',
  'renderer/markdown/code/highlight.ts #ask': LATER,
  'renderer/markdown/copying/copied-markdown.ts blocksOf': MARKDOWN,
  'renderer/markdown/copying/copied-markdown.ts nodeOf': MARKDOWN,
  'renderer/markdown/copying/csv.ts plainText': MARKDOWN,
  'renderer/markdown/inline-dom.ts createInline': MARKDOWN,
  'renderer/markdown/inline-dom.ts patchInline': MARKDOWN,
  'renderer/markdown/inline-tree.ts cutTexts': MARKDOWN,
  'renderer/markdown/inline-tree.ts plainTextOf': 'tokens of the parser, whose maxNesting is set in parser.ts',
  'renderer/markdown/math/math.ts schedule': LATER,
  'renderer/markdown/references.ts collect': MARKDOWN,
  'renderer/markdown/copying/rich-html.ts nodeToHtml': MARKDOWN,
  'renderer/markdown/sections.ts build': 'the parts of a box have no parts',
  'renderer/store/chats/open-chat-store.ts showOpened': LATER,
  'renderer/store/chats/search-store.ts answer': LATER,
  'renderer/store/chats/search-store.ts askAgain': LATER,
  'shared/json/exact-json.ts written':
    'extra body fields, answer schemas, and answers that parseJson accepted (LIMITS.jsonDepthMax)',
  'shared/locales/british.ts respelled': 'texts of a locale file',
  'shared/locales/plural-forms.ts completed': 'texts of a locale file',
  'shared/locales/pseudo.ts made': 'texts of a locale file',
  'shared/saved-items.ts isSame': 'settings of a preset, whose parameters are flat',
  'shared/requests/secret-scan.ts withoutSecrets': EXTRA_BODY,
};

const found = sourceFiles('electron', 'renderer', 'shared')
  .filter(({ path }) => /\.tsx?$/.test(path))
  .flatMap(({ path, text }) =>
    recursiveFunctions(path, text).map((group) => ({ path, names: group.map((one) => one.replace(/^this\./, '')) })),
  );
const keysOf = ({ path, names }: (typeof found)[number]): readonly string[] =>
  names.map((name) => `${path} ${name.replace(/:\d+$/, '')}`);

describe('functions that call themselves', () => {
  it('have a listed bound of their depth', () => {
    const unknown = found.filter((one) => !keysOf(one).some((key) => ALLOWED[key] !== undefined));
    expect(unknown.map(({ path, names }) => `${path}: ${names.join(', ')}`)).toEqual([]);
  });

  it('still exist if they are listed, so that stale entries are removed', () => {
    const all = new Set(found.flatMap(keysOf));
    expect(Object.keys(ALLOWED).filter((key) => !all.has(key))).toEqual([]);
  });

  const look = (source: string) => recursiveFunctions('made-up.tsx', source);

  it.each([
    ['directly', 'function walk(node) { for (const child of node.children) walk(child); }'],
    ['as a constant', 'const walk = (node) => node.children.map((child) => walk(child));'],
    ['handed to another function', 'const walk = (node) => node.children.flatMap(walk);'],
    [
      'inside another function',
      'function all(tree) { const add = (node) => { node.children.forEach(add); }; add(tree); }',
    ],
    ['through another function', 'const a = (node) => b(node.child); const b = (node) => node && a(node);'],
    [
      'through a table',
      'const DRAW = { list: (node) => draw(node.first) }; function draw(node) { DRAW[node.kind](node); }',
    ],
    ['as a method', 'class Tree { walk(node) { this.#below(node); } #below(node) { this.walk(node.child); } }'],
    ['as a component', 'const Row = memo(({ node }) => <li>{node.children.map((one) => <Row node={one} />)}</li>);'],
    ['as a generator', 'function* walk(node) { for (const child of node.children) yield* walk(child); }'],
  ])('are found: %s', (_, source) => expect(look(source)).toHaveLength(1));

  it.each([
    ['a timer', 'const tick = () => { look(); setTimeout(tick, 10); setTimeout(() => tick(), 10); };'],
    ['a local of the same name', 'function a() { const add = () => 1; add(); } function add() { a(); }'],
    ['a getter of a private field', 'class A { get length() { return this.#length; } #length = 0; }'],
    ['a type', 'function walk(node: ReturnType<typeof walk>) { return node; }'],
  ])("aren't found in %s", (_, source) => expect(look(source)).toEqual([]));
});

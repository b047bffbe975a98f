// No call spreads a list of unknown length into its arguments: past some 100,000 the engine throws a RangeError.
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { isNode, lineOf, programOf, type SyntaxNode, sourceOf, visit } from './syntax-tree.ts';

const COLUMNS = 'the columns of one table';
const QUERY = 'the words of a search of at most LIMITS.searchQueryMaxChars';

/** Spreads of lists that stay short whatever a service, a file or the user sends, by file and code. */
const SHORT: Readonly<Record<string, string>> = {
  'electron/conformance/judging.ts ...path': 'written in the check',
  'electron/library/chats/reply-endings.ts ...values': 'one value for each column of the statement',
  'electron/library/chats/undoable.ts ...columns.map((column) => change.after[column] ?? null)': COLUMNS,
  'electron/library/chats/undoable.ts ...columns.map((column) => before[column] ?? null)': COLUMNS,
  "electron/library/file/stored-usage.ts ...usedValues(storedUsage(textOrNull(row, 'usage')))": 'six numbers',
  'electron/library/file/stored-usage.ts ...values': 'six numbers',
  'electron/library/usage/usage-log.ts ...usedValues(usage)': 'six numbers',
  'electron/library/usage/usage-log.ts ...usedValues(end.usage)': 'six numbers',
  'electron/library/host/opened-library.ts ...args': 'the arguments of one method of the library',
  'electron/library/file/sql.ts ...values': 'the arguments of one statement',
  'electron/library/file/sql.ts ...Object.values(row)': COLUMNS,
  'electron/library/search/search.ts ...condition.values': QUERY,
  'electron/library/search/search.ts ...values': QUERY,
  'electron/library/search/title-search.ts ...values': 'at most two dates',
  'electron/library/transfer/apps/chatbox.ts ...this.#source': 'two words of the file',
  'electron/library/transfer/foreign.ts ...words': 'the names of an app and its chat',
  'electron/library/transfer/show-import.ts ...hidden': 'two ids',
  'electron/library/usage/usage-reading.ts ...boundsOf(range)': 'two days',
  'electron/library/usage/usage-reading.ts ...(isOfChat ? [conversationId] : [])': 'at most one id',
  "renderer/markdown/math/math.ts ...base.querySelectorAll(':scope > .strut')":
    'KaTeX gives each base at most two struts',
  'renderer/markdown/math/typeset.ts ...holder.childNodes': 'KaTeX renders one element',
};
/** Calls of `apply` with a list of known length, and calls of our own methods with that name. */
const APPLIED: Readonly<Record<string, string>> = {
  'electron/set-up/desktop-integration.ts this.#shortcut?.apply(now.isQuickWindowOn, now.shortcuts)':
    'a method of our own',
  'electron/library/host/routed-library.ts Reflect.apply(library[method], library, args)':
    'the arguments of one method',
  'electron/library/host/open-backups.ts Reflect.apply(this.#library[method], this.#library, args)':
    'the arguments of one method',
  'electron/library/file/memory.ts Reflect.apply(found, undefined, list)': 'it was the rest parameter of a call',
  'electron/library/thread/serve.ts Reflect.apply(method, target, request.args)': 'the arguments of one method',
};

interface Spread {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** Names of the rest parameters of the functions around a node. Spreading one only passes on a call's arguments. */
function restNames(around: readonly SyntaxNode[]): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  visit(
    around.map(({ params }) => params),
    (node) => {
      if (node.type === 'RestElement' && isNode(node.argument)) names.add(node.argument.name);
    },
  );
  return names;
}

function spreadsIn(file: SourceFile): readonly Spread[] {
  const spreads: Spread[] = [];
  visit(programOf(file), (node, around) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    for (const argument of Array.isArray(node.arguments) ? node.arguments : []) {
      if (!isNode(argument) || argument.type !== 'SpreadElement' || !isNode(argument.argument)) continue;
      const { argument: list } = argument;
      if (list.type === 'Identifier' && restNames(around).has(list.name)) continue;
      const code = sourceOf(file.text, argument).replace(/\s+/g, ' ');
      spreads.push({ file: file.path, line: lineOf(file.text, node), code });
    }
  });
  return spreads;
}

/** Calls of `apply`, which spreads its list like `...`. */
function appliesIn(file: SourceFile): readonly string[] {
  const found: string[] = [];
  visit(programOf(file), (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return;
    const { name } = node.callee.property;
    const isReflect = isNode(node.callee.object) && node.callee.object.name === 'Reflect';
    const list: unknown = Array.isArray(node.arguments) ? node.arguments[isReflect ? 2 : 1] : undefined;
    const isFunction = isReflect || (isNode(node.callee.object) && node.callee.object.type === 'MemberExpression');
    if (name === 'apply' && isFunction && isNode(list) && list.type !== 'ArrayExpression')
      found.push(`${file.path} ${sourceOf(file.text, node)}`);
  });
  return found;
}

const sources = sourceFiles('electron', 'renderer', 'shared').filter(({ path }) => /\.tsx?$/.test(path));
const spreads = sources.flatMap(spreadsIn);
const applies = sources.flatMap(appliesIn);
const keyOf = ({ file, code }: Spread) => `${file} ${code}`;

describe('lists spread into the arguments of a call', () => {
  it('are short, each for a stated reason', () => {
    const unknown = spreads.filter((one) => SHORT[keyOf(one)] === undefined);
    expect(unknown.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([]);
  });

  it("aren't hidden in a call of apply", () => expect(applies.filter((one) => APPLIED[one] === undefined)).toEqual([]));

  it('are listed only while they exist', () => {
    const seen = new Set(spreads.map(keyOf));
    expect(Object.keys(SHORT).filter((one) => !seen.has(one))).toEqual([]);
    const applied = new Set(applies);
    expect(Object.keys(APPLIED).filter((one) => !applied.has(one))).toEqual([]);
  });

  it('are found in calls and constructors, but not where a function passes on its own rest parameter', () => {
    const text = `
      const found: number[] = []; found.push(...list); new Highlight(...ranges);
      Math.max(0, ...list.map((one) => one.length)); const copy = [...list]; const also = { ...object };
      const pass = (...args: unknown[]) => call(...args); function other(...args) { return [() => call(...args)]; }`;
    expect(spreadsIn({ path: 'planted.ts', text }).map(({ code }) => code)).toEqual([
      '...list',
      '...ranges',
      '...list.map((one) => one.length)',
    ]);
    const applied =
      'Math.max.apply(null, list); Reflect.apply(call, null, list); policy.apply(one); policy.apply(one, two);';
    expect(appliesIn({ path: 'planted.ts', text: applied })).toHaveLength(2);
  });
});

// Every function that may receive outside text has a row in the growth table, or a reason for having none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXEMPT } from '../growth/exempt.ts';
import { areaExists, readEntries } from '../growth/table.ts';
import { patterns } from './patterns.ts';
import { projectRoot, type SourceFile, sourceFiles } from './source-files.ts';
import { isNode, programOf, type SyntaxNode, sourceOf } from './syntax-tree.ts';

/** The files that read outside text, by the area whose rows cover them. An area without rows is skipped. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  service: ['electron/service/'],
  practice: ['electron/practice/'],
  network: [
    'electron/network/',
    'electron/keys/',
    'electron/logging/',
    'electron/conformance/context.ts',
    'electron/check-up/kept-exchanges.ts',
  ],
  settings: ['electron/settings/'],
  transfer: ['electron/library/transfer/'],
  search: ['electron/library/search/', 'electron/library/transfer/file-names.ts'],
  markdown: ['renderer/markdown/'],
  text: [
    'shared/requests/secret-scan.ts',
    'shared/prompts/prompt-template.ts',
    'shared/prompts/prompt-file.ts',
    'renderer/chat/find/',
    'renderer/chat/message/copy-formats.ts',
  ],
  shared: [
    'shared/addresses/addresses.ts',
    'shared/addresses/base-url.ts',
    'shared/addresses/key-shapes.ts',
    'shared/addresses/pasted-text.ts',
    'shared/addresses/parse-url.ts',
    'shared/json/exact-json.ts',
    'shared/requests/extra-body.ts',
    'shared/requests/extra-headers.ts',
    'shared/replies/html-text.ts',
    'shared/replies/inline-reasoning.ts',
    'shared/json/json.ts',
    'shared/json/json-text.ts',
    'shared/search/search-words.ts',
  ],
};
/** Types of parameters that may contain outside text, or values read from it. */
const OUTSIDE =
  /\b(?:string|unknown|object|Uint8Array|Buffer|JsonObject|Headers|AnswerHeaders|Record|IncomingMessage|Iterable|ChatMessage|AppError|Error)\b/;

interface Exported {
  readonly name: string;
  readonly node: SyntaxNode;
}

function exportsOf(file: SourceFile): readonly Exported[] {
  const program = programOf(file);
  const body: readonly unknown[] = isNode(program) && Array.isArray(program.body) ? program.body : [];
  return body.flatMap((statement): readonly Exported[] => {
    if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) return [];
    const { declaration } = statement;
    if (Array.isArray(declaration.declarations))
      return declaration.declarations
        .filter(isNode)
        .flatMap(({ id, init }) =>
          isNode(id) && isNode(init) && init.type === 'ArrowFunctionExpression'
            ? [{ name: String(id.name), node: init }]
            : [],
        );
    const isCode = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    return isCode && isNode(declaration.id) ? [{ name: String(declaration.id.name), node: declaration }] : [];
  });
}

/** Whether a parameter may contain outside text. Assumes so of classes, whose methods may receive anything. */
function takesOutside({ text }: SourceFile, { node }: Exported): boolean {
  if (node.type === 'ClassDeclaration') return true;
  const params: readonly unknown[] = Array.isArray(node.params) ? node.params : [];
  return params.some((param) => isNode(param) && OUTSIDE.test(sourceOf(text, param)));
}

const entryPointsIn = (file: SourceFile): readonly string[] =>
  exportsOf(file)
    .filter((one) => takesOutside(file, one))
    .map(({ name }) => `${file.path}#${name}`);

const entries = new Set(readEntries());
const covered = new Set([...entries].map((entry) => entry.split('#')[0] ?? ''));
const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
const isExempt = (entry: string): boolean => {
  const path = entry.split('#')[0] ?? '';
  return Object.keys(EXEMPT).some(
    (one) => one === entry || one === path || (one.endsWith('/') && path.startsWith(one)),
  );
};
const sources = sourceFiles('electron', 'renderer', 'shared').filter(({ path }) => /\.tsx?$/.test(path));
const areas = Object.entries(AREAS);

describe('the growth table', () => {
  for (const [area, places] of areas) {
    it.skipIf(!areaExists(area))(`has a row for every entry point in ${area}`, () => {
      const missing = sources
        .filter(({ path }) => isIn(path, places))
        .flatMap(entryPointsIn)
        .filter((entry) => !entries.has(entry) && !isExempt(entry));
      expect(missing).toEqual([]);
    });
  }

  it('has a row or an exemption for every file with a pattern', () => {
    const places = areas.filter(([area]) => !areaExists(area)).flatMap(([, list]) => list);
    const files = new Set(patterns.map(({ file }) => file).filter((file) => !isIn(file, places)));
    expect([...files].filter((file) => !covered.has(file) && !isExempt(file))).toEqual([]);
  });

  it('names and exempts only entries that exist', () => {
    const names = new Set(sources.flatMap((file) => exportsOf(file).map(({ name }) => `${file.path}#${name}`)));
    const gone = [...entries].filter((entry) => !names.has(entry) && !entry.startsWith('shared/locales/'));
    expect(gone).toEqual([]);
    const idle = Object.keys(EXEMPT).filter((one) => !names.has(one) && !existsSync(join(projectRoot, one)));
    expect(idle).toEqual([]);
  });

  it('fails for a new entry point without a row', () => {
    const text = `
      export function readNew(text: string): number { return text.length; }
      export const readToo = (value: unknown): unknown => value;
      export class Reader { push(text: string): void {} }
      export function draw(count: number): number { return count; }
      function inside(text: string): string { return text; }`;
    expect(entryPointsIn({ path: 'electron/service/new.ts', text })).toEqual([
      'electron/service/new.ts#readNew',
      'electron/service/new.ts#readToo',
      'electron/service/new.ts#Reader',
    ]);
    expect(isExempt('electron/service/new.ts#readNew')).toBe(false);
  });
});

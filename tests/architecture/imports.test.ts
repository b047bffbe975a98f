// Files import each other only as the import rules allow.
import { describe, expect, it } from 'vitest';
import { LAYERED_FOLDERS, LAYERED_INSIDE, violationsOf } from './import-rules.ts';
import { importsOf, importsThatRun, sourceFiles } from './source-files.ts';

const shipped = sourceFiles('electron', 'renderer', 'shared');

describe('imports', () => {
  it('obey the import rules', () => {
    expect(shipped.length).toBeGreaterThan(20);
    expect(shipped.flatMap((file) => violationsOf(file.path, importsOf(file)))).toEqual([]);
  });

  it('have a rule for every folder: a new folder needs an entry in a table of layers', () => {
    const folders = new Set(
      shipped.flatMap(({ path }) => {
        const parts = path.split('/').slice(0, -1);
        const depth = LAYERED_INSIDE.some((folder) => path.startsWith(`${folder}/`)) ? 3 : 2;
        return parts[0] === 'shared' || parts.length < depth ? [] : [parts.slice(0, depth).join('/')];
      }),
    );
    expect([...folders].sort()).toEqual([...LAYERED_FOLDERS].filter((one) => !LAYERED_INSIDE.includes(one)).sort());
  });

  it('of the library thread load only one package at start, because each makes the start slower', () => {
    const byPath = new Map(shipped.map((file) => [`./${file.path}`, file]));
    const read = new Set(['./electron/library/thread/worker.ts']);
    for (const path of read) {
      const file = byPath.get(path);
      for (const target of file === undefined ? [] : importsThatRun(file)) read.add(target);
    }
    expect(read.size).toBeGreaterThan(50);
    const packages = [...read].flatMap((path) => {
      const file = byPath.get(path);
      return file === undefined ? [] : importsOf(file).filter((target) => !/^(?:\.|node:)/.test(target));
    });
    expect([...new Set(packages)]).toEqual(['libsql']);
  });

  it("of the diagram frame don't include app modules, which would load the app into the frame", () => {
    const byPath = new Map(shipped.map((file) => [`./${file.path}`, file]));
    const reachedFrom = (start: string): ReadonlySet<string> => {
      const reached = new Set([start]);
      for (const path of reached) {
        const file = byPath.get(path);
        const text = file?.text.replace(/^import type [^;]*;$/gm, '') ?? '';
        if (file !== undefined) for (const target of importsOf({ ...file, text })) reached.add(target);
      }
      return reached;
    };
    const ofApp = reachedFrom('./renderer/main.tsx');
    const ofFrame = reachedFrom('./renderer/markdown/diagrams/mermaid-frame.ts');
    expect(ofApp.size).toBeGreaterThan(100);
    expect(ofFrame).toContain('mermaid');
    expect([...ofFrame].filter((target) => ofApp.has(target))).toEqual([]);
  });

  it('have no cycles at run time, and in shipped code not even cycles of types', () => {
    const targets = new Map([
      ...shipped.map((file) => [file.path, importsOf(file)] as const),
      ...sourceFiles('scripts', 'tests').map((file) => [file.path, importsThatRun(file)] as const),
    ]);
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (done.has(path) || way.includes(path)) return;
      for (const target of targets.get(path) ?? []) walk(target.replace('./', ''), [...way, path]);
      done.add(path);
    };
    for (const path of targets.keys()) walk(path, []);
    expect(circles).toEqual([]);
  });

  it('are found in every form', () => {
    const text = [
      "import a from 'one';",
      "import type { B } from './two.ts';",
      "import '../three.css';",
      "const c = await import('four');",
      "export { d } from 'five';",
      "const e = require('six');",
      "import {\n  f,\n} from 'seven';",
      "// import g from 'eight';",
    ].join('\n');
    expect(importsOf({ path: 'renderer/chat/x.ts', text })).toEqual([
      'one',
      './renderer/chat/two.ts',
      './renderer/three.css',
      'four',
      'five',
      'six',
      'seven',
    ]);
  });

  it('that run at once are distinguished from type imports and dynamic imports', () => {
    const text = [
      "import type { A } from './one.ts';",
      "import { type B } from './two.ts';",
      "import { type C, d } from './three.ts';",
      "import {\n  type E,\n  type F,\n} from './four.ts';",
      "export type { G } from './five.ts';",
      "const h = await import('./six.ts');",
      "import './seven.ts';",
    ].join('\n');
    expect(importsThatRun({ path: 'shared/x.ts', text })).toEqual(['./shared/three.ts', './shared/seven.ts']);
  });

  it.each([
    ['shared/ipc.ts', 'zod'],
    ['renderer/app.tsx', 'electron'],
    ['renderer/app.tsx', './electron/ipc.ts'],
    ['renderer/app.tsx', 'node:fs'],
    ['renderer/store/x.ts', 'zod/mini'],
    ['renderer/chat/x.tsx', './renderer/sidebar/y.tsx'],
    ['renderer/ui/x.tsx', './renderer/chat/y.tsx'],
    ['electron/keys/x.ts', 'electron'],
    ['electron/keys/x.ts', 'electron-store'],
    ['electron/keys/x.ts', './electron/vault.ts'],
    ['electron/service/x.ts', './electron/library/y.ts'],
    ['electron/practice/x.ts', './electron/service/y.ts'],
    ['electron/shell/x.ts', './electron/set-up/parts.ts'],
    ['electron/network/x.ts', './electron/shell/y.ts'],
    ['renderer/store/window/x.ts', './renderer/store/chats/y.ts'],
    ['electron/shell/x.ts', './electron/start-up/y.ts'],
    ['electron/library/file/x.ts', './electron/library/usage/y.ts'],
    ['electron/library/chats/x.ts', './electron/library/search/y.ts'],
    ['electron/library/usage/x.ts', './electron/library/chats/y.ts'],
    ['electron/library/attachments/x.ts', './electron/library/chats/y.ts'],
    ['electron/library/search/x.ts', './electron/library/transfer/y.ts'],
    ['electron/library/transfer/x.ts', './electron/library/host/y.ts'],
    ['electron/library/host/x.ts', './electron/library/thread/y.ts'],
    ['electron/library/x.ts', './electron/library/file/y.ts'],
    ['renderer/chat/message/x.tsx', './renderer/chat/viewport/y.ts'],
    ['renderer/chat/inspector/x.tsx', './renderer/chat/composer/y.ts'],
    ['renderer/chat/inspector/x.tsx', './renderer/chat/chat-pane.tsx'],
    ['electron/main.ts', './renderer/app.tsx'],
    ['electron/main.ts', './tests/helpers/x.ts'],
  ])('of %s must not include %s', (path, target) => {
    expect(violationsOf(path, [target])).toHaveLength(1);
  });

  it.each([
    ['shared/ipc.ts', './shared/errors.ts'],
    ['renderer/app.tsx', './renderer/chat/x.tsx'],
    ['renderer/chat/x.tsx', './renderer/chat/y.tsx'],
    ['renderer/chat/x.tsx', './shared/errors.ts'],
    ['electron/main.ts', 'electron'],
    ['electron/turns/x.ts', './electron/service/y.ts'],
    ['electron/library/x.ts', 'libsql'],
    ['electron/library/x.ts', './electron/library/y.ts'],
    ['electron/library/file/x.ts', './electron/disk/y.ts'],
    ['electron/library/thread/x.ts', './electron/library/host/y.ts'],
    ['electron/library/transfer/x.ts', './electron/library/chats/y.ts'],
  ])('of %s may include %s', (path, target) => {
    expect(violationsOf(path, [target])).toEqual([]);
  });
});

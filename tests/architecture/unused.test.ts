// Nothing lies about that nobody uses: files, exports, dependencies; and no two files need each other to run.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, importsThatRun, projectRoot, type SourceFile, sourceFiles } from './source-files.ts';

const files = sourceFiles('electron', 'renderer', 'shared', 'scripts', 'tests');
const MANIFEST = 'package.json';
const everything: readonly SourceFile[] = [
  ...files,
  ...[
    MANIFEST,
    'vite.config.ts',
    'electron-builder.yml',
    'renderer/index.html',
    'renderer/mermaid-frame.html',
    'tests/helpers/chat-page/index.html',
  ].map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })),
];

/** The files that import a file, or name it in a text to start it or to stand in for it. */
const readers = new Map<string, readonly SourceFile[]>();
{
  const said = everything.map((file) => ({
    file,
    imported: new Set(importsOf(file)),
    named: new Set(file.text.match(/(?<=['"`/])[\w.-]+(?=['"`?])/g)),
  }));
  for (const { path } of files) {
    const isRead = ({ file, imported, named }: (typeof said)[number]): boolean =>
      file.path !== path && (imported.has(`./${path}`) || named.has(basename(path)));
    readers.set(
      path,
      said.filter(isRead).map(({ file }) => file),
    );
  }
}

const EXPORTED_VALUE = /^export (?:abstract )?(?:async )?(?:function\*?|class|const|let) (\w+)|^export \{([^}]*)\}/gm;
const EXPORTED_TYPE = /^export (?:type|interface) (\w+)/gm;

const namesIn = ({ text }: SourceFile, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name, list = '']) => name ?? list.match(/\w+(?=\s*(?:,|$))/g) ?? []);

const countOf = (name: string, text: string): number => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** What looks unused and is not. */
const KEPT: ReadonlySet<string> = new Set([
  // A seam for tests of time: the counterpart of `useDisk`.
  'electron/library/clock.ts useClock',
  // Code that the tour shows.
  'shared/locales/en/practice-tour.ts total',
]);

/** Type declarations go with their package. */
const NAMED_ELSEWHERE = /^@types\//;

describe('what nobody uses', () => {
  it('is no file', () => {
    const isRun = ({ path }: SourceFile) => /\.test\.tsx?$|^scripts\/[^/]+\.mjs$|^tests\/.*\.setup\.ts$/.test(path);
    const unused = files.filter((file) => !isRun(file) && readers.get(file.path)?.length === 0);
    expect(unused.map(({ path }) => path)).toEqual([]);
  });

  it('is no export', () => {
    const isUsed = (file: SourceFile, name: string): boolean =>
      readers.get(file.path)?.some(({ text }) => countOf(name, text) > 0) === true;
    const unused = files
      .filter(({ path }) => !path.startsWith('tests/'))
      .flatMap((file) => [
        ...namesIn(file, EXPORTED_VALUE)
          .filter((name) => !isUsed(file, name))
          .map((name) => `${file.path} ${name}`),
        // A type may also stand in what the file exports.
        ...namesIn(file, EXPORTED_TYPE)
          .filter((name) => !isUsed(file, name) && countOf(name, file.text) < 2)
          .map((name) => `${file.path} ${name}`),
      ]);
    expect(unused.filter((one) => !KEPT.has(one))).toEqual([]);
  });

  it('is no dependency, and what is imported is one', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, MANIFEST), 'utf8'));
    const { dependencies, devDependencies } = manifest as Record<string, Readonly<Record<string, string>>>;
    const texts = everything.filter(({ path }) => path !== MANIFEST).map(({ text }) => text);
    const known = Object.keys({ ...dependencies, ...devDependencies });
    const unused = known.filter((name) => !NAMED_ELSEWHERE.test(name) && !texts.some((text) => text.includes(name)));
    expect(unused).toEqual([]);
    const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '';
    const imported = sourceFiles('electron', 'renderer', 'shared', 'scripts').flatMap(importsOf);
    const undeclared = imported.filter(
      (target) => !/^\.|^node:/.test(target) && !known.includes(packageOf(target)) && !builtinModules.includes(target),
    );
    expect(new Set(undeclared)).toEqual(new Set());
  });
});

describe('imports that run', () => {
  it('make no circle', () => {
    const targets = new Map(files.map((file) => [file.path, importsThatRun(file).map((target) => target.slice(2))]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (done.has(path) || way.includes(path)) return;
      for (const target of targets.get(path) ?? []) walk(target, [...way, path]);
      done.add(path);
    };
    for (const path of targets.keys()) walk(path, []);
    expect(circles).toEqual([]);
  });
});

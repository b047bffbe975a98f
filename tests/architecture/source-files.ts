// Reads the project's source files, and what each of them imports, for the architecture tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

/** The project's root. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/** A source file by its path below the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const SOURCE_ENDINGS = /\.(ts|tsx|mjs|css)$/;

/** All source files below these folders of the project. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE_ENDINGS.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: relative(projectRoot, path).split(sep).join('/'),
        text: readFileSync(path, 'utf8'),
      })),
  );
}

/** Matches `from '…'`, `import '…'`, `import('…')`, `require('…')` and `export … from '…'`, also of types. */
const IMPORT = /\b(?:from\s+|import\s+|(?:import|require)\s*\(\s*)(['"])([^'"\n]+)\1/g;

/** A file's imports: packages by name, project files by `./` and their path below the root. */
export function importsOf({ path, text }: SourceFile): readonly string[] {
  return [...withoutComments(text).matchAll(IMPORT)]
    .map((match) => match[2] ?? '')
    .map((target) => (target.startsWith('.') ? `./${posix.join(dirname(path), target.replace(/\?.*$/, ''))}` : target));
}

/** The project files that a file imports when it loads: without type imports and dynamic imports. */
export function importsThatRun(file: SourceFile): readonly string[] {
  const text = file.text
    .replace(/^(?:import|export) type [^;]*;$/gm, '')
    .replace(/^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\} from [^;]*;$/gm, '')
    .replace(/\bimport\s*\([^)]*\)/g, '');
  return importsOf({ ...file, text }).filter((target) => target.startsWith('./'));
}

/** Comments may mention imports; only whole comment lines are removed, because strings may contain `//`. */
function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
}

// Every reader of another app's file is in the table of importers, and the docs name every app.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Importer } from '../../electron/library/transfer/importer.ts';
import { IMPORTERS } from '../../electron/library/transfer/importers.ts';
import { IMPORT_APPS, IMPORT_FORMATS } from '../../shared/import-formats.ts';
import { enHelp } from '../../shared/locales/en/help.ts';
import { violationsOf } from './import-rules.ts';

const TRANSFER = 'electron/library/transfer';
const importsOf = (path: string): string[] =>
  Array.from(readFileSync(path, 'utf8').matchAll(/from '(?<target>[^']+)'/g), ({ groups }) => groups?.target ?? '');

it('every file below apps is reachable from the table', () => {
  const files = readdirSync(join(TRANSFER, 'apps'));
  const reached = new Set(
    importsOf(join(TRANSFER, 'importers.ts'))
      .filter((target) => target.startsWith('./apps/'))
      .map((target) => basename(target)),
  );
  for (const name of reached)
    for (const target of importsOf(join(TRANSFER, 'apps', name)))
      if (target.startsWith('./')) reached.add(basename(target));
  expect(files.filter((name) => !reached.has(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(15);
});

it('only the table may import a reader', () => {
  const reader = `./${TRANSFER}/apps/claude.ts`;
  expect(violationsOf(`${TRANSFER}/open-import.ts`, [reader])).toHaveLength(1);
  expect(violationsOf('electron/library-requests.ts', [reader])).toHaveLength(1);
  expect(violationsOf(`${TRANSFER}/importers.ts`, [reader])).toEqual([]);
});

it('only listed files beside the table create sources of an import', () => {
  const sources = readdirSync(TRANSFER)
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /: (?:ImportSource|KnownImport) \{|<(?:ImportSource|KnownImport)[> ]/.test(
        readFileSync(join(TRANSFER, name), 'utf8'),
      ),
    );
  // chats-source.ts reads chats with the table, combined-sources.ts joins sources, importer.ts declares the types, and
  // the others recognise files.
  expect(sources.sort()).toEqual([
    'chats-source.ts',
    'combined-sources.ts',
    'detect-json.ts',
    'importer.ts',
    'open-archive.ts',
    'open-import.ts',
  ]);
});

it('every importer can recognise a file, and has endings for its name', () => {
  expect(Object.keys(IMPORTERS).sort()).toEqual(Object.keys(IMPORT_FORMATS).sort());
  for (const [name, { chats, file, archive }] of Object.entries<Importer>(IMPORTERS))
    expect(chats ?? file ?? archive, name).toBeDefined();
  for (const [name, { endings }] of Object.entries(IMPORT_FORMATS)) expect(endings.length, name).toBeGreaterThan(0);
});

it('the table in docs/export-format.md names every app', () => {
  const docs = readFileSync('docs/export-format.md', 'utf8');
  const [, table = ''] = docs.split('| file | imported | counted |\n|---|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  for (const app of IMPORT_APPS.filter((name) => name !== 'Parley'))
    expect(
      rows.split('\n').some((row) => row.startsWith(`| ${app}`)),
      app,
    ).toBe(true);
  expect(rows).toContain('OpenAI');
});

it('the help names every app', () => {
  const article = enHelp.articles.find(({ id }) => id === 'import');
  for (const app of IMPORT_APPS) expect(article?.markdown).toContain(app);
});

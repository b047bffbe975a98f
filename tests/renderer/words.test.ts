/** Every word on the screen comes from the locale files. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import * as en from '../../shared/locales/en.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const files = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `renderer/${name.replaceAll('\\', '/')}`);

/** Attributes that are read aloud or shown. */
const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'alt',
  'label',
  'placeholder',
  'description',
  'words',
]);

/** True for an address that shows the expected form, which is the same in every language. */
const isExample = (text: string): boolean => text.startsWith('http');

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A component's literal text that people would see or hear. */
function wordsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === 'JSXText') found.push(String(node.value));
    if (node.type === 'JSXAttribute' && isNode(node.name) && isNode(node.value) && SHOWN.has(String(node.name.name))) {
      if (node.value.type === 'Literal') found.push(String(node.value.value));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text) && !isExample(text));
}

function leaves(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

describe('words on the screen', () => {
  it.each(files)("aren't hard-coded in %s", (file) => {
    expect(wordsIn(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  });

  it('are never empty, and begin or end with white space only in prompts and the saved recovery code', () => {
    const bad = leaves(en, '').filter(
      ([path, text]) => path !== 'settings.data.code.file' && text.trim() !== text && !/prompt/i.test(path),
    );
    expect(bad).toEqual([]);
    expect(leaves(en, '').filter(([, text]) => text === '')).toEqual([]);
  });

  it('have a plural form wherever they have a singular', () => {
    const keys = new Set(leaves(en, '').map(([path]) => path));
    const lonely = [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')));
    expect(lonely).toEqual([]);
  });
});

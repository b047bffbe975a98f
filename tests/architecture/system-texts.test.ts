// The desktop entry and the page in software centres have every language.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/locales/languages.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const builder = read('electron-builder.yml');
const centre = read('build-resources/linux/chat.parley.Parley.metainfo.xml');

/** POSIX names a country where Parley's code names a script. */
const posixName = (code: string): string => (code === 'zh-Hans' ? 'zh_CN' : code.replace('-', '_'));
/** The number of elements with this name and attribute. */
const count = (name: string, attribute: string): number => centre.split(`<${name}${attribute}>`).length - 1;

const translated = LANGUAGES.filter((one) => !('isPseudo' in one) && one.code !== 'en');

describe.each(translated)('$name', ({ code }) => {
  it('has its lines in the desktop entry, and is listed in the macOS app', () => {
    for (const field of ['Comment', 'Keywords']) expect(builder).toContain(`'${field}[${posixName(code)}]': `);
    const [, listed = ''] = /CFBundleLocalizations: \[(.*)\]/.exec(builder) ?? [];
    expect(listed.split(', ')).toContain(code);
  });

  it('has every paragraph of the page in software centres', () => {
    for (const name of ['summary', 'p', 'li']) {
      expect(count(name, ''), name).toBeGreaterThan(0);
      expect(count(name, ` xml:lang="${posixName(code)}"`), name).toBe(count(name, ''));
    }
    expect(count('keyword', ` xml:lang="${posixName(code)}"`)).toBeGreaterThan(0);
  });
});

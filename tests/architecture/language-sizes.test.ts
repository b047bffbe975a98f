// Each translation of the window's texts is small, and the window can load one language without the others.
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/locales/languages.ts';

/** Compresses with Brotli, as the package does. */
const compressed = promisify(brotliCompress);
const MAX_BYTES = 40 * 1024;
const translated = LANGUAGES.filter(({ code }) => code !== 'en' && !code.endsWith('-XA') && !code.endsWith('-XB'));

interface Chunk {
  readonly code?: string;
  readonly isEntry?: boolean;
}

async function chunksOf(entry: string): Promise<readonly Chunk[]> {
  const built: unknown = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] }, minify: 'oxc' },
  });
  return (built as readonly { readonly output: readonly Chunk[] }[])[0]?.output ?? [];
}

describe('the texts of the window', () => {
  it('have at most 40 KiB in each translation, compressed', async () => {
    const sizes = await Promise.all(
      translated.map(async ({ code }) => {
        const [chunk] = await chunksOf(`shared/locales/${code}.ts`);
        return [code, (await compressed(chunk?.code ?? '')).length] as const;
      }),
    );
    expect(sizes.filter(([, bytes]) => bytes > MAX_BYTES || bytes < MAX_BYTES / 10)).toEqual([]);
  });

  it('are separate chunks, and only the entry contains English', async () => {
    const chunks = await chunksOf('shared/locales/window-texts.ts');
    const english = chunks.filter(({ code }) => code?.includes('Search chats, commands, models and settings'));
    expect(english.map(({ isEntry }) => isEntry)).toEqual([true]);
    expect(chunks.length).toBeGreaterThan(translated.length);
  });
});

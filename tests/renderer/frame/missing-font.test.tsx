/** If this computer has no font for a language, a notice names the package with one, until it is dismissed. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissingFont } from '../../../renderer/frame/missing-font.tsx';
import { setLanguage } from '../../../renderer/i18n.ts';

/** The characters that the system's fonts have. */
let known = '';

/** A canvas of one pixel, with a different colour for each character that a font has. */
const context = {
  clearRect: () => undefined,
  fillText: (character: string) => {
    drawn = known.includes(character) ? (character.codePointAt(0) ?? 0) : 0;
  },
  getImageData: () => ({ data: [drawn] }),
};
let drawn = 0;

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  known = '';
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await setLanguage('en');
});

const shown = async (language: string): Promise<string> => {
  render(<MissingFont />);
  await act(() => setLanguage(language));
  return screen.queryByRole('status')?.textContent ?? '';
};

it.each([
  ['ja', 'fonts-noto-cjk'],
  ['zh-Hans', 'fonts-noto-cjk'],
  ['ar', 'fonts-noto-core'],
])('names the package for %s, in English', async (language, name) => {
  expect(await shown(language)).toContain(`install the package ${name}`);
  expect(screen.getByRole('status')).toHaveProperty('lang', 'en');
});

it('shows no notice if the fonts have the sample letters of the language, or if it has none', async () => {
  known = 'あ語';
  expect(await shown('ja')).toBe('');
  expect(await shown('de')).toBe('');
});

it('shows the notice if one of these letters is missing', async () => {
  known = 'あ';
  expect(await shown('ja')).toContain('no font for Japanese');
});

it("doesn't show the notice again after it was dismissed", async () => {
  await shown('ja');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  await setLanguage('en');
  expect(await shown('ja')).toBe('');
  cleanup();
  expect(await shown('zh-Hans')).toContain('no font for Chinese');
});

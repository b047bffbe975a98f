/** A strip along time runs in the language's reading direction. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../renderer/i18n.ts';
import { Strip } from '../../../renderer/ui/strip.tsx';

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await setLanguage('en');
});

it.each([
  ['en', 3],
  ['ar', 1],
] as const)('chooses the entry under the pointer in %s', async (language, entry) => {
  await act(() => setLanguage(language));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 34));
  const onChoose = vi.fn();
  const placeOf = (index: number): number => index / 4;
  render(
    <Strip label="Days" valueText="" count={5} index={0} placeOf={placeOf} onChoose={onChoose}>
      <i />
    </Strip>,
  );
  const strip = screen.getByRole('slider').parentElement ?? document.body;
  strip.setPointerCapture = () => undefined;
  fireEvent.pointerDown(strip, { buttons: 1, clientX: 400 });
  expect(onChoose).toHaveBeenCalledWith(entry);
});

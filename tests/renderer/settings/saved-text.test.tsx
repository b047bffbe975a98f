/** Boxes that are saved when they are left, by whatever way. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CheckedText } from '../../../renderer/settings/models/checked-text.tsx';
import { SavedText } from '../../../renderer/settings/saved-text.tsx';
import { isPageWritten } from '../../../renderer/ui/leaving.tsx';

afterEach(cleanup);

const CONTROL = { id: 'box', 'aria-describedby': undefined, 'aria-invalid': undefined };

it('are saved once when they go from the screen with words in them, and not when nothing was written', () => {
  const saved: string[] = [];
  const save = (words: string): null => {
    saved.push(words);
    return null;
  };
  const box = <SavedText control={CONTROL} isLong value="old" maxLength={100} onSave={save} />;
  const price = <CheckedText label="Price" value="1" maxLength={10} onSave={save} />;
  for (const [shown, typed] of [
    [box, 'a note'],
    [price, '0.5'],
  ] as const) {
    render(shown).unmount();
    expect(saved.splice(0)).toEqual([]);
    const view = render(shown);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    view.unmount();
    expect(saved.splice(0)).toEqual([typed]);
  }
});

it('that cannot be read are asked about before their page is left, and those that can be are saved', () => {
  const saved: string[] = [];
  const save = (words: string): string | null => {
    if (words === '1,500') return 'Could mean two numbers.';
    saved.push(words);
    return null;
  };
  render(<CheckedText label="Price" value="1" maxLength={10} onSave={save} />);
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  const isWritten = (): boolean => {
    let found = false;
    act(() => {
      found = isPageWritten();
    });
    return found;
  };
  expect(isWritten()).toBe(false);
  type('1,500');
  expect(isWritten()).toBe(true);
  expect(screen.getByText('Could mean two numbers.')).toBeTruthy();
  expect(saved).toEqual([]);
  type('1.5');
  expect(isWritten()).toBe(false);
  expect(saved).toEqual(['1.5']);
});

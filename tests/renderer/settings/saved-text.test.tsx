/** Boxes that are saved when they are left, by whatever way. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CheckedText } from '../../../renderer/settings/models/checked-text.tsx';
import { SavedText } from '../../../renderer/settings/saved-text.tsx';

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

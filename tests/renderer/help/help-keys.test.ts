// Key names in help articles match this computer's keyboard.
import { describe, expect, it } from 'vitest';
import { withKeys } from '../../../shared/help/help-keys.ts';

const KEYS = { Shift: 'Mayús', Enter: 'Intro' };

describe('keys in help articles', () => {
  it('have the names of the language', () => {
    expect(withKeys('**Mod+Shift+F**, **Enter**, Enter', false, KEYS)).toBe('**Ctrl+Mayús+F**, **Intro**, Enter');
    expect(withKeys('**Mod+Shift+F**', false)).toBe('**Ctrl+Shift+F**');
    expect(withKeys('**Mod+Z**', false, { Ctrl: 'Strg' })).toBe('**Strg+Z**');
  });

  it('are those that the user chose for the command, or the default if the user removed them', () => {
    const text = '**Mod+K** or **Mod+Shift+F**';
    expect(withKeys(text, false, {}, { palette: 'Mod+Shift+J' })).toBe('**Ctrl+Shift+J** or **Ctrl+Shift+F**');
    expect(withKeys(text, false, {}, { palette: '' })).toBe('**Ctrl+K** or **Ctrl+Shift+F**');
  });

  it('are found beside bold words of any length', () => {
    const words = '**Rechercher dans les discussions**';
    expect(withKeys(`${words} (**Mod+Shift+F**)`, false)).toBe(`${words} (**Ctrl+Shift+F**)`);
  });

  it('are the signs of a Mac in every language', () => {
    expect(withKeys('**Mod+Shift+F**, **Enter**', true, KEYS)).toBe('**⌘+⇧+F**, **↩**');
  });
});

/** Shortcuts: how pressed keys are named, and how they are given to commands. */

import { afterEach, describe, expect, it } from 'vitest';
import {
  COMMANDS,
  commandFor,
  commandOfKey,
  furtherKeysOf,
  handleCommand,
  keysOf,
  runCommand,
  withKeys,
} from '../../../renderer/store/window/commands.ts';
import { combinationOf, combinationsOf } from '../../../renderer/store/window/key-combination.ts';
import { isBindable } from '../../../shared/window/command-keys.ts';

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const command = (id: string) => {
  const found = COMMANDS.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('key combinations', () => {
  it('name Control as Mod on most systems and Command as Mod on macOS', () => {
    expect(combinationOf(press('n', 'KeyN', { ctrlKey: true }), false)).toBe('Mod+N');
    expect(combinationOf(press('n', 'KeyN', { metaKey: true }), true)).toBe('Mod+N');
    expect(combinationOf(press('n', 'KeyN', { ctrlKey: true }), true)).toBe('Ctrl+N');
  });

  it('name a shifted character by its key', () => {
    expect(combinationOf(press(':', 'Semicolon', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+;');
  });

  it('find the Latin letter of a key on a keyboard with another script', () => {
    expect(combinationOf(press('т', 'KeyN', { ctrlKey: true }), false)).toBe('Mod+N');
  });

  it.each([
    ['German', '/', 'Digit7', 'shortcuts', { shiftKey: true }],
    ['German', ',', 'Comma', 'settings', {}],
    ['German', '+', 'BracketRight', 'zoom-in', {}],
    ['German', '-', 'Slash', 'zoom-out', {}],
    ['German', 'Ü', 'BracketLeft', 'previous-chat', { shiftKey: true }],
    ['German', 'z', 'KeyY', 'undo', {}],
    ['German', ';', 'Comma', 'copy-last-code', { shiftKey: true }],
    ['French', 'z', 'KeyW', 'undo', {}],
    ['French', ',', 'KeyM', 'settings', {}],
    ['French', '/', 'Period', 'shortcuts', { shiftKey: true }],
    ['French', '&', 'Digit1', 'chat-1', {}],
    ['French', '1', 'Digit1', 'chat-1', { shiftKey: true }],
    ['French', 'é', 'Digit2', 'chat-2', {}],
    ['French', 'à', 'Digit0', 'zoom-reset', {}],
    ['French', '-', 'Digit6', 'zoom-out', {}],
    ['French', 'Dead', 'BracketLeft', 'previous-chat', { shiftKey: true }],
    ['Russian', 'л', 'KeyK', 'palette', {}],
    ['Russian', 'б', 'Comma', 'settings', {}],
    ['Russian', '.', 'Slash', 'shortcuts', {}],
    ['Russian', 'Х', 'BracketLeft', 'previous-chat', { shiftKey: true }],
    ['Russian', 'Ж', 'Semicolon', 'copy-last-code', { shiftKey: true }],
    ['Russian', 'ь', 'KeyM', 'model-picker', { shiftKey: true }],
    ['Japanese', '{', 'BracketRight', 'previous-chat', { shiftKey: true }],
    ['Japanese', '}', 'Backslash', 'next-chat', { shiftKey: true }],
    ['Japanese', '/', 'Slash', 'shortcuts', {}],
    ['Japanese', '+', 'Semicolon', 'zoom-in', { shiftKey: true }],
    ['Japanese', 'の', 'KeyK', 'palette', {}],
    ['American', '{', 'BracketLeft', 'previous-chat', { shiftKey: true }],
    ['American', '+', 'Equal', 'zoom-in', { shiftKey: true }],
    ['number pad', '3', 'Numpad3', 'chat-3', {}],
  ] as const)('on a %s keyboard, Control and «%s» (%s) is %s', (_layout, key, code, id, held) => {
    expect(commandOfKey(press(key, code, { ctrlKey: true, ...held }), {})?.id).toBe(id);
  });

  it('ignore what AltGr types on Windows', () => {
    const altGr = { ...press('[', 'Digit8', { ctrlKey: true, altKey: true }), getModifierState: () => true };
    expect(combinationsOf(altGr, false)).toEqual(['[', '8']);
  });

  it('never confuse a Latin letter with the one that an American keyboard has on the same key', () => {
    expect(combinationsOf(press('q', 'KeyA', { ctrlKey: true }), false)).toEqual(['Mod+Q']);
  });

  it('are empty while only modifiers are held', () => {
    expect(combinationOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeNull();
  });

  it("can't be given to a command if they type, edit or copy text", () => {
    expect(isBindable('K')).toBe(false);
    expect(isBindable('Shift+K')).toBe(false);
    expect(isBindable('Delete')).toBe(false);
    expect(isBindable('Mod+K')).toBe(true);
    expect(isBindable('F5')).toBe(true);
    expect(isBindable('Mod+C')).toBe(false);
    expect(isBindable('Mod+V')).toBe(false);
    for (const keys of ['A', 'Shift+A', 'F5', 'Space', 'Escape', 'Mod+C', 'Mod+Z'])
      expect([keys, isBindable(keys, 'quick-window')]).toEqual([keys, false]);
    for (const keys of ['Mod+Shift+Space', 'Alt+F5', 'Ctrl+J']) expect(isBindable(keys, 'quick-window')).toBe(true);
  });
});

describe('commands', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it('have no shared shortcuts by default', () => {
    const keys = COMMANDS.map((one) => one.keys).filter((one) => one !== '');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have additional shortcuts, which no other command uses and which are lost when the first one is changed', () => {
    const key = press('O', 'KeyO', { ctrlKey: true, shiftKey: true });
    expect(commandOfKey(key, {})?.id).toBe('new-chat');
    expect(commandOfKey(key, { 'new-chat': 'Mod+J' })).toBeUndefined();
    expect(commandOfKey(key, { find: 'Mod+Shift+O' })?.id).toBe('find');
    expect(withKeys({}, command('find'), 'Mod+Shift+O')).toEqual({ find: 'Mod+Shift+O' });
    for (const one of COMMANDS) for (const keys of furtherKeysOf(one, {})) expect(commandFor(keys, {})).toBe(one);
  });

  it('show no shortcut if the user gave theirs to another command', () => {
    expect(keysOf(command('compare'), { find: 'Mod+Shift+D' })).toBe('');
  });

  it('bind nothing to Delete or Backspace alone', () => {
    expect(COMMANDS.filter((one) => /^(Delete|Backspace)$/.test(one.keys))).toEqual([]);
  });

  it('take a shortcut from the command that had it', () => {
    const shortcuts = withKeys({}, command('search'), 'Mod+N');
    expect(commandFor('Mod+N', shortcuts)?.id).toBe('search');
    expect(keysOf(command('new-chat'), shortcuts)).toBe('');
  });

  it('forget a change that returns to the default', () => {
    const changed = withKeys({}, command('search'), 'Mod+J');
    expect(withKeys(changed, command('search'), 'Mod+Shift+F')).toEqual({});
  });

  it('are run by the latest handler, and by the previous handler when the latest leaves', () => {
    const done: string[] = [];
    const say = (name: string) => () => {
      done.push(name);
      return true;
    };
    stops.push(handleCommand('find', say('first')));
    const leave = handleCommand('find', say('second'));
    runCommand('find');
    leave();
    runCommand('find');
    expect(done).toEqual(['second', 'first']);
  });
});

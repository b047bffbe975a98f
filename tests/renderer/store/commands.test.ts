/** Shortcuts: how pressed keys are named, and how they are given to commands. */

import { afterEach, describe, expect, it } from 'vitest';
import { COMMANDS, commandFor, handleCommand, keysOf, runCommand, withKeys } from '../../../renderer/store/commands.ts';
import { combinationOf, isBindable } from '../../../renderer/store/key-combination.ts';

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
  it('names Control as Mod on most systems and Command as Mod on macOS', () => {
    expect(combinationOf(press('n', 'KeyN', { ctrlKey: true }), false)).toBe('Mod+N');
    expect(combinationOf(press('n', 'KeyN', { metaKey: true }), true)).toBe('Mod+N');
    expect(combinationOf(press('n', 'KeyN', { ctrlKey: true }), true)).toBe('Ctrl+N');
  });

  it('names a shifted sign by its key', () => {
    expect(combinationOf(press(':', 'Semicolon', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+;');
  });

  it('finds the Latin letter of a key on a keyboard of another script', () => {
    expect(combinationOf(press('т', 'KeyN', { ctrlKey: true }), false)).toBe('Mod+N');
  });

  it('is nothing while only modifiers are held', () => {
    expect(combinationOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeNull();
  });

  it('does not let a command take a key that writes', () => {
    expect(isBindable('K')).toBe(false);
    expect(isBindable('Shift+K')).toBe(false);
    expect(isBindable('Delete')).toBe(false);
    expect(isBindable('Mod+K')).toBe(true);
    expect(isBindable('F5')).toBe(true);
  });
});

describe('commands', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it('gives no two commands the same keys by default', () => {
    const keys = COMMANDS.map((one) => one.defaultKeys).filter((one) => one !== '');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('binds nothing dangerous to a bare key', () => {
    expect(COMMANDS.filter((one) => /^(Delete|Backspace)$/.test(one.defaultKeys))).toEqual([]);
  });

  it('takes keys from the command that had them', () => {
    const shortcuts = withKeys({}, command('search'), 'Mod+N');
    expect(commandFor('Mod+N', shortcuts)?.id).toBe('search');
    expect(keysOf(command('new-chat'), shortcuts)).toBe('');
  });

  it('forgets a change that leads back to the default', () => {
    const changed = withKeys({}, command('search'), 'Mod+J');
    expect(withKeys(changed, command('search'), 'Mod+K')).toEqual({});
  });

  it('is carried out by whoever said so last, and by the one before when that one leaves', () => {
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

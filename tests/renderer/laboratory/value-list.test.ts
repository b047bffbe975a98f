/** The list of values that an experiment tries for one parameter, as people type it. */

import { describe, expect, it } from 'vitest';
import { readValueList, writeValueList } from '../../../renderer/laboratory/value-list.ts';
import { PARAMETERS } from '../../../shared/parameters.ts';

describe('a list of values', () => {
  it.each([
    ['0, 0.7, 1.4', [0, 0.7, 1.4]],
    ['0; 0,7; 1,4', [0, 0.7, 1.4]],
    ['０、０.７', [0, 0.7]],
    ['0\n0.5\n1', [0, 0.5, 1]],
    ['default, 1', [null, 1]],
    [' – , 2 ', [null, 2]],
    ['0.7,', [0.7]],
    ['', []],
  ])('reads %j', (text, values) => {
    expect(readValueList(text, PARAMETERS.temperature)).toEqual({ ok: true, value: values });
  });

  it.each([
    ['3', 'outside'],
    ['-1', 'outside'],
    ['warm', 'unreadable'],
    ['0.7 1.4', 'unreadable'],
  ])('refuses %j as %s', (text, kind) => {
    expect(readValueList(text, PARAMETERS.temperature)).toMatchObject({ ok: false, error: { kind } });
  });

  it('refuses a fraction of a token', () => {
    expect(readValueList('1.5', PARAMETERS.maxTokens)).toMatchObject({ ok: false, error: { kind: 'outside' } });
  });

  it('reads words where a parameter takes words', () => {
    expect(readValueList('low, high', PARAMETERS.reasoningEffort)).toEqual({ ok: true, value: ['low', 'high'] });
  });

  it('reads one stop sequence per entry', () => {
    expect(readValueList('END, ###', PARAMETERS.stop)).toEqual({ ok: true, value: [['END'], ['###']] });
  });

  it.each([[[0, 0.7, 1.4]], [[null, 1]], [[0.5]]])('reads back what it writes: %j', (values) => {
    for (const format of [String, (value: unknown) => String(value).replace('.', ',')]) {
      const text = writeValueList(values, format);
      if (values.length > 1 || !text.includes(','))
        expect(readValueList(text, PARAMETERS.temperature)).toEqual({ ok: true, value: values });
    }
  });
});

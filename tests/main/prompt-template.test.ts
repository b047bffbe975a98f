// Parses and fills in prompts with variables, and reports what is invalid and where.
import { describe, expect, it } from 'vitest';
import { fillTemplate, readTemplate, type Template } from '../../shared/prompts/prompt-template.ts';

function template(text: string): Template {
  const read = readTemplate(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const filled = (text: string, values: Readonly<Record<string, string>> = {}): string | null =>
  fillTemplate(template(text), new Map(Object.entries(values)));

describe('a prompt', () => {
  it('lists each of its variables once, in order, with its default', () => {
    const { fields } = template('{{a}} {{tone:friendly|formal}} {{name=Anna Müller}} {{a}} {{Größe_1}}');
    expect(fields).toEqual([
      { name: 'a', initial: '', choices: [] },
      { name: 'tone', initial: 'friendly', choices: ['friendly', 'formal'] },
      { name: 'name', initial: 'Anna Müller', choices: [] },
      { name: 'Größe_1', initial: '', choices: [] },
    ]);
  });

  it('gets the typed value wherever the name occurs, without any change to that value', () => {
    expect(filled('{{a}} and {{ a }}, {{b}}', { a: '$& {{b}} \\', b: 'x' })).toBe('$& {{b}} \\ and $& {{b}} \\, x');
  });

  it("isn't filled with more than a message may hold", () => {
    const places = '{{a}}'.repeat(20_000);
    expect(filled(places, { a: 'x'.repeat(800) })).toHaveLength(16_000_000);
    expect(filled(places, { a: 'x'.repeat(100_000) })).toBeNull();
  });

  it.each([
    ['\\{{a}}', '{{a}}'],
    ['\\\\{{a}}', '\\1'],
    ['\\frac{1}{2} { {a} }} $', '\\frac{1}{2} { {a} }} $'],
    ['a\\b\\', 'a\\b\\'],
  ])('turns %s into %s if “a” is 1', (text, expected) => {
    expect(filled(text, { a: '1' })).toBe(expected);
  });

  it('may have every character in a default and a choice', () => {
    expect(template('{{a=x|y:z=1\\}\\} \\\\}}').fields[0]).toMatchObject({ initial: 'x|y:z=1}} \\', choices: [] });
    expect(template('{{a: x \\| y |\\:=}}').fields[0]?.choices).toEqual(['x | y', ':=']);
  });

  it('uses the default of the first occurrence that has one', () => {
    expect(template('{{a}} {{a=1}} {{a}} {{a=1}}').fields).toEqual([{ name: 'a', initial: '1', choices: [] }]);
  });

  it.each([
    ['one\nand {{two', { kind: 'not_closed', line: 2, column: 5 }],
    ['{{two\n}}', { kind: 'not_closed', line: 1, column: 1 }],
    ['{{a\\}}', { kind: 'not_closed' }],
    ['{{}}', { kind: 'no_name' }],
    ['x {{ =1}}', { kind: 'no_name', column: 3 }],
    ['{{#if}}', { kind: 'bad_name', what: '#if' }],
    ['{{1a}}', { kind: 'bad_name' }],
    ['{{a?}}', { kind: 'bad_name', what: 'a?' }],
    [`{{${'a'.repeat(61)}}}`, { kind: 'bad_name', what: 'a'.repeat(40) }],
    ['{{a:b}}', { kind: 'one_choice', what: 'a' }],
    ['{{a:}}', { kind: 'empty_choice', what: 'a' }],
    ['{{a:b| }}', { kind: 'empty_choice', what: 'a' }],
    ['{{a:b|c| b}}', { kind: 'same_choice', what: 'b' }],
    ['{{a=1}}\n\n  {{a=2}}', { kind: 'defined_twice', what: 'a', line: 3, column: 3 }],
    ['{{a:1|2}} {{a=1}}', { kind: 'defined_twice', column: 11 }],
  ])('is refused with the position: %s', (text, problem) => {
    expect(readTemplate(text)).toMatchObject({ ok: false, error: problem });
  });

  it('is read in linear time', () => {
    for (const text of [
      '{{'.repeat(50_000),
      '\\'.repeat(100_000),
      '{{a}}'.repeat(20_000),
      `{{a=${'\\'.repeat(99_994)}`,
    ])
      expect(readTemplate(text)).toBeDefined();
  });
});

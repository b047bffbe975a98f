// The file of prompts: written, read back unchanged, and refused completely with a reason.
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { readPromptFile, writePromptFile } from '../../shared/prompts/prompt-file.ts';

const file = (prompts: unknown, over: object = {}): string =>
  JSON.stringify({ format: 'parley-prompts', version: 1, prompts, ...over });

describe('a file of prompts', () => {
  it('is read as it was written', () => {
    const prompts = [
      { name: 'Fix', text: 'Fix {{text}}\n"quoted"' },
      { name: 'Übung 🎯', text: '\\{{' },
    ];
    expect(readPromptFile(writePromptFile(prompts))).toEqual({ ok: true, value: prompts });
  });

  it('may contain unknown fields', () => {
    expect(readPromptFile(file([{ name: ' A\nb ', text: 't', tags: [] }], { by: 'me' }))).toEqual({
      ok: true,
      value: [{ name: 'A b', text: 't' }],
    });
  });

  it('is refused before it is parsed if that would take far more memory than its size', () => {
    const prompts = `[${'{},'.repeat(1_500_000)}{}]`;
    expect(readPromptFile(`{"format":"parley-prompts","version":1,"prompts":${prompts}}`)).toEqual({
      ok: false,
      error: { kind: 'too_large' },
    });
  });

  const good = { name: 'A', text: 't' };
  it.each([
    ['incomplete JSON', '{', { kind: 'not_json' }],
    ['a list', '[]', { kind: 'not_prompts' }],
    ['chats', '{"format":"parley-export","version":1}', { kind: 'chats' }],
    ['no version', '{"format":"parley-prompts","prompts":[]}', { kind: 'not_prompts' }],
    ['an object as its list', file({}), { kind: 'not_prompts' }],
    ['a newer version', file([good], { version: 2 }), { kind: 'newer' }],
    ['a text as its version', file([good], { version: '1' }), { kind: 'not_prompts' }],
    ['no prompts', file([]), { kind: 'none' }],
    [
      'too many prompts',
      file(Array.from({ length: LIMITS.promptFileMaxCount + 1 }, () => good)),
      { kind: 'too_many_prompts' },
    ],
    ['a number as a prompt', file([good, 7]), { kind: 'no_name', number: 2 }],
    ['a blank name', file([good, { name: ' ', text: 't' }]), { kind: 'no_name', number: 2 }],
    ['an invisible name', file([good, { name: '\u202e\u200b', text: 't' }]), { kind: 'no_name', number: 2 }],
    [
      'a name that is too long',
      file([{ name: 'n'.repeat(LIMITS.titleMaxChars + 1), text: 't' }]),
      { kind: 'long_name', number: 1 },
    ],
    ['a prompt without text', file([good, { name: 'B' }]), { kind: 'no_text', number: 2, name: 'B' }],
    [
      'a text that is too long',
      file([{ name: 'B', text: 'x'.repeat(LIMITS.promptMaxChars + 1) }]),
      { kind: 'long_text', number: 1 },
    ],
    [
      'a mistake in a variable',
      file([good, { name: 'B', text: '{{?}}' }]),
      { kind: 'template', number: 2, name: 'B', problem: { line: 1 } },
    ],
  ])('with %s is refused completely, with the reason', (_what, content, problem) => {
    expect(readPromptFile(content)).toMatchObject({ ok: false, error: problem });
  });
});

/** Code colours don't depend on how busy the machine is. */
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { INITIAL } from 'shiki/textmate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadGrammar } from '../../../renderer/markdown/code/highlight-grammars.ts';
import { readLines } from '../../../renderer/markdown/code/highlight-lines.ts';

const CODE = [
  'export async function lastDays(db: Pool, days: number) {',
  "  const { rows } = await db.query('select id from events', [days]);",
  '  return rows; // the newest',
  '}',
  '',
].join('\n');
/** Each scope gets a colour of its own; which one doesn't matter. */
const SCOPES = ['keyword', 'storage', 'string', 'comment', 'entity.name.function', 'entity.name.type'];

async function reader(language: string) {
  const loaded = await loadGrammar(language);
  if (loaded === null) throw new Error(`there is no grammar for ${language}`);
  const core = await createHighlighterCore({
    langs: [loaded],
    themes: [
      {
        name: 'any',
        type: 'light',
        fg: '#000000',
        bg: '#FFFFFF',
        settings: SCOPES.map((scope, at) => ({ scope, settings: { foreground: `#00000${at + 1}` } })),
      },
    ],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    warnings: false,
  });
  const kinds = core.setTheme('any').colorMap.map((color) => Number.parseInt(color.slice(1), 16));
  return { grammar: core.getLanguage(language), kinds };
}

/** Makes the clock advance by `stepMs` at each of its first `looks` readings. */
function slowClock(stepMs: number, looks: number): void {
  let now = 0;
  let left = looks;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    left -= 1;
    if (left >= 0) now += stepMs;
    return now;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('lines of code', () => {
  it('have the same colours on a machine that was busy while they were read', async () => {
    const { grammar, kinds } = await reader('typescript');
    const unhurried = readLines(grammar, kinds, CODE).tokens;
    const words = Array.from({ length: unhurried.length / 3 }, (_, at) => {
      const [start = 0, length = 0] = unhurried.slice(at * 3);
      return CODE.slice(start, start + length);
    });
    expect(words).toEqual(
      expect.arrayContaining(['async', 'lastDays', 'Pool', 'await', "'select id from events'", 'return']),
    );
    slowClock(30, 12);
    expect(readLines(grammar, kinds, CODE).tokens).toEqual(unhurried);
  });

  it('stay plain if reading them takes too long, and the others keep their colours', async () => {
    const { grammar, kinds } = await reader('typescript');
    const [first = ''] = CODE.split('\n');
    const slow = {
      tokenizeLine2: (line: string, state: typeof INITIAL | null, maxMs?: number) => ({
        ...grammar.tokenizeLine2(line, state, 0),
        stoppedEarly: line.includes('await') && maxMs !== 0,
      }),
    };
    const { tokens } = readLines(slow, kinds, CODE);
    const starts = tokens.filter((_, at) => at % 3 === 0);
    const isInSecond = (start: number) => start > first.length && start < CODE.indexOf('  return');
    expect(starts.filter(isInSecond)).toEqual([]);
    expect(tokens.slice(0, 3)).toEqual([0, 'export'.length, expect.any(Number)]);
    expect(starts).toContain(CODE.indexOf('return'));
  });

  it.each([
    ['python', ['def f(x):', '    """What it does."""'], 'total = 1'],
    ['shellscript', ['cat <<END', 'words', 'END'], 'exit'],
    ['ruby', ['text = <<~END', '  words', 'END'], 'total = 1'],
    ['lua', ['text = [==[ words ]==]'], 'total = 1'],
    ['rust', ['let text = r#"words"#;'], 'let total = 1;'],
    ['php', ['<?php', '$text = <<<END', 'words', 'END;'], '$total = 1;'],
  ])('in %s have the colour of strings only to the end of the string: %j', async (language, before, last) => {
    const { grammar, kinds } = await reader(language);
    const code = [...before, last].join('\n');
    const { tokens } = readLines(grammar, kinds, code);
    const strings = Array.from({ length: tokens.length / 3 }, (_, at) => tokens.slice(at * 3, at * 3 + 3)).filter(
      ([, , kind]) => kind === SCOPES.indexOf('string') + 1,
    );
    expect(strings.length).toBeGreaterThan(0);
    expect(strings.filter(([start = 0]) => start >= code.length - last.length)).toEqual([]);
  });
});

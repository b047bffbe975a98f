// Reasoning in an answer is found in the same way however the answer is cut, and nothing of either is lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InlineReasoning, splitInlineReasoning } from '../../shared/inline-reasoning.ts';

describe('reasoning inside an answer', () => {
  it.each([
    ['<think>a</think>b', 'a', 'b'],
    ['<thinking>a</think>b</thinking>c', 'a</think>b', 'c'],
    ['<thought>a</thought>b', 'a', 'b'],
    ['\n<think>\na\n</think>\n\nb', '\na\n', 'b'],
    ['<think></think>x', '', 'x'],
    ['<think>cut', 'cut', ''],
    ['<think>cut</thi', 'cut</thi', ''],
    ['<thi', '', '<thi'],
    ['<table> is HTML', '', '<table> is HTML'],
    ['Use <think> tags', '', 'Use <think> tags'],
    ['', '', ''],
  ])('of %j is %j', (answer, reasoning, text) => {
    expect(splitInlineReasoning(answer)).toEqual({ reasoning, text });
  });

  it('does not depend on where the answer is cut', () => {
    const piece = fc.constantFrom('<think>', '</think>', '<thinking>', '</thinking>', '<', 'th', '\n', ' ', 'a', '/');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (pieces, size) => {
        const answer = pieces.join('');
        const parts = { text: '', reasoning: '' };
        const splitter = new InlineReasoning((channel, text) => {
          parts[channel] += text;
        });
        for (let at = 0; at < answer.length; at += size) splitter.push(answer.slice(at, at + size));
        splitter.end();
        expect(parts).toEqual(splitInlineReasoning(answer));
      }),
    );
  });
});

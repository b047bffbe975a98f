// Reasoning inside an answer is recognised wherever the answer is split, and nothing is lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InlineReasoning, splitInlineReasoning } from '../../shared/replies/inline-reasoning.ts';

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
    ['<seed:think>a</seed:think>\nb', 'a', 'b'],
    ['[THINK]a[/THINK]b', 'a', 'b'],
    ['<mm:think>a</mm:think>b', 'a', 'b'],
    ['<think:opensource>a</think>b</think:opensource>c', 'a</think>b', 'c'],
    ['<|inner_prefix|>a<|inner_suffix|>b', 'a', 'b'],
    ['<|start_thinking|>a<|end_thinking|>b', 'a', 'b'],
    ['<|BEGIN_OF_THOUGHT|>a<|END_OF_THOUGHT|>b', 'a', 'b'],
    ['<Seed:Think>a</Seed:Think>b', 'a', 'b'],
    ['`<mm:think>` opens it', '', '`<mm:think>` opens it'],
    ['◁think▷a◁/think▷b', 'a', 'b'],
    ['<think>say `</think>` twice</think>b', 'say `</think>` twice', 'b'],
    ['```\n<think>a</think>\n```', '', '```\n<think>a</think>\n```'],
    ['`[THINK]`', '', '`[THINK]`'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>', 'a', 'b'],
    ['<|start|>assistant<|channel|>final<|message|>b<|end|>', '', 'b'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>analysis<|message|>c<|end|>', 'a\n\nc', ''],
    ['<|channel|>analysis<|message|>cut off', 'cut off', ''],
    ['<|channel|>final<|message|>`<|end|>` ends it', '', '`<|end|>` ends it'],
    ['<|channel|>final<|message|>a < b <| c', '', 'a < b <| c'],
    [
      '<|channel|>commentary to=functions.look<|constrain|>json<|message|>{}<|call|>',
      '',
      'commentary to=functions.look json\n{}',
    ],
    ['', '', ''],
  ])('in %j is %j', (answer, reasoning, text) => {
    expect(splitInlineReasoning(answer)).toEqual({ reasoning, text });
  });

  it("doesn't depend on where the answer is cut", () => {
    const marks = ['<|channel|>', '<|message|>', '<|start|>', '<|end|>', '<|return|>', 'analysis', 'final', '<|', '`'];
    const tags = [
      '<think>',
      '</think>',
      '<thinking>',
      '</thinking>',
      '<',
      'th',
      '\n',
      ' ',
      'a',
      '/',
      '[THINK]',
      '[/THINK]',
      '<think:opensource>',
      '</think:opensource>',
      ':',
    ];
    const piece = fc.constantFrom(...tags, ...marks);
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

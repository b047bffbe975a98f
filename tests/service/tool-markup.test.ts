// Tool calls in an answer's text are removed, wherever the text is split. They stay in code and in prose.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolMarkup } from '../../electron/service/tool-markup.ts';

function parts(answer: string, size = answer.length || 1): { text: string; call: string } {
  const out = { text: '', call: '' };
  const markup = new ToolMarkup(
    (text) => {
      out.text += text;
    },
    (call) => {
      out.call += call;
    },
  );
  for (let at = 0; at < answer.length; at += size) markup.push(answer.slice(at, at + size));
  markup.end();
  return out;
}

const CALL = '<tool_call>\n{"name": "look"}\n</tool_call>';

describe('a tool call in a text', () => {
  it.each([
    [`Wait.\n${CALL}`, 'Wait.\n', `${CALL}\n`],
    [`${CALL}Then this.`, 'Then this.', `${CALL}\n`],
    ['<function=look>{"q":1}</function>', '', '<function=look>{"q":1}</function>\n'],
    ['[TOOL_CALLS][{"name":"look"}]', '', '[TOOL_CALLS][{"name":"look"}]'],
    ['<tool_call>look\n<arg_key>q</arg_key></tool_call>', '', '<tool_call>look\n<arg_key>q</arg_key></tool_call>\n'],
    ['<|python_tag|>{"name":"look"}', '', '<|python_tag|>{"name":"look"}'],
    ['<tool_call>\n{"cut": ', '', '<tool_call>\n{"cut": '],
  ])('is removed from %j, which leaves %j', (answer, text, call) => {
    expect(parts(answer)).toEqual({ text, call });
  });

  it.each([
    'Models write <tool_call> around a call.',
    `\`\`\`xml\n${CALL}\n\`\`\`\n`,
    'Write `<tool_call>{}</tool_call>` here.',
    'a < b and [TOOL',
    '[1] <b>x</b> <tool',
  ])('isn’t found in %j', (answer) => {
    expect(parts(answer)).toEqual({ text: answer, call: '' });
  });

  it("doesn't depend on where the answer is cut", () => {
    const piece = fc.constantFrom(
      '<tool_call>',
      '</tool_call>',
      '{"a":1}',
      '\n',
      '`',
      '```',
      '<',
      '[TOOL_CALLS]',
      'x ',
      '[',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.integer({ min: 1, max: 5 }), (pieces, size) => {
        const answer = pieces.join('');
        expect(parts(answer, size)).toEqual(parts(answer));
      }),
      { numRuns: 500 },
    );
  });
});

// Formulas with huge offsets draw nothing outside their own message.
import { describe, expect, it } from 'vitest';
import { lastReply, say, waitForText } from '../person.ts';
import { sharedWindow } from '../shared-window.ts';

const shared = sharedWindow('sk-test-formula-bounds-71c2');

/** Each command is within the bound for one length; together they extend far beyond a screen. */
const tenTimes = (command: string): string => command.repeat(10);
const FORMULAS: readonly string[] = [
  `${tenTimes('\\kern-19em')} x`,
  `${tenTimes('\\hspace{-19em}')} x`,
  `${tenTimes('\\mkern-300mu')} x`,
  `${tenTimes('\\mskip-300mu')} x`,
  '\\raisebox{19em}{\\raisebox{19em}{\\raisebox{19em}{x}}}',
  '\\raisebox{-19em}{\\raisebox{-19em}{\\raisebox{-19em}{x}}}',
  '\\smash{\\raisebox{19em}{\\raisebox{19em}{x}}}',
  '\\smash{\\rule{19em}{19em}}',
  '\\rule[-19em]{19em}{19em}',
  '\\rule[19em]{19em}{1em}',
  '\\llap{\\rule{19em}{1em}\\rule{19em}{1em}\\rule{19em}{1em}}',
  '\\rlap{\\rule{19em}{1em}\\rule{19em}{1em}\\rule{19em}{1em}\\rule{19em}{1em}}',
  '\\mathllap{\\rule{19em}{19em}} \\mathclap{\\rule{19em}{19em}}',
  '\\begin{matrix} a \\\\[-40em] b \\\\[-40em] c \\end{matrix}',
  '\\begin{array}{c} a \\\\[-40em] \\hline b \\end{array}',
  `\\def\\a{${tenTimes('\\kern-19em')}} \\a\\a\\a x`,
  'a \\\\[-40em] b',
  '\\vspace{-40em} x',
  '\\begin{CD} A @>{\\kern-40em x}>> B \\end{CD}',
];

describe('a formula', () => {
  it('draws nothing outside its message, even with huge lengths', async () => {
    const page = await shared.connected();
    const reply = FORMULAS.flatMap((formula) => [`A $${formula}$ b\n\n`, `$$\n${formula}\n$$\n\n`]);
    for (const answer of [['Before.'], [...reply, 'The end.']]) {
      shared.service.tokens = answer;
      await say(page, 'Go on');
      await waitForText(lastReply(page), answer.at(-1) ?? '');
    }
    const body = lastReply(page).locator('.md');
    const height = await body.evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(200);
    const outside: string[] = [];
    for (let step = 0; step * 300 < height + 900; step++) {
      outside.push(
        ...(await body.evaluate(async (element, at) => {
          element.scrollIntoView({ block: 'start' });
          element.closest('.message-scroller')?.scrollBy(0, at * 300 - 300);
          // Formulas near the view are typeset in the next frames.
          for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
          const margin = 5;
          const box = element.getBoundingClientRect();
          const found: string[] = [];
          for (let x = 2; x < window.innerWidth; x += 12) {
            for (let y = 2; y < window.innerHeight; y += 12) {
              const isInside =
                x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
              if (isInside) continue;
              const hit = document.elementFromPoint(x, y);
              if (hit !== null && hit !== element && element.contains(hit)) found.push(`${x},${y} ${hit.className}`);
            }
          }
          return found;
        }, step)),
      );
    }
    expect(outside.slice(0, 5)).toEqual([]);
    expect(await body.locator('.katex').count()).toBeGreaterThan(3);
  });
});

/** Stepping between the blocks of a reply whose parts aren't all built. */

import { afterEach, expect, it } from 'vitest';
import { type BlockKind, stepToBlock } from '../../../renderer/chat/spoken/block-steps.ts';

/** A reply with these parts far from the view. Each is built once it is scrolled into view. */
function showReply(parts: readonly { readonly source: string; readonly html: string }[]): void {
  document.body.innerHTML = `<div class="message-scroller"><article class="message is-assistant" data-message-id="a1">
    <div class="message-body"></div></article></div>`;
  for (const { source, html } of parts) {
    const part = document.createElement('div');
    part.className = 'md-far';
    part.textContent = source;
    part.scrollIntoView = () => {
      part.className = '';
      part.innerHTML = html;
      for (const block of part.querySelectorAll('*')) block.scrollIntoView = () => undefined;
    };
    document.querySelector('.message-body')?.append(part);
  }
}

afterEach(() => {
  document.body.innerHTML = '';
});

it.each<{ kind: BlockKind; source: string; html: string; focused: string }>([
  { kind: 'heading', source: '# One', html: '<h1>One</h1>', focused: 'One' },
  { kind: 'heading', source: 'One\n===\n', html: '<h1>One</h1>', focused: 'One' },
  { kind: 'heading', source: 'Two\nlines\n  ---  \n\nText', html: '<h2>Two lines</h2>', focused: 'Two lines' },
  { kind: 'code', source: '```\none\n```', html: '<div class="md-code"><pre>one</pre></div>', focused: 'one' },
  { kind: 'code', source: '~~~\none\n~~~', html: '<div class="md-code"><pre>one</pre></div>', focused: 'one' },
  { kind: 'code', source: 'Run:\n\n    one\n', html: '<div class="md-code"><pre>one</pre></div>', focused: 'one' },
  { kind: 'code', source: 'Run:\n \n\tone\n', html: '<div class="md-code"><pre>one</pre></div>', focused: 'one' },
  {
    kind: 'table',
    source: 'a | b\n-|-',
    html: '<div class="md-table"><table><tr><th>a</th></tr></table></div>',
    focused: 'a',
  },
])('steps to a $kind in a part that is not built: $source', async ({ kind, source, html, focused }) => {
  showReply([
    { source: 'Only text.\n\n---\n\n- item\n    - inner\n', html: '<p>Only text.</p>' },
    { source, html },
  ]);
  expect(await stepToBlock(kind, 1)).toBe(true);
  expect(document.activeElement?.textContent).toBe(focused);
  // The part without such a block was passed over.
  expect(document.querySelectorAll('.md-far')).toHaveLength(1);
});

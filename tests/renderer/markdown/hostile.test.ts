// Checks the hostile corpus in the rendered DOM, whole and at the prefixes that streaming shows.
import { describe, expect, it } from 'vitest';
import { splitControls } from '../../../renderer/markdown/inline-tree.ts';
import { HOSTILE_ENTRIES, type HostileEntry, hostileMarkdown } from '../../helpers/data/hostile-entries.ts';
import { createRendered, inPieces } from './render.ts';

const ALLOWED_TAGS = new Set(
  (
    'a annotation bdi blockquote br button code del details div em h1 h2 h3 h4 h5 h6 hr input kbd li mark math mfrac mi mn mo mover mpadded mroot mrow ' +
    'mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover ol p path pre s semantics span strong sub summary sup svg ' +
    'table tbody td th thead tr u ul'
  ).split(' '),
);
const ALLOWED_ATTRIBUTES = new Set(
  (
    'aria-expanded aria-hidden aria-label aria-pressed aria-roledescription checked class d data-lines dir disabled draggable encoding height href lang preserveaspectratio ' +
    'rel role scope start style tabindex title translate type viewbox width xmlns columnalign columnspacing displaystyle fence lspace mathvariant ' +
    'maxsize minsize rowspacing rspace scriptlevel separator stretchy accent accentunder mathcolor voffset display linethickness'
  ).split(' '),
);

/** Throws if the DOM of a message has anything that isn't on the lists above, or if a script has run. */
function expectInert(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (!ALLOWED_TAGS.has(tag)) throw new Error(`element <${tag}>`);
    for (const { name, value } of element.attributes) {
      if (!ALLOWED_ATTRIBUTES.has(name.toLowerCase())) throw new Error(`attribute ${name} on <${tag}>`);
      if (name === 'role' && value !== 'toolbar' && !(value === 'group' && tag === 'pre'))
        throw new Error(`role ${value} on <${tag}>`);
      if (name === 'href' && !/^(?:https?:\/\/|mailto:)/.test(value)) throw new Error(`link to ${value}`);
    }
  }
  if (Reflect.get(window, '__pwned') !== undefined) throw new Error('a script ran');
}

function check(container: HTMLElement, entry: HostileEntry, source: string): void {
  expectInert(container);
  const text = container.textContent ?? '';
  for (const name of entry.checks) {
    const [kind, ...rest] = name.split(':');
    const argument = rest.join(':');
    switch (kind) {
      case 'no-element':
        expect(container.querySelector(argument)).toBeNull();
        break;
      case 'no-attribute':
        for (const element of container.querySelectorAll('*')) {
          for (const attribute of element.getAttributeNames()) {
            expect(attribute.startsWith(argument.replace('*', ''))).toBe(false);
          }
        }
        break;
      case 'no-scheme':
        for (const element of container.querySelectorAll('[href], [src]')) {
          expect(element.getAttribute('href') ?? element.getAttribute('src')).not.toMatch(
            new RegExp(`^${argument}:`, 'i'),
          );
        }
        break;
      case 'visible':
        expect(text).toContain(argument);
        break;
      case 'click-blocked':
        expect(container.querySelector('a[href]')).toBeNull();
        break;
      case 'shows-host': {
        // The link's tooltip names the host, or the address isn't a link and is visible as text.
        const titles = [...container.querySelectorAll('a[href]')].map(
          (link) => link.getAttribute('title')?.split('\n')[0],
        );
        expect(titles.some((title) => title?.endsWith(argument)) || text.includes(argument)).toBe(true);
        break;
      }
      case 'bidi-contained':
        for (const piece of splitControls(source)) {
          if (piece.kind !== 'control' || !/[\u202d\u202e]/.test(piece.text) || !text.includes(piece.text)) continue;
          const marks = [...container.querySelectorAll('bdi')].map((mark) => mark.textContent);
          expect(marks).toContain(piece.text);
        }
        break;
      case 'copy-equals-source':
        for (const code of container.querySelectorAll('pre code')) expect(source).toContain(code.textContent ?? '');
        break;
      default:
        break;
    }
  }
}

describe('hostile Markdown', () => {
  it.each(HOSTILE_ENTRIES.map((entry) => [entry.name, entry] as const))(
    'keeps %s inert when it arrives whole',
    async (_name, entry) => {
      const source = hostileMarkdown(entry);
      const opened: string[] = [];
      const { container, view } = createRendered({ onOpenLink: (url) => opened.push(url) });
      view.setText(source, { isStreaming: false });
      await view.whenIdle();
      check(container, entry, source);
      if (entry.checks.includes('click-blocked')) {
        for (const element of container.querySelectorAll<HTMLElement>('p *')) element.click();
        expect(opened).toEqual([]);
      }
      view.destroy();
      container.remove();
    },
  );

  it.each(
    HOSTILE_ENTRIES.filter((entry) => hostileMarkdown(entry).length < 2_000).map(
      (entry) => [entry.name, entry] as const,
    ),
  )('keeps %s inert at every prefix while it streams', async (_name, entry) => {
    const source = hostileMarkdown(entry);
    const opened: string[] = [];
    const { container, view } = createRendered({ onOpenLink: (url) => opened.push(url) });
    view.setText('', { isStreaming: true });
    for (const piece of inPieces(source, 1)) {
      view.append(piece);
      view.flush();
      expectInert(container);
      if (entry.checks.includes('click-blocked')) expect(container.querySelector('a[href]')).toBeNull();
    }
    view.finish();
    view.flush();
    await view.whenIdle();
    check(container, entry, source);
    view.destroy();
    container.remove();
  });

  it('has at least 118 entries', () => {
    expect(HOSTILE_ENTRIES.length).toBeGreaterThanOrEqual(118);
  });
});

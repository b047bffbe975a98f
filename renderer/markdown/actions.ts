/** Handles clicks inside a message with one listener per event type, not one per control. */
import { type CodeBox, showWrapping } from './code/code-box.ts';
import { cloneElement } from './copying/copied-elements.ts';
import { tableToMarkdown } from './copying/copied-markdown.ts';
import { rowsToCsv, tableRows } from './copying/csv.ts';
import { tableToRichHtml } from './copying/rich-html.ts';
import { attachSelectionCopy } from './copying/selection-copy.ts';
import type { Diagrams } from './diagrams/diagram.ts';
import { isDecodable } from './image-data.ts';
import { isRasterDataUrl } from './links.ts';
import type { RenderContext } from './render-context.ts';
import type { RenderedText } from './rendered-texts.ts';
import type { Sections } from './sections.ts';
import type { MarkdownOptions } from './types.ts';

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['bash', 'sh'],
  ['shell', 'sh'],
  ['zsh', 'sh'],
  ['csharp', 'cs'],
  ['javascript', 'js'],
  ['jsx', 'jsx'],
  ['kotlin', 'kt'],
  ['markdown', 'md'],
  ['mermaid', 'mmd'],
  ['perl', 'pl'],
  ['powershell', 'ps1'],
  ['python', 'py'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['tsx', 'tsx'],
  ['typescript', 'ts'],
  ['yaml', 'yml'],
]);

/** Listens on `root`; returns a function that stops listening. */
export function attachActions(
  root: HTMLElement,
  text: RenderedText,
  options: MarkdownOptions,
  diagrams: Diagrams | null,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  root.addEventListener('click', (event) => handleClick(event, root, text, options, diagrams), { signal });
  // The middle button would open a new window.
  root.addEventListener('auxclick', (event) => handleLink(event, options), { signal });
  root.addEventListener(
    'dragstart',
    (event) => event.target instanceof Element && linkOf(event.target) && event.preventDefault(),
    { signal },
  );
  root.addEventListener('keydown', moveInCodeHeader, { signal });
  // `toggle` events don't bubble. Keep the section with the reader's choice, and report that everything below moved.
  root.addEventListener(
    'toggle',
    ({ target }) => {
      const section = target instanceof Element ? text.blocks.sections.of(target) : null;
      if (section) section.isKept = true;
      options.onRendered?.();
    },
    { signal, capture: true },
  );
  attachSelectionCopy(root, text, signal);
  return () => controller.abort();
}

/** Arrow keys, Home and End move between the buttons above a code block. */
function moveInCodeHeader(event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const header = event.target.closest('.md-code-header');
  if (!header) return;
  const buttons = [...header.querySelectorAll('button')].filter(
    (button) => getComputedStyle(button).display !== 'none',
  );
  const at = buttons.indexOf(event.target);
  const last = buttons.length - 1;
  const goals: Readonly<Record<string, number>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const goal = buttons[goals[event.key] ?? -1];
  if (!goal) return;
  event.preventDefault();
  // Otherwise Home and End would scroll the conversation.
  event.stopPropagation();
  for (const button of header.querySelectorAll('button')) button.tabIndex = button === goal ? 0 : -1;
  goal.focus({ preventScroll: true });
}

function handleClick(
  event: MouseEvent,
  root: HTMLElement,
  { context, blocks: { sections } }: RenderedText,
  options: MarkdownOptions,
  diagrams: Diagrams | null,
): void {
  if (handleLink(event, options) || !(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  if (!button || !root.contains(button)) return;
  // Keep the section: loaded images, drawn diagrams and folded code can't be restored from the text.
  const section = sections.of(button);
  if (section) section.isKept = true;
  const image = context.images.get(button);
  if (image) {
    void loadImage(button, image.url, image.alternative, context, options);
    return;
  }
  const reference = context.footnoteLabels.get(button);
  if (reference !== undefined) {
    focusFootnote(sections, reference, '.md-footnote-label', context.footnoteTargets);
    return;
  }
  const target = context.footnoteTargets.get(button);
  if (target !== undefined) {
    focusFootnote(sections, target, '.md-footnote-reference', context.footnoteLabels);
    return;
  }
  const table = button.closest('.md-table');
  if (table && context.tables.has(table)) {
    const copied = cloneElement(table, context);
    if (button.classList.contains('md-table-csv'))
      options.onCopy?.({ text: rowsToCsv(tableRows(copied)), kind: 'table' });
    else if (button.classList.contains('md-table-copy'))
      options.onCopy?.({ text: `${tableToMarkdown(copied)}\n`, html: tableToRichHtml(copied), kind: 'table' });
    return;
  }
  const holder = button.closest('.md-code');
  const box = holder ? context.codeBoxes.get(holder) : undefined;
  if (box) handleCode(button, box, context, options, diagrams);
}

/** True if the event was on a link. It never navigates; the view's owner decides. */
function handleLink(event: MouseEvent, options: MarkdownOptions): boolean {
  if (!(event.target instanceof Element)) return false;
  const link = linkOf(event.target);
  if (!link) return false;
  event.preventDefault();
  if (event.type === 'click' || event.button === 1) options.onOpenLink?.(link.href);
  return true;
}

function linkOf(element: Element): HTMLAnchorElement | null {
  return element.closest<HTMLAnchorElement>('a.md-link');
}

async function loadImage(
  button: HTMLButtonElement,
  url: string,
  alternative: string,
  context: RenderContext,
  options: MarkdownOptions,
): Promise<void> {
  button.disabled = true;
  const address = isRasterDataUrl(url) ? url : await (options.onLoadImage?.(url) ?? null);
  button.disabled = false;
  if (address === null || !isDecodable(address)) {
    button.textContent = context.labels.imageFailed;
    return;
  }
  const image = document.createElement('img');
  image.className = 'md-image';
  image.alt = alternative;
  image.decoding = 'async';
  image.addEventListener('error', () => {
    button.textContent = context.labels.imageFailed;
    button.replaceChildren(context.labels.imageFailed);
  });
  image.src = address;
  // The placeholder stays in the DOM, so that text after it can still be patched.
  button.classList.add('md-image-loaded');
  button.replaceChildren(image);
}

/** Focuses the first element with this label in `labels`, and builds its section first if needed. */
function focusFootnote(sections: Sections, label: string, selector: string, labels: WeakMap<Element, string>): void {
  sections.cutAll();
  for (const section of sections.list) {
    if (section.isFar && section.source?.includes(`[^${label}]`)) sections.build(section);
    for (const element of section.element.querySelectorAll<HTMLElement>(selector)) {
      if (labels.get(element) !== label) continue;
      element.focus();
      return;
    }
  }
}

function handleCode(
  button: HTMLButtonElement,
  box: CodeBox,
  context: RenderContext,
  options: MarkdownOptions,
  diagrams: Diagrams | null,
): void {
  const has = (name: string): boolean => button.classList.contains(name);
  if (has('md-code-copy')) {
    options.onCopy?.({ text: box.content, kind: 'code' });
  } else if (has('md-code-save')) {
    options.onSaveFile?.({
      name: `snippet.${EXTENSIONS.get(box.language) ?? extensionOf(box.language)}`,
      text: box.content,
    });
  } else if (has('md-code-wrap')) {
    showWrapping(button, box.element.classList.toggle('md-wrapped'), context.labels);
  } else if (has('md-code-collapse')) {
    const isCollapsed = box.element.classList.toggle('md-collapsed');
    button.setAttribute('aria-expanded', String(!isCollapsed));
    button.textContent = isCollapsed ? context.labels.expandCode(box.lineCount) : context.labels.collapseCode;
    options.onRendered?.();
  } else if (diagrams !== null && box.isDiagram) {
    if (has('md-code-draw')) diagrams.toggle(box);
    else if (has('md-diagram-in')) diagrams.zoom(box, 1);
    else if (has('md-diagram-out')) diagrams.zoom(box, -1);
    else if (has('md-diagram-svg') || has('md-diagram-png'))
      void diagrams
        .picture(box, has('md-diagram-svg') ? 'svg' : 'png')
        .then((file) => file && options.onSaveFile?.(file));
  }
}

function extensionOf(language: string): string {
  return /^[a-z0-9]{1,10}$/.test(language) ? language : 'txt';
}

/** Shows one block of code: its header, and its lines in boxes that stay cheap to lay out while they grow. */

import { BOUNDS } from '../bounds.ts';
import type { MarkdownLabels } from '../types.ts';
import { type CodeChunk, fillChunk, lineNumbers } from './code-chunk.ts';
import { controlButton } from './control-button.ts';

/** Colours the code. */
export interface CodeListener {
  onChunk(box: CodeBox, chunk: CodeChunk): void;
  onGrown(box: CodeBox): void;
  /** The language changed, or the code changed other than at its end: earlier results are void. */
  onReset(box: CodeBox): void;
}

/** How all code is shown. */
interface CodeLook {
  readonly labels: MarkdownLabels;
  readonly canDrawDiagrams: boolean;
  readonly isCodeWrapped: boolean;
}

/** Holds, shows and grows the code of one block. */
export class CodeBox {
  readonly element: HTMLElement;
  chunks: CodeChunk[] = [];
  readonly #labels: MarkdownLabels;
  readonly #listener: CodeListener | null;
  readonly #code: HTMLElement;
  readonly #name: HTMLElement;
  readonly #header: HTMLElement;
  readonly #pre: HTMLElement;
  #parts: string[] = [];
  #length = 0;
  readonly #canDrawDiagrams: boolean;
  #drawButtons: HTMLElement | null = null;
  #info: string;
  #lines = 0;
  #linesInChunk = 0;
  #charsInLine = 0;
  #needsChunk = true;
  #collapse: HTMLElement | null = null;

  constructor({ labels, canDrawDiagrams, isCodeWrapped }: CodeLook, info: string, listener: CodeListener | null) {
    this.#labels = labels;
    this.#listener = listener;
    this.#info = info;
    this.element = document.createElement('div');
    this.element.className = 'md-code';
    this.element.dir = 'ltr';
    const header = document.createElement('div');
    header.className = 'md-code-header';
    // The header is in the app's language, in a message that may be in another one.
    header.lang = document.documentElement.lang;
    header.setAttribute('role', 'toolbar');
    this.#header = header;
    this.#name = document.createElement('span');
    this.#name.className = 'md-code-language one-line';
    // Hidden, because Orca never reads past a toolbar with text beside its buttons. The toolbar's label names the
    // language, too.
    this.#name.setAttribute('aria-hidden', 'true');
    header.append(this.#name);
    const wrap = controlButton('md-code-wrap', '');
    header.append(wrap, controlButton('md-code-save', labels.saveCode), controlButton('md-code-copy', labels.copyCode));
    // One tab stop; arrow keys reach the other buttons.
    for (const button of header.querySelectorAll('button')) button.tabIndex = button.matches('.md-code-copy') ? 0 : -1;
    const pre = document.createElement('pre');
    pre.tabIndex = 0;
    // Give it a name: otherwise a screen reader reads out the whole code when the box gets the focus.
    pre.setAttribute('role', 'group');
    pre.setAttribute('aria-roledescription', labels.codeBlock);
    this.#pre = pre;
    this.#nameLanguage();
    this.#code = document.createElement('code');
    this.#code.setAttribute('translate', 'no');
    pre.append(this.#code);
    this.element.append(header, pre);
    this.#canDrawDiagrams = canDrawDiagrams;
    this.#offerDrawing();
    if (isCodeWrapped) this.element.classList.add('md-wrapped');
    showWrapping(wrap, isCodeWrapped, labels);
  }

  /** True if the code is a diagram that can be drawn. */
  get isDiagram(): boolean {
    return this.#canDrawDiagrams && this.language === 'mermaid';
  }

  #nameLanguage(): void {
    const name = this.language === '' ? this.#labels.plainCode : this.language;
    this.#name.textContent = name;
    this.#header.setAttribute('aria-label', this.#labels.codeActions(name));
    this.#pre.setAttribute('aria-label', name);
  }

  /** The language may only be known after more text has arrived. */
  #offerDrawing(): void {
    this.#drawButtons?.remove();
    this.#drawButtons = null;
    if (!this.isDiagram) return;
    const labels = this.#labels;
    const buttons = document.createElement('span');
    buttons.className = 'md-diagram-actions';
    buttons.append(
      controlButton('md-code-draw', labels.drawDiagram),
      controlButton('md-diagram-in', labels.zoomIn),
      controlButton('md-diagram-out', labels.zoomOut),
      controlButton('md-diagram-svg', labels.saveSvg),
      controlButton('md-diagram-png', labels.savePng),
    );
    for (const button of buttons.querySelectorAll('button')) button.tabIndex = -1;
    this.#name.after(buttons);
    this.#drawButtons = buttons;
  }

  /** The code as it was received, character for character. */
  get content(): string {
    if (this.#parts.length > 1) this.#parts = [this.#parts.join('')];
    return this.#parts[0] ?? '';
  }

  get length(): number {
    return this.#length;
  }

  get lineCount(): number {
    return this.#lines + (this.#charsInLine > 0 ? 1 : 0);
  }

  /** First word of the info string in lower case; empty for plain text. */
  get language(): string {
    return /^[\w+#.-]{1,40}/.exec(this.#info)?.[0].toLowerCase() ?? '';
  }

  setInfo(info: string): void {
    if (info === this.#info) return;
    this.#info = info;
    this.#nameLanguage();
    this.#offerDrawing();
    this.#listener?.onReset(this);
  }

  /** Shows `content`; if it only grew, touches only the new end. */
  update(content: string): void {
    const before = this.content;
    if (content === before) return;
    if (content.startsWith(before)) {
      this.append(content.slice(before.length));
      return;
    }
    this.#code.replaceChildren();
    this.chunks = [];
    this.#parts = [];
    this.#length = 0;
    this.#lines = 0;
    this.#needsChunk = true;
    this.#charsInLine = 0;
    this.element.classList.remove('md-many', 'md-collapsed');
    this.#collapse?.remove();
    this.#collapse = null;
    this.#listener?.onReset(this);
    this.append(content);
  }

  append(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#length += text.length;
    for (let from = 0; from < text.length; ) {
      const chunk = this.#needsChunk ? this.#addChunk() : this.chunks[this.chunks.length - 1];
      const to = this.#fillTo(text, from);
      if (chunk && to > from) fillChunk(chunk, text.slice(from, to));
      from = to;
    }
    if (this.#collapse === null && this.#lines > BOUNDS.codeCollapseLines) this.#addCollapse();
    this.#listener?.onGrown(this);
  }

  #addChunk(): CodeChunk {
    const element = document.createElement('div');
    element.className = 'md-code-lines';
    element.dataset.lines = lineNumbers(this.#lines, this.#charsInLine > 0);
    this.#code.append(element);
    this.chunks[this.chunks.length - 1]?.element.classList.add('md-full');
    const chunk: CodeChunk = { element, text: null, source: '', index: this.chunks.length };
    this.chunks.push(chunk);
    if (this.chunks.length === BOUNDS.codeSkippedBoxes) this.element.classList.add('md-many');
    this.#needsChunk = false;
    this.#linesInChunk = 0;
    this.#charsInLine = 0;
    this.#listener?.onChunk(this, chunk);
    return chunk;
  }

  /** The end of what fits into the current chunk, of `text` from `from` on: whole lines, or part of an overlong one. */
  #fillTo(text: string, from: number): number {
    let at = from;
    while (at < text.length) {
      const newline = text.indexOf('\n', at);
      const lineEnd = newline < 0 ? text.length : newline;
      const room = BOUNDS.codeLineChars - this.#charsInLine;
      if (lineEnd - at > room) {
        this.#needsChunk = true;
        const cut = at + room;
        const code = text.charCodeAt(cut - 1);
        return room > 0 && code >= 0xd800 && code <= 0xdbff ? cut - 1 : cut;
      }
      if (newline < 0) {
        this.#charsInLine += text.length - at;
        return text.length;
      }
      at = newline + 1;
      this.#lines += 1;
      this.#linesInChunk += 1;
      this.#charsInLine = 0;
      if (this.#linesInChunk >= BOUNDS.codeBoxLines) {
        this.#needsChunk = true;
        return at;
      }
    }
    return at;
  }

  #addCollapse(): void {
    const button = controlButton('md-code-collapse', this.#labels.collapseCode);
    button.setAttribute('aria-expanded', 'true');
    button.tabIndex = -1;
    this.#name.after(button);
    this.#collapse = button;
  }
}

export function showWrapping(button: HTMLButtonElement, isWrapped: boolean, labels: MarkdownLabels): void {
  button.setAttribute('aria-pressed', String(isWrapped));
  button.textContent = isWrapped ? labels.unwrapLines : labels.wrapLines;
}

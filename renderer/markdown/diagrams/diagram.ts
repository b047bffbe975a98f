/** Draws the diagrams of one message once their code is complete and near the view, each in a sandboxed frame. */
import { BOUNDS } from '../bounds.ts';
import type { CodeBox } from '../code/code-box.ts';
import type { FileToSave, MarkdownLabels } from '../types.ts';
import { type DiagramColours, diagramColours, watchTheme } from './diagram-colours.ts';

type PictureFormat = 'svg' | 'png';

interface Drawing {
  readonly box: CodeBox;
  frame: HTMLIFrameElement | null;
  /** The drawn source, or the one that couldn't be drawn. */
  source: string;
  zoom: number;
  /** The colours that the diagram was last drawn with; empty before the first drawing. */
  colours: string;
  /** The reader wants to see the source. */
  isSourceWanted: boolean;
  hasFailed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly onPicture: ((data: string | null) => void)[];
}

/** The index of the first zoom level: a diagram has its own width, or the width of the text if that is smaller. */
const WHOLE = BOUNDS.diagramZooms.indexOf(1);

export class Diagrams {
  readonly #frameUrl: string;
  readonly #labels: MarkdownLabels;
  readonly #onRendered: () => void;
  readonly #drawings = new Map<Element, Drawing>();
  readonly #observer: IntersectionObserver | null;
  #stopWatching: (() => void) | null = null;

  constructor(frameUrl: string, labels: MarkdownLabels, onRendered: () => void) {
    this.#frameUrl = frameUrl;
    this.#labels = labels;
    this.#onRendered = onRendered;
    this.#observer =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver((entries) => this.#moved(entries), { rootMargin: `${BOUNDS.diagramNearPx}px 0px` });
  }

  /** Call when `box` is complete: draws the diagram when it comes near the view. */
  offer(box: CodeBox): void {
    if (!box.isDiagram || this.#observer === null) return;
    const drawing = this.#drawings.get(box.element);
    if (drawing && drawing.source === box.content) return;
    if (drawing) this.#removeFrame(drawing);
    this.#drawingOf(box).hasFailed = false;
    this.#observer.unobserve(box.element);
    this.#observer.observe(box.element);
  }

  /** Switches between the source and the drawing. */
  toggle(box: CodeBox): void {
    const drawing = this.#drawingOf(box);
    drawing.isSourceWanted = box.element.classList.contains('md-drawn');
    if (drawing.isSourceWanted) {
      this.#removeFrame(drawing);
      this.#showState(drawing, false);
    } else {
      drawing.hasFailed = false;
      this.#draw(drawing);
    }
    this.#onRendered();
  }

  /** Zooms a diagram by `steps`. */
  zoom(box: CodeBox, steps: number): void {
    const drawing = this.#drawings.get(box.element);
    if (!drawing?.frame) return;
    drawing.zoom = Math.min(BOUNDS.diagramZooms.length - 1, Math.max(0, drawing.zoom + steps));
    post(drawing, { kind: 'zoom', factor: BOUNDS.diagramZooms[drawing.zoom] ?? 1 });
  }

  /** The drawing as a file; null if there is none, or it can't be saved. */
  async picture(box: CodeBox, format: PictureFormat): Promise<FileToSave | null> {
    const drawing = this.#drawings.get(box.element);
    if (!drawing?.frame) return null;
    const data = await new Promise<string | null>((resolve) => {
      drawing.onPicture.push(resolve);
      post(drawing, {
        kind: 'picture',
        format,
        scale: BOUNDS.diagramPngScale,
        sidePx: BOUNDS.diagramPngSidePx,
      });
    });
    if (data === null) return null;
    return { name: `diagram.${format}`, text: data, isBase64: format === 'png' };
  }

  destroy(): void {
    this.#observer?.disconnect();
    this.#stopWatching?.();
    window.removeEventListener('message', this.#receive);
    for (const drawing of this.#drawings.values()) this.#removeFrame(drawing);
    this.#drawings.clear();
  }

  #drawingOf(box: CodeBox): Drawing {
    const known = this.#drawings.get(box.element);
    if (known) return known;
    if (this.#drawings.size === 0) {
      window.addEventListener('message', this.#receive);
      this.#stopWatching ??= watchTheme(() => this.#redrawAll());
    }
    const drawing: Drawing = {
      box,
      frame: null,
      source: '',
      zoom: WHOLE,
      colours: '',
      isSourceWanted: false,
      hasFailed: false,
      timer: undefined,
      onPicture: [],
    };
    this.#drawings.set(box.element, drawing);
    return drawing;
  }

  #moved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const drawing = this.#drawings.get(target);
      if (!drawing) continue;
      if (isIntersecting) {
        if (!drawing.frame && !drawing.isSourceWanted && !drawing.hasFailed) this.#draw(drawing);
      } else if (!target.isConnected) {
        this.#removeFrame(drawing);
        this.#drawings.delete(target);
        this.#observer?.unobserve(target);
      } else if (drawing.frame && target.classList.contains('md-drawn')) {
        // Its space stays reserved, so that nothing visible moves.
        this.#removeFrame(drawing);
      }
    }
  }

  #draw(drawing: Drawing): void {
    const { box } = drawing;
    this.#removeFrame(drawing);
    box.element.querySelector('.md-diagram-failed')?.remove();
    drawing.source = box.content;
    if (box.length > BOUNDS.diagramSourceChars) {
      this.#fail(drawing, '');
      return;
    }
    const frame = document.createElement('iframe');
    // The source stays in place until something is drawn.
    frame.className = box.element.classList.contains('md-drawn') ? 'md-diagram' : 'md-diagram md-diagram-pending';
    // The frame has an origin and a policy of its own and no access to the app: the two only exchange messages.
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('referrerpolicy', 'no-referrer');
    frame.title = this.#labels.diagram;
    drawing.frame = frame;
    drawing.timer = setTimeout(() => this.#fail(drawing, ''), BOUNDS.diagramTimeoutMs);
    frame.src = this.#frameUrl;
    const holder = box.element.querySelector<HTMLElement>('.md-diagram-holder') ?? document.createElement('div');
    holder.className = 'md-diagram-holder';
    // Screen readers would read the drawing's words without its arrows, so they get the source.
    holder.setAttribute('role', 'img');
    holder.setAttribute('aria-label', `${this.#labels.diagram}: ${drawing.source.slice(0, BOUNDS.diagramSpokenChars)}`);
    holder.append(frame);
    box.element.append(holder);
  }

  #send(drawing: Drawing): void {
    const colours: DiagramColours = diagramColours(drawing.box.element);
    drawing.colours = JSON.stringify(colours);
    post(drawing, {
      kind: 'draw',
      source: drawing.source,
      colours,
      factor: BOUNDS.diagramZooms[drawing.zoom] ?? 1,
      maxChars: BOUNDS.diagramSourceChars,
    });
  }

  #redrawAll(): void {
    for (const drawing of this.#drawings.values()) {
      if (!drawing.frame || drawing.colours === '') continue;
      if (drawing.colours !== JSON.stringify(diagramColours(drawing.box.element))) this.#send(drawing);
    }
  }

  // A sandboxed frame's origin is `null`, so recognise its messages by the window that sent them.
  readonly #receive = (event: MessageEvent): void => {
    const answer: unknown = event.data;
    if (event.source === null || typeof answer !== 'object' || answer === null || !('kind' in answer)) return;
    const drawing = [...this.#drawings.values()].find(({ frame }) => frame?.contentWindow === event.source);
    if (!drawing) return;
    if (answer.kind === 'ready') this.#send(drawing);
    else if (answer.kind === 'drawn' && 'height' in answer && typeof answer.height === 'number')
      this.#drawn(drawing, answer.height);
    else if (answer.kind === 'failed')
      this.#fail(drawing, 'error' in answer && typeof answer.error === 'string' ? answer.error : '');
    else if (answer.kind === 'picture')
      drawing.onPicture.shift()?.('data' in answer && typeof answer.data === 'string' ? answer.data : null);
  };

  #drawn(drawing: Drawing, height: number): void {
    clearTimeout(drawing.timer);
    const { frame } = drawing;
    if (!frame?.parentElement) return;
    frame.classList.remove('md-diagram-pending');
    const heightPx = Math.min(BOUNDS.diagramMaxHeightPx, Math.max(40, Math.ceil(height)));
    frame.parentElement.style.height = `${heightPx}px`;
    this.#showState(drawing, true);
    this.#onRendered();
  }

  #fail(drawing: Drawing, error: string): void {
    this.#removeFrame(drawing);
    drawing.hasFailed = true;
    this.#showState(drawing, false);
    const note = document.createElement('p');
    note.className = 'md-diagram-failed';
    note.setAttribute('role', 'status');
    note.textContent = this.#labels.diagramFailed(error.slice(0, BOUNDS.diagramErrorChars));
    drawing.box.element.querySelector('.md-diagram-failed')?.remove();
    drawing.box.element.append(note);
    this.#onRendered();
  }

  #showState({ box }: Drawing, isDrawn: boolean): void {
    box.element.classList.toggle('md-drawn', isDrawn);
    if (!isDrawn) box.element.querySelector('.md-diagram-holder')?.remove();
    const button = box.element.querySelector<HTMLButtonElement>('.md-code-draw');
    if (!button) return;
    button.textContent = isDrawn ? this.#labels.showDiagramSource : this.#labels.drawDiagram;
    // The tab stop may be on a button that only the source has.
    if (isDrawn) button.tabIndex = 0;
  }

  #removeFrame(drawing: Drawing): void {
    clearTimeout(drawing.timer);
    drawing.frame?.remove();
    drawing.frame = null;
    for (const resolve of drawing.onPicture.splice(0)) resolve(null);
  }
}

function post({ frame }: Drawing, message: object): void {
  frame?.contentWindow?.postMessage(message, '*');
}

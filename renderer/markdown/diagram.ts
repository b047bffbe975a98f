/** Shows a diagram in a sandboxed frame that can do nothing but draw. */
import { BOUNDS } from './bounds.ts';
import type { CodeBox } from './code-box.ts';
import type { MarkdownLabels } from './types.ts';

/**
 * Draws the code of `box`, or goes back to its source when it is drawn already. The frame has an origin of its own, no
 * access to the app, and a policy of its own; the only way in and out is a message with bounded contents.
 */
export function showDiagram(
  box: CodeBox,
  button: HTMLButtonElement,
  frameUrl: string,
  labels: MarkdownLabels,
  onRendered: (() => void) | undefined,
): void {
  const shown = box.element.querySelector('iframe, .md-diagram-failed');
  if (shown) {
    shown.remove();
    box.element.classList.remove('md-drawn');
    button.textContent = labels.drawDiagram;
    onRendered?.();
    return;
  }
  const fail = (): void => {
    stop();
    frame.remove();
    box.element.classList.remove('md-drawn');
    const note = document.createElement('p');
    note.className = 'md-diagram-failed';
    note.setAttribute('role', 'status');
    note.textContent = labels.diagramFailed;
    box.element.append(note);
    onRendered?.();
  };
  const frame = document.createElement('iframe');
  frame.className = 'md-diagram';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.title = labels.diagram;
  const timer = setTimeout(fail, BOUNDS.diagramTimeoutMs);
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('message', receive);
  };
  // An opaque origin has no name: the frame itself is the only possible receiver.
  const draw = (): void =>
    frame.contentWindow?.postMessage({ kind: 'draw', source: box.content, isDark: isDark() }, '*');
  const receive = (event: MessageEvent): void => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const answer: unknown = event.data;
    if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return;
    if (answer.kind === 'ready') {
      draw();
    } else if (answer.kind === 'drawn' && 'height' in answer && typeof answer.height === 'number') {
      stop();
      redrawInEachTheme(frame, draw);
      frame.style.height = `${Math.min(BOUNDS.diagramMaxHeightPx, Math.max(40, Math.ceil(answer.height)))}px`;
      box.element.classList.add('md-drawn');
      button.textContent = labels.showDiagramSource;
      // The button that Tab came to may be one that a drawing does not have.
      button.tabIndex = 0;
      onRendered?.();
    } else if (answer.kind === 'failed') {
      fail();
    }
  };
  if (box.length > BOUNDS.diagramSourceChars) {
    fail();
    return;
  }
  window.addEventListener('message', receive);
  frame.src = frameUrl;
  box.element.append(frame);
}

/** A drawing has the colours of the theme that it was made in, and stands out white in a dark one. */
function redrawInEachTheme(frame: HTMLIFrameElement, draw: () => void): void {
  let wasDark = isDark();
  const look = (): void => {
    if (!frame.isConnected) stop();
    else if (isDark() !== wasDark) {
      wasDark = !wasDark;
      draw();
    }
  };
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(look);
  const stop = (): void => {
    observer.disconnect();
    scheme.removeEventListener('change', look);
  };
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  scheme.addEventListener('change', look);
}

function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (!scheme.includes('dark')) return false;
  return !scheme.includes('light') || window.matchMedia('(prefers-color-scheme: dark)').matches;
}

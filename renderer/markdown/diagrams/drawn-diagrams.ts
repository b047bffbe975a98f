/** Draws diagrams out of sight, as pictures for paper. */

import { BOUNDS } from '../bounds.ts';
import { type DiagramColours, diagramColours } from './diagram-colours.ts';

/** Draws one diagram; null if it can't be drawn. */
export type DrawDiagram = (source: string) => Promise<string | null>;

const PAPER = 'rgb(255, 255, 255)';

/** The light colours, whatever the window shows. */
function paperColours(): DiagramColours {
  const place = document.createElement('div');
  place.style.colorScheme = 'light';
  document.body.append(place);
  const colours = { ...diagramColours(place), isDark: false, surface: PAPER };
  place.remove();
  return colours;
}

/**
 * Draws each diagram in its own hidden, sandboxed frame, and returns it as the text of an SVG. Call `close` when done.
 *
 * @param frameUrl the address of the sandboxed page that draws
 */
export function diagramsForPaper(frameUrl: string): { readonly draw: DrawDiagram; readonly close: () => void } {
  const colours = paperColours();
  const open = new Set<HTMLIFrameElement>();
  const draw: DrawDiagram = (source) =>
    new Promise((resolve) => {
      if (source.length > BOUNDS.diagramSourceChars) {
        resolve(null);
        return;
      }
      const frame = document.createElement('iframe');
      frame.className = 'md-diagram-for-paper';
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.setAttribute('referrerpolicy', 'no-referrer');
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      const post = (message: object): void => frame.contentWindow?.postMessage(message, '*');
      const end = (svg: string | null): void => {
        clearTimeout(timer);
        window.removeEventListener('message', receive);
        open.delete(frame);
        frame.remove();
        resolve(svg);
      };
      // An opaque origin has no name, so messages are recognised by the frame that sent them.
      const receive = ({ source: sender, data }: MessageEvent<unknown>): void => {
        if (sender === null || sender !== frame.contentWindow) return;
        if (typeof data !== 'object' || data === null || !('kind' in data)) return;
        if (data.kind === 'ready')
          post({ kind: 'draw', source, colours, factor: 1, maxChars: BOUNDS.diagramSourceChars });
        else if (data.kind === 'drawn')
          post({ kind: 'picture', format: 'svg', scale: 1, sidePx: BOUNDS.diagramPngSidePx });
        else if (data.kind === 'failed') end(null);
        else if (data.kind === 'picture') end('data' in data && typeof data.data === 'string' ? data.data : null);
      };
      const timer = setTimeout(() => end(null), BOUNDS.diagramTimeoutMs);
      window.addEventListener('message', receive);
      open.add(frame);
      frame.src = frameUrl;
      document.body.append(frame);
    });
  return {
    draw,
    close: () => {
      for (const frame of open) frame.remove();
    },
  };
}

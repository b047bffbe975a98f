/** Draws one diagram inside the sandboxed frame: source comes in by message, the height of the drawing goes out. */
import mermaid from 'mermaid';

interface DrawRequest {
  readonly source: string;
  readonly isDark: boolean;
}

function drawRequest(data: unknown): DrawRequest | null {
  if (typeof data !== 'object' || data === null) return null;
  const kind: unknown = Reflect.get(data, 'kind');
  const source: unknown = Reflect.get(data, 'source');
  return kind === 'draw' && typeof source === 'string'
    ? { source, isDark: Reflect.get(data, 'isDark') === true }
    : null;
}

async function draw({ source, isDark }: DrawRequest): Promise<number> {
  // Of another scheme than the window, a frame is not transparent.
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    // What a diagram may not decide about itself.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'theme',
      'themeCSS',
      'themeVariables',
      'fontFamily',
      'htmlLabels',
      'flowchart',
    ],
    // Words in a diagram are words: without HTML in labels there is nothing to load and nothing to run.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: 30_000,
    maxEdges: 500,
    theme: isDark ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
    // A line that shows through the words that stand on it strikes them out.
    themeCSS: '.edgeLabel rect { fill: Canvas; opacity: 1; }',
  });
  const { svg } = await mermaid.render('diagram', source);
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!parsed) throw new TypeError('no drawing');
  // A scroll bar that only the frame's first height needs would make the drawing narrower than it will be.
  document.body.style.overflow = 'hidden';
  document.body.replaceChildren(document.adoptNode(parsed));
  const { height } = parsed.getBoundingClientRect();
  document.body.style.overflow = 'auto';
  return height + 16;
}

addEventListener('message', (event) => {
  // Only the window around this frame may ask, and it has no other way to be named from an opaque origin.
  if (event.source !== window.parent) return;
  const request = drawRequest(event.data);
  if (!request) return;
  draw(request).then(
    (height) => window.parent.postMessage({ kind: 'drawn', height }, '*'),
    () => window.parent.postMessage({ kind: 'failed' }, '*'),
  );
});
window.parent.postMessage({ kind: 'ready' }, '*');

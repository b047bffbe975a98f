/** Draws one diagram inside the sandboxed frame and reports its height, pictures and errors by message. */
// Don't import anything that the app also uses: it would load the app's code into the frame.
// The query gives the frame its own copy of the typeface's styles, for the same reason.
import '@fontsource-variable/source-serif-4/wght.css?frame';
import '@fontsource-variable/source-serif-4/wght-italic.css?frame';
import mermaid from 'mermaid';
import type { DiagramColours } from './diagram-colours.ts';
import { themeVariables } from './diagram-theme.ts';

interface DrawRequest {
  readonly source: string;
  readonly colours: DiagramColours;
  readonly maxChars: number;
}

const FONT = "'Source Serif 4', 'Source Serif 4 Further', ui-serif, serif";

const textAt = (data: object, name: string): string => {
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' ? value : '';
};

const numberAt = (data: object, name: string): number => Number(Reflect.get(data, name)) || 1;

function drawRequest(data: object): DrawRequest | null {
  const source: unknown = Reflect.get(data, 'source');
  const colours: unknown = Reflect.get(data, 'colours');
  if (typeof source !== 'string' || typeof colours !== 'object' || colours === null) return null;
  return {
    source,
    maxChars: numberAt(data, 'maxChars'),
    colours: {
      isDark: Reflect.get(colours, 'isDark') === true,
      text: textAt(colours, 'text'),
      muted: textAt(colours, 'muted'),
      surface: textAt(colours, 'surface'),
      accent: textAt(colours, 'accent'),
      accentSoft: textAt(colours, 'accentSoft'),
      border: textAt(colours, 'border'),
    },
  };
}

function initialize(colours: DiagramColours, maxChars: number): void {
  const { text, muted, surface, accent, accentSoft } = colours;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    // Settings that a diagram's source can't change.
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
    // Without HTML, labels can't load or run anything.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: maxChars,
    maxEdges: 500,
    theme: 'base',
    fontFamily: FONT,
    themeVariables: { fontFamily: FONT, ...themeVariables(colours) },
    // A line that shows through behind a label would strike it out.
    themeCSS: `
      .edgeLabel rect { fill: ${surface}; opacity: 1; }
      .edgeLabel text, .edgeLabel tspan { fill: ${muted}; font-style: italic; }
      .lineWrapper line { stroke: ${text}; }
      .node rect { rx: 6px; ry: 6px; }
      .node rect, .node polygon, .node circle, .node path, .edgePath path, .flowchart-link { stroke-width: 1.5px; }
      .node polygon { fill: ${accentSoft}; stroke: ${accent}; }
    `,
  });
}

/** How long a drawing waits for its font. */
const FONT_PATIENCE_MS = 1_500;

/** Text is measured during layout, so wait for the font. If it doesn't load, another is used. */
const typefacesLoaded = Promise.race([
  Promise.allSettled([
    document.fonts.load("16px 'Source Serif 4'"),
    document.fonts.load("italic 16px 'Source Serif 4'"),
  ]),
  new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS)),
]);

/** The drawing's unscaled width. */
let naturalWidthPx = 0;

async function draw({ source, colours, maxChars }: DrawRequest, factor: number): Promise<number> {
  // If its colour scheme differs from the window's, a frame isn't transparent.
  document.documentElement.style.colorScheme = colours.isDark ? 'dark' : 'light';
  await typefacesLoaded;
  // A scroll bar that only the initial height needs would make the drawing narrower than it will be.
  document.body.style.overflow = 'hidden';
  initialize(colours, maxChars);
  const { svg } = await mermaid.render('diagram', source);
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!parsed) throw new TypeError('no drawing');
  naturalWidthPx = Number.parseFloat(parsed.style.maxWidth) || parsed.viewBox.baseVal.width;
  document.body.replaceChildren(document.adoptNode(parsed));
  zoom(factor);
  const { height } = parsed.getBoundingClientRect();
  document.body.style.overflow = 'auto';
  return height + 16;
}

/** At zoom 1 the drawing is at most as wide as the text. */
function zoom(factor: number): void {
  const drawing = document.querySelector('svg');
  if (!drawing) return;
  const fitting = Math.min(naturalWidthPx, document.body.clientWidth - 16);
  drawing.style.maxWidth = 'none';
  drawing.style.width = `${fitting * factor}px`;
  drawing.style.height = 'auto';
}

/** The drawing as a separate file, with its font. */
async function svgFile(): Promise<{ readonly text: string; readonly width: number; readonly height: number } | null> {
  const drawing = document.querySelector('svg');
  if (!drawing) return null;
  const { width, height } = drawing.viewBox.baseVal;
  const copy = document.importNode(drawing, true);
  copy.removeAttribute('style');
  copy.setAttribute('width', String(Math.ceil(width)));
  copy.setAttribute('height', String(Math.ceil(height)));
  const { serifLatin } = await import('./diagram-font.ts');
  const face = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  face.textContent = `@font-face{font-family:'Source Serif 4';font-weight:200 900;src:url(${serifLatin}) format('woff2')}`;
  copy.prepend(face);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

async function picture(
  format: string,
  most: { readonly scale: number; readonly sidePx: number },
): Promise<string | null> {
  const file = await svgFile();
  if (file === null || format === 'svg') return file?.text ?? null;
  const side = Math.max(file.width, file.height, 1);
  const scale = Math.min(most.scale, most.sidePx / side);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file.text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(file.width * scale);
  canvas.height = Math.ceil(file.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#161917' : '#fbfaf7';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** Mermaid also throws objects that aren't errors. */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  return textAt(error, 'message') || textAt(error, 'str');
}

const answer = (message: object): void => window.parent.postMessage(message, '*');

let drawn: Promise<void> = Promise.resolve();

addEventListener('message', (event) => {
  // Only accept the parent window; from an opaque origin it can't be checked in another way.
  const data: unknown = event.data;
  if (event.source !== window.parent || typeof data !== 'object' || data === null) return;
  const factor = numberAt(data, 'factor');
  switch (textAt(data, 'kind')) {
    case 'draw': {
      const request = drawRequest(data);
      if (!request) return;
      // In order, because Mermaid uses one name for everything it draws.
      drawn = drawn
        .then(() => draw(request, factor))
        .then(
          (height) => answer({ kind: 'drawn', height }),
          (error: unknown) => answer({ kind: 'failed', error: wordsOf(error) }),
        );
      return;
    }
    case 'zoom':
      zoom(factor);
      return;
    case 'picture':
      picture(textAt(data, 'format'), { scale: numberAt(data, 'scale'), sidePx: numberAt(data, 'sidePx') }).then(
        (result) => answer({ kind: 'picture', data: result }),
        () => answer({ kind: 'picture', data: null }),
      );
  }
});
answer({ kind: 'ready' });

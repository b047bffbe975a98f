/** Reads the text of a PDF document and draws its pages, in a thread without access to the window or the network. */

import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Runs the library's worker inside this one, so that ending this one ends both.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { LIMITS } from '../../../../shared/limits.ts';
import type { PdfAnswer, PdfContent, PdfRequest } from './pdf-protocol.ts';
import { DocumentText, marksText, pageText } from './pdf-text.ts';
import { NoFilters, WorkerCanvasFactory } from './worker-canvas.ts';

/** No warnings on the console. */
const SILENT = 0;
/**
 * To tell blank pages from scanned ones, a small picture of a page without text is examined, until this many are known
 * to be scanned; further ones count as scanned.
 */
const LOOKED_AT_PAGES = 40;
const LOOKED_AT_SIDE_PX = 64;
/** The lowest value of each colour in an empty pixel. */
const PAPER_MIN = 250;
/** Decoders for JPEG 2000 and JBIG2, which scanners use. They are next to this script (see vite.config.ts). */
const DECODERS_URL = new URL('pdf/', self.location.href).href;

let opened: PDFDocumentProxy | null = null;

const answer = (one: PdfAnswer, handedOver: Transferable[] = []): void =>
  self.postMessage(one, { transfer: handedOver });

async function read(data: Uint8Array<ArrayBuffer>): Promise<PdfContent> {
  opened = await getDocument({
    data,
    verbosity: SILENT,
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: NoFilters,
    // Draw letters as outlines, because a worker can't load a document's fonts.
    disableFontFace: true,
    disableWorkerRendering: true,
    useWasm: false,
    useWorkerFetch: false,
    wasmUrl: DECODERS_URL,
    maxImageSize: LIMITS.imageMaxPixels,
    canvasMaxAreaInBytes: LIMITS.imageMaxPixels * 4,
  }).promise;
  const { numPages: pageCount } = opened;
  const text = new DocumentText(pageCount, LIMITS.textFileMaxBytes);
  const textless: number[] = [];
  let readCount = 0;
  for (let number = 1; number <= Math.min(pageCount, LIMITS.pdfPagesMax); number++) {
    answer({ kind: 'progress', page: number, pageCount });
    const own = await textOf(opened, number);
    const marks = await marksOf(opened, number);
    if (!text.add(number, own === '' || marks === '' ? own + marks : `${own}\n\n${marks}`)) break;
    readCount = number;
    if (own === '' && (textless.length >= LOOKED_AT_PAGES || !(await isBlank(opened, number)))) textless.push(number);
  }
  return { text: text.text, pageCount, readCount, textless };
}

/** The text of a page; empty if the page is damaged. */
async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: false });
    page.cleanup();
    return pageText(items.filter((item) => 'str' in item));
  } catch {
    // The library's error message is in English only, so don't show it.
    return '';
  }
}

/** The text of a page's forms and comments; empty if one of them is damaged. */
async function marksOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    return marksText(await page.getAnnotations());
  } catch {
    return '';
  }
}

async function isBlank(document: PDFDocumentProxy, number: number): Promise<boolean> {
  const canvas = await draw(document, number, LOOKED_AT_SIDE_PX);
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return pixels.every((value) => value >= PAPER_MIN);
}

/** Null if the page can't be drawn. */
async function draw(
  document: PDFDocumentProxy,
  number: number,
  longestSidePx: number,
): Promise<OffscreenCanvas | null> {
  try {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: longestSidePx / Math.max(width, height) });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The type requires an HTML canvas, but the library uses only what an OffscreenCanvas has, too.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    page.cleanup();
    return canvas;
  } catch {
    // The page has no size or is damaged.
    return null;
  }
}

async function answerTo(request: PdfRequest): Promise<void> {
  if (request.kind === 'read') {
    try {
      answer({ kind: 'content', content: await read(request.bytes) });
    } catch (error) {
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      answer({ kind: 'failed', failure: isLocked ? 'locked' : 'unreadable' });
    }
    return;
  }
  const canvas = opened === null ? null : await draw(opened, request.page, request.longestSidePx);
  const picture = canvas?.transferToImageBitmap() ?? null;
  answer({ kind: 'picture', picture }, picture === null ? [] : [picture]);
}

self.addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  // The library's worker receives the same messages; handle only ours.
  if (data.kind === 'read' || data.kind === 'draw') void answerTo(data);
});

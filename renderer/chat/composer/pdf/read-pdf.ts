/** Reads a PDF document in its own worker, within time limits. */

import { startWorker } from '../../../start-worker.ts';
import type { PdfAnswer, PdfContent, PdfFailure, PdfRequest } from './pdf-protocol.ts';
import workerUrl from './pdf-worker.ts?worker&url';

/** The longest time without an answer; large scanned pages take seconds. */
const PAGE_MAX_MS = 30_000;
/** The longest time for reading the document's whole text. */
const READING_MAX_MS = 5 * 60_000;

/** `slow`: a time limit passed. `cancelled`: by the user. */
export type PdfRefusal = PdfFailure | 'slow' | 'cancelled';

/** Null if the page can't be drawn or takes too long, or the user cancelled. */
export type DrawPage = (page: number, longestSidePx: number) => Promise<ImageBitmap | null>;

type Answered = Exclude<PdfAnswer, { readonly kind: 'progress' }>;

/**
 * Passes the content to `use`, then ends the worker. Resolves to the reason if the document can't be read, or null.
 *
 * @param bytes transferred to the worker, so they are empty afterwards
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (page: number, pageCount: number) => void,
  signal: AbortSignal,
  use: (content: PdfContent, draw: DrawPage) => Promise<void>,
): Promise<PdfRefusal | null> {
  const worker = startWorker(workerUrl, 'pdf');
  const ask = (request: PdfRequest, handedOver: Transferable[] = []): Promise<Answered | PdfRefusal> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const listening = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (result: Answered | PdfRefusal): void => {
        clearTimeout(timer);
        listening.abort();
        resolve(result);
      };
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end('slow'), PAGE_MAX_MS);
      };
      const onMessage = ({ data }: MessageEvent<PdfAnswer>): void => {
        if (data.kind === 'progress') {
          onProgress(data.page, data.pageCount);
          if (performance.now() - startedAt > READING_MAX_MS) end('slow');
          else wait();
        } else if (data.kind !== undefined) end(data);
      };
      worker.addEventListener('message', onMessage, { signal: listening.signal });
      // The script can't run, or memory is full.
      worker.addEventListener('error', () => end('unreadable'), { signal: listening.signal });
      signal.addEventListener('abort', () => end('cancelled'), { signal: listening.signal });
      if (signal.aborted) end('cancelled');
      wait();
      worker.postMessage(request, handedOver);
    });
  try {
    const answer = await ask({ kind: 'read', bytes }, [bytes.buffer]);
    if (typeof answer === 'string') return answer;
    if (answer.kind !== 'content') return answer.kind === 'failed' ? answer.failure : 'unreadable';
    await use(answer.content, async (page, longestSidePx) => {
      const drawn = await ask({ kind: 'draw', page, longestSidePx });
      return typeof drawn !== 'string' && drawn.kind === 'picture' ? drawn.picture : null;
    });
    return signal.aborted ? 'cancelled' : null;
  } finally {
    worker.terminate();
  }
}

/** What the PDF library needs to draw in a worker, which has no document. */

interface Drawing {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Creates canvases for a page's layers and patterns. */
export class WorkerCanvasFactory {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas === null) return;
    canvas.width = width;
    canvas.height = height;
  }

  destroy(drawing: Drawing): void {
    drawing.canvas = null;
    drawing.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false });
  }
}

/** Filters need SVG elements in a document. Without them, a few masks and colours look different. */
export class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  addSelectionHCMFilter = (): string => 'none';
  addSelectionFilter = (): string => 'none';
  createSelectionStyle = (): null => null;
  destroy = (): undefined => undefined;
}

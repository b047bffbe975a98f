/** Makes HTML for printing from Markdown, with formulas and diagrams drawn. */
import type { DrawDiagram } from '../diagrams/drawn-diagrams.ts';
import { typeset } from '../math/typeset.ts';
import { type SourceAddresses, sourceDefinitions } from '../rules/source-marks.ts';
import type { MarkdownLabels } from '../types.ts';
import { elementsToRichHtml } from './rich-html.ts';
import { toElements } from './source-elements.ts';

export interface PrintOptions {
  readonly labels: MarkdownLabels;
  readonly sources?: SourceAddresses | undefined;
  readonly drawDiagram: DrawDiagram;
}

/** Formulas are MathML, which needs no style sheet or font. Diagrams are pictures, or their source if drawing fails. */
export async function toPrintHtml(text: string, { labels, sources, drawDiagram }: PrintOptions): Promise<string> {
  const elements = toElements(text, sourceDefinitions(sources), labels);
  await drawFormulas(elements);
  await drawDiagrams(elements, drawDiagram);
  return elementsToRichHtml(elements);
}

async function drawFormulas(elements: HTMLElement): Promise<void> {
  const formulas = [...elements.querySelectorAll<HTMLElement>('.md-copied-formula')];
  if (formulas.length === 0) return;
  const { katex } = await import('../math/katex-engine.ts');
  for (const formula of formulas) {
    const { source = '', display } = formula.dataset;
    const written = formula.textContent ?? '';
    if (typeset(katex, formula, source, display !== undefined, 'mathml')) formula.className = 'md-printed-formula';
    else formula.textContent = written;
  }
}

async function drawDiagrams(elements: HTMLElement, drawDiagram: DrawDiagram): Promise<void> {
  for (const block of elements.querySelectorAll('.md-code')) {
    if (block.querySelector('.md-code-language')?.textContent !== 'mermaid') continue;
    const source = block.querySelector('code')?.textContent ?? '';
    const svg = await drawDiagram(source);
    if (svg === null) continue;
    const picture = document.createElement('div');
    picture.className = 'md-printed-diagram';
    const image = document.createElement('img');
    image.className = 'diagram';
    // Use the whole source as the alternative text, so that it can be searched and read aloud in a PDF.
    image.alt = source;
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    picture.append(image);
    block.replaceWith(picture);
  }
}

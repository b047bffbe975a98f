/** Makes HTML for printing from Markdown, with formulas drawn. */
import { typeset } from '../math/typeset.ts';
import { type SourceAddresses, sourceDefinitions } from '../rules/source-marks.ts';
import type { MarkdownLabels } from '../types.ts';
import { elementsToRichHtml } from './rich-html.ts';
import { toElements } from './source-elements.ts';

/** Formulas are MathML, which needs no style sheet or font. */
export async function toPrintHtml(text: string, labels: MarkdownLabels, sources?: SourceAddresses): Promise<string> {
  const elements = toElements(text, sourceDefinitions(sources), labels);
  const formulas = [...elements.querySelectorAll<HTMLElement>('.md-copied-formula')];
  if (formulas.length > 0) {
    const { katex } = await import('../math/katex-engine.ts');
    for (const formula of formulas) {
      const { source = '', display } = formula.dataset;
      const written = formula.textContent ?? '';
      if (typeset(katex, formula, source, display !== undefined, 'mathml')) formula.className = 'md-printed-formula';
      else formula.textContent = written;
    }
  }
  return elementsToRichHtml(elements);
}

/** What the renderers of one message share: labels, link definitions and the meaning of its controls. */
import type { CodeBox } from './code/code-box.ts';
import type { MathRenderer } from './math/math.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import type { MarkdownLabels } from './types.ts';

interface ImageRequest {
  readonly url: string;
  readonly alternative: string;
}

/** The maps give elements their meaning, because hostile text could imitate attributes. */
export interface RenderContext {
  readonly labels: MarkdownLabels;
  readonly math: MathRenderer;
  readonly canDrawDiagrams: boolean;
  /** Long lines of code begin wrapped. */
  readonly isCodeWrapped: boolean;
  /** Called when the last line of a code block has arrived, perhaps several times for the same block. */
  readonly onCodeComplete?: (box: CodeBox) => void;
  readonly images: WeakMap<Element, ImageRequest>;
  readonly footnoteLabels: WeakMap<Element, string>;
  readonly footnoteTargets: WeakMap<Element, string>;
  readonly codeBoxes: WeakMap<Element, CodeBox>;
  readonly tables: WeakSet<Element>;
  definitions: LinkDefinitions;
  /** Changes whenever `definitions` do. */
  definitionsKey: string;
  /** True while more text may arrive: the last block is then open. */
  isStreaming: boolean;
}

/** A context in which no text has arrived. By default it draws no diagrams, and more text may arrive. */
export function newRenderContext(
  given: Pick<RenderContext, 'labels' | 'math'> & Partial<RenderContext>,
): RenderContext {
  return {
    canDrawDiagrams: false,
    isCodeWrapped: false,
    images: new WeakMap(),
    footnoteLabels: new WeakMap(),
    footnoteTargets: new WeakMap(),
    codeBoxes: new WeakMap(),
    tables: new WeakSet(),
    definitions: Object.create(null),
    definitionsKey: '',
    isStreaming: true,
    ...given,
  };
}

/** What the renderers of one message share: words, link definitions, and what its controls stand for. */
import type { CodeBox } from './code/code-box.ts';
import type { MathRenderer } from './math/math.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import type { MarkdownLabels } from './types.ts';

interface ImageRequest {
  readonly url: string;
  readonly alternative: string;
}

/** The maps tie elements to their meaning without attributes that hostile text could imitate. */
export interface RenderContext {
  readonly labels: MarkdownLabels;
  readonly math: MathRenderer;
  readonly canDrawDiagrams: boolean;
  /** The last line of a block of code is there. May be called again with the same block. */
  readonly onCodeComplete?: (box: CodeBox) => void;
  readonly images: WeakMap<Element, ImageRequest>;
  readonly footnoteLabels: WeakMap<Element, string>;
  readonly footnoteTargets: WeakMap<Element, string>;
  readonly codeBoxes: WeakMap<Element, CodeBox>;
  readonly tables: WeakSet<Element>;
  definitions: LinkDefinitions;
  /** Changes whenever `definitions` do. */
  definitionsKey: string;
  /** True while more text may come: the last block is then open. */
  isStreaming: boolean;
}

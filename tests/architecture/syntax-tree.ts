// Parses source files and walks their syntax trees, for the architecture tests.
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export type SyntaxNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The program's top node. */
export function programOf({ path, text }: SourceFile): unknown {
  return parseSync(path, text).program;
}

/**
 * Calls `found` with `value`, if it is a syntax node, and with every node below it, each with the nodes around it,
 * outermost first. Skips `regex`, which has no syntax nodes.
 */
export function visit(
  value: unknown,
  found: (node: SyntaxNode, around: readonly SyntaxNode[]) => void,
  around: readonly SyntaxNode[] = [],
): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found, around);
  else if (isNode(value)) {
    const isTyped = typeof value.type === 'string';
    if (isTyped) found(value, around);
    const inside = isTyped ? [...around, value] : around;
    for (const [name, child] of Object.entries(value)) if (name !== 'regex') visit(child, found, inside);
  }
}

/** The line of a node, from 1. */
export function lineOf(text: string, node: SyntaxNode): number {
  return text.slice(0, Number(node.start)).split('\n').length;
}

/** The source text of a node. */
export function sourceOf(text: string, node: SyntaxNode): string {
  return text.slice(Number(node.start), Number(node.end));
}

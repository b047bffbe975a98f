/** Shows one line of foreign text, such as a title, so that it is cheap to lay out whatever it contains. */

import type { ReactNode } from 'react';
import { DisplayCutter, isOnePiece } from './display-pieces.ts';

export function DisplayText({ text }: { readonly text: string }) {
  return isOnePiece(text) ? text : displayed(text, new DisplayCutter());
}

/** One part of a text whose parts share a cutter. */
export function displayed(text: string, cutter: DisplayCutter): ReactNode {
  return cutter.cut(text).map((piece, at) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are identified by their position.
      <span key={at} className={`md-${piece.kind}`}>
        {piece.text}
      </span>
    ),
  );
}

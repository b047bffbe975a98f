/** One line of text from elsewhere, such as a title, drawn so that no text keeps the window busy. */

import type { ReactNode } from 'react';
import { DisplayCutter, isOnePiece } from './display-pieces.ts';

export function DisplayText({ text }: { readonly text: string }) {
  return isOnePiece(text) ? text : displayed(text, new DisplayCutter());
}

/** The same for a text that is given in parts, all to one cutter. */
export function displayed(text: string, cutter: DisplayCutter): ReactNode {
  return cutter.cut(text).map((piece, at) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
      <span key={at} className={`md-${piece.kind}`}>
        {piece.text}
      </span>
    ),
  );
}

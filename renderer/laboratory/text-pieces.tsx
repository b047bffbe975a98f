/** A text whose own pieces are marked: they differ from another answer. */

import type { TextPart } from '../services/text-changes.ts';

export function Pieces({ parts, ownTag }: { readonly parts: readonly TextPart[]; readonly ownTag: 'del' | 'ins' }) {
  return (
    <p className="laboratory-text verbatim is-selectable" dir="auto">
      {parts.map((part, at) => {
        const Piece = part.isOwn ? ownTag : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place.
        return <Piece key={at}>{part.text}</Piece>;
      })}
    </p>
  );
}

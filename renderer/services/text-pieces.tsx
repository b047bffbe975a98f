/** Shows a text, and marks the pieces that another text doesn't have. */

import { classNames } from '../ui/class-names.ts';
import type { TextPart } from './text-changes.ts';

interface Props {
  readonly parts: readonly TextPart[];
  /** The element for pieces that only this text has. */
  readonly ownTag: 'del' | 'ins';
  readonly className: string;
}

export function TextPieces({ parts, ownTag, className }: Props) {
  return (
    <p className={classNames(className, 'verbatim is-selectable')} dir="auto">
      {parts.map(({ text, isOnlyHere }, at) => {
        const Piece = isOnlyHere ? ownTag : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their position.
        return <Piece key={at}>{text}</Piece>;
      })}
    </p>
  );
}

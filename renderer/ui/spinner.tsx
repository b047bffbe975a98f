/** A small ring that turns while something is under way. */

import { classNames } from './class-names.ts';

/** Purely decorative: say in words, next to it or as a label of its parent, what is under way. */
export function Spinner({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classNames('spinner', className)} />;
}

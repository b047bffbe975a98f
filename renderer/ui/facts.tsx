/** A list of what is known, name by name. */

import type { ReactNode } from 'react';
import type { Usage } from '../../shared/service.ts';

/** Its name, what is known of it (null and undefined: nothing, so it is left out), and the class of its line. */
export type Fact = readonly [string, ReactNode, string?];

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string;
}

export function Facts({ facts, className = 'facts is-selectable' }: FactsProps) {
  return facts.length === 0 ? null : (
    <dl className={className}>
      {facts.map(([name, value, line], index) =>
        value === null || value === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the order is that of the wire.
          <div key={index} className={line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Counts under the names that services give them. */
export function usageText(usage: Usage): string {
  return Object.entries(usage)
    .map(([name, count]) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${count}`)
    .join(', ');
}

/** A list of names and values. */

import type { ReactNode } from 'react';
import type { Usage } from '../../shared/service.ts';

/** Name, value (null and undefined are omitted), and the class of the line. */
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

/** Token counts under the names that services use. */
export function usageText(usage: Usage): string {
  return Object.entries(usage)
    .map(([name, count]) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${count}`)
    .join(', ');
}

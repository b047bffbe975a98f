/** A list of what is known, name by name. */

import type { Usage } from '../../shared/service.ts';

export type Fact = readonly [string, string | number | null | undefined];

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string;
}

export function Facts({ facts, className = 'facts' }: FactsProps) {
  return facts.length === 0 ? null : (
    <dl className={`${className} is-selectable`}>
      {facts.map(([name, value], index) =>
        value === null || value === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the order is that of the wire.
          <div key={index}>
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

/** A list of what is known, name by name. */

import type { Usage } from '../../../shared/service.ts';

export type Fact = readonly [string, string | number | null | undefined];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts is-selectable">
      {facts.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
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

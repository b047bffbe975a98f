/** Shows a key combination the way the platform writes it. */

import { describeKeys } from './key-names.ts';

/** `keys` is written like `Mod+Shift+K`, see `renderer/store/key-combination.ts`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {describeKeys(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}

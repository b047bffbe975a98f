/** Shows a key combination the way the platform writes it. */

import { useT } from '../i18n.ts';
import { describeKeys } from '../words/key-names.ts';

/** `keys` is written like `Mod+Shift+K`, see `renderer/store/window/key-combination.ts`. */
export function Keys({ keys }: { readonly keys: string }) {
  // Renders again when the language changes.
  useT();
  return (
    <span className="keys inline-line" dir="ltr">
      {describeKeys(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}

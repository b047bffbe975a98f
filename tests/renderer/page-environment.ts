/** jsdom's page, which stays until its worker's process is ended: what a test has left to a timer still finds a window. */
import { createRequire } from 'node:module';
import type { Environment } from 'vitest/environments';
import { builtinEnvironments } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What jsdom gives each element for its `style`. */
interface Styled {
  _initElementCSSInlineStyle(): void;
  _style: object;
  _settingCssText: boolean;
}

const { implementation } = createRequire(import.meta.url)(
  'jsdom/lib/jsdom/living/nodes/ElementCSSInlineStyle-impl.js',
) as { implementation: { prototype: Styled } };
const makeStyle = implementation.prototype._initElementCSSInlineStyle;
const styles = new WeakMap<Styled, object>();

/** jsdom makes a style with each element, an eighth of the work where elements are many, and nearly none is ever looked at. */
Object.defineProperties(implementation.prototype, {
  _initElementCSSInlineStyle: {
    value(this: Styled) {
      this._settingCssText = false;
    },
  },
  _style: {
    get(this: Styled): object | undefined {
      if (!styles.has(this)) {
        const isSetting = this._settingCssText;
        makeStyle.call(this);
        this._settingCssText = isSetting;
      }
      return styles.get(this);
    },
    set(this: Styled, style: object) {
      styles.set(this, style);
    },
  },
});

export default {
  ...jsdom,
  name: 'page',
  setup: async (global, options) => {
    await jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
} satisfies Environment;

/** jsdom's page, kept until its worker's process exits, so that late timers still find a window. */
import { createRequire } from 'node:module';
import type { Environment } from 'vitest/environments';
import { builtinEnvironments } from 'vitest/runtime';
import { StillObserver } from '../helpers/page/still-observer.ts';

const { jsdom } = builtinEnvironments;

/** The `style` that jsdom gives each element. */
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

/**
 * Creates an element's style only when it is read. jsdom would create one with each element, which is an eighth of the
 * work in pages with many elements, although almost none is ever read.
 */
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
    global.ResizeObserver = StillObserver;
    return { teardown: () => undefined };
  },
} satisfies Environment;

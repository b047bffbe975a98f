/** jsdom's page, which stays until its worker's process is ended: what a test has left to a timer still finds a window. */
import type { Environment } from 'vitest/environments';
import { builtinEnvironments } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

export default {
  ...jsdom,
  name: 'page',
  setup: async (global, options) => {
    await jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
} satisfies Environment;

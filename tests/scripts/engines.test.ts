// `npm run test:engines` uses the versions of Node and Chromium that are in the Electron that ships.
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { differenceOf, nodeLineOf } from '../../scripts/test-engines.mjs';

const electron: { version: string; dependencies: Record<string, string> } = createRequire(import.meta.url)(
  'electron/package.json',
);

describe('the engine that ships', () => {
  it('has the Node whose types its package requires', () => {
    expect(nodeLineOf({ version: '45.4.1', dependencies: { '@types/node': '^24.9.0' } })).toBe(24);
    expect(nodeLineOf(electron)).toBeGreaterThanOrEqual(24);
    expect(() => nodeLineOf({ version: '46.0.0', dependencies: {} })).toThrow('46.0.0');
  });

  it('has the recorded version of Chromium, and a different one is reported', () => {
    expect(differenceOf('Chromium 156.0.8078.79 built on Debian', electron.version)).toBe('');
    expect(differenceOf('Chromium 140.0.7339.20', '45.4.1')).toContain('Chromium 140');
    expect(differenceOf('Chromium 156.0.8078.79', '46.0.0')).toContain('not noted');
  });
});

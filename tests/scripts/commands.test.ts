// Commands fail with one clear sentence, without a stack trace.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

function fail(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect(status).not.toBe(0);
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr.trim();
}

describe('commands', () => {
  it('say so if Electron is missing', () => {
    const said = fail('set-up/electron-runtime.mjs', [], { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'docs') });
    expect(said).toMatch(/^ELECTRON_OVERRIDE_DIST_PATH is set, but there is no .*electron/i);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('list the parts of the tests if an unknown part is named', () => {
    expect(fail('test.mjs', ['--only', 'everything'])).toBe(
      '--only takes one of machine, lint, types, node, unit, build, pack, integration, e2e, package, faults, long, not everything.',
    );
  });

  it('explain how to start a long run if its name is unknown', () => {
    expect(fail('long-run.mjs', ['marathon'])).toBe('Usage: node scripts/long-run.mjs soak|torture|screenshots');
  });

  it.each([
    ['long-run.mjs', ['torture', '--seed', 'abc'], '--seed takes a whole number from 1, not abc.'],
    ['long-run.mjs', ['torture', '--histories', '0'], '--histories takes a whole number from 1, not 0.'],
    ['long-run.mjs', ['screenshots', '--help'], /^Usage: npm run torture/],
    ['test.mjs', ['--help'], /^Usage: npm test/],
    ['package.mjs', ['--dir', '--sign'], /^Usage: npm run package/],
    ['test-engines.mjs', ['--help'], /^Usage: npm run test:engines$/],
    ['build.mjs', ['--help'], /^Usage: npm run build/],
    ['build.mjs', ['rendrer'], /^Usage: npm run build/],
    ['test-fonts.mjs', ['noto'], /^Usage: npm run test:fonts$/],
    ['test-systems.mjs', ['--help'], /^Usage: npm run test:systems/],
    ['test-installed.mjs', ['--help'], /^Usage: node scripts\/test-installed/],
    ['test-windows.mjs', ['--line', '22'], /^Usage: npm run test:windows/],
  ])('%s %j only explains its arguments, in one line', (script, args, words) => {
    const said = fail(script, args);
    expect(said).toMatch(words);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('are in package.json under the names that the documentation uses', () => {
    const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining([
        'start',
        'test',
        'check',
        'dev',
        'package',
        'package:dir',
        'bench',
        'conformance',
        'service',
      ]),
    );
  });
});

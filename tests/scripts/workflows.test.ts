// Workflows run on machines that we don't have, so they only call scripts that can also be tried without a workflow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { installationOn } from '../../scripts/set-up/installation.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, '.github', 'workflows');
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const stepsOf = (name: string): readonly string[] =>
  Object.values((load(readFileSync(join(folder, name), 'utf8')) as Workflow).jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => step.run ?? []),
  );

describe.each(readdirSync(folder))('%s', (name) => {
  it("runs only the project's own commands", () => {
    const steps = stepsOf(name);
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps) {
      const [, script, command, file] =
        step.match(
          /^(?:(?:sudo "\$\(which node\)"|node) (scripts\/\S+)|npm (?:run (\S+)|ci)|(\.ci\/\w+))(?: [\w.:/* -]+)?$/,
        ) ?? expect.fail(`not a command of the project: ${step}`);
      const path = script ?? file;
      if (path !== undefined) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      if (command !== undefined) expect(Object.keys(scripts)).toContain(command);
    }
  });

  it('may only read the repository', () => {
    const { permissions } = load(readFileSync(join(folder, name), 'utf8')) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
  });
});

describe('the installer', () => {
  it('is run without questions on each system, and keeps user data', () => {
    const windows = installationOn('win32', { LOCALAPPDATA: 'C:\\L', APPDATA: 'C:\\A' }, false);
    expect(windows.install('C:\\setup.exe')).toEqual([['C:\\setup.exe', '/S', '/D=C:\\L\\Programs\\Parley']]);
    const mac = installationOn('darwin', { HOME: '/Users/me' }, false);
    expect(mac.install('/a.dmg').map(([program]) => program)).toEqual(['hdiutil', 'ditto', 'hdiutil']);
    const linux = installationOn('linux', { HOME: '/home/me' }, false);
    expect(linux.install('/a.deb')[0]?.slice(0, 3)).toEqual(['sudo', 'apt-get', 'install']);
    for (const { program, userData, remove } of [windows, mac, linux]) {
      expect(program).not.toContain(userData);
      expect(remove.flat()).not.toContain(userData);
    }
  });
});

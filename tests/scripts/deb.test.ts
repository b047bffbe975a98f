// The replacement for fpm builds a .deb from fpm's arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controlText, makeDeb } from '../../scripts/packaging/fpm-by-dpkg.mjs';

const hasDpkg = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-deb-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dpkg = (...args: readonly string[]): string => spawnSync('dpkg-deb', args, { encoding: 'utf8' }).stdout;

function args(...more: readonly string[]): readonly string[] {
  const target = join(folder, 'app.deb');
  const about = ['--name', 'app', '--version', '1.0', '--architecture', 'amd64', '--package', target];
  return ['-s', 'dir', '--force', '-t', 'deb', ...about, '--maintainer', 'A <a@b.invalid>', ...more];
}

describe('a .deb', () => {
  it('has its files in the right places, with the right owner and modes, and its scripts and dependencies', async (context) => {
    context.skip(!hasDpkg, 'dpkg-deb is not here');
    mkdirSync(join(folder, 'app', 'sub'), { recursive: true });
    writeFileSync(join(folder, 'app', 'program'), 'x', { mode: 0o700 });
    writeFileSync(join(folder, 'app', 'sub', 'data'), 'y', { mode: 0o666 });
    writeFileSync(join(folder, 'install.sh'), '#!/bin/sh\n');
    const depends = ['-d', 'one | two', '-d', 'three', '--deb-recommends', 'four', '--deb-compression', 'gz'];
    const places = [`${join(folder, 'app')}/=/opt/App`, `${join(folder, 'app', 'sub', 'data')}=/usr/share/app/data`];
    const deb = await makeDeb(args(...depends, '--after-install', join(folder, 'install.sh'), ...places));
    const listing = dpkg('-c', deb);
    expect(listing).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/App\/program$/m);
    expect(listing).toMatch(/^-rw-r--r-- root\/root .* \.\/opt\/App\/sub\/data$/m);
    expect(listing).toMatch(/^-rw-r--r-- root\/root .* \.\/usr\/share\/app\/data$/m);
    expect(dpkg('-f', deb, 'Depends')).toBe('one | two, three\n');
    expect(dpkg('-f', deb, 'Recommends')).toBe('four\n');
    expect(dpkg('-I', deb)).toMatch(/postinst/);
  });

  it('has the same permissions if it is built with a restrictive umask', async (context) => {
    context.skip(!hasDpkg, 'dpkg-deb is not here');
    const before = process.umask(0o077);
    try {
      writeFileSync(join(folder, 'install.sh'), '#!/bin/sh\n');
      const deb = await makeDeb(args('--after-install', join(folder, 'install.sh')));
      dpkg('-e', deb, join(folder, 'control'));
    } finally {
      process.umask(before);
    }
    const modeOf = (name: string) => statSync(join(folder, 'control', name)).mode & 0o777;
    expect([modeOf('.'), modeOf('control'), modeOf('md5sums'), modeOf('postinst')]).toEqual([
      0o755, 0o644, 0o644, 0o755,
    ]);
  });

  it('is described as Debian requires', () => {
    const text = controlText({ name: 'app', version: '1.0', description: 'Short\n Longer words\n\nMore' }, 12);
    expect(text).toContain('Installed-Size: 12\n');
    expect(text).toContain('Description: Short\n Longer words\n .\n More\n');
    expect(text).not.toContain('undefined');
  });

  it.each([
    ['an unknown argument', () => args('--rpm-os', 'linux')],
    ['another kind of package', () => ['-s', 'dir', '-t', 'rpm']],
    ['a file without a destination', () => args('/etc/hostname')],
  ])('is refused for %s', async (_case, wrong) => {
    await expect(makeDeb(wrong())).rejects.toThrow();
    expect(existsSync(join(folder, 'app.deb'))).toBe(false);
  });
});

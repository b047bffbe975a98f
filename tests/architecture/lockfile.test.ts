// The lockfile pins every package by its content and names no host.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './source-files.ts';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
}

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');
const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(read('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('the lockfile', () => {
  it('has a version and a SHA-512 of every package', () => {
    expect(locked.length).toBeGreaterThan(100);
    const loose = locked.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('names no registry host', () => {
    const hosts = locked.filter(([, entry]) => 'resolved' in entry).map(([path]) => path);
    expect(hosts).toEqual([]);
  });

  it('has native binaries of the tools and the database for Linux, macOS and Windows', () => {
    const names = locked.map(([path]) => path);
    for (const family of ['@biomejs/cli-', '@rolldown/binding-', '@typescript/typescript-', '@libsql/']) {
      for (const system of ['linux-x64', 'darwin-arm64', 'win32-x64']) {
        expect(names.some((name) => name.startsWith(`node_modules/${family}${system}`))).toBe(true);
      }
    }
  });

  it('comes with a package.json that has exact versions', () => {
    const manifest: Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>> = JSON.parse(
      read('package.json'),
    );
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(ranges).toEqual([]);
  });
});

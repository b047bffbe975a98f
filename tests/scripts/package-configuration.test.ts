// electron-builder's configuration agrees with the app's own facts.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { APP_ID } from '../../electron/start-up/app-id.ts';

const root = resolve(import.meta.dirname, '..', '..');
const configuration = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));

describe('the packaging configuration', () => {
  it('gives the app the name by which Windows connects its windows to its shortcut', () => {
    expect(configuration).toMatchObject({ appId: APP_ID });
    // Only on Windows could a test ask which name the program gave itself, so look for it in the code.
    const main = readFileSync(join(root, 'electron', 'main.ts'), 'utf8');
    expect(main).toMatch(/^if \(process\.platform === 'win32'\) app\.setAppUserModelId\(APP_ID\);$/m);
  });

  it('builds for Windows only on x64, which has a database module', () => {
    expect(configuration).toMatchObject({ win: { target: [{ target: 'nsis', arch: ['x64'] }] } });
  });

  it('keeps the conversations when the app is removed from Windows', () => {
    expect(configuration).toMatchObject({ nsis: { deleteAppDataOnUninstall: false } });
  });
});

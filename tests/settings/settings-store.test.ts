// Settings and the window's position are stored, and damaged settings have their defaults.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SettingsStore } from '../../electron/settings/settings-store.ts';
import { WindowStateStore } from '../../electron/settings/window-state.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { appFolder, openConf, openConfRefused } from '../keys/app-folder.ts';

const open = (folder: string) =>
  new SettingsStore({ folder, openBackend: openConf, now: () => 0, onForeign: () => undefined });

describe('settings', () => {
  it('start with their defaults and are restored as they were left', () => {
    const folder = appFolder();
    const settings = open(folder);
    expect(settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(settings.update({ theme: 'dark', shortcuts: { search: 'Ctrl+K' } })).toMatchObject({
      ok: true,
      value: { theme: 'dark' },
    });
    expect(open(folder).get()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', shortcuts: { search: 'Ctrl+K' } });
  });

  it('start with the currency of the region, unless the file contains another one', () => {
    const stored = { folder: appFolder(), openBackend: openConf, now: () => 0, onForeign: () => undefined };
    const first = new SettingsStore(stored, 'EUR');
    expect(first.get().monthlyCurrency).toBe('EUR');
    first.update({ theme: 'dark' });
    expect(new SettingsStore(stored, 'CHF').get().monthlyCurrency).toBe('EUR');
  });

  it('accept all of their defaults', () => {
    const folder = appFolder();
    for (const name of Object.keys(DEFAULT_SETTINGS)) {
      expect(open(folder).update({ [name]: DEFAULT_SETTINGS[name as keyof Settings] })).toMatchObject({ ok: true });
    }
  });

  it('are kept within their limits, and become whole numbers where they must', () => {
    const settings = open(appFolder());
    const changed = settings.update({
      fontSizePx: 1_000,
      sidebarWidthPx: -5,
      concurrentTurns: 2.7,
      defaultParameters: { temperature: 9, topP: -1, maxTokens: 2.7 },
    });
    expect(changed).toMatchObject({
      ok: true,
      value: {
        fontSizePx: LIMITS.fontSizeMaxPx,
        sidebarWidthPx: LIMITS.sidebarWidthMinPx,
        concurrentTurns: 2,
        defaultParameters: { temperature: 2, topP: 0, maxTokens: 2 },
      },
    });
  });

  it('refuse a patch with a wrong value completely', () => {
    const settings = open(appFolder());
    const proxy = { mode: 'manual', server: 'http://me:secret@proxy.example:3128', bypass: '', username: '' } as const;
    expect(settings.update({ theme: 'dark', proxy })).toEqual({
      ok: false,
      error: { reason: 'invalid_setting', detail: 'proxy' },
    });
    expect(settings.get()).toEqual(DEFAULT_SETTINGS);
  });

  it('use the default for each damaged field, keep the others, and name the damaged ones', () => {
    const folder = appFolder();
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ version: 1, theme: 'purple', fontSizePx: 'big', language: 'de', unknown: 1 }),
    );
    const settings = open(folder);
    expect(settings.get()).toEqual({ ...DEFAULT_SETTINGS, language: 'de' });
    expect(settings.problem).toMatchObject({ kind: 'entries_damaged', entries: ['theme', 'fontSizePx'] });
    settings.update({ isWideColumn: true });
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('unknown');
  });

  it('follow the language of the system after an update from a version that had English only', () => {
    const before = { version: 1, theme: 'dark', language: 'en', isCodeNumbered: true };
    const from = (content: object): string => {
      const folder = appFolder();
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(content));
      const settings = open(folder);
      expect(settings.problem).toBeNull();
      const { language } = settings.get();
      settings.update({ theme: 'light' });
      expect(open(folder).get().language).toBe(language);
      return language;
    };
    expect(from(before)).toBe('system');
    // A file with `spokenReplies` is from a later version, in which the user chose English.
    expect(from({ ...before, spokenReplies: 'finished' })).toBe('en');
    expect(from({ ...before, language: 'de' })).toBe('de');
  });

  it('notify a listener only of real changes, and never after it was removed', () => {
    const settings = open(appFolder());
    const heard: [string, string][] = [];
    const leave = settings.onChange((now, before) => heard.push([before.theme, now.theme]));
    settings.update({ theme: 'dark' });
    settings.update({ theme: 'dark' });
    leave();
    settings.update({ theme: 'light' });
    expect(heard).toEqual([['system', 'dark']]);
  });

  it("last until the end of the session if they can't be saved", () => {
    const settings = new SettingsStore({
      folder: appFolder(),
      now: () => 0,
      openBackend: openConfRefused('ENOSPC'),
      onForeign: () => undefined,
    });
    expect(settings.update({ theme: 'dark' })).toMatchObject({ ok: false, error: { reason: 'not_saved' } });
    expect(settings.get().theme).toBe('dark');
  });

  it('are all there, whatever values their file contains', () => {
    const folder = appFolder();
    const names = Object.keys(DEFAULT_SETTINGS);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (content) => {
        writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...content, version: 1 }));
        const settings = open(folder).get();
        expect(Object.keys(settings).sort()).toEqual([...names].sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe('the window', () => {
  const state = { bounds: { x: 10, y: 20, width: 1_280, height: 800 }, isMaximized: true };

  it('is remembered', () => {
    const folder = appFolder();
    const store = () =>
      new WindowStateStore({ folder, openBackend: openConf, now: () => 0, onForeign: () => undefined });
    expect(store().get()).toBeNull();
    store().set(state);
    expect(store().get()).toEqual(state);
  });
});

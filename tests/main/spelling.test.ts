// The page's session has a network only while Chromium downloads the dictionaries that the user chose.
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ContactedHosts } from '../../electron/network/contacted-hosts.ts';
import { watchSpelling } from '../../electron/shell/spelling.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';

class FakeSession extends EventEmitter {
  readonly done: string[] = [];
  readonly availableSpellCheckerLanguages = ['de', 'fr'];
  setProxy = async ({ mode }: { readonly mode: string }): Promise<void> => void this.done.push(mode);
  setSpellCheckerLanguages = (languages: readonly string[]) => this.done.push(`languages: ${languages.join()}`);
  setSpellCheckerEnabled = () => undefined;
}

function watched(atStart: readonly string[]) {
  const session = new FakeSession();
  let settings: Settings = { ...DEFAULT_SETTINGS, spellingLanguages: atStart };
  let listener: (next: Settings, before: Settings) => void = () => undefined;
  Reflect.apply(watchSpelling, null, [
    {
      session,
      cutOff: () => session.done.push('cut off'),
      settings: {
        get: () => settings,
        onChange: (added: typeof listener) => {
          listener = added;
        },
      },
      hosts: new ContactedHosts(),
      notices: { show: () => undefined, remove: () => undefined },
    },
  ]);
  const choose = async (languages: readonly string[]) => {
    const before = settings;
    settings = { ...settings, spellingLanguages: languages };
    listener(settings, before);
    await new Promise(setImmediate);
  };
  const take = () => session.done.splice(0);
  return { session, choose, take };
}

describe.skipIf(process.platform === 'darwin')('the network of the page', () => {
  it('is there before a dictionary is asked for, and gone after the last one', async () => {
    const { session, choose, take } = watched([]);
    await choose(['de', 'fr']);
    expect(take()).toEqual(['system', 'languages: de,fr']);
    session.emit('spellcheck-dictionary-initialized', {}, 'de');
    expect(take()).toEqual([]);
    session.emit('spellcheck-dictionary-download-failure', {}, 'fr');
    expect(take()).toEqual(['cut off']);
    await choose(['de']);
    expect(take()).toEqual(['cut off', 'languages: de']);
  });

  it('is gone once the dictionaries chosen earlier are read', () => {
    const { session, take } = watched(['de']);
    session.emit('spellcheck-dictionary-initialized', {}, 'de');
    expect(take()).toEqual(['cut off']);
  });

  it('is gone for a language that Chromium has no dictionary for, and never waits for it', async () => {
    const { session, choose, take } = watched(['xx', 'de']);
    session.emit('spellcheck-dictionary-initialized', {}, 'de');
    expect(take()).toEqual(['cut off']);
    await choose(['xx', 'yy', 'de']);
    expect(take()).toEqual(['cut off', 'languages: de']);
    await choose(['xx', 'fr']);
    expect(take()).toEqual(['system', 'languages: fr']);
    session.emit('spellcheck-dictionary-initialized', {}, 'fr');
    expect(take()).toEqual(['cut off']);
  });
});

describe('on macOS, which loads no dictionaries', () => {
  beforeEach(() => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  });

  it('the page gets no network for a chosen language', async () => {
    const { choose, take } = watched([]);
    await choose(['de']);
    expect(take()).toEqual(['cut off']);
  });
});

/** Loads the app's settings field by field, applies patches, and notifies listeners. */
import { isDeepStrictEqual } from 'node:util';
import { readProxyServers } from '../../shared/addresses/proxy-server.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { FALLBACK_LANGUAGE, SYSTEM_LANGUAGE } from '../../shared/locales/languages.ts';
import { DEFAULT_SETTINGS, type ProxySettings, type Settings } from '../../shared/settings.ts';
import { type DocumentPlace, type DocumentProblem, JsonDocument, type SaveTrouble } from './json-document.ts';
import { applySettings } from './settings-fields.ts';

export type SettingsListener = (settings: Settings, before: Settings) => void;

export class SettingsStore {
  readonly #document: JsonDocument<Settings>;
  readonly #listeners = new Set<SettingsListener>();
  #settings: Settings;

  /** @param monthlyCurrency the currency until the user sets another */
  constructor(options: DocumentPlace, monthlyCurrency = DEFAULT_SETTINGS.monthlyCurrency) {
    const defaults = { ...DEFAULT_SETTINGS, monthlyCurrency };
    this.#document = new JsonDocument<Settings>({
      ...options,
      name: 'settings',
      version: 1,
      keepsDamaged: false,
      parse: (content) => {
        const { settings, refused } = applySettings(defaults, withoutUnchosenLanguage(content));
        return { value: settings, damaged: refused };
      },
      serialize: (settings) => ({ ...settings }),
    });
    this.#settings = this.#document.value;
  }

  get(): Settings {
    return this.#settings;
  }

  /** The problem with the file; the fields named in it have their defaults. */
  get problem(): DocumentProblem | null {
    return this.#document.problem;
  }

  /**
   * Changes the named settings, and clamps numbers to their bounds. `invalid_setting`: nothing was changed.
   * `not_saved`: the change lasts until the app quits.
   */
  update(patch: Partial<Settings>): Result<Settings, Refusal> {
    if (!isProxyUsable(patch.proxy, this.#settings.proxy)) return fail({ reason: 'invalid_setting', detail: 'proxy' });
    const { settings, refused } = applySettings(this.#settings, { ...patch });
    if (refused.length > 0) return fail({ reason: 'invalid_setting', detail: refused.join(', ') });
    const before = this.#settings;
    if (isDeepStrictEqual(settings, before)) return ok(before);
    this.#settings = settings;
    const saved = this.#document.replace(settings);
    for (const listener of this.#listeners) listener(settings, before);
    return saved.ok ? ok(settings) : fail({ reason: 'not_saved', detail: saved.error.detail });
  }

  /** Writes the file again if it was deleted or moved. */
  storeAgain(): Result<void, SaveTrouble> {
    return this.#document.storeAgain();
  }

  /** Calls `listener` after each change; the returned function unsubscribes it. */
  onChange(listener: SettingsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * False for a server that Chromium would reject. A server that is already in the file stays, and is reported when it is
 * used.
 */
function isProxyUsable(next: ProxySettings | undefined, { server }: ProxySettings): boolean {
  return next === undefined || next.server === server || next.server.trim() === '' || readProxyServers(next.server).ok;
}

/**
 * Drops the `en` from a file that was written before languages could be chosen: the user didn't choose it, and it would
 * hide the system's language. Only newer files have `spokenReplies`.
 */
function withoutUnchosenLanguage(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isFromBefore = Object.hasOwn(content, 'version') && !Object.hasOwn(content, 'spokenReplies');
  return isFromBefore && content.language === FALLBACK_LANGUAGE ? { ...content, language: SYSTEM_LANGUAGE } : content;
}

/** What the app knows and says of itself: its version, the hosts it contacted, updates, its own sentences. */

export interface AboutInfo {
  readonly version: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  /** `test`: a development and test runtime that a release never ships. */
  readonly runtime: 'official' | 'test';
  readonly platform: string;
  readonly userDataFolder: string;
}

/**
 * Whether other programs' windows let the keys of the quick window through: `on`; `refused` by the system, because
 * another program has them; `asked`: on Wayland the desktop decides and does not tell; `none`: the command has no keys.
 */
export type QuickKeys = 'off' | 'on' | 'refused' | 'asked' | 'none';

/** What the system does for the app while it has no window. */
export interface DesktopHabits {
  readonly isStartedAtLogin: boolean;
  readonly quickKeys: QuickKeys;
}

export type ContactReason = 'chat' | 'models' | 'image' | 'update' | 'dictionary';

/** What can check the spelling of what is typed. */
export interface Spelling {
  /** The system checks, in the languages of its own settings. */
  readonly isSystem: boolean;
  /** BCP 47 codes that can be chosen. */
  readonly languages: readonly string[];
}

/** A host that was contacted in this session, and why. */
export interface ContactedHost {
  readonly host: string;
  readonly reasons: readonly ContactReason[];
  readonly count: number;
}

export type UpdateState =
  | { readonly kind: 'off' }
  | { readonly kind: 'idle'; readonly checkedAt: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** A sentence of the app itself; `key` is a key of the locale files. */
export interface Notice {
  readonly id: string;
  readonly level: 'status' | 'alert';
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Stands until it is resolved or dismissed; else it goes by itself. */
  readonly isStanding: boolean;
}

/** Facts about the app: its version, the hosts it contacted, its updates and its notices. */

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
 * Whether the quick window's shortcut works in other programs: `on`; `off`, as in the settings; `refused`, because
 * another program uses the keys; `asked`, on Wayland, where the desktop decides and doesn't report back; `none`, because
 * the command has no keys.
 */
export type QuickKeys = 'off' | 'on' | 'refused' | 'asked' | 'none';

/** How the user can reach the app while no window is open. */
export interface DesktopState {
  readonly isStartedAtLogin: boolean;
  readonly quickKeys: QuickKeys;
}

export type ContactReason = 'chat' | 'models' | 'image' | 'update' | 'dictionary';

/** The languages that the spell checker offers. */
export interface Spelling {
  /** True if the system checks spelling, in the languages of its own settings. */
  readonly isSystem: boolean;
  /** BCP 47 codes of the languages to choose from. */
  readonly languages: readonly string[];
}

/** A host that the app contacted in this session, and why. */
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

/** A message from the app itself; `key` is a key of the locale files. */
export interface Notice {
  readonly id: string;
  readonly level: 'status' | 'alert';
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** True if it stays until it is resolved or dismissed; other notices disappear after a while. */
  readonly isStanding: boolean;
}

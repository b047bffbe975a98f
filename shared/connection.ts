/** Connections to services, and what the window may know about their keys. */

import type { BaseUrlProblem } from './addresses/base-url.ts';
import type { AppError } from './errors.ts';
import type { HeaderInput, HeaderProblem } from './requests/extra-headers.ts';
import type { RequestOptions } from './requests/request-options.ts';
import type { Model } from './service.ts';

/** The states of a key that the window shows; `none` if the connection has no key. */
export type KeyState =
  | 'active'
  | 'rejected: invalid'
  | 'rejected: expired'
  | 'rejected: other'
  | 'this session only'
  | 'locked'
  | 'none';

export interface ModelOf {
  readonly connectionId: string;
  readonly model: string;
}

/** Everything that main reveals about a key. */
export interface KeyInfo {
  readonly state: KeyState;
  /** The last four characters; empty without a key, or if they would reveal too much of a short one. */
  readonly lastFour: string;
  /** Unix milliseconds; null if there is no key. */
  readonly addedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Where the key is stored, for example `gnome_libsecret`; null if it is only in memory. */
  readonly storedIn: string | null;
  /**
   * Why Parley can't read the key when `state` is `locked`: the keyring isn't open yet, or its own key has changed.
   */
  readonly lockedReason: 'unavailable' | 'changed' | null;
  /** When `state` is `locked`: the keyring that encrypted the key, and the one available now; null means none. */
  readonly vaults?: { readonly stored: string | null; readonly current: string | null };
  /** True if only a restart of the app can help. */
  readonly isRestartNeeded?: true;
}

/** One of the keys of a connection. */
export interface NamedKey extends KeyInfo {
  readonly id: string;
  /** The user's name for it; may be empty. */
  readonly label: string;
  /** The expiry date that the user entered, as midnight UTC; null if unknown. */
  readonly expiresAt: number | null;
  /** How many of the expiry warnings the user has read. */
  readonly warningsRead: number;
  /** The only origin that the key is sent to. */
  readonly origin: string;
}

/** A header that Parley sends with every request of a connection. */
export interface HeaderInfo {
  readonly name: string;
  /** What the window may know about the header's value, which is stored like a key. */
  readonly value: KeyInfo;
}

/** Timers of one connection in milliseconds; null means the default of `shared/limits.ts`. */
export interface ConnectionTimeouts {
  readonly responseStartMs: number | null;
  readonly idleMs: number | null;
  readonly nextTokenMs: number | null;
  readonly wholeResponseMs: number | null;
}

/** Uses the default of every timer. */
export const NO_TIMEOUTS: ConnectionTimeouts = {
  responseStartMs: null,
  idleMs: null,
  nextTokenMs: null,
  wholeResponseMs: null,
};

export interface Connection {
  readonly id: string;
  readonly name: string;
  /** Normalized: without slashes and `/v1` at the end; another version stays. */
  readonly baseUrl: string;
  /** Empty if the user gave none. */
  readonly consoleUrl: string;
  readonly isPractice: boolean;
  readonly isRetryEnabled: boolean;
  readonly timeouts: ConnectionTimeouts;
  readonly request: RequestOptions;
  readonly createdAt: number;
  readonly headers: readonly HeaderInfo[];
  /** True if requests may be sent without a key. */
  readonly isKeyless: boolean;
  /**
   * The chosen key, which is the one in `keys` with the id `keyId`. `none` if that key is gone, even if there are
   * others.
   */
  readonly key: KeyInfo;
  readonly keyId: string;
  readonly keys: readonly NamedKey[];
}

/**
 * The facts about a key or a connection that a question shows, as one string. Main refuses to remove something that
 * has changed since the question was shown.
 */
export function shownKey({ id, label, lastFour, addedAt, origin }: NamedKey): string {
  return JSON.stringify([id, label, lastFour, addedAt, origin]);
}

export function shownConnection({ name, baseUrl, keys, headers }: Connection): string {
  const values = headers.map((header) => [header.name, header.value.lastFour, header.value.addedAt]);
  return JSON.stringify([name, baseUrl, keys.map(shownKey), values]);
}

/** The connection form. `apiKey` is absent when the form is saved without a new key. */
export interface ConnectionInput
  extends Pick<Connection, 'name' | 'baseUrl' | 'consoleUrl' | 'isRetryEnabled' | 'timeouts'> {
  readonly apiKey?: string;
  /** The user's name for the new key. */
  readonly keyLabel?: string;
  readonly keyExpiresAt?: number | null;
  /** If absent, the options stay as they are; a new connection gets those of the interface document. */
  readonly request?: RequestOptions;
  /** If absent, the headers stay as they are. */
  readonly headers?: readonly HeaderInput[];
  /** True if the service needs no key. If absent, stays as it is; false for a new connection. */
  readonly isKeyless?: boolean;
  /** True if the user agreed to send the key unencrypted. */
  readonly isClearTextAllowed: boolean;
}

/** Identifies a key check, so that `connection:cancel-check` can cancel it. */
export interface CheckName {
  readonly checkId?: string;
}

/** A key that the user typed, with its label and expiry date. */
export interface TypedKey {
  readonly apiKey: string;
  /** If absent, the label stays as it is. */
  readonly label?: string;
  /** Midnight UTC of the expiry date; null or absent if unknown. */
  readonly expiresAt?: number | null;
}

/** Why pasted text contains no usable key. */
export type PastedKeyProblem =
  | 'empty'
  | 'too_long'
  | 'invalid'
  | 'white_space'
  | 'control_characters'
  | 'several_keys'
  /** The service's console shows only part of the key. */
  | 'masked'
  | 'placeholder'
  | 'variable'
  | 'is_address'
  /** The text contains characters that no key has, for example Cyrillic letters that look Latin. */
  | 'odd_characters';

/** Why a form was rejected; the window shows the first problem next to its field. */
export interface FieldProblem {
  readonly field: 'name' | 'baseUrl' | 'consoleUrl' | 'apiKey' | 'extraBody' | 'headers';
  readonly reason:
    | HeaderProblem
    | BaseUrlProblem
    | PastedKeyProblem
    | 'control_characters'
    | 'clear_text'
    | 'key_needed'
    | 'key_gone'
    | 'holds_key';
  /** For `odd_characters`: the offending characters. */
  readonly characters?: string;
}

export type ConnectFailure =
  | { readonly kind: 'field'; readonly problem: FieldProblem }
  | { readonly kind: 'service'; readonly error: AppError };

/** A service that runs on this computer. */
export interface LocalService {
  /** The program that usually uses this port. */
  readonly name: string;
  readonly baseUrl: string;
  /** Model names; empty if the service needs a key first. */
  readonly models: readonly string[];
  readonly isKeyNeeded: boolean;
}

/** The latest model list of a connection. */
export interface ModelList {
  readonly connectionId: string;
  readonly models: readonly Model[];
  /** Unix milliseconds; null if Parley never received a list. */
  readonly fetchedAt: number | null;
  /** True if the service has more models than it listed, or than Parley reads. */
  readonly isCut?: true;
  /** Why the latest attempt failed; `models` is then the last good list. */
  readonly error: AppError | null;
  /** The most recent change of the list. */
  readonly change?: ModelListChange;
  /** Models that have disappeared from the list, most recent first. */
  readonly gone?: readonly string[];
}

/** Model ids, in list order. */
export interface ModelListChange {
  /** Unix milliseconds. */
  readonly at: number;
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** A new connection. */
export interface Connected {
  readonly connection: Connection;
  readonly models: ModelList;
  /** False if the service's answers left it open whether it accepts the key, or if a list was read without a key. */
  readonly isKeyProved: boolean;
}

/** Result of a test through the proxy. `route` is Chromium's name for the route, for example `PROXY host:3128`. */
export interface ProxyTest {
  readonly durationMs: number;
  readonly route: string;
}

export interface ConnectionTest {
  readonly isKeyProved: boolean;
  readonly modelCount: number | null;
  readonly durationMs: number;
}

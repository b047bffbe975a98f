/** Connections to services and what may be told about their keys. */

import type { BaseUrlProblem } from './addresses/base-url.ts';
import type { AppError } from './errors.ts';
import type { HeaderInput, HeaderProblem } from './extra-headers.ts';
import type { RequestOptions } from './request-options.ts';
import type { Model } from './service.ts';

/** The four states of a key that the window shows, and `none` when the connection has none. */
export type KeyState =
  | 'active'
  | 'rejected: invalid'
  | 'rejected: expired'
  | 'rejected: other'
  | 'this session only'
  | 'locked'
  | 'none';

/** All that ever leaves main about a key. */
export interface KeyInfo {
  readonly state: KeyState;
  /** The last four characters; empty when there is no key. */
  readonly lastFour: string;
  /** Unix milliseconds; null when there is no key. */
  readonly addedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Where the key lies, for example `gnome_libsecret`; null while it is only in memory. */
  readonly storedIn: string | null;
  /** Why the key cannot be read, when `state` is `locked`: the keyring is not open yet, or its key has changed. */
  readonly lockedReason: 'unavailable' | 'changed' | null;
  /** When `state` is `locked`: the keyring that encrypted the key and the one that is there now; null means none. */
  readonly vaults?: { readonly stored: string | null; readonly current: string | null };
  /** Trying again does not help before the app has been started again. */
  readonly isRestartNeeded?: true;
}

/** One of the keys of a connection. */
export interface NamedKey extends KeyInfo {
  readonly id: string;
  /** What a person calls it; may be empty. */
  readonly label: string;
  /** A day of the calendar as a person said it, as its midnight in UTC; null when nobody did. */
  readonly expiresAt: number | null;
  /** How many of the warnings before that have been read. */
  readonly warningsRead: number;
  /** The only origin that it is sent to. */
  readonly origin: string;
}

/** A header that goes with every request of a connection. */
export interface HeaderInfo {
  readonly name: string;
  /** What may be told about its value, which is kept like a key. */
  readonly value: KeyInfo;
}

/** Timers of one connection in milliseconds; null takes the default of `shared/limits.ts`. */
export interface ConnectionTimeouts {
  readonly responseStartMs: number | null;
  readonly idleMs: number | null;
  readonly nextTokenMs: number | null;
  readonly wholeResponseMs: number | null;
}

/** The app's own. */
export const NO_TIMEOUTS: ConnectionTimeouts = {
  responseStartMs: null,
  idleMs: null,
  nextTokenMs: null,
  wholeResponseMs: null,
};

export interface Connection {
  readonly id: string;
  readonly name: string;
  /** Normalised: no trailing slash, no `/v1`. */
  readonly baseUrl: string;
  /** Empty when none was given. */
  readonly consoleUrl: string;
  readonly isPractice: boolean;
  readonly isRetryEnabled: boolean;
  readonly timeouts: ConnectionTimeouts;
  readonly request: RequestOptions;
  readonly createdAt: number;
  readonly headers: readonly HeaderInfo[];
  /** Requests go out without a key while there is none. */
  readonly isKeyless: boolean;
  /** The key that is used: the one of `keys` that is called `keyId`; `none` when that is gone, whatever others there are. */
  readonly key: KeyInfo;
  readonly keyId: string;
  readonly keys: readonly NamedKey[];
}

/**
 * What a question about a key or a connection shows, as one text. Main refuses to remove what has become another one since.
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
  /** Of that key. */
  readonly keyLabel?: string;
  readonly keyExpiresAt?: number | null;
  /** Absent: as it was, or as the interface document has it. */
  readonly request?: RequestOptions;
  /** Absent: as they were. */
  readonly headers?: readonly HeaderInput[];
  /** The service needs no key. Absent: as it was, or false. */
  readonly isKeyless?: boolean;
  /** The user was told that the key would travel in clear and agreed. */
  readonly isClearTextAllowed: boolean;
}

/** What a check of a key can be cancelled by, as `connection:cancel-check` does. */
export interface CheckName {
  readonly checkId?: string;
}

/** A key that a person typed, with what they say of it. */
export interface TypedKey {
  readonly apiKey: string;
  /** Absent: as it was. */
  readonly label?: string;
  /** A day as its midnight in UTC; absent like null: nobody knows. */
  readonly expiresAt?: number | null;
}

/** Why a pasted text has no key to send. */
export type PastedKeyProblem =
  | 'empty'
  | 'too_long'
  | 'invalid'
  | 'white_space'
  | 'control_characters'
  | 'several_keys'
  /** The console shows only part of it. */
  | 'masked'
  | 'placeholder'
  | 'variable'
  | 'is_address'
  /** `characters` lists those that no key has, such as Cyrillic letters that look Latin. */
  | 'odd_characters';

/** Why a form was not taken; the first one is shown beside its field. */
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
  /** For `odd_characters`: the characters that no key has. */
  readonly characters?: string;
}

export type ConnectFailure =
  | { readonly kind: 'field'; readonly problem: FieldProblem }
  | { readonly kind: 'service'; readonly error: AppError };

/** A service that answers on this computer. */
export interface LocalService {
  /** The program whose usual port it is. */
  readonly name: string;
  readonly baseUrl: string;
  /** Names; none while it wants a key first. */
  readonly models: readonly string[];
  readonly isKeyNeeded: boolean;
}

/** The models of a connection as last listed. */
export interface ModelList {
  readonly connectionId: string;
  readonly models: readonly Model[];
  /** Unix milliseconds; null when the list was never read. */
  readonly fetchedAt: number | null;
  /** The service has more models than it handed out, or than Parley reads. */
  readonly isCut?: true;
  /** Why the newest attempt failed; the models are then those of the last good one. */
  readonly error: AppError | null;
  /** What the last list that differed from the one before it changed. */
  readonly change?: ModelListChange;
  /** Models that were listed once and are not any more, the latest first. */
  readonly gone?: readonly string[];
}

/** Ids of models, in the order of their lists. */
export interface ModelListChange {
  /** Unix milliseconds. */
  readonly at: number;
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** A connection that was just made. */
export interface Connected {
  readonly connection: Connection;
  readonly models: ModelList;
  /** False when the service gave no way to tell whether it takes the key: no list, and no model to ask. */
  readonly isKeyProved: boolean;
}

/** An answer came through the proxy; `route` is what Chromium says it takes, for example `PROXY host:3128`. */
export interface ProxyTest {
  readonly durationMs: number;
  readonly route: string;
}

export interface ConnectionTest {
  readonly isKeyProved: boolean;
  readonly modelCount: number | null;
  readonly durationMs: number;
}

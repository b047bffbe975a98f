/** A large value that crosses IPC as one string: the sandbox copies objects piece by piece, but a string in one go. */

declare const held: unique symbol;

/** JSON of a `T`: plain data in which absent and undefined properties mean the same. */
export type JsonText<T> = string & { readonly [held]: T };

export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** Only for texts that `toJsonText` made in another process. */
export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text) as T;
}

/** A large value that crosses the door as one text: the sandbox copies objects piece by piece, and a text as it is. */

declare const held: unique symbol;

/** JSON that holds a `T`: plain data, whose absent and undefined properties are the same. */
export type JsonText<T> = string & { readonly [held]: T };

export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** Only for what `toJsonText` made on the other side. */
export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text) as T;
}

/** Reads a row's columns as the types that the library expects. */

import type { Row } from './driver-values.ts';

/** The text of a column; null reads as empty. */
export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}

export function integerOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' ? value : null;
}

export function flag(row: Row, column: string): boolean {
  return integer(row, column) !== 0;
}

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

/** Local days as numbers, and the length of a day for spans of time. */

/** A calendar day may be an hour longer or shorter. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The local day of a moment (Unix milliseconds), written `20261122`. */
export function localDay(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/** The moment at which a local day, written `20261122`, begins, or at which its hour `hour` does. */
export function dateOfDay(day: number, hour = 0): Date {
  return new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, hour);
}

/** Reads a list from a file entry by entry, so that a damaged entry does not affect the others. */
import type { z } from 'zod';

/**
 * Returns the valid entries; if several share an id, only the first. `damaged` names the other entries, or the list
 * itself if it isn't an array.
 */
export function parseList<T>(
  name: string,
  entries: unknown,
  schema: z.ZodType<T>,
  idOf: (entry: T) => string,
): { readonly value: readonly T[]; readonly damaged: readonly string[] } {
  if (entries === undefined) return { value: [], damaged: [] };
  if (!Array.isArray(entries)) return { value: [], damaged: [name] };
  const value = new Map<string, T>();
  const damaged: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = schema.safeParse(entry);
    if (read.success && !value.has(idOf(read.data))) value.set(idOf(read.data), read.data);
    else damaged.push(`${name}[${index}]`);
  }
  return { value: [...value.values()], damaged };
}

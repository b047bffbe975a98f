/** Sets of ids that this window remembers, for example which folders are open; a convenience, not a part of the library. */

export function rememberIds(key: string, ids: ReadonlySet<string>): void {
  localStorage.setItem(key, JSON.stringify([...ids]));
}

export function rememberedIds(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    // Damaged memory of a convenience: it begins again.
    return new Set();
  }
}

/** The facts of a connection without extra headers, whose only key isn't listed. */
export const NO_MORE_KEYS = { headers: [], isKeyless: false, keyId: 'key', keys: [] } as const;

/** The fields about further keys and extra headers, for a connection in tests that list neither. */
export const NO_MORE_KEYS = { headers: [], isKeyless: false, keyId: 'key', keys: [] } as const;

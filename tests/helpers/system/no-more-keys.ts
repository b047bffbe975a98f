/** Fields for a test's connection that has no further keys and no extra headers. */
export const NO_MORE_KEYS = { headers: [], isKeyless: false, keyId: 'key', keys: [] } as const;

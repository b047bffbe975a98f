/** The fields about keys and headers of a connection that has only one key and no extra headers. */
export const NO_MORE_KEYS = { headers: [], isKeyless: false, keyId: 'key', keys: [] } as const;

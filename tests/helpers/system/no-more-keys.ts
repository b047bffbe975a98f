/** What a connection tells of itself that has no further headers, and whose only key is not listed. */
export const NO_MORE_KEYS = { headers: [], isKeyless: false, keyId: 'key', keys: [] } as const;

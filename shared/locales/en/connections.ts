/** Words of connections. */

export const connections = {} as const;

/** Words of welcome. */

export const welcome = {} as const;

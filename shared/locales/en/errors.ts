/** Words of errors. */

export const errors = {} as const;

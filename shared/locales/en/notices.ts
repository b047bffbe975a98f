/** Words of notices. */

export const notices = {} as const;

/** Words of sidebar. */

export const sidebar = {} as const;

/** Words of commands. */

export const commands = {} as const;

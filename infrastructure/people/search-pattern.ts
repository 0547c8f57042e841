/** A search text as a LIKE pattern in which no character has a special meaning. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/**
 * `fullName` of `domain/text/full-name.ts` in SQL, for a table with `first_name` and `last_name`. PostgreSQL has no
 * script classes, so only the block of common Chinese characters is recognized.
 */
export const nameColumn = `case when first_name || last_name ~ '^[\\u4e00-\\u9fff·]+$'
  then last_name || first_name else first_name || ' ' || last_name end`

/**
 * `fullName` of `domain/text/full-name.ts` in SQL, of a table with `first_name` and `last_name`. PostgreSQL has no classes of
 * scripts, so it knows the block of the common Chinese characters alone.
 */
export const nameColumn = `case when first_name || last_name ~ '^[\\u4e00-\\u9fff·]+$'
  then last_name || first_name else first_name || ' ' || last_name end`

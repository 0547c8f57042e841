import pg from 'pg'

/** The content of the whole database as text, a row per line. */
export const dumpOf = async (url: string): Promise<string> => {
  const owner = new pg.Client(url)
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  await owner.end()
  return texts.join('\n')
}

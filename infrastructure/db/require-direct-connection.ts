import pg from 'pg'

/**
 * Refuses connection poolers. Roles, the isolation level, plans, LISTEN and named statements belong to a connection;
 * access rights and the optimistic lock of a case depend on them.
 */

/** The program cannot work with the server at this URL; the message is for an administrator. */
export class UnsuitableDatabase extends Error {}

const advice = `DATABASE_URL points to a connection pooler such as PgBouncer. Point it to PostgreSQL itself, and limit connections with DATABASE_CONNECTIONS (each process opens at most that many, and one to listen).`

/** A custom setting, sent as an option of the connection: a pooler that drops options also drops this one. */
const customSetting = 'boxwright.direct'

/**
 * Refuses a pooler before the connection is used.
 * @throws {UnsuitableDatabase} if the options of a connection are refused or dropped
 */
export const requireDirectConnection = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    options: `-c ${customSetting}=yes`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ marked: string | null }>(
      `select current_setting('${customSetting}', true) as marked`,
    )
    if (rows[0]!.marked !== 'yes') {
      throw new UnsuitableDatabase(`The database dropped the options of a connection: ${advice}`)
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) {
      throw new UnsuitableDatabase(`The database refused the options of a connection: ${advice}`, { cause: error })
    }
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

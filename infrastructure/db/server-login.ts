import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * The login of the running server (S-31). It owns nothing and inherits nothing. Each connection sets one of the roles
 * below when it opens, so an injected `set role none` loses rights instead of gaining those of the owner.
 */

const login = 'boxwright_server'
const roles = ['boxwright_app', 'for_customer', 'for_staff', 'for_supplier']

/**
 * Creates the login, or sets a new password. The roles exist after the migration of the database.
 * @param ownerUrl the database URL with the login of the owner
 * @returns the same URL with the login of the server
 */
export const openServerLogin = async (ownerUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Roles belong to the whole database server, and several processes can create them at the same time.
    await client.query(`select pg_advisory_xact_lock(hashtext('${login}'))`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${login} login noinherit password '${password}'`)
    for (const role of roles) await client.query(`grant ${role} to ${login} with inherit false, set true`)
    await client.query('commit')
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = login
  url.password = password
  return url.href
}

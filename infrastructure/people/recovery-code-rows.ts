import { randomInt } from 'node:crypto'
import type { RecoveryCodes, Secrets } from '#application/people/ports.ts'
import type { PeopleDb } from './tables.ts'

const count = 10
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = () => {
  const text = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 6)}-${text.slice(6)}`
}

/** Recovery codes as keyed hashes; spacing and case do not matter. */
export const recoveryCodeRows = (db: PeopleDb, secrets: Secrets): RecoveryCodes => {
  const textOf = (userId: string, code: string) => `recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`
  const clear: RecoveryCodes['clear'] = async (userId) => {
    await db.deleteFrom('people.recoveryCodes').where('userId', '=', userId).execute()
  }
  return {
    clear,
    renew: async (userId) => {
      const codes = Array.from({ length: count }, newCode)
      await clear(userId)
      await db
        .insertInto('people.recoveryCodes')
        .values(codes.map((code) => ({ userId, codeHash: secrets.hash(textOf(userId, code)) })))
        .execute()
      return codes
    },
    redeem: async (userId, code) => {
      const { numDeletedRows } = await db
        .deleteFrom('people.recoveryCodes')
        .where('userId', '=', userId)
        .where('codeHash', 'in', secrets.hashes(textOf(userId, code)))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type DomainEvent, eventTypes, factOf } from '#domain/events.ts'
import { foldedEmail } from '#domain/text/email.ts'
import { batchLoader } from '../db/batch-loader.ts'
import type { RecordErasure } from './erasures.ts'
import { openBox, sealBox } from './sealed-box.ts'

/**
 * Personal data in the log (crypto-shredding). Fields declared personal are stored in their erased form; their values
 * are stored with them, encrypted with the key of that person. While the key exists, readers get the original values.
 * After the key is destroyed, all readers get the erased form; the stored bytes of the log do not change.
 */

/** Event data as stored. `sealed` is present only for personal data; it names the person and the key. */
export type Stored = Record<string, unknown> & { sealed?: { subject: string; key: string; box: string } }

/** The person whose key is destroyed: an email address, or the id of the key. */
export type Erased = string | { key: string }

/** Encrypts and decrypts personal data, for the log only. */
export type PersonalDataKeys = {
  /** Encrypts the personal data of an event. */
  seal: (event: DomainEvent) => Promise<Stored>
  /** Decrypts stored data in bulk, with one lookup of the keys. */
  open: (stored: readonly Stored[]) => Promise<Record<string, unknown>[]>
  /** The person as named in stored data: a hash of the email address; undefined if the key was destroyed. */
  subjectOf: (who: Erased) => Promise<string | undefined>
  /**
   * Destroys the key of a person, by email address or by the id of the key. `record` records the key before it is
   * destroyed, so that a restore can repeat every erasure. Returns the cases that contained their data.
   */
  erase: (who: Erased, record?: RecordErasure) => Promise<string[]>
  /** Invalidates the key cache: a key may have been destroyed. */
  forget: () => void
}

/**
 * Cache lifetime of a key in milliseconds. Other processes invalidate it on notification, or at the latest after this
 * time.
 */
const keyLifetimeMs = 30_000

/**
 * Two addresses share a key if and only if they belong to one account: the same case folding as in the index of
 * accounts.
 */
const subjectOf = (email: string): string => hash('sha256', foldedEmail(email.trim()))
const personalTypes = eventTypes.filter((type) => factOf(type).personal)

/** Wraps the keys so that nothing is decrypted, for exports: all personal data is read in its erased form. */
export const withoutPersonalData = (personalDataKeys: PersonalDataKeys): PersonalDataKeys => ({
  ...personalDataKeys,
  open: async (stored) => stored.map(({ sealed: _, ...data }) => data),
})

type Key = { id: string; key: Uint8Array }
type Found = Key & { subject?: string }

/** Caches keys in this process. */
export const openPersonalDataKeys = (pool: pg.Pool): PersonalDataKeys => {
  const known = new Map<string, { key: Uint8Array; until: number }>()
  let invalidations = 0
  const forget = (): void => {
    invalidations += 1
    known.clear()
  }

  /** Looks up keys; those invalidated during the lookup are not cached. */
  const findKeys = async (query: pg.QueryConfig): Promise<Found[]> => {
    const before = invalidations
    const { rows } = await pool.query<Found>(query)
    const until = performance.now() + keyLifetimeMs
    if (before === invalidations) for (const { id, key } of rows) known.set(id, { key, until })
    return rows
  }

  /** The existing keys, by id; unknown ones are looked up in one query. */
  const keysOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
    const now = performance.now()
    const keys = new Map<string, Uint8Array>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const found = known.get(id)
      if (found && found.until > now) keys.set(id, found.key)
      else missing.push(id)
    }
    if (missing.length === 0) return keys
    for (const id of missing) known.delete(id)
    const text = 'select key_id as id, key from people.personal_keys where key_id = any($1)'
    for (const { id, key } of await findKeys({ name: 'personal-data-keys', text, values: [missing] })) keys.set(id, key)
    return keys
  }

  /**
   * The key of a person, created if it does not exist. Every call queries the database, so that nothing is encrypted
   * with a destroyed key; concurrent calls share a query.
   */
  const keyFor = batchLoader(async (subjects: string[]): Promise<Key[]> => {
    const text = `with asked as (select * from unnest($1::text[], $2::bytea[]) as asked(subject, key)), fresh as (
        insert into people.personal_keys (subject, key) select subject, key from asked on conflict do nothing
        returning subject, key_id as id, key
      )
      select subject, id, key from fresh union all
      select k.subject, k.key_id, k.key from people.personal_keys k join asked using (subject)`
    const keys = new Map<string, Key>()
    let missing = [...new Set(subjects)].toSorted()
    while (missing.length > 0) {
      const values = [missing, missing.map(() => randomBytes(32))]
      for (const { subject, ...key } of await findKeys({ name: 'personal-data-key', text, values }))
        keys.set(subject!, key)
      // No row is returned if another process is inserting the key concurrently: the next lookup finds it.
      missing = missing.filter((subject) => !keys.has(subject))
    }
    return subjects.map((subject) => keys.get(subject)!)
  })

  const openOne = ({ sealed, ...data }: Stored, keys: ReadonlyMap<string, Uint8Array>): Record<string, unknown> => {
    const key = sealed && keys.get(sealed.key)
    if (!key) return data
    // A ciphertext that was tampered with must not block every reader; `log verify` reports it.
    return { ...data, ...(openBox(key, sealed.box) as object | undefined) }
  }

  return {
    seal: async ({ type, data }) => {
      const personal = factOf(type).personal?.(data)
      if (!personal) return data
      const subject = subjectOf(personal.subject)
      const secret = Object.fromEntries(Object.keys(personal.erased).map((name) => [name, (data as Stored)[name]]))
      const { id, key } = await keyFor(subject)
      return { ...data, ...personal.erased, sealed: { subject, key: id, box: sealBox(key, secret) } }
    },
    open: async (stored) => {
      const keys = await keysOf(stored.flatMap(({ sealed }) => sealed?.key ?? []))
      return stored.map((one) => openOne(one, keys))
    },
    subjectOf: async (who) => {
      if (typeof who === 'string') return subjectOf(who)
      const text = 'select subject from people.personal_keys where key_id = $1'
      const { rows } = await pool.query<{ subject: string }>(text, [who.key])
      return rows[0]?.subject
    },
    erase: async (who, record) => {
      const [column, value] = typeof who === 'string' ? ['subject', subjectOf(who)] : ['key_id', who.key]
      const { rows: found } = await pool.query<{ id: string }>(
        `select key_id as id from people.personal_keys where ${column} = $1`,
        [value],
      )
      await record?.(found.map(({ id: key }) => ({ key })))
      await pool.query('delete from people.personal_keys where key_id = any($1)', [found.map(({ id }) => id)])
      forget()
      await pool.query(`select pg_notify('erased', '')`)
      const field = typeof who === 'string' ? 'subject' : 'key'
      const text = `select distinct case_id from log.events where type = any($1) and data -> 'sealed' ->> '${field}' = $2`
      const { rows } = await pool.query<{ case_id: string }>(text, [personalTypes, value])
      return rows.map(({ case_id: caseId }) => caseId)
    },
    forget,
  }
}

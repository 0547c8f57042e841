import type pg from 'pg'
import { faultsOf } from '#domain/catalogue/catalogue-index.ts'
import { Catalogue } from '#domain/catalogue/catalogue.ts'
import { inTransaction } from '../db/database.ts'
import { fingerprint } from '../log/ids.ts'

/** Published catalogues: numbered and immutable (CAT-D06). */

/** A publication: its number, the hash of its content, who published it and when (ISO 8601). */
export type Published = { version: number; checksum: string; publishedOn: string; publishedBy: string }

/** The catalogue cannot be published; the message has one line per fault. */
export class CatalogueRefused extends Error {}

const columns = 'version, checksum, published_on as "publishedOn", published_by as "publishedBy"'

/**
 * Publishes a catalogue. Idempotent: the same content returns its existing version.
 *
 * @throws {CatalogueRefused} if it is invalid
 */
export const publish = async (
  pool: pg.Pool,
  catalogue: Catalogue,
  { by, at }: { by: string; at: string },
): Promise<Published & { isNew: boolean }> => {
  const parsed = Catalogue.safeParse(catalogue)
  if (!parsed.success) {
    throw new CatalogueRefused(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  }
  const faults = faultsOf(parsed.data)
  if (faults.length > 0) throw new CatalogueRefused(faults.join('\n'))
  const checksum = fingerprint(parsed.data)
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('shop.catalogue_versions'))")
    const known = await client.query<Published>(`select ${columns} from shop.catalogue_versions where checksum = $1`, [
      checksum,
    ])
    if (known.rows[0]) return { ...known.rows[0], isNew: false }
    const added = await client.query<Published>(
      `insert into shop.catalogue_versions
       select coalesce(max(version), 0) + 1, $1, $2, $3, $4 from shop.catalogue_versions returning ${columns}`,
      [checksum, JSON.stringify(parsed.data), at, by],
    )
    await client.query('notify shop')
    return { ...added.rows[0]!, isNew: true }
  })
}

/** All versions, newest first. */
export const publications = async (pool: pg.Pool): Promise<Published[]> =>
  (await pool.query<Published>(`select ${columns} from shop.catalogue_versions order by version desc`)).rows

/** The newest version with its content, if one was published and is readable. */
export const newestCatalogue = async (
  pool: pg.Pool,
): Promise<{ version: number; catalogue: Catalogue } | undefined> => {
  const { rows } = await pool.query<{ version: number; content: unknown }>(
    'select version, content from shop.catalogue_versions order by version desc limit 1',
  )
  const parsed = rows[0] && Catalogue.safeParse(rows[0].content)
  return parsed?.success ? { version: rows[0]!.version, catalogue: parsed.data } : undefined
}

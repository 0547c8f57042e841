import type pg from 'pg'

/**
 * Leases for tasks that one process at a time performs. A lease is held for a term and renewed by its holder. If the
 * holder stops, another process takes the lease with a higher epoch, and writes of the previous holder under its epoch
 * are rejected. All times are from the clock of the database, which all processes share.
 */

/** Term in seconds: after this time, another process replaces a killed one. */
export const leaseSeconds = 10

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Takes or renews leases in one statement. A lease that ends later than any holder could have set was written before
 * the clock of the database was set back, and counts as free.
 * @returns the epoch of each lease that this owner now holds; leases of other processes are absent
 */
export const takeLeases = async (
  client: Client,
  names: readonly string[],
  owner: string,
): Promise<ReadonlyMap<string, number>> => {
  if (names.length === 0) return new Map()
  const text = `insert into projector.leases as l (name, owner, epoch, until)
    select name, $2, 1, now() + make_interval(secs => $3) from unnest($1::text[]) name
    on conflict (name) do update
      set owner = excluded.owner, epoch = l.epoch + (l.owner <> excluded.owner)::int, until = excluded.until
      where l.owner = excluded.owner or l.until < now() or l.until > excluded.until + interval '1 second'
    returning name, epoch`
  const values = [names, owner, leaseSeconds]
  const { rows } = await client.query<{ name: string; epoch: number }>({ name: 'leases-take', text, values })
  return new Map(rows.map(({ name, epoch }) => [name, epoch]))
}

/** Takes or renews a lease. Returns its epoch, or undefined while another process holds it. */
export const takeLease = async (client: Client, name: string, owner: string): Promise<number | undefined> =>
  (await takeLeases(client, [name], owner)).get(name)

/** Releases leases, so that other processes need not wait for the end of the term. */
export const endLeases = async (client: Client, names: readonly string[], owner: string): Promise<void> => {
  await client.query('update projector.leases set until = now() where name = any($1) and owner = $2', [names, owner])
}

/**
 * Invalidates the uncommitted writes and the caches of the holder, which can retake the lease immediately under a new
 * epoch.
 */
export const fenceLease = async (client: Client, name: string): Promise<void> => {
  await client.query('update projector.leases set epoch = epoch + 1, until = now() where name = $1', [name])
}

/** A lease that is renewed in the background until it is released. */
export type HeldLease = {
  epoch: number
  /** @throws if the lease was lost */
  check: () => void
  release: () => Promise<void>
}

/** Holds a lease for a long task; undefined if another process holds it. */
export const holdLease = async (pool: pg.Pool, name: string, owner: string): Promise<HeldLease | undefined> => {
  const epoch = await takeLease(pool, name, owner)
  if (epoch === undefined) return undefined
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renew = async (): Promise<void> => {
    const now = await takeLease(pool, name, owner).catch(() => epoch) // the term is longer than a short outage
    if (now !== epoch) isLost = true
  }
  const timer = setInterval(
    () => {
      renewing = renewing.then(renew)
    },
    (leaseSeconds * 1_000) / 4,
  )
  timer.unref()
  return {
    epoch,
    check: () => {
      if (isLost) throw new Error(`The lease ${name} was taken by another process`)
    },
    release: async () => {
      clearInterval(timer)
      await renewing
      await endLeases(pool, [name], owner).catch(() => undefined) // otherwise it expires later
    },
  }
}

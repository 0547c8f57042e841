import type pg from 'pg'

/**
 * One process at a time. A lease is held for a while and renewed by its holder; when the holder is gone the next one
 * takes it with a higher epoch, and whatever the old one still tries under its own epoch comes to nothing. Time is the
 * database's, the only clock that all processes share.
 */

/** Seconds: a process that was killed is replaced after this long. */
export const leaseTerm = 10

type Client = Pick<pg.ClientBase, 'query'>

/** Takes or renews a lease. Answers with its epoch, or nothing while another process holds it. */
export const takeLease = async (client: Client, name: string, owner: string): Promise<number | undefined> => {
  const text = `insert into projector.leases as l (name, owner, epoch, until)
    values ($1, $2, 1, now() + make_interval(secs => $3))
    on conflict (name) do update
      set owner = excluded.owner, epoch = l.epoch + (l.owner <> excluded.owner)::int, until = excluded.until
      where l.owner = excluded.owner or l.until < now()
    returning epoch`
  const { rows } = await client.query<{ epoch: number }>({ name: 'lease-take', text, values: [name, owner, leaseTerm] })
  return rows[0]?.epoch
}

/** Lets go, so that nobody has to wait for the term to end. */
export const endLease = async (client: Client, name: string, owner: string): Promise<void> => {
  await client.query('update projector.leases set until = now() where name = $1 and owner = $2', [name, owner])
}

/**
 * Whatever its holder is about to commit comes to nothing, and what it remembers is void; it may take the lease again at
 * once, under a new epoch.
 */
export const fenceLease = async (client: Client, name: string): Promise<void> => {
  await client.query('update projector.leases set epoch = epoch + 1, until = now() where name = $1', [name])
}

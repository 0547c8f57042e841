import { eraseKey } from '#application/people/delete-account.ts'
import { countOpenOrders, hasOrder } from '#read-models/ordering/order-list-queries.ts'
import type { Area } from '../area.ts'
import { erasePerson } from '../log/erase.ts'
import { erasedUser, type RecordErasure } from '../log/erasures.ts'
import type { LogArea } from '../log/open-log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { ViewsArea } from '../views/open-views.ts'
import { createIdentity, type Identity, type IdentitySettings } from './identity.ts'
import { type ErasedAccount, peopleJobs, sweepPeople } from './jobs.ts'

/** Settings of people. */
export type PeopleSettings = Pick<IdentitySettings, 'google' | 'staffNeedSecondFactor'> & {
  /** Records erasures outside the database. */
  recordErasure?: RecordErasure
}

/** Maximum time in milliseconds that a decision about a customer's open orders waits for the views. */
const viewsWithin = 2_000

/** Opens people with the jobs that their transactions enqueue. `now` is ISO 8601 in UTC. */
export const openPeople = (
  { log, forgetPersonalData }: LogArea,
  { database, projector }: ViewsArea,
  { secrets, now, settings }: { secrets: Secrets; now: () => string; settings: PeopleSettings },
): Area & { identity: Identity } => {
  const eraseNow = async ({ userId, emails }: ErasedAccount) => {
    if (userId !== undefined) await settings.recordErasure?.([{ user: erasedUser(userId), account: 'deleted' }])
    for (const email of emails) await erasePerson(database, log, email, { record: settings.recordErasure })
    forgetPersonalData()
  }
  const identity = createIdentity(database.pool, now, {
    ...settings,
    secrets,
    // The pending job is removed, because it would also erase a new user who signs up with the same address.
    erase: async (deleted) => {
      await eraseNow(deleted)
      await database.pool.query('select graphile_worker.remove_job($1)', [eraseKey(secrets.hash, deleted.emails)])
    },
    openOrders: async (customerId) => {
      await projector.reached(await log.head(), viewsWithin)
      return countOpenOrders(database.readers.staff, customerId)
    },
    hasOrder: (customerId, requestId) => hasOrder(database.readers.staff, customerId, requestId),
  })
  return {
    identity,
    channels: { people: identity.changed, sessions: identity.someSessionsEnded },
    jobs: peopleJobs({ store: identity.store, secrets, erase: eraseNow }),
    sweep: () => sweepPeople(database.pool, identity.store),
  }
}

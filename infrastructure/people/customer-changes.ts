import type pg from 'pg'

/**
 * Notifies listeners of changed customers: their company, users, addresses or actions (RT-001). People are rows, not
 * events, so the source is the notification for each entry of the audit log, which contains the id of the user or
 * customer (decision 131).
 */

/**
 * A changed customer. `version`: the version of its row, which does not increase when its users or addresses change.
 */
export type ChangedCustomer = { customerId: string; version: number; at: string }

export type CustomerChanges = {
  /** Called for each entry of the audit log about a user or a company. */
  announced: (subject: string) => void
  /**
   * Returns the unsubscribe function. The error of a failed lookup is passed to `onError`; pages then reload their data
   * when they get the focus.
   */
  onChange: (listener: (changed: ChangedCustomer) => void, onError: (error: unknown) => void) => () => void
}

/** Looks up customers only while there are listeners. `now` is ISO 8601 in UTC. */
export const customerChanges = (pool: pg.Pool, now: () => string): CustomerChanges => {
  const listeners = new Map<(changed: ChangedCustomer) => void, (error: unknown) => void>()
  let subjects = new Set<string>()
  let busy = false

  const lookUp = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      // Notifications that arrive during a lookup are combined into the next one.
      while (subjects.size > 0) {
        const asked = [...subjects]
        subjects = new Set()
        for (const { id, version } of await customersOf(pool, asked)) {
          for (const listener of listeners.keys()) listener({ customerId: id, version, at: now() })
        }
      }
    } catch (error) {
      for (const onError of listeners.values()) onError(error)
    } finally {
      busy = false
    }
  }

  return {
    announced: (subject) => {
      if (listeners.size === 0) return
      subjects.add(subject)
      void lookUp()
    },
    onChange: (listener, onError) => {
      listeners.set(listener, onError)
      return () => void listeners.delete(listener)
    },
  }
}

/** The customers of the given ids of users or customers, without duplicates. */
const customersOf = async (pool: pg.Pool, ids: readonly string[]): Promise<{ id: string; version: number }[]> => {
  const { rows } = await pool.query<{ id: string; version: number }>({
    name: 'customers-of-subjects',
    text: `select customer_id as id, version from people.customers
      where customer_id = any($1)
        or customer_id in (select customer_id from people.accounts where user_id = any($1))`,
    values: [ids],
  })
  return rows
}

import type pg from 'pg'

/**
 * Notifies listeners of changed customers: their company, users, addresses or actions (RT-001). People are rows, not
 * events, so the source is the notification of each entry of the audit log, with the id of the user or customer
 * concerned (decision 131).
 */

/**
 * A customer after a change; `version` is that of its row, which changes of its users and addresses do not increase.
 */
export type ChangedCustomer = { customerId: string; version: number; at: string }

export type CustomerChanges = {
  /** Reports an entry of the audit log about a user or a company. */
  announced: (subject: string) => void
  /**
   * Returns the function that unsubscribes. A failed lookup is passed to `onError`; pages read again when they get the
   * focus.
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
      // Notifications that arrive during a lookup are looked up together.
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

/** The customers that belong to ids of users or customers, without duplicates. */
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

import type pg from 'pg'
import type { People } from '#application/pipeline/ports.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { nameColumn } from '../people/name-column.ts'
import type { createPeopleCache } from './people-cache.ts'

/** Look-ups of people and companies for other areas: display names, whether they exist, and the users of a company. */

/** Names by id; unknown ids are absent. */
type Names = ReadonlyMap<string, string>

/** Display names. */
export type PeopleNames = {
  /** Names looked up in the same epoch are current: see `people-cache.ts`. */
  nameEpoch: () => number
  /**
   * Full names of users: 'Deleted user' for a deleted account (USER-D07), but the real name for a former employee
   * (decision 38).
   */
  namesOf: (userIds: readonly string[]) => Promise<Names>
  customerNames: (customerIds: readonly string[]) => Promise<Names>
  supplierNames: (supplierIds: readonly string[]) => Promise<Names>
}

/** Opens the look-ups; names are cached. */
export const peopleDirectory = (
  pool: pg.Pool,
  cache: ReturnType<typeof createPeopleCache>,
): Omit<People, 'customerOfGuest'> & PeopleNames => {
  const exists = (table: string, key: string) => async (id: string) => {
    const { rowCount } = await pool.query(`select from people.${table} where ${key} = $1 and status <> 'archived'`, [
      id,
    ])
    return rowCount === 1
  }
  const namesBy = (name: string, text: string) => {
    const look = batchLoader(async (ids: string[]) => {
      const { rows } = await pool.query<{ id: string; name: string }>({ name, text, values: [[...new Set(ids)]] })
      const found = new Map(rows.map((row) => [row.id, row.name]))
      return ids.map((id) => found.get(id))
    })
    const names = cache.cached(look)
    return async (ids: readonly string[]) => {
      const unique = [...new Set(ids)]
      const found = await Promise.all(unique.map(names.find))
      return new Map(unique.flatMap((id, i) => (found[i] === undefined ? [] : [[id, found[i]]])))
    }
  }
  return {
    customerExists: exists('customers', 'customer_id'),
    supplierExists: exists('suppliers', 'supplier_id'),
    supplierStanding: async (supplierId) => {
      const { rows } = await pool.query<{ status: string; users: boolean }>(
        `select status, exists (
           select from people.accounts a where a.supplier_id = s.supplier_id and a.status <> 'blocked'
         ) as users from people.suppliers s where supplier_id = $1`,
        [supplierId],
      )
      const [row] = rows
      if (!row) return undefined
      if (row.status === 'archived') return 'archived'
      return row.users ? 'active' : 'withoutUsers'
    },
    employeeExists: async (userId, { managers }) => {
      const { rowCount } = await pool.query(
        `select from people.accounts where user_id = $1 and type = 'admin' and status = 'active'
           and ($2 or admin_type <> 'supplierOnly')`,
        [userId, managers],
      )
      return rowCount === 1
    },
    usersOf: async ({ customerId, supplierId, supplierManagers }) => {
      const { rows } = await pool.query<{ id: string; kind: 'customer' | 'supplier' | 'staff' }>({
        name: 'users-of-company',
        text: `select user_id as id, case type when 'user' then 'customer' when 'admin' then 'staff' else type end as kind
          from people.accounts
          where status = 'active' and (customer_id = $1 or supplier_id = $2
            or (type = 'admin' and (admin_type <> 'supplierOnly' or ($3 and admin_type is not null))))
          order by first_name, last_name, user_id`,
        values: [customerId, supplierId, supplierManagers],
      })
      return rows
    },
    referrerOf: async (customerId) => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'referrer-of-customer',
        text: `select referrer.customer_id as id from people.customers referred
          join people.customers referrer on referrer.referral_code = upper(referred.referred_by)
          where referred.customer_id = $1`,
        values: [customerId],
      })
      return rows[0]?.id
    },
    nameEpoch: cache.epoch,
    namesOf: namesBy(
      'names-of-users',
      `select user_id as id, ${nameColumn} as name from people.accounts where user_id = any($1)
       union all
       select user_id, ${nameColumn} from people.former_employees where user_id = any($1)
       union all
       select subject, 'Deleted user' from people.audit_log
       where subject = any($1) and event = 'UserDeleted'
         and not exists (select from people.accounts where user_id = subject)
         and not exists (select from people.former_employees where user_id = subject)`,
    ),
    customerNames: namesBy(
      'names-of-customers',
      'select customer_id as id, name from people.customers where customer_id = any($1)',
    ),
    supplierNames: namesBy(
      'names-of-suppliers',
      'select supplier_id as id, name from people.suppliers where supplier_id = any($1)',
    ),
  }
}

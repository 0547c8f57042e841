import type pg from 'pg'
import { ulid } from 'ulid'
import type { Supplier, SupplierSummary } from '#application/people/contracts/suppliers.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import {
  decideSupplier,
  type SupplierCommand,
  type SupplierProfile,
  type SupplierStatus,
} from '#domain/people/supplier.ts'
import { byCaller } from './callers.ts'
import { given, insertFields, selectFields, updateFields } from './columns.ts'
import { endSessionsOf } from './customers.ts'
import type { Ask, Once } from './idempotency.ts'
import type { Unit } from './transaction.ts'
import type { Users } from './users.ts'

/** Factories as rows, and who of them signs in (SUPP-D02). */

type Given = { [K in keyof SupplierProfile]?: SupplierProfile[K] | undefined }

/** Factories as routes need them. What changes one takes effect once for each `ask`. */
export type Suppliers = {
  list: (query: { status?: SupplierStatus | undefined }) => Promise<SupplierSummary[]>
  get: (supplierId: string) => Promise<Supplier>
  create: (ask: Ask, profile: Given & { name: string }) => Promise<Supplier>
  change: (ask: Ask, supplierId: string, profile: Given) => Promise<Supplier>
  move: (ask: Ask, command: SupplierCommand, supplierId: string) => Promise<Supplier>
}

const table = 'people.suppliers'
const fields = ['supplierId', 'name', 'contact', 'address', 'status', 'createdOn', 'changedOn']
/** A factory has a handful of users; its record shows them all. */
const mostUsers = 200

const noSupplier = () => new Rejection(notFound('supplier'))

/** `users` lists those of a factory who sign in. */
export const openSuppliers = (pool: pg.Pool, once: Once, users: Pick<Users, 'list'>): Suppliers => {
  const act = byCaller(once)
  const get = async (supplierId: string): Promise<Supplier> => {
    const { rows } = await pool.query<SupplierSummary>(
      `select ${selectFields(fields, 's')} from ${table} s where s.supplier_id = $1`,
      [supplierId],
    )
    if (!rows[0]) throw noSupplier()
    const { items } = await users.list({ limit: mostUsers, after: undefined, supplierId })
    return { ...rows[0], users: items }
  }

  return {
    get,

    list: async ({ status }) => {
      const { rows } = await pool.query<SupplierSummary>(
        `select ${selectFields(fields, 's')} from ${table} s
         where $1::text is null or s.status = $1 order by s.name, s.supplier_id`,
        [status ?? null],
      )
      return rows
    },

    create: async (ask, profile) => get(await act(ask, (unit) => addSupplier(unit, profile))),

    change: async (ask, supplierId, profile) => {
      await act(ask, async (unit) => {
        await lock(unit, supplierId)
        if (given(profile).length === 0) return supplierId
        await updateFields(unit, table, ['supplier_id', supplierId], profile)
        await unit.record('SupplierChanged', supplierId, { fields: given(profile).map(([field]) => field) })
        return supplierId
      })
      return get(supplierId)
    },

    move: async (ask, command, supplierId) => {
      await act(ask, async (unit, caller) => {
        const { status } = await lock(unit, supplierId)
        const { event, to } = decideSupplier(command, { status }, caller)
        await updateFields(unit, table, ['supplier_id', supplierId], { status: to })
        await unit.record(event, supplierId, { from: status, to })
        if (to === 'archived') await endSessionsOf(unit, 'supplier_id', supplierId)
        return supplierId
      })
      return get(supplierId)
    },
  }
}

/** Adds a factory within a transaction; answers with its id. */
export const addSupplier = async (
  unit: Unit,
  profile: Given & { name: string },
  supplierId = `s-${ulid().toLowerCase()}`,
): Promise<string> => {
  await insertFields(unit, table, { supplierId, ...profile })
  await unit.record('SupplierCreated', supplierId)
  return supplierId
}

const lock = async ({ client }: Unit, supplierId: string): Promise<{ status: SupplierStatus }> => {
  const { rows } = await client.query<{ status: SupplierStatus }>(
    `select status from ${table} where supplier_id = $1 for update`,
    [supplierId],
  )
  if (!rows[0]) throw noSupplier()
  return rows[0]
}

import type pg from 'pg'
import { ulid } from 'ulid'
import type { Caller } from '#application/access.ts'
import type { Supplier, SupplierSummary } from '#application/contracts/suppliers.ts'
import { notFound, Rejection } from '#domain/kernel.ts'
import {
  decideSupplier,
  type SupplierCommand,
  type SupplierProfile,
  type SupplierStatus,
} from '#domain/people/supplier.ts'
import { doerOf, type Unit, type Work } from '../identity/work.ts'
import { given, insertFields, selectFields, updateFields } from './columns.ts'
import { endSessionsOf } from './customers.ts'
import type { Users } from './users.ts'

/** Factories as rows, and who of them signs in (SUPP-D02). */

type Given = { [K in keyof SupplierProfile]?: SupplierProfile[K] | undefined }

export type Suppliers = {
  list: (query: { status?: SupplierStatus | undefined }) => Promise<SupplierSummary[]>
  get: (supplierId: string) => Promise<Supplier>
  create: (caller: Caller, profile: Given & { name: string }) => Promise<Supplier>
  change: (caller: Caller, supplierId: string, profile: Given) => Promise<Supplier>
  move: (caller: Caller, command: SupplierCommand, supplierId: string) => Promise<Supplier>
}

const table = 'people.suppliers'
const fields = ['supplierId', 'name', 'contact', 'address', 'status', 'createdOn', 'changedOn']
/** A factory has a handful of users; its record shows them all. */
const mostUsers = 200

const noSupplier = () => new Rejection(notFound('Supplier'))

export const openSuppliers = (pool: pg.Pool, work: Work, users: Pick<Users, 'list'>): Suppliers => {
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

    create: async (caller, profile) => {
      const supplierId = `s-${ulid().toLowerCase()}`
      await work(doerOf(caller), async (unit) => {
        await insertFields(unit, table, { supplierId, ...profile })
        await unit.record('SupplierCreated', supplierId)
      })
      return get(supplierId)
    },

    change: async (caller, supplierId, profile) => {
      await work(doerOf(caller), async (unit) => {
        await lock(unit, supplierId)
        if (given(profile).length === 0) return
        await updateFields(unit, table, ['supplier_id', supplierId], profile)
        await unit.record('SupplierChanged', supplierId, { fields: given(profile).map(([field]) => field) })
      })
      return get(supplierId)
    },

    move: async (caller, command, supplierId) => {
      await work(doerOf(caller), async (unit) => {
        const { status } = await lock(unit, supplierId)
        const { event, to } = decideSupplier(command, { status }, caller)
        await updateFields(unit, table, ['supplier_id', supplierId], { status: to })
        await unit.record(event, supplierId, { from: status, to })
        if (to === 'archived') await endSessionsOf(unit, 'supplier_id', supplierId)
      })
      return get(supplierId)
    },
  }
}

const lock = async ({ client }: Unit, supplierId: string): Promise<{ status: SupplierStatus }> => {
  const { rows } = await client.query<{ status: SupplierStatus }>(
    `select status from ${table} where supplier_id = $1 for update`,
    [supplierId],
  )
  if (!rows[0]) throw noSupplier()
  return rows[0]
}

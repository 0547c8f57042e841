import type pg from 'pg'
import { ulid } from 'ulid'
import type {
  Customer,
  CustomerSummary,
  NewCustomerInput,
  OwnCustomer,
  ProfileInput,
} from '#application/people/contracts/customers.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { broken, notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Address, NewAddress } from '#domain/people/contact.ts'
import {
  companyProfile,
  customerCan,
  type CustomerCommand,
  type CustomerStatus,
  decideCustomer,
  internalProfile,
} from '#domain/people/customer.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { addCustomer } from './add-customer.ts'
import { byCaller } from './callers.ts'
import { containing, given, insertFields, selectFields, updateFields } from './columns.ts'
import type { Ask, Once } from './idempotency.ts'
import { endSessions, type Unit } from './transaction.ts'

/** Companies as rows: read for their users and for staff, changed with a line in the record. */

const table = 'people.customers'
const ownFields = ['customerId', ...Object.keys(companyProfile), 'referralCode', 'createdOn', 'changedOn']
const allFields = [
  ...ownFields,
  ...Object.keys(internalProfile),
  'status',
  'referredBy',
  'referredOn',
  'createdBy',
  'changedBy',
]

/** What a list is asked for. `after`: where the page before ended, by `changedOn`. */
export type CustomerQuery = {
  limit: number
  after: Place | undefined
  search?: string | undefined
  status?: string | undefined
  type?: string | undefined
  segment?: string | undefined
  conversionStage?: string | undefined
}

/** Companies as routes need them. What changes one takes effect once for each `ask`. */
export type Customers = {
  own: (customerId: string) => Promise<OwnCustomer>
  get: (customerId: string) => Promise<Customer>
  list: (query: CustomerQuery) => Promise<Page<CustomerSummary>>
  create: (ask: Ask, input: NewCustomerInput) => Promise<Customer>
  change: (ask: Ask, customerId: string, input: ProfileInput) => Promise<unknown>
  move: (ask: Ask, command: Exclude<CustomerCommand, 'CreateCustomer'>, customerId: string) => Promise<Customer>
  addresses: (customerId: string) => Promise<Address[]>
  addAddress: (ask: Ask, address: NewAddress) => Promise<unknown>
  changeAddress: (ask: Ask, addressId: string, address: NewAddress) => Promise<unknown>
  removeAddress: (ask: Ask, addressId: string) => Promise<unknown>
}

/** Addresses that a book holds at most: it is read whole. */
const mostAddresses = 200

const noCustomer = () => new Rejection(notFound('customer'))
const noAddress = () => new Rejection(notFound('address'))
const bookIsFull = () => new Rejection(broken('addresses', 'rule.addressBookFull', { n: mostAddresses }))

/** `openOrders` counts what keeps a customer from being archived, as of now. */
export const openCustomers = (
  pool: pg.Pool,
  once: Once,
  openOrders: (customerId: string) => Promise<number>,
): Customers => {
  const act = byCaller(once)
  const addresses = async (customerId: string): Promise<Address[]> => {
    const { rows } = await pool.query<{ address_id: string; fields: NewAddress }>(
      'select address_id, fields from people.addresses where customer_id = $1 order by address_id',
      [customerId],
    )
    return rows.map(({ address_id: id, fields }) => ({ id, ...fields }))
  }
  const row = async <T>(fields: readonly string[], customerId: string): Promise<T> => {
    const { rows } = await pool.query<T & pg.QueryResultRow>(
      `select ${selectFields(fields, 'c')} from ${table} c where c.customer_id = $1`,
      [customerId],
    )
    if (!rows[0]) throw noCustomer()
    return rows[0]
  }
  const get = async (customerId: string): Promise<Customer> => ({
    ...(await row<Omit<Customer, 'addresses' | 'openOrders'>>(allFields, customerId)),
    addresses: await addresses(customerId),
    openOrders: await openOrders(customerId),
  })

  return {
    get,
    addresses,
    own: async (customerId) => ({
      ...(await row<Omit<OwnCustomer, 'addresses'>>(ownFields, customerId)),
      addresses: await addresses(customerId),
    }),

    list: async ({ limit, after, search, status, type, segment, conversionStage }) => {
      const { rows } = await pool.query<CustomerSummary>(listText, [
        containing(search),
        status ?? null,
        type ?? null,
        segment ?? null,
        conversionStage ?? null,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit + 1,
      ])
      return cutPage(rows, limit, ({ changedOn, customerId }): Place => [changedOn, customerId])
    },

    create: async (ask, input) => get(await act(ask, (unit, caller) => addCustomer(unit, caller, input))),

    change: (ask, customerId, input) =>
      act(ask, async (unit) => {
        await lock(unit, customerId)
        if (given(input).length === 0) return customerId
        await updateFields(unit, table, ['customer_id', customerId], input)
        await unit.record('CustomerChanged', customerId, { fields: given(input).map(([field]) => field) })
        return customerId
      }),

    move: async (ask, command, customerId) => {
      const step = async (unit: Unit, caller: Caller, how: typeof command, openNow: number) => {
        const { status } = await lock(unit, customerId)
        const { event, to } = decideCustomer(how, { status, openOrders: openNow }, caller)
        await updateFields(unit, table, ['customer_id', customerId], { status: to })
        await unit.record(event, customerId, { from: status, to })
        if (to === 'archived') await endSessionsOf(unit, 'customer_id', customerId)
        return customerId
      }
      const open = await openOrders(customerId)
      await act(ask, (unit, caller) => step(unit, caller, command, open))
      const after = await get(customerId)
      if (after.status !== 'archived' || after.openOrders === 0) return after
      // Somebody ordered while it was being archived. Now nobody of them is signed in, so nobody else will: it is undone,
      // whatever its doer may by now.
      const undo = { ...ask, commandId: `${ask.commandId}.undo` }
      await once(undo, (unit) => step(unit, ask.caller, 'RestoreCustomer', after.openOrders))
      throw new Rejection(customerCan.archive({ status: 'active', openOrders: after.openOrders })!)
    },

    addAddress: (ask, fields) =>
      act(ask, async (unit, caller) => {
        const customerId = caller.customerId!
        await lock(unit, customerId)
        const { rows } = await unit.client.query<{ count: number }>(
          'select count(*) from people.addresses where customer_id = $1',
          [customerId],
        )
        if (rows[0]!.count >= mostAddresses) throw bookIsFull()
        const addressId = ulid()
        await insertFields(unit, 'people.addresses', { addressId, customerId, fields })
        await unit.record('CustomerAddressAdded', customerId, { addressId })
        return addressId
      }),

    changeAddress: (ask, addressId, fields) =>
      act(ask, async (unit, caller) => {
        await lockAddress(unit, caller, addressId)
        await updateFields(unit, 'people.addresses', ['address_id', addressId], { fields })
        await unit.record('CustomerAddressChanged', caller.customerId!, { addressId })
        return addressId
      }),

    removeAddress: (ask, addressId) =>
      act(ask, async (unit, caller) => {
        await lockAddress(unit, caller, addressId)
        await unit.client.query('delete from people.addresses where address_id = $1', [addressId])
        await unit.record('CustomerAddressRemoved', caller.customerId!, { addressId })
        return addressId
      }),
  }
}

const lock = async ({ client }: Unit, customerId: string): Promise<{ status: CustomerStatus }> => {
  const { rows } = await client.query<{ status: CustomerStatus }>(
    `select status from ${table} where customer_id = $1 for update`,
    [customerId],
  )
  if (!rows[0]) throw noCustomer()
  return rows[0]
}

/** An address of somebody else's book is none (API-D06). */
const lockAddress = async ({ client }: Unit, { customerId }: Caller, addressId: string): Promise<void> => {
  const { rowCount } = await client.query(
    'select from people.addresses where address_id = $1 and customer_id = $2 for update',
    [addressId, customerId],
  )
  if (rowCount !== 1) throw noAddress()
}

/** Ends the sessions of everybody who belongs to a company or factory. */
export const endSessionsOf = async (unit: Unit, column: 'customer_id' | 'supplier_id', id: string): Promise<void> => {
  const { rows } = await unit.client.query<{ user_id: string }>(
    `select user_id from people.accounts where ${column} = $1`,
    [id],
  )
  for (const { user_id: userId } of rows) await endSessions(unit, userId)
}

const summaryFields = [
  'customerId',
  'name',
  'companyName',
  'type',
  'status',
  'companySize',
  'segment',
  'conversionStage',
  'followUpOutreach',
  'contact',
  'changedOn',
]
const listText = `select ${selectFields(summaryFields, 'c')},
    (select count(*) from people.accounts a where a.customer_id = c.customer_id) as users
  from ${table} c
  where ($1::text is null or c.name ilike $1 or c.company_name ilike $1 or c.contact::text ilike $1
      or exists (select from people.accounts a where a.customer_id = c.customer_id and a.email ilike $1))
    and ($2::text is null or c.status = $2) and ($3::text is null or c.type = $3)
    and ($4::text is null or c.segment = $4) and ($5::text is null or c.conversion_stage = $5)
    and ($6::timestamptz is null or (c.changed_on, c.customer_id) < ($6, $7))
  order by c.changed_on desc, c.customer_id desc limit $8`

import { sql } from 'kysely'
import type { z } from 'zod'
import type { customerActions, CustomerAction } from '#application/people/contracts/customer-actions.ts'
import type { CustomerActions } from '#application/people/ports.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { type ChangeAuthor, insertStamp, type PeopleDb, updateStamp } from './tables.ts'

/** Customer actions as rows: inside a transaction, and as queries of staff. */

/** The port `CustomerActions`. */
export const customerActionRows = (db: PeopleDb, author: ChangeAuthor): CustomerActions => ({
  lock: (customerId, actionId) =>
    db
      .selectFrom('people.customerActions')
      .select(['actionId', 'customerId', 'type', 'status', 'title', 'text', 'assignedTo', 'dueDate', 'requestId'])
      .select('version')
      .where('actionId', '=', actionId)
      .where('customerId', '=', customerId)
      .forUpdate()
      .executeTakeFirst(),
  insert: async (row) => {
    await db
      .insertInto('people.customerActions')
      .values({ ...row, ...insertStamp(author) })
      .execute()
  },
  update: async (actionId, change) => {
    await db
      .updateTable('people.customerActions')
      .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('actionId', '=', actionId)
      .execute()
  },
})

const fullName = (table: 'e' | 'w') =>
  sql<string | null>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

const select = (db: PeopleDb) =>
  db
    .selectFrom('people.customerActions as n')
    .innerJoin('people.customers as c', 'c.customerId', 'n.customerId')
    .leftJoin('people.accounts as e', 'e.userId', 'n.assignedTo')
    .leftJoin('people.accounts as w', 'w.userId', 'n.createdBy')
    .select([
      'n.actionId as id',
      'n.customerId',
      'c.name as customerName',
      'n.type',
      'n.status',
      'n.title',
      'n.text',
      'n.assignedTo',
      'n.dueDate',
      'n.requestId',
      'n.version',
      'n.createdOn',
      'n.createdBy',
      'n.changedOn',
      'n.changedBy',
    ])
    .select([fullName('e').as('assignee'), fullName('w').as('author')])

export const findCustomerAction = (db: PeopleDb, actionId: string): Promise<CustomerAction | undefined> =>
  select(db).where('n.actionId', '=', actionId).executeTakeFirst()

/** Filters of the list; `customerId` for the list of one customer. */
export type ActionQuery = Omit<z.output<typeof customerActions.list.query>, 'cursor'> & { customerId?: string }

const dueOrNever = sql<Moment>`coalesce(n.due_date, 'infinity')`

/** A page of actions. `after`: the sort key of the last action of the previous page. */
export const listCustomerActions = async (
  db: PeopleDb,
  { limit, due, open, sort, unassigned, ...filter }: ActionQuery,
  after: Place | undefined,
  now: Moment,
): Promise<Page<CustomerAction>> => {
  let query = select(db)
  for (const field of ['customerId', 'type', 'status', 'assignedTo', 'requestId'] as const) {
    const value = filter[field]
    if (value !== undefined) query = query.where(`n.${field}`, '=', value)
  }
  if (unassigned) query = query.where('n.assignedTo', 'is', null)
  // Completed and canceled actions are neither overdue nor due.
  if (open || due !== undefined) query = query.where('n.status', 'not in', ['completed', 'cancelled'])
  const week = plusDays(now, 7)
  if (due === 'overdue') query = query.where('n.dueDate', '<', now)
  if (due === 'week') query = query.where('n.dueDate', '>=', now).where('n.dueDate', '<', week)
  if (due === 'later') query = query.where('n.dueDate', '>=', week)
  if (due === 'none') query = query.where('n.dueDate', 'is', null)
  if (sort === 'changed') {
    if (after)
      query = query.where((eb) => eb(eb.refTuple('n.changedOn', 'n.actionId'), '<', eb.tuple(after[0], after[1])))
    query = query.orderBy('n.changedOn', 'desc').orderBy('n.actionId', 'desc')
  } else {
    if (after) query = query.where(sql<boolean>`(${dueOrNever}, n.action_id) > (${after[0]}, ${after[1]})`)
    query = query.orderBy(dueOrNever).orderBy('n.actionId')
  }
  const rows = await query.limit(limit + 1).execute()
  return cutPage(rows, limit, ({ changedOn, dueDate, id }): Place => [
    sort === 'changed' ? changedOn : (dueDate ?? 'infinity'),
    id,
  ])
}

import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { AccountFilter, accountSorts } from '#application/payments/contracts/books.ts'
import type { CurrencyCode } from '#domain/kernel/money.ts'
import type { Account, Posting } from '#domain/payments/ledger.ts'
import type { PaymentAttention } from '#domain/payments/payment-attention.ts'
import type { Moment } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, type Reader } from '../projection.ts'
import { columnBeginsWith } from '../search.ts'
import type { JournalEntry } from './ledger-state.ts'
import type { AccountJson, LedgerRow } from './ledger.ts'

/** Queries of the books: orders by amount due, balances at any date, and the journal. */

const table = 'for_staff.ledger_for_staff'
type Tables = { [table]: LedgerRow }
const db = compose<Tables>()

/** `now` determines what is overdue. */
export type AccountListQuery = AccountFilter & {
  sort: (typeof accountSorts)[number]
  limit: number
  after: Place | undefined
  now: Moment
}

const sorts = {
  changed: { column: 'changed_on', direction: 'desc', beyond: '<' },
  due: { column: 'due_on', direction: 'asc', beyond: '>' },
} as const satisfies Record<(typeof accountSorts)[number], object>

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  {
    q = '',
    status,
    method,
    due,
    attention,
    customerId,
    from,
    to,
    now,
    sort,
  }: Omit<AccountListQuery, 'limit' | 'after'>,
): Expression<SqlBool>[] => {
  const all = [
    ...columnBeginsWith('request_id', q),
    status && eb('status', '=', status),
    method && sql<SqlBool>`${method} = any (string_to_array(methods, ' '))`,
    attention === 'any' ? eb('attention', 'is not', null) : attention && eb('attention', '=', attention),
    due === 'overdue' ? eb('due_on', '<', now) : undefined,
    due === 'due' || sort === 'due' ? eb('due_on', 'is not', null) : undefined,
    customerId === undefined ? undefined : eb('customer_id', '=', customerId),
    from === undefined ? undefined : eb('changed_on', '>=', from),
    to === undefined ? undefined : eb('changed_on', '<=', to),
    eb('request_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** A page of orders as marked JSON, and the cursor of the next page. */
export const listAccounts = async (reader: Reader, { limit, after, ...filter }: AccountListQuery) => {
  const { column, direction, beyond } = sorts[filter.sort]
  const rows = await run(
    reader,
    db
      .selectFrom(table)
      .select([sql<AccountJson>`body::text`.as('body'), sql<string>`${sql.ref(column)}::text`.as('sort'), 'key'])
      .where((eb) => eb.and(conditions(eb, filter)))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(${sql.ref(column)}, key) ${sql.raw(beyond)} (${after![0]}::timestamptz, ${after![1]})`,
        ),
      )
      .orderBy(column, direction)
      .orderBy('key', direction)
      .limit(limit + 1)
      .compile(),
  )
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}

/** Number of orders with received money that staff have to decide about, by reason, and of such carts. */
export const attentionCounts = async (
  reader: Reader,
): Promise<{ items: { attention: PaymentAttention; count: number }[]; carts: number }> => {
  const { rows } = await reader.query<{ attention: PaymentAttention; count: number; ofCart: boolean }>({
    name: 'payment-attention-counts',
    text: `select attention, request_id is null as "ofCart", count(*) as count from ${table}
      where attention is not null group by attention, request_id is null`,
    values: [],
  })
  return {
    items: rows.flatMap(({ ofCart, attention, count }) => (ofCart ? [] : [{ attention, count }])),
    carts: rows.reduce((sum, { ofCart, count }) => (ofCart ? sum + count : sum), 0),
  }
}

/** A page of carts without an order whose card payments differ, latest change first; `disputed`: with a dispute. */
export const cartPaymentCases = async (
  reader: Reader,
  {
    limit,
    after,
    toDecide,
    disputed,
  }: { limit: number; after: Place | undefined; toDecide: boolean; disputed: boolean },
): Promise<{ items: string[]; next: Place | undefined }> => {
  const { rows } = await reader.query<{ key: string; sort: string }>({
    name: 'cart-payment-cases',
    text: `select key, cart_changed_on::text as sort from ${table}
      where cart_changed_on is not null and ($1 or attention is not null)
        and ($5 or key in (select case_id from for_staff.card_dispute_for_staff where request_id = ''))
        and ($2::timestamptz is null or (cart_changed_on, key) < ($2, $3))
      order by cart_changed_on desc, key desc limit $4`,
    values: [!toDecide, after?.[0] ?? null, after?.[1] ?? null, limit + 1, !disputed],
  })
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ key }) => key), next }
}

/**
 * Postings up to and including a time: the balances of the order if nothing was posted later, otherwise the entries
 * until then.
 */
const postingsUntil = `select l.request_id, l.reference, l.customer_id, p.account, p.currency, p.amount from ${table} l
    cross join lateral json_to_recordset(l.balances) p(account text, currency text, amount bigint)
    where l.last_on <= $1
  union all
  select l.request_id, l.reference, l.customer_id, p.account, p.currency, p.amount from ${table} l
    cross join lateral json_to_recordset(l.entries) e(at timestamptz, postings json)
    cross join lateral json_to_recordset(e.postings) p(account text, currency text, amount bigint)
    where l.first_on <= $1 and l.last_on > $1 and e.at <= $1`

/** Balances of all accounts at a time, in minor units. */
export const trialBalance = async (reader: Reader, asOf: Moment): Promise<Posting[]> => {
  const { rows } = await reader.query<Posting>({
    name: 'trial-balance',
    text: `select account, currency, sum(amount)::bigint as amount from (${postingsUntil}) postings
      group by account, currency having sum(amount) <> 0 order by account, currency`,
    values: [asOf],
  })
  return rows
}

/** Maximum number of orders listed in one response about an account; `total` and `count` cover all orders. */
const maxDetails = 200

/** The orders and carts that make up a balance at a given time. */
export const accountDetails = async (
  reader: Reader,
  { account, currency, asOf }: { account: Account; currency: CurrencyCode; asOf: Moment },
) => {
  const { rows } = await reader.query<{
    requestId: string | null
    reference: string
    customerId: string
    amount: number
    total: number
    count: number
  }>({
    name: 'account-details',
    text: `select request_id as "requestId", reference, customer_id as "customerId", amount,
        sum(amount) over ()::bigint as total, count(*) over () as count
      from (select request_id, reference, customer_id, sum(amount)::bigint as amount from (${postingsUntil}) postings
        where account = $2 and currency = $3 group by request_id, reference, customer_id having sum(amount) <> 0) orders
      order by abs(amount) desc, reference limit ${maxDetails}`,
    values: [asOf, account, currency],
  })
  return { rows, total: rows[0]?.total ?? 0, count: rows[0]?.count ?? 0 }
}

/** A journal entry with its order; null for a payment of a cart without an order. */
type BookedEntry = JournalEntry & { requestId: string | null; reference: string }

/** The journal of an order; empty if there are no postings. */
export const journalOfOrder = async (reader: Reader, requestId: string): Promise<BookedEntry[]> => {
  const { rows } = await reader.query<{ entries: JournalEntry[] }>({
    name: 'journal-of-order',
    text: `select entries from ${table} where request_id = $1`,
    values: [requestId],
  })
  return (rows[0]?.entries ?? []).map((entry) => ({ ...entry, requestId, reference: requestId }))
}

/** The journal of a period, both ends inclusive, in log order. */
export const journalOf = async (reader: Reader, from: Moment, to: Moment): Promise<BookedEntry[]> => {
  const { rows } = await reader.query<BookedEntry>({
    name: 'journal',
    text: `select l.request_id as "requestId", l.reference, e.position, e.at, e.type, e.postings from ${table} l
      cross join lateral json_to_recordset(l.entries) e(position bigint, at text, type text, postings json)
      where l.last_on >= $1 and l.first_on <= $2 and e.at::timestamptz between $1 and $2 order by e.position`,
    values: [from, to],
  })
  return rows
}

/** Maximum number of reminders per timer run; the rest are processed in the next run. */
const maxReminders = 500

/** Orders for which a reminder is due by `now`, earliest first. */
export const remindersDue = async (
  reader: Reader,
  now: Moment,
): Promise<{ caseId: string; dueOn: Moment; due: Moment }[]> => {
  const { rows } = await reader.query<{ caseId: string; dueOn: Moment; due: Moment }>({
    name: 'payment-reminders-due',
    text: `select key as "caseId", body->>'dueOn' as "dueOn", remind_on::text as due from ${table}
      where remind_on <= $1 order by remind_on, key limit ${maxReminders}`,
    values: [now],
  })
  return rows
}

import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { PaymentLinkFilter } from '#application/payments/contracts/payments.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type LivePaymentLink, type PaymentLink, paymentLink } from '#domain/payments/payment-link.ts'
import type { Moment } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsOf } from '../search.ts'

/** Payment links by order, by token hash, and in the staff list; every filter uses an index. */

type State = { link: PaymentLink; requestId: string; customerId: string; tokenHash: string }

/** `payment-link-for-staff`: one row per link. */
export const paymentLinkForStaffProjection = projection<State>({
  name: 'payment-link-for-staff',
  version: 2,
  audience: 'staff',
  key: ({ type, stream }) => (aggregates.ofEvent(type)?.category === paymentLink.category ? stream : undefined),
  initial: { link: paymentLink.initial, requestId: '', customerId: '', tokenHash: '' },
  evolve: ({ link, tokenHash }, event: Redacted) => ({
    link: step(paymentLink.evolve, link, event),
    requestId: event.entityId,
    customerId: event.parties.customerId ?? '',
    tokenHash: typeof event.data['tokenHash'] === 'string' ? event.data['tokenHash'] : tokenHash,
  }),
  columns: {
    request_id: 'text',
    customer_id: 'text',
    token_hash: 'text',
    status: 'text',
    issued_on: 'timestamptz',
    expires_on: 'timestamptz',
    search: 'text',
    body: 'json',
  },
  row: ({ link, requestId, customerId, tokenHash }) =>
    link.status === 'none'
      ? undefined
      : {
          request_id: requestId,
          customer_id: customerId,
          token_hash: tokenHash,
          status: link.status,
          issued_on: link.issuedOn,
          expires_on: link.expiresOn,
          search: wordsOf(requestId).join(' '),
          body: link,
        },
  indexes: [
    ['request_id', 'key'],
    ['token_hash'],
    ['issued_on', 'key'],
    ['status', 'issued_on', 'key'],
    ['expires_on', 'key'],
    { gin: searchVector },
  ],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.payment_link_for_staff'
type Row = {
  key: string
  request_id: string | null
  customer_id: string
  status: string
  issued_on: string
  expires_on: string
  body: LivePaymentLink
}
type Tables = { [table]: Row }
const db = compose<Tables>()

/** A link with the hash of its token. */
export type StoredPaymentLink = LivePaymentLink & { tokenHash: string }
/** A link in the list of all links. */
export type PaymentLinkRow = LivePaymentLink & { requestId: string; customerId: string }

/** The links of an order, newest first; stream ids are time-ordered. */
export const paymentLinksOfOrder = async (reader: Reader, requestId: string): Promise<StoredPaymentLink[]> => {
  const { rows } = await reader.query<{ body: LivePaymentLink; tokenHash: string }>({
    name: 'payment-links-of-order',
    text: `select body, token_hash as "tokenHash" from ${table}
      where request_id = $1 order by key desc limit 200`,
    values: [requestId],
  })
  return rows.map(({ body, tokenHash }) => ({ ...body, tokenHash }))
}

/** The link with this token hash, and its order. */
export const paymentLinkByTokenHash = async (
  reader: Reader,
  tokenHash: string,
): Promise<(LivePaymentLink & { requestId: string }) | undefined> => {
  const { rows } = await reader.query<{ body: LivePaymentLink; requestId: string }>({
    name: 'payment-link-by-token',
    text: `select body, request_id as "requestId" from ${table} where token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0] && { ...rows[0].body, requestId: rows[0].requestId }
}

/** `now` determines what has expired. */
export type PaymentLinkListQuery = PaymentLinkFilter & { limit: number; after: Place | undefined; now: Moment }

/** The stored status remains `open` until a link is withdrawn or paid; expiry depends on the current time. */
const ofStatus = (
  eb: ExpressionBuilder<Tables, typeof table>,
  status: NonNullable<PaymentLinkFilter['status']>,
  now: Moment,
): Expression<SqlBool> => {
  if (status === 'withdrawn' || status === 'paid') return eb('status', '=', status)
  return eb.and([eb('status', '=', 'open'), eb('expires_on', status === 'open' ? '>' : '<=', now)])
}

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  { q = '', status, validFrom, validTo, now }: PaymentLinkFilter & { now: Moment },
): Expression<SqlBool>[] => {
  const all = [
    ...containsWords(q),
    status && ofStatus(eb, status, now),
    validFrom === undefined ? undefined : eb('expires_on', '>=', validFrom),
    validTo === undefined ? undefined : eb('expires_on', '<=', validTo),
    eb('request_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** The list statement. */
export const paymentLinkListStatement = ({ limit, after, ...filter }: PaymentLinkListQuery) =>
  db
    .selectFrom(table)
    .select([
      'body',
      'request_id as requestId',
      'customer_id as customerId',
      sql<string>`issued_on::text`.as('sort'),
      'key',
    ])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(issued_on, key) < (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('issued_on', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
    .compile()

/** A page of all links, newest first, and the cursor of the next page. */
export const listPaymentLinks = async (
  reader: Reader,
  query: PaymentLinkListQuery,
): Promise<{ items: PaymentLinkRow[]; next: Place | undefined }> => {
  const rows = await run(reader, paymentLinkListStatement(query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return {
    items: items.map(({ body, requestId, customerId }) => ({ ...body, requestId: requestId!, customerId })),
    next,
  }
}

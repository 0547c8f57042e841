import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type LivePaymentLink, type PaymentLink, paymentLink } from '#domain/payments/payment-link.ts'
import { projection, type Reader } from '../projection.ts'

/** Payment links by order and by the hash of their token. */

type Row = { link: PaymentLink; requestId: string; tokenHash: string }

/** `payment-link-for-staff`: one row per link. */
export const paymentLinkForStaffProjection = projection<Row>({
  name: 'payment-link-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ type, stream }) => (aggregates.ofEvent(type)?.category === paymentLink.category ? stream : undefined),
  initial: { link: paymentLink.initial, requestId: '', tokenHash: '' },
  evolve: ({ link, tokenHash }, event: Redacted) => ({
    link: step(paymentLink.evolve, link, event),
    requestId: event.entityId,
    tokenHash: typeof event.data['tokenHash'] === 'string' ? event.data['tokenHash'] : tokenHash,
  }),
  columns: { request_id: 'text', token_hash: 'text', body: 'json' },
  row: ({ link, requestId, tokenHash }) =>
    link.status === 'none' ? undefined : { request_id: requestId, token_hash: tokenHash, body: link },
  indexes: [['request_id', 'key'], ['token_hash']],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

/** A link with the hash of its token. */
export type StoredPaymentLink = LivePaymentLink & { tokenHash: string }

/** The links of an order, newest first: stream ids grow with time. */
export const paymentLinksOfOrder = async (reader: Reader, requestId: string): Promise<StoredPaymentLink[]> => {
  const { rows } = await reader.query<{ body: LivePaymentLink; tokenHash: string }>({
    name: 'payment-links-of-order',
    text: `select body, token_hash as "tokenHash" from for_staff.payment_link_for_staff
      where request_id = $1 order by key desc limit 200`,
    values: [requestId],
  })
  return rows.map(({ body, tokenHash }) => ({ ...body, tokenHash }))
}

/** The link with this hash of its token, and the order that it is for. */
export const paymentLinkByTokenHash = async (
  reader: Reader,
  tokenHash: string,
): Promise<(LivePaymentLink & { requestId: string }) | undefined> => {
  const { rows } = await reader.query<{ body: LivePaymentLink; requestId: string }>({
    name: 'payment-link-by-token',
    text: 'select body, request_id as "requestId" from for_staff.payment_link_for_staff where token_hash = $1',
    values: [tokenHash],
  })
  return rows[0] && { ...rows[0].body, requestId: rows[0].requestId }
}

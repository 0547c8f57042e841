import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type Cart, cart } from '#domain/ordering/cart.ts'
import type { Moment } from '#domain/time.ts'
import { projection, type Reader } from '../projection.ts'

/** Carts by user, and their due work: expiring shipping quotes, payments in progress. */

type Row = { cart: Cart; caseId: string }

const isOpen = ({ status }: { status: Cart['status'] }) => status !== 'paid' && status !== 'merged'

/** `cart-for-staff`: one row per unfinished cart. */
export const cartForStaffProjection = projection<Row>({
  name: 'cart-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ type, stream }) => (aggregates.ofEvent(type)?.category === cart.category ? stream : undefined),
  initial: { cart: cart.initial, caseId: '' },
  evolve: ({ cart: before }, event: Redacted) => ({ cart: step(cart.evolve, before, event), caseId: event.caseId }),
  columns: {
    cart_id: 'text',
    case_id: 'text',
    user_id: 'text',
    intent_id: 'text',
    payment_ends: 'timestamptz',
    quote_ends: 'timestamptz',
  },
  row: ({ cart: own, caseId }) => {
    if (own.status === 'none' || !isOpen(own)) return undefined
    const isPaying = own.status === 'checkoutInitiated'
    return {
      cart_id: own.cartId,
      case_id: caseId,
      user_id: own.userId ?? null,
      intent_id: isPaying ? own.checkout!.intentId : null,
      payment_ends: isPaying ? own.checkout!.expiresOn : null,
      quote_ends: isPaying ? null : (own.shippingQuote?.validUntil ?? null),
    }
  },
  indexes: [['user_id', 'key'], ['quote_ends'], ['payment_ends']],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

/** The newest open cart of a user; stream ids are time-ordered. */
export const openCartOf = async (reader: Reader, userId: string): Promise<string | undefined> => {
  const text = `select cart_id as "cartId" from for_staff.cart_for_staff where user_id = $1 order by key desc limit 1`
  const { rows } = await reader.query<{ cartId: string }>({ name: 'open-cart-of', text, values: [userId] })
  return rows[0]?.cartId
}

/** Maximum number of carts per job run; the rest are processed in the next run. */
const maxPerRun = 500

/** Carts whose shipping quote has expired by `now`, earliest first. */
export const cartQuotesDue = async (reader: Reader, now: Moment): Promise<{ caseId: string; due: Moment }[]> => {
  const text = `select case_id as "caseId", quote_ends as due from for_staff.cart_for_staff
    where quote_ends <= $1 order by quote_ends, key limit ${maxPerRun}`
  const { rows } = await reader.query<{ caseId: string; due: Moment }>({ name: 'cart-quotes-due', text, values: [now] })
  return rows
}

/** A payment whose end is not recorded yet. */
export type RunningPayment = { caseId: string; intentId: string; ends: Moment }

/** Cart payments in progress, earliest expiry first. */
export const runningCartPayments = async (reader: Reader): Promise<RunningPayment[]> => {
  const text = `select case_id as "caseId", intent_id as "intentId", payment_ends as ends from for_staff.cart_for_staff
    where payment_ends is not null order by payment_ends, key limit ${maxPerRun}`
  const { rows } = await reader.query<RunningPayment>({ name: 'running-cart-payments', text, values: [] })
  return rows
}

import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { type coreFacts, type OrderCore, type PaymentStage, paymentStages } from '../ordering/order-core.ts'
import { isBefore, Moment, plusDays } from '../time.ts'
import { amountPaid, type PaymentsState } from './payments-state.ts'
import type { OrderTotals } from './totals.ts'

/**
 * Due amounts of an order over time (PAY-D01): its payment terms split the total into instalments, each due before a
 * stage or by a date. Amounts in minor units.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** PAY-007. */
export const paymentTermsKinds = [
  'allUpfront',
  'servicesSamplesProducts_packagingShipping',
  'items_shipping',
  'custom',
] as const
type PaymentTermsKind = (typeof paymentTermsKinds)[number]

/**
 * `customAmountDue` and `dueDate` are used only with the terms `custom`; without a date, the amount is due when the
 * order is placed.
 */
export const PaymentTerms = z.strictObject({
  terms: z.enum(paymentTermsKinds),
  customAmountDue: PositiveAmount.nullable(),
  dueDate: Moment.nullable(),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** Stages for which staff or a process request payment; placing the order requests its own payment. */
export const requestedStages = ['production', 'delivery'] as const satisfies PaymentStage[]
export type RequestedStage = (typeof requestedStages)[number]

const facts = {
  PaymentTermsSet: fact({ customer: { paymentTerms: PaymentTerms } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type TermsState = {
  paymentTerms: PaymentTerms
  /** The last stage for which payment was requested from the customer. */
  requestedStage: PaymentStage
  /** The end of the last hold since the order was placed and its terms were agreed. */
  resumedOn?: Moment | undefined
}

export const allUpfront: PaymentTerms = { terms: 'allUpfront', customAmountDue: null, dueDate: null }
const initial: TermsState = { paymentTerms: allUpfront, requestedStage: 'placing' }

export const instalmentNames = ['total', 'work', 'packagingShipping', 'items', 'shipping', 'agreed', 'rest'] as const

/** `date`: due by `dueDate`, regardless of the stage of the order; no stage waits for it. */
export type Instalment = {
  name: (typeof instalmentNames)[number]
  stage: PaymentStage | 'date'
  amount: number
  dueDate: Moment | null
}

type Parts = Omit<OrderTotals, 'discounts' | 'reimbursements'>

/**
 * The instalments of an order, which add up to its total. Reductions of the total are deducted from the instalment with
 * the packaging first, the remainder from the other one.
 */
export const instalmentsOf = (totals: Parts, { terms, customAmountDue, dueDate }: PaymentTerms): Instalment[] => {
  const { packaging, standardProducts, services, samples, shipping, total } = totals
  const at = (name: Instalment['name'], stage: Instalment['stage'], amount: number): Instalment => ({
    name,
    stage,
    amount,
    dueDate: stage === 'date' ? dueDate : null,
  })
  const split: Record<PaymentTermsKind, () => Instalment[]> = {
    allUpfront: () => [at('total', 'placing', total)],
    servicesSamplesProducts_packagingShipping: () => {
      const second = within(packaging + shipping - reductionsOf(totals), total)
      return [at('work', 'placing', total - second), at('packagingShipping', 'production', second)]
    },
    items_shipping: () => {
      const first = within(packaging + standardProducts + services + samples - reductionsOf(totals), total)
      return [at('items', 'placing', first), at('shipping', 'delivery', total - first)]
    },
    custom: () => {
      const agreed = within(customAmountDue ?? total, total)
      return [at('agreed', dueDate ? 'date' : 'placing', agreed), at('rest', 'delivery', total - agreed)]
    },
  }
  return split[terms]().filter(({ amount }) => amount > 0)
}

const within = (amount: number, total: number): number => Math.min(Math.max(0, amount), total)

/** The amount by which the parts exceed the total. */
const reductionsOf = ({ packaging, standardProducts, services, samples, shipping, total }: Parts): number =>
  packaging + standardProducts + services + samples + shipping - total

/** Amount that must be paid before the order continues past a stage. */
export const dueBefore = (instalments: readonly Instalment[], stage: PaymentStage): number => {
  const reached: readonly string[] = paymentStages.slice(0, paymentStages.indexOf(stage) + 1)
  return sum(instalments.filter((one) => reached.includes(one.stage)))
}

const sum = (instalments: readonly Instalment[]): number => instalments.reduce((total, { amount }) => total + amount, 0)

/** Days to pay an instalment without a date once it is requested, and any instalment after a hold. */
const daysToPay = 7

type Owing = { status: string } & Pick<PaymentsState, 'totals' | 'payments'> & TermsState

const agreedInstalments = ({
  totals,
  paymentTerms,
  resumedOn,
}: Pick<Owing, 'totals' | 'paymentTerms' | 'resumedOn'>): Instalment[] => {
  if (!totals) return []
  const instalments = instalmentsOf(totals, paymentTerms)
  if (resumedOn === undefined) return instalments
  // The order could not be paid during the hold (decision 229).
  const earliest = plusDays(resumedOn, daysToPay)
  return instalments.map((one) =>
    one.dueDate !== null && isBefore(one.dueDate, earliest) ? { ...one, dueDate: earliest } : one,
  )
}

/** An instalment with its paid amount: payments are applied to the instalments in order. */
type PaidInstalment = Instalment & { paid: number }

export const paidInstalments = (
  order: Pick<Owing, 'totals' | 'paymentTerms' | 'payments' | 'resumedOn'>,
): PaidInstalment[] => {
  let left = Math.max(0, amountPaid(order.payments))
  return agreedInstalments(order).map((one) => {
    const covered = Math.min(left, one.amount)
    left -= covered
    return { ...one, paid: covered }
  })
}

/** Amount still to be paid before a stage: 0 if the order can continue. */
export const missingBefore = (order: Owing, stage: PaymentStage): number =>
  Math.max(0, dueBefore(agreedInstalments(order), stage) - amountPaid(order.payments))

/** Amount that the customer must pay now or by a date, less payments; 0 for a cancelled order. */
export const amountOwed = (order: Owing): number => {
  if (order.status === 'cancelled') return 0
  const instalments = agreedInstalments(order)
  const dated = sum(instalments.filter(({ stage }) => stage === 'date'))
  return Math.max(0, dueBefore(instalments, order.requestedStage) + dated - amountPaid(order.payments))
}

/**
 * Due date of the amount owed: the earliest date of an unpaid instalment; `since`: the time at which the amount first
 * became due.
 */
export const dueOn = (order: Owing, since: Moment | undefined): Moment | undefined => {
  if (since === undefined || amountOwed(order) === 0) return undefined
  const reached: readonly string[] = paymentStages.slice(0, paymentStages.indexOf(order.requestedStage) + 1)
  return paidInstalments(order)
    .filter(({ amount, paid, stage }) => paid < amount && (stage === 'date' || reached.includes(stage)))
    .map(({ dueDate }) => dueDate ?? plusDays(since, daysToPay))
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const paymentTermsCan = {
  /** Staff can agree on terms until the order ends, but not while it is on hold (ORDER-D04). */
  set: (order: { status: string }) =>
    unlessStatus('SetPaymentTerms', order.status, 'internal', 'draft', 'paymentPending', 'inProgress'),
  /** ORDER-T08: the instalment that is currently due is paid. */
  confirm: (order: Owing): Refusal | undefined =>
    firstOf(
      unlessStatus('ConfirmOrderPayment', order.status, 'paymentPending'),
      missingBefore(order, order.requestedStage) > 0 ? ruleBroken('alreadyPaidAmount', 'rule.unpaid') : undefined,
    ),
  /** ORDER-T10: a later instalment is due before the next stage. */
  request: (order: Owing, stage: PaymentStage): Refusal | undefined =>
    firstOf(
      unlessStatus('RequestOrderPayment', order.status, 'inProgress'),
      missingBefore(order, stage) > 0 ? undefined : ruleBroken('stage', 'rule.nothingDue'),
    ),
  /** Refuses production or shipping that must first be paid according to these terms. */
  proceed: (order: Owing, stage: PaymentStage): Refusal | undefined =>
    missingBefore(order, stage) > 0 ? ruleBroken('amountDue', 'rule.instalmentUnpaid') : undefined,
  /** PO-T03: everything that the customer owes now or before production is paid. */
  paidForProduction: (order: Owing): boolean => amountOwed(order) === 0 && missingBefore(order, 'production') === 0,
}

/** The next stage that waits for a payment not requested yet; undefined if everything is paid or requested. */
export const nextRequest = (order: Owing): RequestedStage | undefined =>
  requestedStages.slice(paymentStages.indexOf(order.requestedStage)).find((stage) => missingBefore(order, stage) > 0)

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState & TermsState
type TermsEvent = EventOf<typeof facts & Pick<typeof coreFacts, 'OrderPaymentRequested' | 'OrderPaymentConfirmed'>>

const decide = {
  SetPaymentTerms: (order: Order, data: { paymentTerms: PaymentTerms }, { now }: Context): TermsEvent[] => {
    throwIfRefused(paymentTermsCan.set(order))
    const { terms, customAmountDue, dueDate } = data.paymentTerms
    const isCustom = terms === 'custom'
    throwIfRefused(
      isCustom && customAmountDue === null
        ? invalidInput('customAmountDue', 'input.empty', { field: 'customAmountDue' })
        : undefined,
    )
    throwIfRefused(
      !isCustom && customAmountDue !== null ? ruleBroken('customAmountDue', 'rule.customTermsOnly') : undefined,
    )
    throwIfRefused(!isCustom && dueDate !== null ? ruleBroken('dueDate', 'rule.customTermsOnly') : undefined)
    const total = order.totals?.total
    throwIfRefused(
      total !== undefined && (customAmountDue ?? 0) > total
        ? ruleBroken('customAmountDue', 'rule.aboveTotal')
        : undefined,
    )
    const before = order.paymentTerms
    // The amount can be changed after the date has passed.
    const isPast = dueDate !== null && dueDate !== before.dueDate && isBefore(dueDate, now)
    throwIfRefused(isPast ? ruleBroken('dueDate', 'rule.dueDatePassed') : undefined)
    const isSame = before.terms === terms && before.customAmountDue === customAmountDue && before.dueDate === dueDate
    return isSame ? [] : [{ type: 'PaymentTermsSet', data }]
  },
  ConfirmOrderPayment: (order: Order, _: object): TermsEvent[] => {
    if (order.status === 'inProgress') return []
    throwIfRefused(paymentTermsCan.confirm(order))
    return [{ type: 'OrderPaymentConfirmed', data: { stage: order.requestedStage } }]
  },
  RequestOrderPayment: (order: Order, { stage }: { stage: RequestedStage }): TermsEvent[] => {
    throwIfRefused(paymentTermsCan.request(order, stage))
    return [{ type: 'OrderPaymentRequested', data: { stage, amount: missingBefore(order, stage) } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

type Others = Pick<typeof coreFacts, 'OrderPaymentRequested' | 'OrderPlaced' | 'OrderResumed' | 'DraftReopened'>

const evolve: SliceEvolve<TermsState, typeof facts, Others, 'customer'> = {
  PaymentTermsSet: (state, { paymentTerms }) => ({ ...state, paymentTerms, resumedOn: undefined }),
  OrderPlaced: (state) => ({ ...state, resumedOn: undefined }),
  OrderResumed: (state, _, { at }) => ({ ...state, resumedOn: at }),
  OrderPaymentRequested: (state, { stage }) => ({ ...state, requestedStage: stage }),
  DraftReopened: (state) => ({ ...state, requestedStage: 'placing' }),
}

export const paymentTerms = { facts, initial, decide, evolve }

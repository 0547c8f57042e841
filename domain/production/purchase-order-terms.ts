import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount, totalOf, UnitPrice } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { Cartons } from '../shipping/packing-list.ts'
import { text } from '../text/fields.ts'
import { isBefore, millisecondsOf, Moment, plusDays } from '../time.ts'
import { type PurchaseOrderCore, sheetOf, activeStatuses, withSpec } from './purchase-order-core.ts'

/**
 * Terms of a purchase order that was released to its supplier: a new date or price that the supplier proposes and staff
 * accept or decline, the number of pieces produced so far, and the delivery address.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** `unitPrice` in thousandths. */
const Terms = z.strictObject({ plannedReadyDate: Moment, unitPrice: UnitPrice })
type Terms = z.infer<typeof Terms>

/** Maximum length of an address or of carton marks, in characters. */
export const maxShippingTextLength = 2000
const shippingText = z.string().max(maxShippingTextLength)

const facts = {
  PurchaseOrderTermsProposed: fact({ supplier: { terms: Terms, reason: text(2000) } }),
  PurchaseOrderTermsAccepted: fact({ supplier: { terms: Terms, total: Amount } }),
  PurchaseOrderTermsDeclined: fact({ supplier: { reason: text(2000) } }),
  PurchaseOrderProgressReported: fact({ supplier: { quantityMade: z.int().nonnegative() } }),
  PurchaseOrderShippingSet: fact({
    supplier: { shipTo: shippingText, marks: shippingText, cartons: z.array(Cartons).optional() },
  }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type TermsState = {
  proposal: (Terms & { reason: string; proposedOn: Moment }) | undefined
  /** Why staff declined the last proposal; set until another proposal or a status change. */
  declinedProposal: { reason: string; on: Moment } | undefined
}

// Rules ---------------------------------------------------------------------------------------------------------------

type Status = { status: string }
const unfinished = ['planning', 'awaitingCustomerRelease', ...activeStatuses] as const

/** Later ready dates are typing errors, such as a wrong year. */
const maxReadyYears = 2

const unlessPlausibleReadyDate = (date: Moment, now: Moment) => {
  const field = 'plannedReadyDate'
  const latest = plusDays(now, maxReadyYears * 366)
  return firstOf(
    isBefore(now, date) ? undefined : invalidInput(field, 'input.future', { field }),
    isBefore(latest, date) ? invalidInput(field, 'input.withinYears', { field, n: maxReadyYears }) : undefined,
  )
}

const unlessProposed = (po: { proposal?: object | null | undefined }) =>
  po.proposal ? undefined : ruleBroken('proposal', 'rule.noProposal')

export const termsCan = {
  /** A price change is possible only until the supplier has confirmed. */
  proposeTerms: (po: Status) => unlessStatus('ProposePurchaseOrderTerms', po.status, ...activeStatuses),
  acceptTerms: (po: Status & { proposal?: object | null | undefined }) =>
    firstOf(unlessStatus('AcceptPurchaseOrderTerms', po.status, ...activeStatuses), unlessProposed(po)),
  declineTerms: (po: Status & { proposal?: object | null | undefined }) =>
    firstOf(unlessStatus('DeclinePurchaseOrderTerms', po.status, ...activeStatuses), unlessProposed(po)),
  reportProgress: (po: Status) => unlessStatus('ReportPurchaseOrderProgress', po.status, 'inProgress'),
  setShipping: (po: Status) => unlessStatus('SetPurchaseOrderShipping', po.status, ...unfinished, 'completed'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Po = PurchaseOrderCore & TermsState
type TermsEvent = EventOf<typeof facts>

const decide = {
  ProposePurchaseOrderTerms: (po: Po, data: { terms: Terms; reason: string }, { now }: Context): TermsEvent[] => {
    throwIfRefused(termsCan.proposeTerms(po))
    const { unitPrice, plannedReadyDate } = sheetOf(po)
    const { terms } = data
    throwIfRefused(unlessPlausibleReadyDate(terms.plannedReadyDate, now))
    throwIfRefused(
      terms.unitPrice === unitPrice || po.status === 'released'
        ? undefined
        : ruleBroken('unitPrice', 'rule.priceConfirmed'),
    )
    const same =
      terms.unitPrice === unitPrice && millisecondsOf(terms.plannedReadyDate) === millisecondsOf(plannedReadyDate)
    throwIfRefused(same ? ruleBroken('plannedReadyDate', 'rule.sameTerms') : undefined)
    return [{ type: 'PurchaseOrderTermsProposed', data }]
  },
  AcceptPurchaseOrderTerms: (po: Po, _: object): TermsEvent[] => {
    throwIfRefused(termsCan.acceptTerms(po))
    const { unitPrice, plannedReadyDate } = po.proposal!
    const total = totalOf(sheetOf(po).quantity, unitPrice)
    return [{ type: 'PurchaseOrderTermsAccepted', data: { terms: { unitPrice, plannedReadyDate }, total } }]
  },
  DeclinePurchaseOrderTerms: (po: Po, data: { reason: string }): TermsEvent[] => {
    throwIfRefused(termsCan.declineTerms(po))
    return [{ type: 'PurchaseOrderTermsDeclined', data }]
  },
  ReportPurchaseOrderProgress: (po: Po, data: { quantityMade: number }): TermsEvent[] => {
    throwIfRefused(termsCan.reportProgress(po))
    const { quantity: n } = sheetOf(po)
    throwIfRefused(data.quantityMade > n ? ruleBroken('quantityMade', 'rule.aboveOrdered', { n }) : undefined)
    return data.quantityMade === po.quantityMade ? [] : [{ type: 'PurchaseOrderProgressReported', data }]
  },
  SetPurchaseOrderShipping: (
    po: Po,
    data: { shipTo: string; marks: string; cartons: Cartons[] | undefined },
  ): TermsEvent[] => {
    throwIfRefused(termsCan.setShipping(po))
    return [{ type: 'PurchaseOrderShippingSet', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

type Ending =
  | 'PurchaseOrderReleased'
  | 'PurchaseOrderConfirmed'
  | 'PurchaseOrderCompleted'
  | 'PurchaseOrderDeclined'
  | 'PurchaseOrderRecalled'
  | 'PurchaseOrderExpired'
const noProposal = (po: Po): Po => ({ ...po, proposal: undefined, declinedProposal: undefined })

const evolve = {
  PurchaseOrderTermsProposed: (po, { terms, reason }, { at }) => ({
    ...po,
    proposal: { ...terms, reason, proposedOn: at },
    declinedProposal: undefined,
  }),
  PurchaseOrderTermsAccepted: (po, { terms, total }) => ({
    ...po,
    ...withSpec(po, { ...terms, total }),
    proposal: undefined,
  }),
  PurchaseOrderTermsDeclined: (po, { reason }, { at }) => ({
    ...po,
    proposal: undefined,
    declinedProposal: { reason, on: at },
  }),
  PurchaseOrderProgressReported: (po, { quantityMade }) => ({ ...po, quantityMade }),
  PurchaseOrderShippingSet: (po, { shipTo, marks, cartons }) => ({
    ...po,
    ...withSpec(po, { shipTo, marks, ...(cartons && { cartons }) }),
  }),
  // A proposal ends when the status changes.
  PurchaseOrderReleased: noProposal,
  PurchaseOrderConfirmed: noProposal,
  PurchaseOrderCompleted: noProposal,
  PurchaseOrderDeclined: noProposal,
  PurchaseOrderRecalled: noProposal,
  PurchaseOrderExpired: noProposal,
} satisfies SliceEvolve<Po, typeof facts, Record<never, never>, 'supplier'> & Record<Ending, (po: Po) => Po>

const initial: TermsState = { proposal: undefined, declinedProposal: undefined }

export const purchaseOrderTerms = { facts, initial, decide, evolve }

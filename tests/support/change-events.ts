import type { CommandOf } from '#domain/kernel/decider.ts'
import type { order } from '#domain/ordering/order.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { aConfiguration, anOrder, type OrderEvent, quotes } from './event-fixtures.ts'
import { monday } from './given.ts'

/** Changes of a placed order: 1,000 mailers for $1,320.00 and $420.00 of freight become 500 for $1,000.00. */

type Proposal = Extract<CommandOf<typeof order.decide>, { type: 'ProposeOrderChange' }>['data']

const itemId = 'item-1'
const validUntil = plusDays(monday, 30)
/** 500 at $2.00 each. */
export const smallerQuote = { quantity: 500, unitPrice: 2000, total: 100_000, leadTimeDays: 10, validUntil }

/** The proposal of staff. */
export const aProposal: Proposal = {
  changeId: 'change-1',
  reason: 'As agreed on the phone.',
  changes: [{ kind: 'change', itemId, configured: undefined, quote: smallerQuote, sourcing: undefined }],
  shipping: undefined,
  validUntil,
  internalNotes: 'The margin is thin.',
  started: [],
  shipped: {},
  packs: [],
  hasWork: false,
  otherItems: 0,
}

export const changeEvents = {
  proposed: {
    type: 'OrderChangeProposed',
    data: {
      changeId: 'change-1',
      reason: 'As agreed on the phone.',
      items: [
        {
          itemId,
          itemNumber: '001',
          product: aConfiguration.product,
          customerProductName: 'Bouquet box',
          before: { specification: aConfiguration.specification, quote: quotes[1] },
          after: { specification: aConfiguration.specification, quote: smallerQuote },
          configured: null,
        },
      ],
      shipping: { before: 42_000, after: 42_000 },
      total: { before: 174_000, after: 142_000 },
      validUntil,
      costs: [{ itemId, calculation: [], sourcing: null }],
      internalNotes: 'The margin is thin.',
    },
  },
  accepted: {
    type: 'OrderChangeAccepted',
    data: {
      changeId: 'change-1',
      parts: { packaging: 100_000, standardProducts: 0, services: 0, samples: 0, shipping: 42_000, reimbursements: 0 },
      readyOn: plannedDay(monday, 21),
    },
  },
  declined: { type: 'OrderChangeDeclined', data: { changeId: 'change-1', reason: 'We need all of them.' } },
  expired: { type: 'OrderChangeExpired', data: { changeId: 'change-1' } },
  withdrawn: { type: 'OrderChangeWithdrawn', data: { changeId: 'change-1', reason: 'The price was wrong.' } },
} as const satisfies Record<string, OrderEvent>

/** An approved order with a proposed change whose validity has ended. */
export const changeLapsed: OrderEvent[] = [
  ...anOrder.paid,
  { ...changeEvents.proposed, data: { ...changeEvents.proposed.data, validUntil: plusDays(monday, -1) } },
]

/** An approved order with a change that awaits the customer's answer. */
export const changeProposed: OrderEvent[] = [...anOrder.paid, changeEvents.proposed]

import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount, CurrencyCode, PositiveAmount } from '../kernel/money.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import { partOfOrder } from '../ordering/part-of-order.ts'
import { type Assignment, assignmentFields, assignmentOf, isSameAssignment, unassigned } from '../people/assignment.ts'
import { Moment } from '../time.ts'

/**
 * A dispute of a card payment: the buyer's bank reclaims the money. The provider reports its status; only the changes
 * in a report are recorded, so repeated and reordered reports have no effect (decision 106). Customers can see that a
 * payment is disputed, the status of the dispute, and when the money was withdrawn and returned (decisions 126 and 183);
 * everything else is visible to staff only.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** `closed`: ended without a decision, for example an inquiry without consequences. */
export const disputeStatuses = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const
const Status = z.enum(disputeStatuses)
export type DisputeStatus = z.infer<typeof Status>

/** Total charged by the provider for the dispute, in minor units of `feeCurrency`. */
const fees = { fee: Amount, feeCurrency: CurrencyCode }

const facts = {
  /** `reason` is the provider's text; `evidenceDueOn` is the deadline for evidence. Amounts in minor units. */
  CardDisputeOpened: fact({
    customer: {
      disputeId: z.string(),
      cardPaymentId: z.string(),
      amount: PositiveAmount,
      currency: CurrencyCode,
      status: Status,
    },
    staff: { reason: z.string(), evidenceDueOn: Moment.nullable() },
  }),
  CardDisputeStatusChanged: fact({ customer: { status: Status }, staff: { evidenceDueOn: Moment.nullable() } }),
  CardDisputeFundsWithdrawn: fact({ customer: {}, staff: fees }),
  CardDisputeFundsReinstated: fact({ customer: {}, staff: fees }),
  CardDisputeAssigned: fact({ staff: assignmentFields }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Status as reported by the provider. `withdrawn`: the amount was debited from our balance. */
export type DisputeReport = {
  disputeId: string
  cardPaymentId: string
  amount: number
  currency: CurrencyCode
  reason: string
  status: DisputeStatus
  evidenceDueOn: Moment | null
  withdrawn: boolean
  fee: number
  feeCurrency: CurrencyCode
}

export type LiveDispute = DisputeReport & {
  openedOn: Moment
  /** When the amount was last debited from our balance, and returned to it. */
  withdrawnOn: Moment | null
  reinstatedOn: Moment | null
  assignment: Assignment
}
export type CardDispute = { status: 'none' } | LiveDispute

const initial = { status: 'none' } as CardDispute

// Rules ---------------------------------------------------------------------------------------------------------------

/** Whether the dispute can still be answered. */
export const isOpenDispute = ({ status }: { status: string }): boolean =>
  status === 'needsResponse' || status === 'underReview'

// Commands · decide ---------------------------------------------------------------------------------------------------

type DisputeEvent = EventOf<typeof facts>

const assign =
  (command: string) =>
  (dispute: CardDispute, data: Assignment): DisputeEvent[] => {
    throwIfRefused(unlessStatus(command, dispute.status, ...disputeStatuses))
    const before = dispute.status === 'none' ? unassigned : dispute.assignment
    return isSameAssignment(before, data) ? [] : [{ type: 'CardDisputeAssigned', data }]
  }

const decide = {
  /** Records the changes in a provider's report; no event if it contains none. */
  RecordCardDispute: (dispute: CardDispute, report: DisputeReport): DisputeEvent[] => {
    const { withdrawn, fee, feeCurrency, ...opened } = report
    const { status, evidenceDueOn } = report
    const known = dispute.status === 'none' ? undefined : dispute
    const isMoved = withdrawn !== (known?.withdrawn ?? false) || fee !== (known?.fee ?? 0)
    const moved: DisputeEvent = {
      type: withdrawn ? 'CardDisputeFundsWithdrawn' : 'CardDisputeFundsReinstated',
      data: { fee, feeCurrency },
    }
    const isChanged = known && (known.status !== status || known.evidenceDueOn !== evidenceDueOn)
    return [
      ...(known ? [] : [{ type: 'CardDisputeOpened' as const, data: opened }]),
      ...(isMoved ? [moved] : []),
      ...(isChanged ? [{ type: 'CardDisputeStatusChanged' as const, data: { status, evidenceDueOn } }] : []),
    ]
  },
  AssignCardDispute: assign('AssignCardDispute'),
  /** The same for a payment of a cart without an order. */
  AssignCartDispute: assign('AssignCartDispute'),
}

/** Whether a report contains a change. */
export const hasChanges = (dispute: CardDispute, report: DisputeReport): boolean =>
  decide.RecordCardDispute(dispute, report).length > 0

// evolve --------------------------------------------------------------------------------------------------------------

/** The dispute after a change. */
const changed = (dispute: CardDispute, change: Partial<LiveDispute>): CardDispute =>
  dispute.status === 'none' ? dispute : { ...dispute, ...change, status: change.status ?? dispute.status }

const evolve: Evolve<CardDispute, typeof facts, 'customer'> = {
  CardDisputeOpened: (_, data, { at }) => ({
    disputeId: data.disputeId,
    cardPaymentId: data.cardPaymentId,
    amount: data.amount,
    currency: data.currency,
    reason: data.reason ?? '',
    status: data.status,
    evidenceDueOn: data.evidenceDueOn ?? null,
    withdrawn: false,
    fee: 0,
    feeCurrency: data.currency,
    openedOn: at,
    withdrawnOn: null,
    reinstatedOn: null,
    assignment: unassigned,
  }),
  CardDisputeStatusChanged: (dispute, { status, evidenceDueOn = null }) => changed(dispute, { status, evidenceDueOn }),
  CardDisputeFundsWithdrawn: (dispute, { fee = 0, feeCurrency }, { at }) =>
    changed(dispute, {
      withdrawn: true,
      withdrawnOn: at,
      reinstatedOn: null,
      fee,
      ...(feeCurrency && { feeCurrency }),
    }),
  CardDisputeFundsReinstated: (dispute, { fee = 0, feeCurrency }, { at }) =>
    changed(dispute, { withdrawn: false, reinstatedOn: at, fee, ...(feeCurrency && { feeCurrency }) }),
  CardDisputeAssigned: (dispute, data) => changed(dispute, { assignment: assignmentOf(data) }),
}

export const cardDispute = {
  category: 'card-dispute',
  key: 'cardDisputes',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.disputeId, ...own }),
  money: z.object({ amount: PositiveAmount, fee: Amount }),
  idOf: (own) => (own.status === 'none' ? '' : own.disputeId),
  ...partOfOrder,
} as const satisfies Aggregate<CardDispute, typeof facts, typeof decide, 'customer'>

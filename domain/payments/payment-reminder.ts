import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { isBefore, Moment, plusDays } from '../time.ts'
import type { BlockState } from './payment-block.ts'
import { amountOwed, type TermsState } from './payment-terms.ts'
import type { PaymentsState } from './payments-state.ts'

/** Reminders of an amount due: before, on and after its due date, each sent once. */

// Events --------------------------------------------------------------------------------------------------------------

export const reminderSteps = ['upcoming', 'due', 'overdue', 'final'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/**
 * Days after the due date at which a step is reached. A due date is often the end of a day: six hours earlier, it is that
 * day from the west coast of America to China.
 */
const daysAfterDue: Readonly<Record<ReminderStep, number>> = { upcoming: -3, due: -0.25, overdue: 7, final: 14 }

/** Days after which the payment is not due today any more; the timer can be a little late. */
const overdueAfter = 1 / 24

const facts = {
  /** `dueOn`: the due date; `amount` in minor units. */
  PaymentReminded: fact({ customer: { step: z.enum(reminderSteps), dueOn: Moment, amount: PositiveAmount } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** The last reminder. For a different due date, reminders start again with the first step. */
export type ReminderState = { reminded: { step: ReminderStep; dueOn: Moment } | undefined }

const initial: ReminderState = { reminded: undefined }

// Rules ---------------------------------------------------------------------------------------------------------------

type Reminded = { status: string } & PaymentsState & TermsState & BlockState & ReminderState

/** No reminders while the order is on hold or payment is blocked (PAY-D04), or if the amount is paid. */
const mayRemind = (order: Reminded): Refusal | undefined =>
  firstOf(
    unlessStatus('RemindOfPayment', order.status, 'paymentPending', 'inProgress'),
    order.paymentBlock ? ruleBroken('paymentBlock', 'rule.paymentBlocked') : undefined,
    amountOwed(order) > 0 ? undefined : ruleBroken('amountDue', 'rule.nothingDue'),
  )

/** The remaining steps for a due date, with their times. */
const stepsLeft = ({ reminded }: ReminderState, dueOn: Moment): { step: ReminderStep; on: Moment }[] => {
  const last = reminded?.dueOn === dueOn ? reminderSteps.indexOf(reminded.step) : -1
  return reminderSteps.slice(last + 1).map((step) => ({ step, on: plusDays(dueOn, daysAfterDue[step]) }))
}

/** When the next reminder is due; undefined if there is none. */
export const nextReminderOn = (order: Reminded, dueOn: Moment | undefined): Moment | undefined =>
  dueOn === undefined || mayRemind(order) ? undefined : stepsLeft(order, dueOn)[0]?.on

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState & TermsState & BlockState & ReminderState

const decide = {
  /** Sends the latest step that was reached. Missed steps are not sent later: after the due date, `due` becomes `overdue`. */
  RemindOfPayment: (order: Order, { dueOn }: { dueOn: Moment }, { now }: Context): EventOf<typeof facts>[] => {
    throwIfRefused(mayRemind(order))
    const reached = stepsLeft(order, dueOn).findLast(({ on }) => !isBefore(now, on))
    if (!reached) return []
    const isLate = reached.step === 'due' && !isBefore(now, plusDays(dueOn, overdueAfter))
    const step = isLate ? 'overdue' : reached.step
    return [{ type: 'PaymentReminded', data: { step, dueOn, amount: amountOwed(order) } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<ReminderState, typeof facts, Record<never, never>, 'customer'> = {
  PaymentReminded: (_, { step, dueOn }) => ({ reminded: { step, dueOn } }),
}

export const paymentReminders = { facts, initial, decide, evolve }

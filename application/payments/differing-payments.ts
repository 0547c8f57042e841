import type { Case } from '#domain/case.ts'
import { takenBackFrom } from '#domain/payments/disputed-payments.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { seesOrder } from '../pipeline/access.ts'
import { boundCommand } from '../pipeline/operation.ts'
import { cardPaymentStream } from './card-payment-commands.ts'
import { differingPayments as contracts } from './contracts/differing-payments.ts'

/** Decisions of staff about card payments that differ from what was requested (decision 185). */

type OfPayment = { requestId: string; cardPaymentId: string }

const ofPayment = {
  aggregate: 'card-payment' as const,
  /** Also on the disputes of the payment. */
  scope: 'case' as const,
  of: ({ requestId }: OfPayment) => ({ requestId }),
  allow: seesOrder,
  stream: (state: Case, { cardPaymentId }: OfPayment) => cardPaymentStream(state, cardPaymentId),
}

export const acceptCardPayment = boundCommand(
  contracts.accept,
  {
    ...ofPayment,
    name: 'AcceptCardPayment',
    data: ({ cardPaymentId }, { state }) => ({ withdrawn: takenBackFrom(state, cardPaymentId) }),
  },
  answerWithOrder,
)

export const refundDifferingPayment = boundCommand(
  contracts.refund,
  {
    ...ofPayment,
    name: 'RefundDifferingPayment',
    data: ({ internalNotes, cardPaymentId }, { state, ports }) => ({
      refundId: ports.idGenerator.ulid(),
      internalNotes,
      withdrawn: takenBackFrom(state, cardPaymentId),
    }),
  },
  answerWithOrder,
)

export const recordPaymentReturn = boundCommand(
  contracts.recordReturn,
  {
    ...ofPayment,
    name: 'RecordPaymentReturn',
    data: ({ paidFrom, internalNotes, cardPaymentId }, { state, ports }) => ({
      refundId: ports.idGenerator.ulid(),
      paidFrom,
      internalNotes,
      withdrawn: takenBackFrom(state, cardPaymentId),
    }),
  },
  answerWithOrder,
)

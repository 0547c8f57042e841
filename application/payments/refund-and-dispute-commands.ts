import type { DisputeReport } from '#domain/payments/card-dispute.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command, orderStream } from '../pipeline/handle.ts'

/** System commands that record the provider's reports about refunds and disputes. */

type OfRefund = { caseId: string; refundId: string }

const bySystem = {
  ...systemOnly('order'),
  of: ({ caseId }: { caseId: string }) => ({ caseId }),
}

const ofOrder = { ...bySystem, aggregate: 'order' as const, stream: orderStream }

export const refundAndDisputeCommands = {
  recordCardRefund: command<OfRefund & { cardPaymentId: string; amount: number }>({
    ...ofOrder,
    name: 'RecordCardRefund',
    data: ({ refundId, cardPaymentId, amount }, { state, ports }) => ({
      refund: { id: refundId, amount, paymentDate: ports.now(), paidFrom: 'stripe', cardPaymentId },
      internalNotes: state.order.cardRefunds.find((one) => one.refundId === refundId)?.internalNotes ?? '',
    }),
  }),
  failCardRefund: command<OfRefund & { reason: string }>({
    ...ofOrder,
    name: 'FailCardRefund',
    data: ({ refundId, reason }, { ports }) => ({ refundId, reason, counterEntryId: ports.idGenerator.ulid() }),
  }),
  recordCardDispute: command<{ caseId: string } & DisputeReport>({
    ...bySystem,
    aggregate: 'card-dispute',
    name: 'RecordCardDispute',
    scope: 'case',
    stream: ({ cardDisputes }, { disputeId }, idGenerator) =>
      Object.entries(cardDisputes).find(([, one]) => one.disputeId === disputeId)?.[0] ??
      idGenerator.stream('card-dispute'),
    data: ({ caseId: _, ...report }) => report,
  }),
}

import type { CardPorts } from '#application/payments/settle-card-payment.ts'
import { settleAskedRefund } from '#application/payments/settle-refunds-and-disputes.ts'
import type { RateLimits } from '#application/people/ports.ts'
import type { Area } from '../area.ts'
import { settleStock } from '../payments/stock.ts'
import type { RunTransaction } from '../people/transaction.ts'
import { mailAboutOrder } from './mail-about-order.ts'
import { mailAboutPurchaseOrder } from './mail-about-purchase-order.ts'
import { performEffect } from './perform-effect.ts'

/** The handlers of effects that processes request, one line each. */
export const openEffects = (run: RunTransaction, ports: CardPorts, limits: RateLimits): Area => ({
  jobs: {
    effect: performEffect(run, {
      mailAboutOrder: mailAboutOrder(ports.log, limits),
      mailAboutPurchaseOrder,
      settleStock: (tx, input) => settleStock(tx.client, input, tx.at),
      payCardRefund: async (_tx, { caseId, ...asked }) => {
        // The provider deletes idempotency keys after a day, so check whether the refund exists before requesting it.
        const { refunds } = await ports.cards.refundsAndDisputes(asked.intentId)
        const before = refunds.find(({ refundId }) => refundId === asked.refundId)
        const refund = before ?? (await ports.cards.refund({ ...asked, idempotencyKey: asked.refundId }))
        await settleAskedRefund(ports, { caseId, intentId: asked.intentId, refund })
        return { amount: asked.amount, status: refund.status }
      },
    }),
  },
})

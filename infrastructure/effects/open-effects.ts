import type { CardPorts } from '#application/payments/settle-card-payment.ts'
import { payAskedRefund } from '#application/payments/settle-refunds-and-disputes.ts'
import type { RateLimits } from '#application/people/ports.ts'
import type { Area } from '../area.ts'
import { moveStock, settleStock } from '../payments/stock.ts'
import type { RunTransaction } from '../people/transaction.ts'
import { mailAboutOrder } from './mail-about-order.ts'
import { mailAboutPurchaseOrder } from './mail-about-purchase-order.ts'
import { performEffect } from './perform-effect.ts'
import { pushToStaff } from './push-to-staff.ts'
import { sendConversationEmail } from './send-conversation-email.ts'

/** The handlers of effects that processes request, one line each. */
export const openEffects = (run: RunTransaction, ports: CardPorts, limits: RateLimits): Area => ({
  jobs: {
    effect: performEffect(run, {
      mailAboutOrder: mailAboutOrder(ports.log, limits),
      mailAboutPurchaseOrder,
      sendConversationEmail: sendConversationEmail(ports.log),
      pushToStaff,
      settleStock: (tx, input) => settleStock(tx.client, input, tx.at),
      moveStock: (tx, input) => moveStock(tx.client, input, tx.at),
      payCardRefund: async (_tx, asked) => ({ amount: asked.amount, status: await payAskedRefund(ports, asked) }),
    }),
  },
})

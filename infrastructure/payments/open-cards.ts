import type pg from 'pg'
import type { CardProvider } from '#application/payments/ports.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import { type CardPorts, expireCheckout, settleCardPayment } from '#application/payments/settle-card-payment.ts'
import { broken, Rejection } from '#domain/kernel/refusal.ts'
import { isBefore } from '#domain/time.ts'
import { runningCartPayments } from '#read-models/ordering/carts.ts'
import type { Reader } from '#read-models/projection.ts'
import type { Area } from '../area.ts'
import type { Journal } from '../jobs/processes.ts'
import { sandboxCards, type SandboxJob } from './sandbox.ts'
import { stripeCards, type StripeSettings } from './stripe.ts'

/** `stripe` absent: the sandbox, or no card payments at all. */
export type CardSettings = { stripe?: StripeSettings | undefined; sandbox: boolean }

/** The card provider of the settings. `webhookSecret` signs the webhooks of the sandbox. */
export const openCards = (
  { stripe, sandbox }: CardSettings,
  { pool, now, webhookSecret }: { pool: pg.Pool; now: () => string; webhookSecret: string },
): CardProvider => {
  if (stripe) return stripeCards(stripe, now)
  return sandbox ? sandboxCards(pool, now, webhookSecret) : noCards
}

const unavailable = async (): Promise<never> => {
  throw new Rejection(broken('payment', 'rule.cardsUnavailable'))
}
const noCards: CardProvider = {
  kind: 'none',
  publicKey: '',
  sandbox: undefined,
  start: unavailable,
  find: async () => undefined,
  cancel: unavailable,
  refund: unavailable,
  readNotification: () => {
    throw new Rejection(broken('payment', 'rule.cardsUnavailable'))
  },
}

/**
 * The jobs of card payments: each payment under way is looked up once a minute, so that a lost notification does no harm
 * (PAY-D05), and ended when its time is over (CART-T12).
 */
export const openCardJobs = (ports: CardPorts, staff: Reader, journal: Pick<Journal, 'info'>): Area => ({
  jobs: {
    cardPayments: async () => {
      for (const { caseId, intentId, ends } of await runningCartPayments(staff)) {
        const work = isBefore(ports.now(), ends)
          ? settleCardPayment(ports, intentId)
          : expireCheckout(ports, caseId, intentId)
        await work.catch((error: unknown) => {
          if (!(error instanceof Rejection)) throw error
          journal.info({ payment: intentId, reason: error.message }, 'a card payment could not be recorded')
        })
      }
    },
    sandboxWebhook: async (payload) => {
      const sent = await ports.cards.sandbox?.notification(payload as SandboxJob)
      if (sent) await receiveNotification(ports, sent.body, sent.signature)
    },
  },
})

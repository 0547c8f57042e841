import type pg from 'pg'
import type { CardProvider } from '#application/payments/ports.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import { type CardPorts, expirePayment, settleCardPayment } from '#application/payments/settle-card-payment.ts'
import { settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import { broken, Rejection } from '#domain/kernel/refusal.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { runningCartPayments } from '#read-models/ordering/carts.ts'
import { runningOrderPayments } from '#read-models/payments/card-payments.ts'
import type { Reader } from '#read-models/projection.ts'
import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import type { SandboxJob } from './sandbox-jobs.ts'
import { sandboxCards } from './sandbox.ts'
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
  refundsAndDisputes: async () => ({ refunds: [], disputes: [] }),
  changedSince: async () => [],
  readNotification: () => {
    throw new Rejection(broken('payment', 'rule.cardsUnavailable'))
  },
}

/**
 * The jobs of card payments: each payment under way is looked up once a minute, so that a lost notification does no harm
 * (PAY-D05), and ended when its time is over (CART-T12). Every ten minutes the provider is asked what else has happened, so
 * that no payment, refund or dispute is missed.
 */
export const openCardJobs = (
  ports: CardPorts,
  { pool, staff, logger }: { pool: pg.Pool; staff: Reader; logger: Pick<Logger, 'info'> },
): Area => {
  /** What is refused, such as money of another currency, is noted and left for staff. */
  const settled = (intentId: string, work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error
      logger.info({ payment: intentId, reason: error.message }, 'a card payment could not be recorded')
    })
  return {
    jobs: {
      cardPayments: async () => {
        for (const { caseId, intentId, ends } of [
          ...(await runningCartPayments(staff)),
          ...(await runningOrderPayments(staff)),
        ]) {
          const work = isBefore(ports.now(), ends)
            ? settleCardPayment(ports, intentId)
            : expirePayment(ports, caseId, intentId)
          await settled(intentId, work)
        }
      },
      reconcileCards: async () => {
        const now = ports.now()
        for (const intentId of await ports.cards.changedSince(await reconciledUntil(pool, now))) {
          await settled(intentId, settleCardPayment(ports, intentId))
          await settled(intentId, settleRefundsAndDisputes(ports, intentId))
        }
        await pool.query(
          `insert into shop.card_reconciliation (until) values ($1)
         on conflict (is_only) do update set until = greatest(card_reconciliation.until, excluded.until)`,
          [now],
        )
      },
      sandboxWebhook: async (payload) => {
        const sent = await ports.cards.sandbox?.notification(payload as SandboxJob)
        if (sent) await receiveNotification(ports, sent.body, sent.signature)
      },
    },
  }
}

/** Days that the first reconciliation looks back; a provider keeps its events for about thirty. */
const firstDays = 28
/** What was reported late around the last run is asked for again, in days. */
const overlap = 1 / 24

/** Since when the provider has to be asked. */
const reconciledUntil = async (pool: pg.Pool, now: string): Promise<string> => {
  const { rows } = await pool.query<{ until: Date }>('select until from shop.card_reconciliation')
  return rows[0] ? plusDays(new Date(rows[0].until).toISOString(), -overlap) : plusDays(now, -firstDays)
}

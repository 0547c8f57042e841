import type pg from 'pg'
import type { CardProvider } from '#application/payments/ports.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import { type CardPorts, expirePayment, settleCardPayment } from '#application/payments/settle-card-payment.ts'
import { settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import { ruleBroken, Rejection } from '#domain/kernel/refusal.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { runningCartPayments } from '#read-models/ordering/carts.ts'
import { runningOrderPayments } from '#read-models/payments/card-payments.ts'
import type { Reader } from '#read-models/projection.ts'
import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import type { SandboxJob } from './sandbox-jobs.ts'
import { sandboxCards } from './sandbox.ts'
import { stripeCards, type StripeSettings } from './stripe.ts'

/** `stripe` undefined: the sandbox, or no card payments. */
export type CardSettings = { stripe?: StripeSettings | undefined; sandbox: boolean }

/** Opens the configured card provider. `webhookSecret` signs the webhooks of the sandbox. */
export const openCards = (
  { stripe, sandbox }: CardSettings,
  { pool, now, webhookSecret }: { pool: pg.Pool; now: () => string; webhookSecret: string },
): CardProvider => {
  if (stripe) return stripeCards(stripe, now)
  return sandbox ? sandboxCards(pool, now, webhookSecret) : noCards
}

const unavailable = async (): Promise<never> => {
  throw new Rejection(ruleBroken('payment', 'rule.cardsUnavailable'))
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
    throw new Rejection(ruleBroken('payment', 'rule.cardsUnavailable'))
  },
}

/**
 * Jobs of card payments. Each pending payment is read from the provider once a minute, in case a webhook was lost
 * (PAY-D05), and canceled at its deadline (CART-T12). The other events of the provider are read every ten minutes, so
 * that no payment, refund or dispute is missed.
 */
export const openCardJobs = (
  ports: CardPorts,
  { pool, staff, logger }: { pool: pg.Pool; staff: Reader; logger: Pick<Logger, 'info'> },
): Area => {
  /** A payment that is refused, for example because of its currency, is logged and left for staff to resolve. */
  const settled = (intentId: string, work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error
      logger.info({ payment: intentId, reason: error.message }, 'recording a card payment was refused')
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

/** Days covered by the first reconciliation; a provider stores its events for about thirty days. */
const firstDays = 28
/** Overlap of two reconciliations in days, for events reported late. */
const overlap = 1 / 24

/** The time from which the provider's events must be read. */
const reconciledUntil = async (pool: pg.Pool, now: string): Promise<string> => {
  const { rows } = await pool.query<{ until: Date }>('select until from shop.card_reconciliation')
  return rows[0] ? plusDays(new Date(rows[0].until).toISOString(), -overlap) : plusDays(now, -firstDays)
}

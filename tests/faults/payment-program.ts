import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { refundCardPayment } from '#application/ordering/commands.ts'
import { cardPayments } from '#application/payments/pay-by-card.ts'
import { handle } from '#application/pipeline/handle.ts'
import { type Case, foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { createApp } from '#infrastructure/app.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'
import { as } from '../support/case-stories.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { type PaymentMistake, type PaymentQuestion, type PaymentReply, refundedAtProvider } from './payment-protocol.ts'
import { answerQuestions, dieIfAt, watchStatements } from './watched-statements.ts'

/** A server that takes card payments in the sandbox and kills itself at a given statement. */

const [url, mistake] = process.argv.slice(2) as [string, PaymentMistake | undefined]

/**
 * The planted defect: a refund gets a new key, and the lookup finds no existing refund. It is implemented in the
 * statements, because the work of the previous server continues before `createApp` returns.
 */
const withMistake = ([query, values, ...rest]: unknown[]): unknown[] => {
  if (mistake !== 'refunds under a new key' || typeof query !== 'string' || !Array.isArray(values)) {
    return [query, values, ...rest]
  }
  if (query.includes('insert into shop.sandbox_refunds')) return [query, values.with(3, randomUUID()), ...rest]
  const isLookUp = query.includes('shop.sandbox_refunds r join')
  return [query, isLookUp ? values.with(0, '') : values, ...rest]
}
watchStatements(withMistake)

// Paying --------------------------------------------------------------------------------------------------------------

const silent = { info: () => undefined, error: () => undefined }
const secrets = openSecrets(Buffer.from(process.env['SECRET_KEY']!, 'base64'))
const app = await createApp(url, silent, { work: mistake !== 'leaves work undone', secrets })
const ports = { ...app.ports, cards: app.cards }
const { refund } = app.cards
app.cards.refund = async (asked) => {
  const done = await refund(asked)
  dieIfAt(refundedAtProvider)
  return done
}

const stateOf = async (requestId: string): Promise<Case> => foldCase(await app.log.readCase({ requestId }))
const until = async (requestId: string, isDone: (state: Case) => boolean): Promise<Case> => {
  for (;;) {
    const state = await stateOf(requestId)
    if (isDone(state)) return state
    await pause(20)
  }
}
const cardEntry = ({ order }: Case) => order.payments.find(({ method }) => method === 'stripe')

/** In minor units. */
const refunded = 1_000

/**
 * The customer pays by card, staff refund part of it, and the reconciliation runs. Continues where an earlier run
 * ended.
 */
const pay = async (requestId: string): Promise<void> => {
  if (!cardEntry(await stateOf(requestId))) {
    try {
      const input = { caller: as('ada'), params: { requestId } }
      const { payload } = await cardPayments.payOrder.run(input as never, ports as never)
      const { clientSecret } = payload as { clientSecret: string }
      await app.cards.sandbox!.confirm(clientSecret.split('_secret_')[0]!, clientSecret, 'succeeds')
    } catch (error) {
      // It was paid before the process was killed; the outcome will arrive.
      if (!(error instanceof Rejection)) throw error
    }
  }
  await until(requestId, (state) => cardEntry(state) !== undefined && state.order.status === 'inProgress')
  for (let state = await stateOf(requestId); state.order.cardRefunds.length === 0; state = await stateOf(requestId)) {
    const seenNow = { requestId, requestVersion: state.versions[state.caseId]!.staff }
    const asked = { paymentId: cardEntry(state)!.id, amount: refunded / 100, internalNotes: '' }
    await handle(ports, refundCardPayment, {
      caller: as('sam'),
      input: { ...seenNow, ...asked },
      commandId: app.ports.idGenerator.ulid(),
    }).catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error
    })
  }
  await until(requestId, ({ order }) => order.cardRefunds.some(({ status }) => status !== 'pending'))
  await app.database.pool.query(`select graphile_worker.add_job('reconcileCards')`)
}

const placedOrder = async (): Promise<string> => {
  const story = await checkedOutOrder(app)
  await story.places('ada')
  await app.settled()
  return story.requestId()
}

const answerTo = async (question: PaymentQuestion): Promise<Omit<PaymentReply, 'to'>> => {
  switch (question.ask) {
    case 'order':
      return { requestId: await placedOrder() }
    case 'pay':
      await pay(question.requestId)
      return { requestId: question.requestId }
  }
}

answerQuestions<PaymentQuestion, PaymentReply>(answerTo)

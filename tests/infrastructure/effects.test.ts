import { describe, expect, test } from 'vitest'
import type { OrderMail } from '#application/conversations/order-mail.ts'
import type { Recorded } from '#domain/events.ts'
import { contactMailLimits } from '#domain/people/policy.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { mailAboutOrder } from '#infrastructure/effects/mail-about-order.ts'
import { type EffectJob, effectsOfCase, performEffect } from '#infrastructure/effects/perform-effect.ts'
import { deadJobs } from '#infrastructure/jobs/processes.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

const orderMails: OrderMail['kind'][] = [
  'quotesAvailable',
  'orderPlaced',
  'paymentReceived',
  'shipmentShipped',
  'orderCompleted',
]

/** The events of an order with another contact. */
const withContact = (events: readonly Recorded[], nth: number): Recorded[] =>
  JSON.parse(JSON.stringify(events).replaceAll('ada@bloom.example', `contact-${nth}@bloom.example`)) as Recorded[]

describe('effects', () => {
  test('ORDER-D11 mail each step of an order once to its contact and to every user of the customer who may edit orders', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    await app.settled()
    const mails = (await app.mailer.outbox(100)).filter(({ kind }) => orderMails.includes(kind as OrderMail['kind']))
    const recipients = [...new Set(mails.map(({ to }) => to))]
    expect(recipients).toContain('ada@bloom.example')
    for (const to of recipients) {
      const kinds = mails.filter((mail) => mail.to === to).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(orderMails.toSorted())
    }
    expect(mails.every(({ subject, text }) => `${subject} ${text}`.includes(requestId))).toBe(true)
    const rivals = await app.database.pool.query(`select email from people.accounts where customer_id = 'c-rival'`)
    for (const { email } of rivals.rows) expect(recipients).not.toContain(email)
  })

  test('are performed once if an event is delivered again, and name their cause', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    await app.settled()
    const events = await app.log.readCase({ requestId })
    const { caseId } = events[0]!
    const before = await effectsOfCase(app.database.pool, caseId)
    const mailsBefore = await app.mailer.outbox(100)
    await app.database.pool.query("update projector.checkpoints set position = 0 where name = 'processes'")
    app.processes!.wake()
    await app.settled()
    expect(await effectsOfCase(app.database.pool, caseId)).toEqual(before)
    expect(await app.mailer.outbox(100)).toEqual(mailsBefore)
    expect(before.map(({ causeId }) => events.find(({ eventId }) => eventId === causeId)?.type)).toEqual([
      'OrderCreated',
      'QuoteRequestCompleted',
      'OrderPlaced',
      'OrderPlaced',
      'PaymentRecorded',
      'PurchaseOrderReleased',
      'PurchaseOrderConfirmed',
      'ShipmentDeparted',
      'OrderCompleted',
    ])
    expect(before[1]!.outcome).toEqual({ mail: 'quotesAvailable', recipients: 1 })
  })

  test('have no effect if their handler fails, and are performed by the retry', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    await app.settled()
    const [first] = await app.log.readCase({ requestId })
    const { caseId } = first!
    const job: EffectJob = {
      process: 'mail-about-orders',
      effectId: 'effect-that-fails-once',
      caseId,
      cause: { eventId: 'cause', correlationId: 'chain' },
      effect: 'mailAboutOrder',
      input: {
        caseId,
        customerId: 'c-bloom',
        mail: { kind: 'orderCompleted', isShipped: true, requestId, title: bilingual(() => 'Box') },
      },
    }
    const write = mailAboutOrder(app.log, app.identity.store.limits)
    let failures = 0
    const perform = performEffect(app.identity.transaction, {
      mailAboutOrder: async (...args) => {
        const outcome = await write(...args)
        if (failures++ === 0) throw new Error('the connection was lost')
        return outcome
      },
      mailAboutPurchaseOrder: async () => ({}),
      sendConversationEmail: async () => ({}),
      pushToStaff: async () => ({}),
      settleStock: async () => ({}),
      moveStock: async () => ({}),
      payCardRefund: async () => ({}),
    })
    const mailsBefore = (await app.mailer.outbox(100)).length
    const performed = async () =>
      (await effectsOfCase(app.database.pool, caseId)).filter(({ effectId }) => effectId === job.effectId).length
    await expect(perform(job)).rejects.toThrow('the connection was lost')
    expect([await performed(), (await app.mailer.outbox(100)).length - mailsBefore]).toEqual([0, 0])
    await perform(job)
    await perform(job)
    expect([await performed(), (await app.mailer.outbox(100)).length - mailsBefore]).toEqual([1, 1])
  })

  test.each([
    ['one address', 1, contactMailLimits.perAddress],
    ['all addresses', 4, contactMailLimits.perCustomer],
  ])(
    'S-17 mail a limited number of times a day to contacts who may not edit the orders: to %s',
    async (_, addresses, most) => {
      await using app = await openTestApp()
      const requestId = await runWholeOrder(app)
      await app.settled()
      const events = await app.log.readCase({ requestId })
      const { caseId } = events[0]!
      await app.database.pool.query("update people.accounts set roles = '{}' where customer_id = 'c-bloom'")
      let nth = 0
      const perform = performEffect(app.identity.transaction, {
        mailAboutOrder: mailAboutOrder(
          { readCase: async () => withContact(events, nth % addresses) },
          app.identity.store.limits,
        ),
        mailAboutPurchaseOrder: async () => ({}),
        sendConversationEmail: async () => ({}),
        pushToStaff: async () => ({}),
        settleStock: async () => ({}),
        moveStock: async () => ({}),
        payCardRefund: async () => ({}),
      })
      const mailsBefore = (await app.mailer.outbox(1000)).length
      const title = bilingual(() => 'Box')
      for (; nth < most + 2; nth++) {
        await perform({
          process: 'mail-about-orders',
          effectId: `repeated-${nth}`,
          caseId,
          cause: { eventId: 'cause', correlationId: 'chain' },
          effect: 'mailAboutOrder',
          input: {
            caseId,
            customerId: 'c-bloom',
            mail: { kind: 'orderCompleted', isShipped: true, requestId, title },
          },
        } satisfies EffectJob)
      }
      expect((await app.mailer.outbox(1000)).length - mailsBefore).toBe(most)
      const outcomes = (await effectsOfCase(app.database.pool, caseId)).map(({ outcome }) => outcome)
      expect(outcomes.at(-1)).toEqual({ mail: 'orderCompleted', recipients: 0, overLimit: 1 })
    },
  )

  test('become a listed dead job after the last retry, and can be started again', async () => {
    await using app = await openTestApp()
    await app.database.pool.query(
      `select graphile_worker.add_job('effect', '{"effect":"unknown","effectId":"x","caseId":"c","cause":{"eventId":"e"}}'::json, max_attempts := 1)`,
    )
    await expect.poll(() => deadJobs(app.database.pool)).toMatchObject([{ task: 'effect', attempts: 1 }])
  })
})

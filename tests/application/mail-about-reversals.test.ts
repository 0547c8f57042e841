import { expect, test } from 'vitest'
import { mailAboutOrders } from '#application/conversations/processes/mail-about-orders.ts'
import { foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { upTo } from '#tests/support/cases.ts'

/** The email to the customer when staff reverse an entry of the payment history. */

test.each([
  ['a payment', 'The payment belongs to another order'],
  ['a payment before the email existed', undefined],
] as const)('ORDER-D11 PAY-T08 the reversal of %s is mailed with its reason and the new amount due', (_, reason) => {
  const events = upTo('PaymentRecorded')
  const [paid] = events.slice(-1) as [Recorded & { type: 'PaymentRecorded' }]
  const { id, amount } = paid.data.payment
  const removed = {
    ...paid,
    type: 'PaymentEntryRemoved',
    data: { paymentId: id, counterEntryId: 'c1', reason: 'CANARY', ...(reason && { reasonForCustomer: reason }) },
  } as Recorded
  const state = foldCase([...events, removed])
  const intents = mailAboutOrders.react(removed, state)
  const mail = { kind: 'entryReversed', isRefund: false, amount, reason, amountDue: amount, dueLater: 0 }
  expect(intents).toMatchObject(reason === undefined ? [] : [{ effect: 'mailAboutOrder', input: { mail } }])
  expect(JSON.stringify(intents)).not.toContain('CANARY')
})

test('ORDER-D11 PAY-T08 the reversal of a refund is mailed as such', () => {
  const events = upTo('PaymentRecorded')
  const [paid] = events.slice(-1) as [Recorded]
  const refund = { id: 'r1', amount: 4_200, paymentDate: paid.at }
  const refunded = { ...paid, type: 'RefundRecorded', data: { refund, internalNotes: '' } } as Recorded
  const data = { paymentId: 'r1', counterEntryId: 'c1', reason: 'CANARY', reasonForCustomer: 'It was not sent' }
  const removed = { ...paid, type: 'PaymentEntryRemoved', data } as Recorded
  const [intent] = mailAboutOrders.react(removed, foldCase([...events, refunded, removed]))
  expect(intent).toMatchObject({
    input: { mail: { kind: 'entryReversed', isRefund: true, amount: 4_200, reason: 'It was not sent' } },
  })
})

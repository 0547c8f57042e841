import { expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import { redact } from '#domain/events.ts'
import { paymentForCustomer } from '#read-models/payments/payment-view.ts'
import { cardCase } from '#tests/support/cases.ts'

/** What customers read of the money of a dispute (decision 183): its amount and dates, and nothing else. */

const events = cardCase.filter(({ caseId }) => caseId === cardCase[0]!.caseId)
const redacted = events.flatMap((event) => redact(event, 'customer') ?? [])
const dateOf = (type: string) => events.find((event) => event.type === type)!.at
/** The customer's view before the event of this type, or of the whole case. */
const disputeMoney = (until?: string) => {
  const end = redacted.findIndex(({ type }) => type === until)
  const { paymentHistory } = paymentForCustomer(foldCase(end < 0 ? redacted : redacted.slice(0, end)))
  return paymentHistory.find(({ id }) => id === 'second')?.disputeMoney
}
const withdrawn = { amount: 100, currency: 'USD', withdrawnOn: dateOf('CardDisputeFundsWithdrawn') }

test('PAY-D05 the payment history shows when the money was withdrawn and returned', () => {
  expect(disputeMoney('CardDisputeFundsWithdrawn')).toBeNull()
  expect(disputeMoney('CardDisputeFundsReinstated')).toEqual({ ...withdrawn, reinstatedOn: null })
  expect(disputeMoney()).toEqual({ ...withdrawn, reinstatedOn: dateOf('CardDisputeFundsReinstated') })
})

test('the fee, the reason and the deadline remain hidden', () => {
  const ofDispute = redacted.filter(({ type }) => type.startsWith('CardDispute'))
  expect(ofDispute.length).toBeGreaterThan(2)
  for (const { data } of ofDispute) {
    for (const name of ['fee', 'feeCurrency', 'reason', 'evidenceDueOn']) expect(data).not.toHaveProperty(name)
  }
})

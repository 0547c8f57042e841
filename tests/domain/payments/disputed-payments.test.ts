import { expect, test } from 'vitest'
import { creditLeft, creditReturned, unlessWithdrawn } from '#domain/payments/disputed-payments.ts'

/** Money that the buyer's bank has taken back in disputes (decision 176). */

type State = Parameters<typeof unlessWithdrawn>[0]
const entry = (id: string, amount: number) => ({ id, amount, method: 'stripe', reverses: undefined })
const dispute = (cardPaymentId: string, amount: number, status: string, withdrawn: boolean) =>
  ({ cardPaymentId, amount, status, withdrawn }) as const

/** An order of 1000 that was paid by two cards, 600 and 400, with these disputes. */
const paid = (status: string, ...disputes: readonly ReturnType<typeof dispute>[]) =>
  ({
    order: {
      status,
      totals: { total: 1000, discounts: 0 },
      payments: [entry('first', 600), entry('second', 400)],
      cardRefunds: [],
    },
    cardPayments: {},
    cardDisputes: Object.fromEntries(disputes.map((one, nth) => [`dispute-${nth}`, one])),
  }) as unknown as State

const reasonFor = (state: State, amount: number, cardPaymentId?: string) =>
  unlessWithdrawn(state, amount, cardPaymentId)?.reason

test('PAY-T05 the amount that the bank has taken back is not refunded, the rest is', () => {
  const disputed = paid('inProgress', dispute('first', 600, 'needsResponse', true))
  expect(reasonFor(disputed, 400)).toBeUndefined()
  expect(reasonFor(disputed, 401)).toBe('rule.returnedByBank')
  expect(reasonFor(disputed, 1, 'first')).toBe('rule.returnedByBank')
  expect(reasonFor(disputed, 400, 'second')).toBeUndefined()
})

test('PAY-T05 an inquiry and a won dispute, for which no money is withdrawn, do not prevent a refund', () => {
  for (const status of ['needsResponse', 'won']) {
    expect(reasonFor(paid('inProgress', dispute('first', 600, status, false)), 600, 'first')).toBeUndefined()
  }
})

test('PAY-T05 an amount above what was paid is refused for that reason, not because of the dispute', () => {
  expect(reasonFor(paid('inProgress', dispute('first', 600, 'lost', true)), 1001)).toBeUndefined()
})

test('PAY-D07 a lost dispute reduces the credit of a canceled order, and no other dispute does', () => {
  const lost = paid('cancelled', dispute('first', 600, 'lost', true))
  expect([creditReturned(lost), creditLeft(lost)]).toEqual([600, 400])
  const open = paid('cancelled', dispute('first', 600, 'underReview', true))
  expect([creditReturned(open), creditLeft(open)]).toEqual([0, 1000])
  // An order in progress has no credit to reduce: the dispute is a loss.
  expect(creditReturned(paid('inProgress', dispute('first', 600, 'lost', true)))).toBe(0)
})

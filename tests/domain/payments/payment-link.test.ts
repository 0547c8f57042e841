import { expect, test } from 'vitest'
import type { EventOf } from '#domain/kernel/fact.ts'
import { paymentLink, paymentLinkCan, paymentLinkStatus } from '#domain/payments/payment-link.ts'
import { plusDays } from '#domain/time.ts'
import { given, monday } from '#tests/support/given.ts'

const data = {
  paymentLinkId: 'link-1',
  amount: 50_000,
  currency: 'USD' as const,
  expiresOn: plusDays(monday, 14),
  tokenHash: 'hash',
}
const issued: EventOf<typeof paymentLink.facts> = { type: 'PaymentLinkIssued', data }
const withdrawn: EventOf<typeof paymentLink.facts> = { type: 'PaymentLinkWithdrawn', data: {} }

test('a payment link is issued with an amount and an end of validity', () => {
  const link = given(paymentLink).when({ type: 'IssuePaymentLink', data }).emits(issued)
  expect(link).toMatchObject({ status: 'open', amount: 50_000, issuedOn: monday })
  expect(link).not.toHaveProperty('tokenHash')
})

test('a payment link is refused with a past end of validity', () => {
  const past = { ...data, expiresOn: monday }
  given(paymentLink).when({ type: 'IssuePaymentLink', data: past }).rejects('invalid-input', 'expiresOn')
})

test('a payment link can be withdrawn, and a repeated withdrawal has no effect', () => {
  const command = { type: 'WithdrawPaymentLink' as const, data: {} }
  given(paymentLink, issued).when(command).emits(withdrawn)
  given(paymentLink, issued, withdrawn).when(command).emits()
})

test('a payment link expires by the clock unless it was withdrawn earlier', () => {
  const open = { status: 'open' as const, expiresOn: data.expiresOn }
  expect(paymentLinkStatus(open, monday)).toBe('open')
  expect(paymentLinkStatus(open, data.expiresOn)).toBe('expired')
  expect(paymentLinkStatus({ ...open, status: 'withdrawn' }, data.expiresOn)).toBe('withdrawn')
})

test('a payment link is limited to the unpaid amount of a placed order', () => {
  const order = { status: 'paymentPending', outstanding: 50_000 }
  expect(paymentLinkCan.issue(order, 50_000)).toBe(undefined)
  expect(paymentLinkCan.issue(order, 50_001)).toMatchObject({ code: 'rule-broken', field: 'amount' })
  expect(paymentLinkCan.issue({ ...order, status: 'draft' }, 1)).toMatchObject({ code: 'forbidden-transition' })
})

import { expect, test } from 'vitest'
import { messageText } from '#application/messages/message-text.ts'
import type { Registered, StateOf } from '#domain/aggregates.ts'
import { approvalStates, executionStates } from '#domain/assistant/tool-call.ts'
import { messageOf, unlessStatus } from '#domain/kernel/refusal.ts'
import { status as english } from '#domain/messages/en-US/status.ts'
import { status as chinese } from '#domain/messages/zh-CN/status.ts'
import { checkoutStatuses } from '#domain/ordering/cart.ts'
import { draftStatuses } from '#domain/ordering/item-progress.ts'
import { orderChangeStatuses } from '#domain/ordering/order-change-state.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { quoteRequestStatuses } from '#domain/ordering/quote.ts'
import { sampleStatuses } from '#domain/ordering/sample.ts'
import { productSampleStatuses, serviceStatuses } from '#domain/ordering/service.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import { customerDiscountStatuses } from '#domain/payments/customer-discount-use.ts'
import { differingStatuses } from '#domain/payments/differing-payment.ts'
import { paymentLinkStatuses } from '#domain/payments/payment-link.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { actionStatuses } from '#domain/people/customer-action.ts'
import { customerStatuses } from '#domain/people/customer.ts'
import { supplierStatuses } from '#domain/people/supplier.ts'
import { userStatuses } from '#domain/people/user.ts'
import { artworkStatuses } from '#domain/production/artwork.ts'
import { productionConfigurationStatuses } from '#domain/production/production-configuration.ts'
import { proofStatuses } from '#domain/production/proof.ts'
import {
  dielineStatuses,
  factoryArtworkStatuses,
  purchaseOrderStatuses,
} from '#domain/production/purchase-order-core.ts'
import { supplierNotificationStatuses } from '#domain/production/supplier-notification.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'

/** CONST-D02: a refusal names every status by its label, in both languages. */

type StatusIn<S> = S extends { status: infer Name extends string } ? Name : never
/** A status of an aggregate without a label does not compile. */
const ofAggregates: Readonly<Record<StatusIn<StateOf<Registered>>, string>> = english

/** Statuses of records, and of parts of an aggregate. */
const others: readonly string[] = [
  actionStatuses,
  customerStatuses,
  supplierStatuses,
  userStatuses,
  orderStatuses,
  draftStatuses,
  quoteRequestStatuses,
  orderChangeStatuses,
  checkoutStatuses,
  sampleStatuses,
  serviceStatuses,
  productSampleStatuses,
  shipmentStatuses,
  artworkStatuses,
  proofStatuses,
  purchaseOrderStatuses,
  dielineStatuses,
  factoryArtworkStatuses,
  productionConfigurationStatuses,
  supplierNotificationStatuses,
  paymentStatuses,
  paymentLinkStatuses,
  disputeStatuses,
  differingStatuses,
  customerDiscountStatuses,
  approvalStates,
  executionStates,
  ['initial', 'valid', 'expired'],
].flat()

test('CONST-D02 every status has a label in English and Chinese', () => {
  for (const name of [...Object.keys(ofAggregates), ...others]) {
    expect([name, english[name as keyof typeof english]]).toEqual([name, expect.any(String)])
    expect(chinese[name as keyof typeof chinese]).toMatch(/\p{sc=Han}/u)
    // Names of several words are never shown as they are stored.
    expect(english[name as keyof typeof english]).not.toMatch(/[a-z][A-Z]|_/)
  }
})

test('CONST-D02 a refusal of the API has the labels of the status and, in Chinese, of the command', () => {
  const refused = messageOf(unlessStatus('PlaceOrder', 'paymentPending', 'draft')!)
  expect(messageText(refused)).toBe('Cannot place order while awaiting payment')
  expect(messageText(refused, 'zh-CN')).toBe('当前状态为“待付款”，无法提交订单')
  expect(refused.params).toEqual({ command: 'PlaceOrder', status: 'paymentPending' })
})

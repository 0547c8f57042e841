import { describe, expect, test } from 'vitest'
import { mailAboutPurchaseOrders } from '#application/production/processes/mail-about-purchase-orders.ts'
import { withdrawalReasons } from '#application/production/withdrawal-reasons.ts'
import { type Case, foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { upTo } from '#tests/support/cases.ts'

/** Who receives an email about what happens to a purchase order (decision 180). */

const events = upTo('PurchaseOrderReleased')
const released = events.at(-1)!
const sent = foldCase(events)
const { spec, assignment } = sent.purchaseOrders[released.stream]!
const supplier = { supplierId: spec!.supplierId }

/** The case with these assignees of the purchase order and of its order. */
const assignedTo = (ofPurchaseOrder: string | null, ofOrder: string | null): Case => {
  const order = requireExisting(sent.order)
  const po = sent.purchaseOrders[released.stream]!
  return {
    ...sent,
    order: { ...order, assignment: { ...order.assignment, assigneeId: ofOrder } },
    purchaseOrders: { [released.stream]: { ...po, assignment: { ...assignment, assigneeId: ofPurchaseOrder } } },
  }
}

/** Recipient and kind of each email after an event by a supplier, staff or the system. */
const mailsAfter = (type: Recorded['type'], by: 'supplier' | 'staff' | 'system', data: object, state: Case) =>
  mailAboutPurchaseOrders
    .react({ ...released, type, data, actor: { ...released.actor, kind: by } } as Recorded, state)
    .map((intent) => {
      if (!('effect' in intent) || intent.effect !== 'mailAboutPurchaseOrder') throw new Error('not an email')
      return [intent.input.to, intent.input.mail.kind]
    })

const reason = { reason: 'Paper is late' }
const terms = { terms: { unitPrice: 464, plannedReadyDate: spec!.plannedReadyDate }, ...reason }

describe('mail-about-purchase-orders', () => {
  const state = assignedTo('u-sam', 'u-kim')

  test.each([
    ['PurchaseOrderReleased', 'system', { spec }, 'purchaseOrderReceived'],
    ['PurchaseOrderRecalled', 'staff', reason, 'purchaseOrderRecalled'],
    ['PurchaseOrderTermsAccepted', 'staff', {}, 'proposalAccepted'],
    ['PurchaseOrderTermsDeclined', 'staff', reason, 'proposalDeclined'],
    ['PurchaseOrderNoteAdded', 'staff', { text: 'Only outside' }, 'purchaseOrderNote'],
  ] as const)('the supplier receives an email after %s by %s', (type, by, data, kind) => {
    expect(mailsAfter(type, by, data, state)).toEqual([[supplier, kind]])
  })

  test('ORDER-T15 a recall by a process states its cause, for the language of the reader', () => {
    const recalledBy = (kind: 'staff' | 'system', why: string) => {
      const actor = { ...released.actor, kind }
      const event = { ...released, type: 'PurchaseOrderRecalled', data: { reason: why }, actor } as Recorded
      return mailAboutPurchaseOrders.react(event, state)
    }
    const { orderCanceled } = withdrawalReasons
    expect(recalledBy('system', orderCanceled)).toMatchObject([{ input: { mail: { cause: 'orderCanceled' } } }])
    for (const [kind, why] of [['staff', orderCanceled] as const, ['system', 'Paper is late'] as const]) {
      expect(recalledBy(kind, why)[0]).not.toHaveProperty('input.mail.cause')
    }
  })

  const bySupplier = [
    ['PurchaseOrderNoteAdded', { text: 'Printed inside?' }, 'supplierNote'],
    ['PurchaseOrderDeclined', reason, 'supplierDeclined'],
    ['PurchaseOrderTermsProposed', terms, 'supplierProposal'],
  ] as const

  test.each(bySupplier)('the assignee of the purchase order receives an email after %s', (type, data, kind) => {
    expect(mailsAfter(type, 'supplier', data, state)).toEqual([[{ userId: 'u-sam' }, kind]])
  })

  test.each(bySupplier)(
    'without one, the assignee of the order receives it, or else no employee: %s',
    (type, data, kind) => {
      expect(mailsAfter(type, 'supplier', data, assignedTo(null, 'u-kim'))).toEqual([[{ userId: 'u-kim' }, kind]])
      expect(mailsAfter(type, 'supplier', data, assignedTo(null, null))).toEqual([])
    },
  )

  test('PO-T12 the assignee receives an email after an expiry, also before the supplier could see it', () => {
    expect(mailsAfter('PurchaseOrderExpired', 'system', {}, state)).toEqual([
      [{ userId: 'u-sam' }, 'purchaseOrderExpired'],
    ])
  })

  test('staff receive no email about what they do on behalf of the supplier', () => {
    expect(mailsAfter('PurchaseOrderDeclined', 'staff', reason, state)).toEqual([])
    expect(mailsAfter('PurchaseOrderTermsProposed', 'staff', terms, state)).toEqual([])
  })
})

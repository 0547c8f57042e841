import { describe, expect, test } from 'vitest'
import { changeDue, openChange, orderChangeCan } from '#domain/ordering/order-change-state.ts'
import { itemsOf, sourcingOf } from '#domain/ordering/order-items.ts'
import { order } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { artworkOf } from '#domain/production/artwork.ts'
import { isOutdated } from '#domain/production/purchase-order.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { aProposal, changeEvents, changeProposed, smallerQuote } from '#tests/support/change-events.ts'
import { aConfiguration, anOrder, type OrderEvent, orderEvents, quotes } from '#tests/support/event-fixtures.ts'
import { decide, folded, given, monday } from '#tests/support/given.ts'

/** Changes of a placed order, proposed by staff and accepted by its customer (ORDER-D04, decision 101). */

const itemId = 'item-1'
const priced = {
  ...aConfiguration,
  calculation: [{ quantity: 500, method: 'digital' as const, unitCost: 700, margin: 4000 }],
}
const change = { kind: 'change' as const, itemId, configured: undefined, quote: smallerQuote, sourcing: undefined }
const proposes = (data: Partial<typeof aProposal> = {}) => ({
  type: 'ProposeOrderChange' as const,
  data: { ...aProposal, ...data },
})
const accepts = {
  type: 'AcceptOrderChange' as const,
  data: { changeId: 'change-1', nextItem: 2, started: [] as string[], shipped: {}, hasWork: false, otherItems: 0 },
}
const added = {
  kind: 'add' as const,
  item: {
    itemId: 'item-2',
    product: aConfiguration.product,
    customerProductName: 'Gift box',
    samplesServicesOnly: false,
    configured: priced,
  },
  quote: smallerQuote,
  sourcing: { supplierId: 's-dongguan', unitCost: 800 },
}

describe('a proposed change', () => {
  test('ORDER-D04 is compared with the current order and does not change it', () => {
    const before = folded(order, anOrder.paid)
    const after = given(order, ...anOrder.paid)
      .when(proposes())
      .emits(changeEvents.proposed)
    expect(itemsOf(after)).toEqual(itemsOf(before))
    expect(after.totals).toEqual(before.totals)
    expect(openChange(after)).toMatchObject({ id: 'change-1', total: { before: 174_000, after: 142_000 } })
  })

  test('is limited to one open proposal', () => {
    given(order, ...changeProposed)
      .when(proposes({ changeId: 'change-2' }))
      .rejects('rule.changeOpen', 'changes')
    for (const closing of [changeEvents.declined, changeEvents.withdrawn]) {
      expect(decide(order, folded(order, [...changeProposed, closing]), proposes())).toHaveLength(1)
    }
  })

  test.each([
    ['no difference', { changes: [{ ...change, quote: quotes[1] }] }, 'rule.changeNothing'],
    ['an item twice', { changes: [change, change] }, 'rule.changeItemOnce'],
    ['every item', { changes: [{ kind: 'remove' as const, itemId }] }, 'rule.changeLeavesNothing'],
    ['an item whose production has started', { changes: [change], started: [itemId] }, 'rule.changeInProduction'],
    ['an order of 50 items with samples and services', { changes: [added], otherItems: 49 }, 'rule.mostItems'],
    ['an unknown item', { changes: [{ ...change, itemId: 'item-9' }] }, 'notFound.item'],
    ['a past end of validity', { validUntil: plusDays(monday, -1) }, 'input.future'],
  ] as const)('cannot change %s', (_, data, reason) => {
    given(order, ...anOrder.paid)
      .when(proposes(data as Partial<typeof aProposal>))
      .rejects(reason)
  })

  test('cannot change an item in production', () => {
    given(order, ...anOrder.beingMade)
      .when(proposes())
      .rejects('rule.changeInProduction', 'items')
  })

  test('can remove all packaging if samples or services remain', () => {
    const removal = { changes: [{ kind: 'remove' as const, itemId }], hasWork: true }
    expect(decide(order, folded(order, anOrder.paid), proposes(removal))).toHaveLength(1)
  })

  test('needs no item if only the shipping cost changes', () => {
    const [event] = decide(order, folded(order, anOrder.paid), proposes({ changes: [], shipping: 30_000 }))
    expect(event).toMatchObject({
      data: { items: [], shipping: { before: 42_000, after: 30_000 }, total: { after: 162_000 } },
    })
  })

  test('is closed when its order is canceled', () => {
    for (const end of [orderEvents.cancelled, orderEvents.completed]) {
      const { changes } = folded(order, [...changeProposed, end])
      expect(changes).toMatchObject([{ status: 'ended', closedOn: monday }])
    }
  })
})

describe('an accepted change', () => {
  test('PAY-T06 changes quantity, price, totals and dates', () => {
    const after = given(order, ...changeProposed)
      .when(accepts)
      .emits({ type: 'QuoteSelected', data: { itemId, quote: smallerQuote } }, changeEvents.accepted)
    expect(itemsOf(after)[0]).toMatchObject({ selected: smallerQuote, quoteRequest: { status: 'completed' } })
    expect(after.totals).toMatchObject({ packaging: 100_000, shipping: 42_000, total: 142_000 })
    // Ten days from now is earlier than the former plan.
    expect(after.plannedReadyDate).toBe(plannedDay(monday, 21))
    expect(amountOwed(after)).toBe(0)
    expect(after.changes).toMatchObject([{ status: 'accepted' }])
  })

  test('SHIP-016 keeps the packing that staff changed after the proposal', () => {
    const packingInputs = {
      packingUnitConfiguration: usualPacking,
      itemDimensions: { length: 420, width: 380, height: 3 },
      itemWeight: 120,
      itemsPerUnit: 100,
    }
    const configured = { ...priced, packingInputs }
    const isPacked = (one: OrderEvent) =>
      one.type === 'PackagingItemConfigured' ? { ...one, data: { ...one.data, packingInputs } } : one
    const paid = anOrder.paid.map(isPacked) as OrderEvent[]
    const proposed = decide(order, folded(order, paid), proposes({ changes: [{ ...change, configured }] }))
    const present = { ...usualPacking, maxWeightPerCarton: 9_000 }
    const before = [...paid, ...proposed]
    const repacks = { type: 'ChangePackingConfiguration' as const, data: { itemId, packing: present } }
    const past = [...before, ...decide(order, folded(order, before), repacks)]
    const after = folded(order, [...past, ...decide(order, folded(order, past), accepts)])
    expect(itemsOf(after)[0]!.configured!.packingInputs).toMatchObject({
      packingUnitConfiguration: present,
      itemsPerUnit: itemsOf(folded(order, past))[0]!.configured!.packingInputs!.itemsPerUnit,
    })
  })

  test('ORDER-D02 adds an item with the next number, its price and its supplier, and makes the difference due', () => {
    const past = [...anOrder.paid, ...decide(order, folded(order, anOrder.paid), proposes({ changes: [added] }))]
    const events = decide(order, folded(order, past), accepts)
    expect(events.map(({ type }) => type)).toEqual([
      'PackagingItemAdded',
      'PackagingItemConfigured',
      'QuoteSelected',
      'ItemSourced',
      'OrderChangeAccepted',
    ])
    const after = folded(order, [...past, ...events])
    const item = itemsOf(after)[1]!
    expect(item).toMatchObject({ itemNumber: '002', customerProductName: 'Gift box', selected: smallerQuote })
    expect(sourcingOf(item)).toEqual(added.sourcing)
    expect(after.totals?.total).toBe(274_000)
    expect(amountOwed(after)).toBe(100_000)
  })

  test('removes an item and its price', () => {
    const both = [...anOrder.paid, ...decide(order, folded(order, anOrder.paid), proposes({ changes: [added] }))]
    const two = [...both, ...decide(order, folded(order, both), accepts)]
    const removal = { changeId: 'change-2', changes: [{ kind: 'remove' as const, itemId }] }
    const asked = [...two, ...decide(order, folded(order, two), proposes(removal))]
    const after = folded(order, [
      ...asked,
      ...decide(order, folded(order, asked), { ...accepts, data: { ...accepts.data, changeId: 'change-2' } }),
    ])
    expect(after.items.map(({ id }) => id)).toEqual(['item-2'])
    expect(after.totals).toMatchObject({ packaging: 100_000, total: 142_000 })
  })

  test('ORDER-T42 does not change the supplier for another configuration, and requires a new check of the artwork', () => {
    const wider = { ...priced, productConfigurationHash: 'a-wider-mailer' }
    const asked = [
      ...anOrder.paid,
      ...decide(order, folded(order, anOrder.paid), proposes({ changes: [{ ...change, configured: wider }] })),
    ]
    const after = folded(order, [...asked, ...decide(order, folded(order, asked), accepts)])
    const item = itemsOf(after)[0]!
    expect(item).toMatchObject({ configured: { productConfigurationHash: 'a-wider-mailer' }, selected: smallerQuote })
    expect(sourcingOf(item)).toEqual({ supplierId: 's-dongguan', unitCost: 710 })
    expect(artworkOf(after, item)).toMatchObject({ status: 'pendingApprovalPM', proofs: [{ status: 'replaced' }] })
  })

  test('makes the former purchase orders outdated unless only the price differs', () => {
    const source = { requestId: 'ada00001', itemId, embeddedId: null, itemNumber: '001', index: 1 }
    const before = { source, createdAt: anOrder.paid.length }
    const after = folded(order, [...changeProposed, changeEvents.accepted])
    expect(after.remade[itemId]).toBe(changeProposed.length + 1)
    expect(isOutdated(before, after)).toBe(true)
    expect(isOutdated({ ...before, createdAt: changeProposed.length + 2 }, after)).toBe(false)
    const cheaper = [{ ...change, quote: { ...quotes[1], unitPrice: 1200, total: 120_000 } }]
    const asked = [...anOrder.paid, ...decide(order, folded(order, anOrder.paid), proposes({ changes: cheaper }))]
    const repriced = folded(order, [...asked, ...decide(order, folded(order, asked), accepts)])
    expect(repriced).toMatchObject({ remade: {}, totals: { total: 162_000 } })
  })

  test.each([
    ['it has expired', {}, plusDays(monday, 30), 'rule.changeExpired'],
    ['production has started', { started: [itemId] }, monday, 'rule.changeInProduction'],
    ['the proposal is unknown', { changeId: 'change-9' }, monday, 'notFound.orderChange'],
  ] as const)('is refused once %s', (_, data, now, reason) => {
    given(order, ...changeProposed)
      .when(
        { ...accepts, data: { ...accepts.data, ...data, started: [...('started' in data ? data.started : [])] } },
        { now },
      )
      .rejects(reason)
  })

  test('is refused if the item has changed since', () => {
    given(order, ...changeProposed, { type: 'QuoteSelected', data: { itemId, quote: quotes[0] } })
      .when(accepts)
      .rejects('rule.changeOutdated', 'changes')
  })

  test.each([changeEvents.declined, changeEvents.withdrawn, changeEvents.accepted])(
    'is refused after $type, as every answer is',
    (closing) => {
      const past = [...changeProposed, closing]
      const data = { changeId: 'change-1', reason: 'Late.' }
      given(order, ...past)
        .when(accepts)
        .rejects('forbidden-transition', 'status')
      given(order, ...past)
        .when({ type: 'DeclineOrderChange', data })
        .rejects('forbidden-transition', 'status')
      given(order, ...past)
        .when({ type: 'WithdrawOrderChange', data })
        .rejects('forbidden-transition', 'status')
    },
  )
})

describe('a change that the customer does not answer', () => {
  test('ORDER-D04 expires when its validity ends, once, and can be proposed again', () => {
    const end = changeEvents.proposed.data.validUntil
    const expire = { type: 'ExpireOrderChange', data: {} } as const
    expect(changeDue(folded(order, changeProposed))).toBe(end)
    given(order, ...changeProposed)
      .when(expire, { now: plusDays(end, -1) })
      .emits()
    const expired = given(order, ...changeProposed)
      .when(expire, { now: end })
      .emits(changeEvents.expired)
    expect(expired.changes).toMatchObject([{ status: 'expired', answer: '' }])
    expect(changeDue(expired)).toBeUndefined()
    const past = [...changeProposed, changeEvents.expired]
    given(order, ...past)
      .when(expire, { now: end })
      .emits()
    given(order, ...past)
      .when({ type: 'AcceptOrderChange', data: { ...aProposal, nextItem: 2 } }, { now: end })
      .rejects('forbidden-transition', 'status')
    expect(orderChangeCan.propose(expired)).toBeUndefined()
  })
})

describe('a declined or withdrawn change', () => {
  test('does not change the order, and has its reason', () => {
    const before = folded(order, changeProposed)
    const { changeId, reason } = changeEvents.declined.data
    const after = given(order, ...changeProposed)
      .when({ type: 'DeclineOrderChange', data: { changeId, reason } })
      .emits(changeEvents.declined)
    expect({ ...after, changes: [] }).toEqual({ ...before, changes: [] })
    expect(after.changes).toMatchObject([{ status: 'declined', answer: reason }])
    given(order, ...changeProposed)
      .when({ type: 'WithdrawOrderChange', data: changeEvents.withdrawn.data })
      .emits(changeEvents.withdrawn)
  })
})

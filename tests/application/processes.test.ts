import { describe, expect, test } from 'vitest'
import { mailAboutOrders } from '#application/conversations/processes/mail-about-orders.ts'
import { completeOrders } from '#application/ordering/processes/complete-orders.ts'
import { confirmPayments } from '#application/payments/processes/confirm-payments.ts'
import type { Intent, Process } from '#application/pipeline/process.ts'
import { processes } from '#application/processes.ts'
import { followProduction } from '#application/production/processes/follow-production.ts'
import { issuePurchaseOrders } from '#application/production/processes/issue-purchase-orders.ts'
import { validateShipments } from '#application/shipping/processes/validate-shipments.ts'
import { type Case, foldCase } from '#domain/case.ts'
import { type EventType, eventTypes, type Recorded } from '#domain/events.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { runQuoteStory, runStoppedStory } from '#tests/support/case-stories.ts'
import { demoApp, upTo, wholeCase, wholeStory } from '#tests/support/cases.ts'
import { memoryApp } from '#tests/support/memory-app.ts'

const [{ caseId, entityId: requestId }] = wholeCase as [Recorded]
const itemId = foldCase(wholeCase).order.items[0]!.id

/** The intents of a process after the last event of a type, in the case at that time or a changed one. */
const reaction = (process: Process, type: EventType, change: (state: Case) => Case = (state) => state): Intent[] => {
  const events = upTo(type)
  return process.on.includes(type) ? process.react(events.at(-1)!, change(foldCase(events))) : []
}

/** The case with a second stream like that of its last event of this type. */
const withAnother =
  <Part extends 'shipments' | 'purchaseOrders'>(part: Part, change: Partial<Case[Part][string]>) =>
  (state: Case): Case => {
    const last = Object.values(state[part]).at(-1)!
    return { ...state, [part]: { ...state[part], another: { ...last, ...change } } }
  }

/** An intent in one word. */
const wantOf = (intent: Intent): string => {
  if (!('effect' in intent)) return intent.command
  return 'mail' in intent.input ? intent.input.mail.kind : intent.effect
}

describe('the intents of processes', () => {
  test('follow from these events in the whole case', () => {
    const wanted = wholeCase.flatMap((event, nth) => {
      const state = foldCase(wholeCase.slice(0, nth + 1))
      const intents = processes.flatMap(({ on, react }) => (on.includes(event.type) ? react(event, state) : []))
      return intents.map((intent) => `${event.type} → ${wantOf(intent)}`)
    })
    expect(wanted).toEqual([
      'OrderCreated → grantByCause',
      'OrderCreated → pushToStaff',
      'QuoteRequestCompleted → quotesAvailable',
      'ShipmentAdded → validateShipments',
      'ShipmentRemoved → validateShipments',
      'DraftChanged → validateShipments',
      'ShipmentAdded → validateShipments',
      'OrderPlaced → orderPlaced',
      'OrderPlaced → pushToStaff',
      'PaymentRecorded → confirmOrderPayment',
      'PaymentRecorded → paymentReceived',
      'OrderPaymentConfirmed → createPurchaseOrder',
      'PurchaseOrderCreated → releasePurchaseOrder',
      'PurchaseOrderReleased → notifySupplier',
      'PurchaseOrderReleased → purchaseOrderReceived',
      'PurchaseOrderConfirmed → pushToStaff',
      'PurchaseOrderStarted → startProduction',
      'ProductionStarted → recordProduction',
      'PurchaseOrderCompleted → finishProduction',
      'ProductionFinished → recordProduction',
      'ShipmentDeparted → shipmentShipped',
      'ShipmentDelivered → completeOrder',
      'OrderCompleted → orderCompleted',
    ])
  })

  test('are declared only for existing events', () => {
    for (const { on } of processes) expect(eventTypes).toEqual(expect.arrayContaining([...on]))
  })

  test('are the same for a repeated event', () => {
    for (const { on, react } of processes) {
      for (const type of on.filter((one) => wholeCase.some((event) => event.type === one))) {
        const events = upTo(type)
        expect(react(events.at(-1)!, foldCase(events))).toEqual(react(events.at(-1)!, foldCase(events)))
      }
    }
  })
})

describe('validate-shipments', () => {
  test('SHIP-T14 SHIP-T15 shipments are validated when one is added or removed', () => {
    const look = [{ command: 'validateShipments', input: { caseId } }]
    expect(reaction(validateShipments, 'ShipmentAdded')).toEqual(look)
    expect(reaction(validateShipments, 'ShipmentRemoved')).toEqual(look)
  })

  test('SHIP-T15 shipments are validated when the quantity to ship changes', () => {
    const { shipments } = foldCase(upTo('ShipmentAdded'))
    const types = ['QuoteSelected', 'QuoteDeselected', 'PackagingItemConfigured', 'PackagingItemAdded'] as const
    for (const type of [...types, 'QuoteRequested', 'DraftChanged'] as const) {
      const look = reaction(validateShipments, type, (state) => ({ ...state, shipments }))
      expect(look).toEqual([{ command: 'validateShipments', input: { caseId } }])
    }
  })

  test('there is no validation before the first shipment', () => {
    expect(reaction(validateShipments, 'QuoteSelected')).toEqual([])
  })
})

describe('confirm-payments', () => {
  test('ORDER-T08 a payment that covers the amount due is confirmed', () => {
    expect(reaction(confirmPayments, 'PaymentRecorded')).toEqual([
      { command: 'confirmOrderPayment', input: { caseId } },
    ])
  })

  test('ORDER-T08 a partial payment does not confirm the order', () => {
    const unpaid = (state: Case): Case => ({ ...state, order: { ...state.order, payments: [] } })
    expect(reaction(confirmPayments, 'PaymentRecorded', unpaid)).toEqual([])
  })

  test('a later payment has no effect', () => {
    const going = (state: Case): Case => ({
      ...state,
      order: { ...requireExisting(state.order), status: 'inProgress' },
    })
    expect(reaction(confirmPayments, 'PaymentRecorded', going)).toEqual([])
  })
})

describe('issue-purchase-orders', () => {
  test('PO-T01 a confirmed order becomes one purchase order per item', () => {
    const create = { command: 'createPurchaseOrder', input: { requestId, itemId } }
    expect(reaction(issuePurchaseOrders, 'OrderPaymentConfirmed')).toEqual([create])
    const twoItems = (state: Case): Case => {
      const { items, quotes } = state.order
      const second = { ...items[0]!, id: 'item-2' }
      const both = { items: [items[0]!, second], quotes: { ...quotes, [second.id]: quotes[itemId]! } }
      return { ...state, order: { ...state.order, ...both } }
    }
    expect(reaction(issuePurchaseOrders, 'OrderPaymentConfirmed', twoItems)).toEqual([
      create,
      { command: 'createPurchaseOrder', input: { requestId, itemId: 'item-2' } },
    ])
  })

  test('ORDER-T07 an order placed with nothing due also becomes purchase orders', () => {
    const free = (state: Case): Case => {
      const order = requireExisting(state.order)
      return {
        ...state,
        order: { ...order, status: 'inProgress', totals: { ...order.totals!, packaging: 0, total: 0 } },
      }
    }
    expect(reaction(issuePurchaseOrders, 'OrderPlaced', free)).toHaveLength(1)
  })

  test('PO-T01 an item at the shop price waits until staff assign a supplier', () => {
    const sourcing = { supplierId: 's-dongguan', unitCost: 710 }
    const unsourced = (state: Case): Case => {
      const [item] = state.order.items
      const items = [item!, { ...item!, id: 'item-2', sourcing }]
      return { ...state, order: { ...state.order, items, quotes: {} } }
    }
    expect(reaction(issuePurchaseOrders, 'OrderPaymentConfirmed', unsourced)).toEqual([
      { command: 'createPurchaseOrder', input: { requestId, itemId: 'item-2' } },
    ])
    const [paid] = upTo('OrderPaymentConfirmed').slice(-1) as [Recorded]
    const state = unsourced(foldCase(upTo('OrderPaymentConfirmed')))
    const sourced = { ...paid, type: 'ItemSourced', data: { itemId: 'item-2', sourcing } } as Recorded
    expect(issuePurchaseOrders.react(sourced, state)).toEqual([
      { command: 'createPurchaseOrder', input: { requestId, itemId: 'item-2' } },
    ])
    const early = { ...state, order: { ...requireExisting(state.order), status: 'paymentPending' as const } }
    expect(issuePurchaseOrders.react(sourced, early)).toEqual([])
  })

  test('an order with an unpaid amount becomes no purchase orders', () => {
    expect(reaction(issuePurchaseOrders, 'OrderPlaced')).toEqual([])
  })

  test('PO-T05 a planned purchase order is released immediately', () => {
    const created = upTo('PurchaseOrderCreated').at(-1)!
    expect(reaction(issuePurchaseOrders, 'PurchaseOrderCreated')).toEqual([
      { command: 'releasePurchaseOrder', input: { purchaseOrderId: created.entityId } },
    ])
  })
})

describe('follow-production', () => {
  test('ORDER-T46 the start of a purchase order starts the production of its item', () => {
    expect(reaction(followProduction, 'PurchaseOrderStarted')).toEqual([
      { command: 'startProduction', input: { caseId, itemId } },
    ])
  })

  test('ORDER-T47 the completion of a purchase order finishes the production of its item', () => {
    const finish = [{ command: 'finishProduction', input: { caseId, itemId } }]
    expect(reaction(followProduction, 'PurchaseOrderCompleted')).toEqual(finish)
    expect(reaction(followProduction, 'PurchaseOrderCompleted', withAnother('purchaseOrders', {}))).toEqual(finish)
  })

  test('ORDER-T47 production is not finished while another purchase order of the item is open', () => {
    const open = withAnother('purchaseOrders', { status: 'inProgress' })
    expect(reaction(followProduction, 'PurchaseOrderCompleted', open)).toEqual([])
  })

  test('ORDER-T47 production is finished although a purchase order of another item is open', () => {
    const source = { requestId: 'ada00001', itemId: 'item-2', embeddedId: null, itemNumber: '002', index: 1 }
    const other = withAnother('purchaseOrders', { status: 'inProgress', source })
    expect(reaction(followProduction, 'PurchaseOrderCompleted', other)).toHaveLength(1)
  })
})

describe('complete-orders', () => {
  test('ORDER-T49 the last delivery completes the order, without waiting for a removed shipment', () => {
    expect(reaction(completeOrders, 'ShipmentDelivered')).toEqual([
      { command: 'completeOrder', input: { requestId: requireExisting(foldCase(wholeCase).order).requestId } },
    ])
  })

  test('ORDER-T49 an earlier delivery does not complete the order', () => {
    const underWay = withAnother('shipments', { status: 'shipped' })
    expect(reaction(completeOrders, 'ShipmentDelivered', underWay)).toEqual([])
  })
})

describe('mail-about-orders', () => {
  const mails = (type: EventType) =>
    reaction(mailAboutOrders, type).map(
      (intent) => 'effect' in intent && intent.effect === 'mailAboutOrder' && intent.input.mail,
    )

  test('ORDER-D11 available quotes are mailed with their products', () => {
    expect(mails('QuoteRequestCompleted')).toMatchObject([
      { title: bilingual(() => 'Bouquet box'), kind: 'quotesAvailable' },
    ])
  })

  test('ORDER-D11 a placed order is confirmed with its total and the amount due', () => {
    const order = requireExisting(foldCase(upTo('OrderPlaced')).order)
    const { totals, currency } = order
    expect(mails('OrderPlaced')).toMatchObject([
      { kind: 'orderPlaced', total: totals!.total, amountDue: amountOwed(order), currency },
    ])
  })

  test('PAY-D01 a placed order that does not wait for its payment is confirmed with the due date', () => {
    const state = foldCase(upTo('OrderPlaced'))
    const [placed] = upTo('OrderPlaced').slice(-1) as [Recorded]
    const mailUnder = (dueDate: string | null) => {
      const paymentTerms = { terms: 'custom' as const, customAmountDue: 500, dueDate }
      const changed: Case = { ...state, order: { ...requireExisting(state.order), paymentTerms } }
      const [intent] = mailAboutOrders.react(placed, changed)
      return intent && 'input' in intent ? (intent.input as { mail: object }).mail : undefined
    }
    expect(mailUnder('2031-01-31T15:59:59.999Z')).toMatchObject({ amountDue: 500, dueOn: '2031-01-31T15:59:59.999Z' })
    expect(mailUnder(null)).toMatchObject({ amountDue: 500, dueOn: null })
  })

  test('ORDER-D11 a payment is confirmed with the remaining amount due', () => {
    expect(mails('PaymentRecorded')).toMatchObject([{ kind: 'paymentReceived', amountDue: 0, dueLater: 0 }])
  })

  test('ORDER-D11 the artwork and proof of an item are mailed with the name of that item, and artwork that is missing', () => {
    const [paid] = upTo('PaymentRecorded').slice(-1) as [Recorded]
    const state = foldCase(upTo('PaymentRecorded'))
    const [item] = requireExisting(state.order).items as [ReturnType<typeof requireExisting>['items'][number]]
    const configured = item.configured!
    const print = { ...configured.configuration.print, option: 'printedOutside' as const }
    const printed = { ...item, id: 'item-2', customerProductName: 'Candle box' }
    printed.configured = { ...configured, configuration: { ...configured.configuration, print } }
    const both = { ...state, order: { ...requireExisting(state.order), items: [item, printed] } } as Case
    const mailOn = (type: EventType, data: object) => {
      const [intent] = mailAboutOrders.react({ ...paid, type, data } as Recorded, both)
      return intent && 'effect' in intent && intent.effect === 'mailAboutOrder' ? intent.input.mail : undefined
    }
    const title = bilingual(() => 'Candle box')
    expect(mailOn('ProofSubmitted', { itemId: 'item-2', version: 1 })).toMatchObject({ title })
    expect(mailOn('ArtworkChangesRequested', { itemId: 'item-2', reason: 'Too dark' })).toMatchObject({ title })
    expect(mailOn('QuoteRequestCompleted', { itemId: 'item-2' })).toMatchObject({ title })
    expect(mailOn('PaymentRecorded', paid.data)).toMatchObject({ isArtworkNeeded: true })
  })

  test.each([
    ['stripe', 'stripe'],
    ['credit', 'credit'],
    [undefined, 'bankTransfer'],
  ] as const)('ORDER-D11 PAY-T05 a refund by %s is mailed with its amount and way', (paidFrom, way) => {
    const [paid] = upTo('PaymentRecorded').slice(-1) as [Recorded]
    const refund = { id: 'r1', amount: 4_200, paymentDate: paid.at, ...(paidFrom && { paidFrom }) }
    const refunded = { ...paid, type: 'RefundRecorded', data: { refund, internalNotes: 'CANARY' } } as Recorded
    const [intent] = mailAboutOrders.react(refunded, foldCase(upTo('PaymentRecorded')))
    expect(intent).toMatchObject({ input: { mail: { kind: 'refundPaid', amount: 4_200, paidFrom: way } } })
    expect(JSON.stringify(intent)).not.toContain('CANARY')
  })

  test('ORDER-D11 a departed shipment is mailed with its tracking codes', () => {
    expect(mails('ShipmentDeparted')).toMatchObject([{ kind: 'shipmentShipped', trackingCodes: expect.any(Array) }])
  })

  test.each([null, { courier: 'ups', trackingCodes: ['1Z999'] }] as const)(
    'ORDER-D11 SHIP-D05 a departure that a courier reports is mailed with the codes recorded before it: %o',
    (tracking) => {
      const before = { courier: 'dhl', trackingCodes: ['JD1', 'JD2'] } as const
      const departed = { ...upTo('ShipmentDeparted').at(-1)!, data: { tracking, happenedOn: null } } as Recorded
      const tracked = {
        ...departed,
        type: 'TrackingChanged',
        data: { tracking: before, statuses: [], happenedOn: null },
      }
      const events = [...upTo('ShipmentDeparted').slice(0, -1), tracked as Recorded, departed]
      const [intent] = mailAboutOrders.react(departed, foldCase(events))
      expect(intent).toMatchObject({ input: { mail: tracking ?? before } })
    },
  )

  test('ORDER-D11 QUOTE-T04 a question about a quote is mailed with its item, and a hold with its reason and its end', async () => {
    const quoted = memoryApp()
    await runQuoteStory(quoted)
    const stopped = memoryApp()
    await runStoppedStory(stopped)
    const mailed = [...quoted.log.events, ...stopped.log.events].flatMap((event) => {
      const of = quoted.log.events.includes(event) ? quoted : stopped
      const state = foldCase(of.log.events.filter(({ position }) => position <= event.position))
      return mailAboutOrders.on.includes(event.type) ? mailAboutOrders.react(event, state) : []
    })
    const title = bilingual(() => 'Bouquet box')
    const mail = (details: object) => ({
      effect: 'mailAboutOrder',
      input: expect.objectContaining({ mail: expect.objectContaining({ title, ...details }) as object }) as object,
    })
    expect(mailed).toContainEqual(mail({ kind: 'feedbackAsked', question: 'Do they go through letter boxes?' }))
    expect(mailed).toContainEqual(mail({ kind: 'orderOnHold', reason: 'The board is sold out.' }))
    expect(mailed).toContainEqual(mail({ kind: 'orderResumed' }))
  })

  test('ORDER-D11 a cancellation names the amount to refund', () => {
    const canceled = { ...upTo('PaymentRecorded').at(-1)!, type: 'OrderCancelled', data: {} } as Recorded
    const state = foldCase(upTo('PaymentRecorded'))
    const [intent] = mailAboutOrders.react(canceled, state)
    expect(intent).toMatchObject({
      input: { mail: { kind: 'orderCancelled', paid: amountPaid(requireExisting(state.order).payments) } },
    })
    expect(mailAboutOrders.react(canceled, foldCase(upTo('OrderPlaced')))).toMatchObject([
      { input: { mail: { kind: 'orderCancelled', paid: 0 } } },
    ])
  })

  test('ORDER-D11 the intents of mails contain ids and products, no personal data', () => {
    const all = wholeCase.flatMap((event, nth) =>
      mailAboutOrders.on.includes(event.type)
        ? mailAboutOrders.react(event, foldCase(wholeCase.slice(0, nth + 1)))
        : [],
    )
    expect(all.length).toBeGreaterThan(3)
    const { contact, addresses } = requireExisting(foldCase(wholeCase).order)
    for (const word of [contact!.email, contact!.lastName, addresses[0]!.line1]) {
      expect(JSON.stringify(all)).not.toContain(word)
    }
  })
})

describe('in the command pipeline', () => {
  const chain = (events: readonly Recorded[]) => {
    const byId = new Map(events.map((event) => [event.eventId, event.type]))
    return events.flatMap(({ type, causationId }) => (causationId ? [`${byId.get(causationId)} → ${type}`] : []))
  }

  test('each event of a process has its causing event, and the command that started the chain', () => {
    expect(chain(upTo('PurchaseOrderReleased'))).toEqual([
      'ShipmentAdded → ShipmentsValidated',
      'ShipmentRemoved → ShipmentsChanged',
      'ShipmentAdded → ShipmentsValidated',
      'PaymentRecorded → OrderPaymentConfirmed',
      'OrderPaymentConfirmed → PurchaseOrderCreated',
      'PurchaseOrderCreated → PurchaseOrderReleased',
    ])
    const [paid] = upTo('PaymentRecorded').slice(-1)
    const caused = wholeCase.slice(21, 24)
    expect(caused.map(({ correlationId }) => correlationId)).toEqual(Array(3).fill(paid!.commandId))
    expect(paid!.correlationId).toBe(paid!.commandId)
  })

  test('a second delivery of the whole log has no effect', async () => {
    const app = await wholeStory()
    const before = [...app.log.events]
    await app.redeliver()
    expect(app.log.events).toEqual(before)
  })

  test('no command of a process is refused in any story', async () => {
    expect([...(await wholeStory()).dropped, ...demoApp.dropped]).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { HistoryEvent } from '#application/ordering/contracts/history.ts'
import { differences, historyOf } from '#application/ordering/history.ts'
import { type Case, foldCase } from '#domain/case.ts'
import { type EventType, eventTypes } from '#domain/events.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { bouquetBox } from '#tests/support/case-stories.ts'
import { everyStory, momentsOf, wholeCase } from '#tests/support/cases.ts'
import { english } from '#tests/support/english.ts'
import { asJson } from '#tests/support/fold-table.ts'
import { aDraft, send } from '#tests/support/send-commands.ts'

const names: Readonly<Record<string, string>> = { 'u-ada': 'Ada Bloom', 'u-sam': 'Sam Sawyer', 'u-lin': 'Lin Wei' }
const history = historyOf(wholeCase, ({ id }) => names[id] ?? 'Boxwright')
const latest = (type: EventType) => history.findLast((event) => event.type === type)!

describe('the history of a case', () => {
  test('has every event in log order, in the shape of the contract', () => {
    expect(history.map(({ position }) => position)).toEqual(wholeCase.map(({ position }) => position))
    const all = everyStory.flatMap((events) => historyOf(events, ({ id }) => names[id] ?? 'Boxwright'))
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(eventTypes))
    for (const event of asJson(all)) expect(HistoryEvent.parse(event)).toEqual(event)
  })

  test('has each event as a sentence with actor and time', () => {
    expect(latest('QuoteSelected')).toMatchObject({
      actor: { kind: 'customer', id: 'u-ada', name: 'Ada Bloom' },
      entity: 'order',
      timestamp: '2026-03-02T09:10:00.000Z',
      causedBy: null,
    })
    expect(english(latest('QuoteSelected').text)).toBe('selected the quote for 1,000 pieces')
    for (const { text, actor } of history)
      expect(`${actor.name} ${english(text)}`).toMatch(/^[A-Z]\w+( [A-Z]\w+)? [a-z]/)
  })

  test('shows the cause of a process’s event as a sentence', () => {
    const cause = latest('PaymentRecorded')
    expect(latest('OrderPaymentConfirmed').causedBy).toEqual({
      position: cause.position,
      id: cause.id,
      name: 'Sam Sawyer',
      text: { key: 'timeline.PaymentRecorded' },
    })
    expect(latest('OrderCompleted').causedBy).toMatchObject({
      name: 'Sam Sawyer',
      text: { key: 'timeline.ShipmentDelivered' },
    })
  })

  test('has chains of causes that start with an action of a person', () => {
    const byId = new Map(history.map((event) => [event.id, event]))
    const chain = (event: HistoryEvent): HistoryEvent[] => {
      const cause = event.causedBy && byId.get(event.causedBy.id)
      return cause ? [...chain(cause), event] : [event]
    }
    expect(chain(latest('PurchaseOrderReleased')).map(({ type }) => type)).toEqual([
      'PaymentRecorded',
      'OrderPaymentConfirmed',
      'PurchaseOrderCreated',
      'PurchaseOrderReleased',
    ])
    for (const event of history) {
      const [first] = chain(event)
      expect(first!.actor.kind).not.toBe('system')
      expect(event.correlationId).toBe(first!.correlationId)
    }
  })

  test('lists the audiences of each event, with all data for staff', () => {
    expect(latest('PaymentRecorded').knownTo).toEqual(['customer'])
    expect(latest('PurchaseOrderReleased').knownTo).toEqual(['supplier'])
    expect(latest('QuoteRequestCompleted').data).toMatchObject({ internalNotes: 'Margin holds down to 1.20.' })
  })

  test('has no cause if the causing event was not read', () => {
    const later = historyOf(wholeCase.slice(-1), () => 'Boxwright')
    expect(later[0]?.causedBy).toBeNull()
  })
})

describe('the differences between two positions', () => {
  const before = (type: EventType) =>
    wholeCase.slice(
      0,
      wholeCase.findLastIndex((event) => event.type === type),
    )
  /** Changes by the last event of a type, as lines: `path: before → after`. */
  const changedBy = (type: EventType): string[] => {
    const past = before(type)
    const changes = differences(foldCase(past), foldCase(wholeCase.slice(0, past.length + 1)))
    return changes.map(({ path, ...values }) => `${path}: ${shown(values.before)} → ${shown(values.after)}`)
  }
  const shown = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

  test('show a selection field by field, under the number of its item', () => {
    expect(changedBy('QuoteDeselected')).toEqual([
      'order.items.001.selected.quantity: 2500 → ',
      'order.items.001.selected.unitPrice: 0.97 → ',
      'order.items.001.selected.total: 2425 → ',
      'order.items.001.selected.leadTimeDays: 14 → ',
      'order.items.001.selected.validUntil: "2026-04-01T09:07:00.000Z" → ',
    ])
  })

  test('show a changed status with the values before and after', () => {
    expect(changedBy('OrderCompleted')).toEqual(['order.status: "inProgress" → "completed"'])
    const paidOn = `"${wholeCase.find(({ type }) => type === 'OrderPaymentConfirmed')!.at}"`
    expect(changedBy('OrderPaymentConfirmed')).toEqual([
      'order.status: "paymentPending" → "inProgress"',
      `order.items.001.leadTimeFrom:  → ${paidOn}`,
      'order.plannedReadyDate:  → "2026-03-16T15:59:59.999Z"',
      `order.settledOn:  → ${paidOn}`,
    ])
  })

  test('identify shipments by name and purchase orders by id', () => {
    const at = (name: string) => `"${wholeCase.findLast(({ type }) => type === name)!.at}"`
    expect(changedBy('ShipmentDelivered')).toEqual([
      'shipments.Shipment 2.status: "shipped" → "delivered"',
      `shipments.Shipment 2.trackedOn: ${at('ShipmentDeparted')} → ${at('ShipmentDelivered')}`,
      `shipments.Shipment 2.reachedOn.delivered:  → ${at('ShipmentDelivered')}`,
    ])
    const { entityId } = wholeCase.find(({ type }) => type === 'PurchaseOrderStarted')!
    expect(changedBy('PurchaseOrderStarted')).toEqual([
      `purchaseOrders.${entityId}.status: "orderPlaced" → "inProgress"`,
      `purchaseOrders.${entityId}.startedOn:  → "2026-03-02T09:27:00.000Z"`,
    ])
  })

  test.each(['Studio', 'Office'])('identify addresses by their type, not by their name: %s', async (billing) => {
    const { app, requestId } = await aDraft()
    const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
    const billingAddress = { ...bloomStudio, name: billing }
    const after = async (shippingAddress: typeof bloomStudio): Promise<Case> => {
      const given = { requestId, contact, shippingAddress, billingAddress, additionalComments: '' }
      return foldCase((await send(app, 'changeDraft', given)).events)
    }
    const first = await after(bloomStudio)
    const moved = await after({ ...bloomStudio, name: 'Attic', line1: '1 Elsewhere' })
    expect(differences(first, moved)).toEqual([
      { path: 'order.addresses.shipping.name', before: 'Studio', after: 'Attic' },
      { path: 'order.addresses.shipping.line1', before: '214 NW Glisan Street', after: '1 Elsewhere' },
    ])
  })

  test('include both of two options with the same name', async () => {
    const { order, ...rest } = foldCase(before('OrderPlaced'))
    const withCosts = (...costs: number[]): Case => {
      const quote = order.shippingQuote!
      const options = quote.options.map((option, nth) => ({
        ...option,
        name: bilingual(() => 'Air'),
        cost: costs[nth]!,
      }))
      return { ...rest, order: { ...order, shippingQuote: { ...quote, options } } }
    }
    const [first, second] = order.shippingQuote!.options.map(({ id }) => id)
    expect(differences(withCosts(100, 200), withCosts(300, 400))).toEqual([
      { path: `order.shippingQuote.options.${first}.cost`, before: 1, after: 3 },
      { path: `order.shippingQuote.options.${second}.cost`, before: 2, after: 4 },
    ])
  })

  test('count equal entries', async () => {
    const { story } = await aDraft()
    const few = await story.adds('ada', { ...bouquetBox, quantities: [500] })
    const [item] = few.order.items
    const more: Case = { ...few, order: { ...few.order, items: [{ ...item!, quantities: [250, 500] }] } }
    expect(differences(few, more)).toEqual([
      { path: 'order.items.001.quantities.1', before: 500, after: 250 },
      { path: 'order.items.001.quantities.2', after: 500 },
    ])
  })

  test('are empty for the same position, and not empty for any event', () => {
    const moments = momentsOf(wholeCase).map((events) => foldCase(events))
    const silent = wholeCase.filter((_, nth) => nth > 0 && differences(moments[nth - 1]!, moments[nth]!).length === 0)
    // Ada entered the same address twice.
    expect(silent.map(({ type }) => type)).toEqual(['DraftChanged'])
    for (const state of moments) expect(differences(state, state)).toEqual([])
  })

  test('have the same paths in both directions', () => {
    const [from, to] = [foldCase(before('OrderPlaced')), foldCase(wholeCase)]
    const places = (changes: ReturnType<typeof differences>) => changes.map(({ path }) => path).toSorted()
    expect(places(differences(from, to))).toEqual(places(differences(to, from)))
    const forth = differences(from, to).map((one) => [one.path, one.before, one.after])
    const back = differences(to, from).map((one) => [one.path, one.after, one.before])
    expect(new Set(back.map(String))).toEqual(new Set(forth.map(String)))
  })
})

import { describe, expect, test } from 'vitest'
import type { Caller } from '#application/pipeline/access.ts'
import { foldCase, samplesOf, servicesOf } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as } from '#tests/support/case-stories.ts'
import { aCheckedOutDraft, aDraft, type CommandName, send } from '#tests/support/send-commands.ts'
import {
  everyCaller,
  names,
  outcome,
  type Place as AnyPlace,
  rowsOf,
  type States,
  type Who,
} from '#tests/support/transition-table.ts'

/**
 * The lines of the table ORDER whose commands belong to the work of the order (ORDER-T33..T36, T46..T49): each caller of
 * a line moves the order from its stage to the next one, with its event. Every other caller and stage is refused, and
 * nothing is recorded; in the stages of `also`, the work itself can progress, and the stage of the order stays.
 */

type Place = AnyPlace & { shipmentId: string; purchaseOrderId: string; sampleId: string; serviceId: string }
type Stages = States<Place>
type Form = [name: CommandName, input: object]
type Line = {
  id: string
  command: string
  event: string
  /** The commands of the audiences: the first that is not refused counts. */
  forms: readonly Form[]
  to: string
  /** Stages, apart from that of the line, in which callers can send the command, with the reason. */
  also?: Partial<Record<string, readonly Who[]>>
  /** An order in the stage of the line, if it is not that of `stages`. */
  from?: () => Promise<Place>
  /** Stages of `also` that end with the command, and the next stage. */
  ending?: Partial<Record<string, string>>
  /** Callers of the line who send another command, or none. */
  without?: readonly Who[]
}

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]
const { firstName, lastName, email } = people.ada
const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
const sample = { productId: 'sample-kit', quantity: 1, name: '', scope: '', additionalNotes: '' }
const service = { productId: 'press-proof', quantity: 1, scope: '', additionalNotes: '' }

/** A paid order with a service, a sample and a blank item whose supplier has confirmed; nothing has started. */
const started = (parts: { sample: boolean; service: boolean }) => async (): Promise<Place> => {
  const { app, story, requestId, shipmentId } = await aCheckedOutDraft()
  if (parts.sample) await send(app, 'addSample', { requestId, ...sample })
  if (parts.service) await send(app, 'addService', { requestId, ...service })
  await story.places('ada')
  await story.pays('sam')
  const state = foldCase(app.log.events)
  const [po] = Object.values(state.purchaseOrders)
  await story.confirms('lin')
  return {
    app,
    requestId,
    shipmentId,
    purchaseOrderId: po!.spec!.purchaseOrderId,
    sampleId: samplesOf(state)[0]?.sampleId ?? '',
    serviceId: servicesOf(state)[0]?.serviceId ?? '',
  }
}

/** The same after more commands and their consequences. */
const then =
  (before: () => Promise<Place>, ...steps: [CommandName, object, Caller][]) =>
  async (): Promise<Place> => {
    const place = await before()
    const { app, ...ids } = place
    for (const [name, input, caller] of steps) {
      await send(app, name, { ...ids, ...input } as never, { caller })
      await app.settled()
    }
    return place
  }

const servicesPending = started({ sample: true, service: true })
const servicesInProgress = then(servicesPending, ['startService', {}, sam])
const samplesPending = then(servicesInProgress, ['completeService', { assets: [] }, sam])
const samplesInProgress = then(
  samplesPending,
  ['startSample', {}, sam],
  ['shipSample', { courier: 'dhl', trackingCodes: ['JD01'] }, sam],
)
const productionPending = then(samplesInProgress, ['completeSample', { assets: [] }, ada])
const productionInProgress = then(productionPending, ['startPurchaseOrder', {}, lin])
const deliveryPending = then(productionInProgress, ['completePurchaseOrder', {}, lin])
const deliveryInProgress = then(deliveryPending, ['recordShipmentDeparture', {}, sam])
const stages: Stages = {
  servicesPending,
  servicesInProgress,
  samplesPending,
  samplesInProgress,
  productionPending,
  productionInProgress,
  deliveryPending,
  deliveryInProgress,
  deliveryCompleted: then(deliveryInProgress, ['recordShipmentDelivery', {}, sam]),
}

const stageOf = ({ app }: AnyPlace) => caseStatus(foldCase(app.log.events))

/** The stages are derived, so that later work can progress while earlier work is open (SAMPLE-T02, SERVICE-T02). */
const staff: readonly Who[] = ['staff', 'senior staff']
const editors: readonly Who[] = ['editor', ...staff]
const beforeSamples = { servicesPending: staff, servicesInProgress: staff }

const lines: Line[] = [
  {
    id: 'ORDER-T33',
    command: 'StartService',
    event: 'ServiceStarted',
    forms: [['startService', {}]],
    to: 'servicesInProgress',
  },
  {
    id: 'ORDER-T34',
    command: 'CompleteService',
    event: 'ServiceCompleted',
    forms: [['completeService', { assets: [] }]],
    to: 'samplesPending',
    // Customers approve a service that is in review (SERVICE-T05).
    without: ['editor'],
  },
  {
    id: 'ORDER-T34',
    command: 'CancelService',
    event: 'ServiceCancelled',
    forms: [['cancelService', {}]],
    to: 'samplesPending',
    // Customers cancel a service that has not started (SERVICE-T07); the system cancels the work of a canceled order.
    without: ['editor'],
    also: { servicesPending: [...editors, 'system'], servicesInProgress: ['system'] },
    ending: { servicesPending: 'samplesPending' },
  },
  {
    id: 'ORDER-T35',
    command: 'StartSample',
    event: 'SampleStarted',
    forms: [['startSample', {}]],
    to: 'samplesInProgress',
    also: beforeSamples,
  },
  {
    id: 'ORDER-T36',
    command: 'CompleteSample',
    event: 'SampleCompleted',
    forms: [['completeSample', { assets: [] }]],
    to: 'productionPending',
    // SAMPLE-T05: also the customer who has received it.
    also: { samplesInProgress: ['editor'] },
  },
  {
    id: 'ORDER-T36',
    command: 'CancelSample',
    event: 'SampleCancelled',
    forms: [['cancelSample', {}]],
    // Not shipped yet (SAMPLE-T08).
    from: then(samplesPending, ['startSample', {}, sam]),
    to: 'productionPending',
    also: {
      servicesPending: [...editors, 'system'],
      servicesInProgress: [...editors, 'system'],
      samplesPending: [...editors, 'system'],
    },
    ending: { samplesPending: 'productionPending' },
  },
  {
    id: 'ORDER-T46',
    command: 'StartProduction',
    event: 'ProductionStarted',
    forms: [['startPurchaseOrder', {}]],
    to: 'productionInProgress',
    also: {
      servicesPending: [...staff, 'supplierOnly staff', 'supplier'],
      servicesInProgress: [...staff, 'supplierOnly staff', 'supplier'],
      samplesPending: [...staff, 'supplierOnly staff', 'supplier'],
      samplesInProgress: [...staff, 'supplierOnly staff', 'supplier'],
      // Employees for suppliers act for the supplier (ROLE-D02).
      productionPending: ['supplierOnly staff'],
    },
  },
  {
    id: 'ORDER-T47',
    command: 'FinishProduction',
    event: 'ProductionFinished',
    forms: [['completePurchaseOrder', {}]],
    to: 'deliveryPending',
    also: { productionInProgress: ['supplierOnly staff'] },
  },
  {
    id: 'ORDER-T48',
    command: 'RecordShipmentPickup',
    event: 'ShipmentPickedUp',
    forms: [
      ['recordShipmentPickup', {}],
      ['recordPickup', {}],
      ['recordCourierReport', { stage: 'pickup', statuses: [], happenedOn: '2026-03-02T09:00:00.000Z' }],
    ],
    to: 'deliveryInProgress',
  },
  {
    id: 'ORDER-T48',
    command: 'RecordShipmentDeparture',
    event: 'ShipmentDeparted',
    forms: [
      ['recordShipmentDeparture', {}],
      ['recordCourierReport', { stage: 'in_transit', statuses: [], happenedOn: '2026-03-02T09:00:00.000Z' }],
    ],
    to: 'deliveryInProgress',
    // The supplier records the pickup.
    without: ['supplier'],
  },
  {
    id: 'ORDER-T49',
    command: 'RecordShipmentDelivery',
    event: 'ShipmentDelivered',
    forms: [
      ['recordShipmentDelivery', {}],
      ['recordCourierReport', { stage: 'delivered', statuses: [], happenedOn: '2026-03-02T09:00:00.000Z' }],
    ],
    to: 'deliveryCompleted',
    // The courier can report the delivery first, if its earlier reports are lost.
    also: { deliveryPending: ['system'] },
    ending: { deliveryPending: 'deliveryCompleted' },
  },
]

/** The types of the events of the first form that is not refused, with those of its consequences. */
const sent = async (place: Place, forms: readonly Form[], caller: Caller): Promise<string[] | undefined> => {
  const { length } = place.app.log.events
  for (const [name, input] of forms) {
    if (await outcome(place, name, input, caller)) {
      await place.app.settled()
      return place.app.log.events.slice(length).map(({ type }) => type)
    }
  }
  return undefined
}

describe.each(lines)(
  '$id $command',
  ({ id, command, event, forms, to, from, also = {}, ending = {}, without = [] }) => {
    const row = rowsOf('ORDER').find((one) => one.id === id)!

    test('is the command of the line, with its event', () => {
      expect(row.command.split(', ').indexOf(command)).toBe(row.event.split(', ').indexOf(event))
      expect(row.command.split(', ')).toContain(command)
    })

    test.each(Object.keys(stages))(`while %s`, async (stage) => {
      // A refusal records nothing, so one order serves every caller that is refused.
      const state = (row.from.includes(stage) && from) || stages[stage]!
      const refusing = await state()
      expect(stageOf(refusing)).toBe(stage)
      for (const [who, caller] of everyCaller) {
        const isOfLine = row.from.includes(stage) && names(row.who, who) && !without.includes(who)
        const may = isOfLine || (also[stage] ?? []).includes(who)
        const place = may ? await state() : refusing
        const events = await sent(place, forms, caller)
        const after = may ? (row.from.includes(stage) ? to : (ending[stage] ?? stage)) : stage
        expect([who, events?.includes(event) ?? false, stageOf(place)]).toEqual([who, may, after])
      }
    })
  },
)

describe('an order of only services or samples', () => {
  /** Paid, with one service or sample that is started. */
  const only = async (kind: 'service' | 'sample'): Promise<Place> => {
    const { app, story, requestId } = await aDraft()
    await (kind === 'sample'
      ? send(app, 'addSample', { requestId, ...sample })
      : send(app, 'addService', { requestId, ...service }))
    await send(app, 'changeDraft', { requestId, contact, shippingAddress: bloomStudio, additionalComments: '' })
    await story.places('ada')
    await story.pays('sam')
    const state = foldCase(app.log.events)
    const ids = { sampleId: samplesOf(state)[0]?.sampleId ?? '', serviceId: servicesOf(state)[0]?.serviceId ?? '' }
    const place = { app, requestId, shipmentId: '', purchaseOrderId: '', ...ids }
    await send(app, kind === 'sample' ? 'startSample' : 'startService', place, { caller: sam })
    return place
  }

  test.each([
    ['ORDER-T34', 'service', 'completeService', 'servicesCompleted'],
    ['ORDER-T36', 'sample', 'completeSample', 'samplesCompleted'],
  ] as const)(
    '%s has no other work once its %s is completed, and is completed (ORDER-T16)',
    async (_, kind, name, to) => {
      const place = await only(kind)
      expect(await outcome(place, name, { assets: [] }, sam)).toBeDefined()
      expect(stageOf(place)).toBe(to)
      await place.app.settled()
      expect(stageOf(place)).toBe('deliveryCompleted')
    },
  )
})

test('ORDER every line of work is run here', () => {
  const run = lines.map(({ id, command }) => `${id} ${command}`)
  const rows = rowsOf('ORDER').filter(({ id }) => /^ORDER-T(3[3-6]|4[6-9])$/.test(id))
  const all = rows.flatMap(({ id, command }) => command.split(', ').map((one) => `${id} ${one}`))
  expect(run).toEqual(expect.arrayContaining(all))
})

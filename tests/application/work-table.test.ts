import { describe } from 'vitest'
import { foldCase, samplesOf, servicesOf } from '#domain/case.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { as } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { send } from '#tests/support/send-commands.ts'
import { after, everyCell, type Place, type States } from '#tests/support/transition-table.ts'

/** The transition tables SAMPLE and SERVICE of the requirements: every caller in every status of an order in progress. */

type WorkPlace = Place & { sampleId: string; serviceId: string }

const ada = as('ada')
const sam = as('sam')
const { firstName, lastName, email } = people.ada
const upload = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }
const sample = { productId: 'sample-kit', quantity: 1, name: '', scope: '', additionalNotes: '' }
const service = { productId: 'press-proof', quantity: 1, scope: '', additionalNotes: '' }
const tracked = { courier: 'dhl', trackingCodes: ['JD014600077777'] }

const drafted = async (): Promise<WorkPlace> => {
  const app = memoryApp()
  await send(app, 'createOrder', { currency: 'USD' })
  const state = foldCase(app.log.events)
  const requestId = state.order.status === 'none' ? '' : state.order.requestId
  return { app, requestId, sampleId: '', serviceId: '' }
}
/** A draft with a sample and a service of the catalogue. */
const withWork = (productId: string) => async (): Promise<WorkPlace> => {
  const { app, requestId } = await drafted()
  await send(app, 'addSample', { requestId, ...sample })
  await send(app, 'addService', { requestId, ...service, productId })
  const state = foldCase(app.log.events)
  const { sampleId } = samplesOf(state)[0]!
  const { serviceId } = servicesOf(state)[0]!
  return { app, requestId, sampleId, serviceId }
}
const paid = (draft: () => Promise<WorkPlace>) => async (): Promise<WorkPlace> => {
  const place = await draft()
  const { app, requestId } = place
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  await send(app, 'changeDraft', { requestId, contact, shippingAddress: bloomStudio, additionalComments: '' })
  await send(app, 'placeOrder', { requestId })
  const { order, versions, caseId } = foldCase(app.log.events)
  const payment = {
    requestId,
    requestVersion: versions[caseId]!.staff,
    amount: order.totals!.total / 100,
    method: 'bankTransfer' as const,
    internalNotes: '',
    keepAsCredit: false,
  }
  await send(app, 'recordPayment', payment, { caller: sam })
  await app.settled()
  return place
}

const initial = paid(withWork('press-proof'))

describe('SAMPLE: sample status', () => {
  const inProgress = after(initial, ['startSample', {}, sam])
  const shipped = after(inProgress, ['shipSample', tracked, sam])
  const states: States = {
    initial,
    inProgress,
    shipped,
    completed: after(shipped, ['completeSample', { assets: [] }, ada]),
    cancelled: after(initial, ['cancelSample', {}, ada]),
  }
  everyCell(
    'SAMPLE',
    {
      StartSample: ['startSample', {}],
      ShipSample: ['shipSample', tracked],
      CompleteSample: ['completeSample', { assets: [] }],
      ReturnSampleToWork: ['returnSampleToWork', { reason: 'Lost.' }],
      CancelSample: ['cancelSample', {}],
    },
    states,
    {},
    ({ app }) => samplesOf(foldCase(app.log.events))[0]!.status,
  )
})

describe('SERVICE: service status', () => {
  const inProgress = after(initial, ['startService', {}, sam])
  const inReview = after(inProgress, ['submitServiceForReview', { assets: [upload], comments: '' }, sam])
  const states: States = {
    initial,
    inProgress,
    inReview,
    completed: after(inReview, ['completeService', { assets: [] }, ada]),
    cancelled: after(initial, ['cancelService', {}, ada]),
  }
  everyCell(
    'SERVICE',
    {
      StartService: ['startService', {}],
      SubmitServiceForReview: ['submitServiceForReview', { assets: [upload], comments: '' }],
      RequestServiceChanges: ['requestServiceChanges', { reason: 'Too wide.' }],
      CompleteService: ['completeService', { assets: [] }],
      CancelService: ['cancelService', {}],
    },
    states,
    {},
    ({ app }) => servicesOf(foldCase(app.log.events))[0]!.status,
  )
})

describe('SAMPLE: product sample status', () => {
  const pending = paid(withWork('custom-structure'))
  const states: States = {
    pending,
    received: after(pending, ['recordProductSampleReceipt', {}, sam]),
    notRequired: after(pending, ['waiveProductSample', {}, sam]),
  }
  everyCell(
    'SAMPLE',
    {
      RecordProductSampleReceipt: ['recordProductSampleReceipt', {}],
      WaiveProductSample: ['waiveProductSample', {}],
      RequireProductSample: ['requireProductSample', {}],
      RevokeProductSampleReceipt: ['revokeProductSampleReceipt', {}],
    },
    states,
    {},
    ({ app }) => servicesOf(foldCase(app.log.events))[0]!.productSample,
  )
})

describe('adding to a draft', () => {
  const states: States = { none: drafted }
  everyCell('SAMPLE', { AddSample: ['addSample', sample], AddService: ['addService', service] }, states)
  everyCell('SERVICE', { AddService: ['addService', service] }, states)
})

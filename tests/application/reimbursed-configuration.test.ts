import { describe, expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { reimbursableIn } from '#domain/ordering/reimbursable-work.ts'
import { as, unconfigured } from '#tests/support/case-stories.ts'
import { aCheckedOutDraft, type CommandName, send } from '#tests/support/send-commands.ts'

/** The configuration with which a sample or service is reimbursed, if its item changes afterward. */

const [ada, sam] = [as('ada'), as('sam')]
const texts = { scope: '', additionalNotes: '' }
const cost = { unitPrice: 1.2, leadTimeDays: 21 }

/** A paid order of Ada's with a started sample and a started service for its item, and a started sample kit. */
const withStartedWork = async () => {
  const { app, requestId, itemId, story } = await aCheckedOutDraft()
  const act = async (name: CommandName, input: object = {}, caller = sam) => {
    await send(app, name, { requestId, ...input } as never, { caller })
    await app.settled()
    return foldCase(app.log.events)
  }
  const sample = { name: '', quantity: 1, ...texts }
  await act('addSample', { ...sample, productId: 'basic-sample', itemId }, ada)
  await act('addSample', { ...sample, productId: 'sample-kit' }, ada)
  await act('addService', { productId: 'insert-structure', quantity: 1, itemId, ...texts }, ada)
  await story.places('ada')
  const paid = await story.pays('sam')
  const samples = Object.values(paid.samples).map(({ sampleId }) => ({ sampleId }))
  const [service] = Object.values(paid.services).map(({ serviceId }) => ({ serviceId }))
  await act('waiveProductSample', service)
  await act('startService', service)
  for (const one of samples) {
    await act('startSample', one)
    await act('shipSample', { ...one, courier: 'ups', trackingCodes: ['1Z'] })
  }
  const hash = paid.order.items[0]!.configured!.productConfigurationHash
  /** Completes the service, changes the placed order, and completes the samples. */
  const completes = async (items: object[]) => {
    await act('completeService', { ...service, assets: [] })
    const change = { reason: 'As agreed.', items, standardItems: [], internalNotes: '' }
    const proposed = await act('proposeOrderChange', change)
    await act('acceptOrderChange', { changeId: openChange(proposed.order)!.id }, ada)
    for (const one of samples) await act('completeSample', { ...one, assets: [] })
    return reimbursableIn(foldCase(app.log.events)).map(({ title, productConfigurationHash: madeFor }) => [
      title['en-US'],
      madeFor,
    ])
  }
  return { itemId, hash, completes, events: () => app.log.events }
}

describe('a sample or service that was started', () => {
  test('SAMPLE-D02 SERVICE-D02 is reimbursed with its configuration after its item has another one', async () => {
    const { itemId, hash, completes, events } = await withStartedWork()
    const change = { kind: 'change', itemId, quantity: 1000, ...cost, configuration: unconfigured }
    expect(await completes([change])).toEqual([
      ['Basic sample', hash],
      ['Sample kit', undefined],
      ['Insert structure', hash],
    ])
    expect(foldCase(events()).order.items[0]!.configured!.productConfigurationHash).not.toBe(hash)
  })
  test('SAMPLE-D02 SERVICE-D02 is not reimbursed with any packaging after its item was removed', async () => {
    const { itemId, hash, completes, events } = await withStartedWork()
    expect(await completes([{ kind: 'remove', itemId }])).toEqual([
      ['Basic sample', hash],
      ['Sample kit', undefined],
      ['Insert structure', hash],
    ])
    expect(foldCase(events()).order.items).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { SampleProduct } from '#application/catalogue/product-shapes.ts'
import { SampleItem, ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { foldCase } from '#domain/case.ts'
import { reimbursableOfSample } from '#domain/catalogue/products.ts'
import { reimbursementCategories, sampleGroups } from '#domain/catalogue/vocabulary.ts'
import { draftStatus } from '#domain/ordering/item-progress.ts'
import { order } from '#domain/ordering/order.ts'
import { detailedStatus, type Work } from '#domain/ordering/progress.ts'
import { isReimbursed, type Reimbursable, reimbursementsOf } from '#domain/ordering/reimbursement.ts'
import { sampleStatuses } from '#domain/ordering/sample.ts'
import { productSampleStatuses, serviceStatuses } from '#domain/ordering/service.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { plusDays } from '#domain/time.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { workCase } from '#tests/support/cases.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { anOrder } from '#tests/support/event-fixtures.ts'
import { asJson } from '#tests/support/fold-table.ts'
import { folded, monday } from '#tests/support/given.ts'

/** Samples and services in their order: lists, statuses and credits. */

describe('the values of the requirements', () => {
  test('SAMPLE-004 SAMPLE-005 SERVICE-002 include statuses', () => {
    expect(sampleStatuses).toEqual(['initial', 'inProgress', 'shipped', 'completed', 'cancelled'])
    expect(productSampleStatuses).toEqual(['pending', 'received', 'notRequired'])
    expect(serviceStatuses).toEqual(['initial', 'inProgress', 'inReview', 'completed', 'cancelled'])
  })

  test('SAMPLE-006 include reimbursement categories and groups of samples', () => {
    expect(reimbursementCategories).toEqual(['I', 'A', 'B', 'C'])
    expect(sampleGroups).toEqual(['A', 'AB'])
    expect(SampleProduct.shape.category.options).toEqual(['I', 'A', 'B', 'C'])
  })

  test('SAMPLE-D02 include the credited share of the price for each category, with a fixed maximum for C', () => {
    const backOf = (category: (typeof reimbursementCategories)[number], reimbursedUpTo?: number) =>
      reimbursableOfSample({ category, price: 300, ...(reimbursedUpTo !== undefined && { reimbursedUpTo }) })
    expect([backOf('I'), backOf('A'), backOf('B'), backOf('C', 120), backOf('C', 500)]).toEqual([0, 300, 150, 120, 300])
    for (const sample of index.catalogue.samples) {
      expect(reimbursableOfSample(sample)).toBeLessThanOrEqual(sample.price)
    }
  })
})

describe('the items of an order', () => {
  const customer = orderAsOf.customer(workCase)!

  test('SAMPLE-001 SAMPLE-002 SAMPLE-D01 SERVICE-001 SERVICE-D01 ORDER-D08 have all fields, also for the customer', () => {
    const { sampleItems, serviceItems } = asJson(customer)
    for (const one of sampleItems) expect(SampleItem.parse(one)).toEqual(one)
    for (const one of serviceItems) expect(ServiceItem.parse(one)).toEqual(one)
    // Shipped again: the invoice remains until another one is attached.
    expect(sampleItems[0]!.sample).toMatchObject({ invoice: { name: 'mailer.pdf' }, returnReason: null })
    expect(sampleItems[0]!.sample.shipmentTracking).toMatchObject({ courier: 'dhl' })
  })

  test('ORDER-D02 are numbered over all kinds without reuse of numbers', () => {
    const numbers = [...customer.sampleItems, ...customer.serviceItems].map(({ itemNumber }) => itemNumber)
    expect(numbers.toSorted()).toEqual(['001', '002', '003', '004', '005'])
  })

  test('ORDER-D21 complete an order of only samples and services with the last one', () => {
    expect(foldCase(workCase).order.status).toBe('completed')
    expect(customer).toMatchObject({ status: 'completed', detailedStatus: 'deliveryCompleted', phase: 'completed' })
  })
})

describe('detailed status', () => {
  const none: Work = { shipments: [], services: [], samples: [] }
  const paid = folded(order, anOrder.paid)
  const workOnly = { ...paid, items: [] }

  test('ORDER-D20 needs no quotes for a draft of samples or services', () => {
    expect([draftStatus([], true), draftStatus([], false)]).toEqual(['packagingQuotesSelected', 'initial'])
  })

  test.each<[string, Partial<Work>, string, string]>([
    [
      'ORDER-T32 services come first',
      { services: ['initial'], samples: ['initial'] },
      'servicesPending',
      'servicesPending',
    ],
    ['ORDER-T33 a started service', { services: ['inProgress'] }, 'servicesInProgress', 'servicesInProgress'],
    ['ORDER-T33 a service in review', { services: ['inReview'] }, 'servicesInProgress', 'servicesInProgress'],
    ['ORDER-D06 the earliest of two', { services: ['inReview', 'initial'] }, 'servicesPending', 'servicesPending'],
    [
      'ORDER-T34 completed services',
      { services: ['completed', 'cancelled'] },
      'productionPending',
      'servicesCompleted',
    ],
    [
      'ORDER-T34 samples after services',
      { services: ['completed'], samples: ['initial'] },
      'samplesPending',
      'samplesPending',
    ],
    ['ORDER-T35 a started sample', { samples: ['inProgress'] }, 'samplesInProgress', 'samplesInProgress'],
    ['ORDER-T35 a shipped sample', { samples: ['shipped'] }, 'samplesInProgress', 'samplesInProgress'],
    ['ORDER-T36 completed samples', { samples: ['completed'] }, 'productionPending', 'samplesCompleted'],
    ['ORDER-T36 canceled samples', { samples: ['cancelled'] }, 'productionPending', 'samplesCompleted'],
  ])('ORDER-020 %s', (_, work, withPackaging, without) => {
    expect(detailedStatus(paid, { ...none, ...work })).toBe(withPackaging)
    expect(detailedStatus(workOnly, { ...none, ...work })).toBe(without)
  })

  test('ORDER-030 has no production or shipping for an item of only samples', () => {
    const sampled = { ...paid, items: paid.items.map((item) => ({ ...item, samplesServicesOnly: true })) }
    expect(detailedStatus(sampled, { ...none, samples: ['completed'] })).toBe('samplesCompleted')
  })
})

describe('credits', () => {
  const credit = (id: string, maximum: number, hash?: string): Reimbursable => ({
    kind: 'sample',
    id,
    requestId: 'ada00001',
    title: bilingual(() => 'Sample'),
    maximum,
    currency: 'USD',
    completedOn: monday,
    productConfigurationHash: hash,
  })
  const item = (hash: string, total: number) =>
    ({ configured: { productConfigurationHash: hash }, selected: { total } }) as Parameters<
      typeof reimbursementsOf
    >[1][number]
  const amounts = (reimbursable: Reimbursable[], ...items: ReturnType<typeof item>[]) =>
    reimbursementsOf(reimbursable, items).map(({ id, amount }) => [id, amount])

  test('SAMPLE-010 SAMPLE-D02 are for the same configuration, and at most the maximum', () => {
    expect(amounts([credit('a', 90, 'x')], item('x', 500))).toEqual([['a', 90]])
    expect(amounts([credit('a', 90, 'x')], item('y', 500))).toEqual([])
  })

  test('SERVICE-D02 are for the next packaging order if they have no configuration', () => {
    expect(amounts([credit('kit', 15)], item('y', 500))).toEqual([['kit', 15]])
    expect(amounts([credit('kit', 15)])).toEqual([])
  })

  test('never exceed the price of the packaging in total', () => {
    expect(amounts([credit('a', 90, 'x'), credit('b', 90, 'x')], item('x', 100))).toEqual([
      ['a', 90],
      ['b', 10],
    ])
    expect(amounts([credit('a', 90), credit('b', 90)], item('x', 50), item('y', 60))).toEqual([
      ['a', 90],
      ['b', 20],
    ])
  })

  test('SAMPLE-D02 expire six months after completion, and are in one currency', () => {
    const now = (days: number) => plusDays(monday, days)
    expect(isReimbursed(credit('a', 90), { currency: 'USD' }, now(181))).toBe(true)
    expect(isReimbursed(credit('a', 90), { currency: 'USD' }, now(182))).toBe(false)
    expect(isReimbursed(credit('a', 90), { currency: 'EUR' }, now(1))).toBe(false)
    expect(isReimbursed(credit('a', 0), { currency: 'USD' }, now(1))).toBe(false)
  })
})

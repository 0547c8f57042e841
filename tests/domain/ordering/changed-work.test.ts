import { describe, expect, test } from 'vitest'
import type { EventOf } from '#domain/kernel/fact.ts'
import { sample } from '#domain/ordering/sample.ts'
import { service } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { sentenceOf } from '#domain/sentences.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { english } from '#tests/support/english.ts'
import { given } from '#tests/support/given.ts'

/** Changes of samples and services before they start (ORDER-D01, decision 215). */

const product = {
  productId: 'basic-sample',
  title: bilingual(() => 'Basic sample'),
  imageUrl: '',
  slug: 'basic-sample',
  supportsEmbedding: false,
}
const sampleAdded = {
  type: 'SampleAdded',
  data: {
    sampleId: 'sample-1',
    itemNumber: '002',
    product,
    group: 'A',
    category: 'A',
    itemId: 'item-1',
    partOfService: null,
    name: 'Rose box',
    scope: 'Size',
    additionalNotes: '',
    numberOfSamples: 2,
    unitPrice: 4_500,
    price: 9_000,
    maximumReimbursementAmount: 9_000,
    isReimbursable: true,
    estimatedDays: { min: 2, max: 4 },
  },
} as const satisfies EventOf<typeof sample.facts>
const serviceAdded = {
  type: 'ServiceAdded',
  data: {
    serviceId: 'service-1',
    itemNumber: '003',
    product,
    priceUnit: bilingual(() => 'design'),
    itemId: null,
    scope: 'A vase',
    additionalNotes: '',
    quantity: 1,
    unitPrice: 9_000,
    price: 9_000,
    reimbursableAmount: 4_500,
    estimatedDays: 5,
    productSample: 'pending',
  },
} as const satisfies EventOf<typeof service.facts>

const { name, scope, additionalNotes } = sampleAdded.data
const sampleTexts = { name, scope, additionalNotes, repriced: null }
const serviceTexts = { scope: 'A vase', additionalNotes: '', repriced: null }
const threeSamples = {
  numberOfSamples: 3,
  unitPrice: 5_000,
  price: 15_000,
  maximumReimbursementAmount: 15_000,
  isReimbursable: true,
}
const twoDesigns = { quantity: 2, unitPrice: 9_500, price: 19_000, reimbursableAmount: 5_000 }

describe('SAMPLE-T01 ORDER-D01 a sample', () => {
  const changing = (data: typeof sampleTexts | object) =>
    given(sample, sampleAdded).when({ type: 'ChangeSample', data: { ...sampleTexts, ...data } })

  test('SAMPLE-002 gets another address without new texts, and the same address once', () => {
    const chosen = { type: 'SampleAddressChosen', data: { addressId: 'address-2' } } as const
    const choosing = { type: 'ChangeSample', data: { ...sampleTexts, addressId: 'address-2' } } as const
    expect(given(sample, sampleAdded).when(choosing).emits(chosen)).toMatchObject({ addressId: 'address-2' })
    given(sample, sampleAdded, chosen).when(choosing).emits()
    given(sample, sampleAdded, chosen).when({ type: 'ChangeSample', data: sampleTexts }).emits()
  })

  test('gets new texts and keeps its price', () => {
    const data = { ...sampleTexts, name: 'Tulip box', scope: 'Print', additionalNotes: 'Two colors' }
    const after = changing(data).emits({ type: 'SampleChanged', data })
    const { repriced: _, ...texts } = data
    expect(after).toMatchObject({ ...sampleAdded.data, ...texts, status: 'initial' })
  })

  test('gets a new quantity with its price and reimbursement, and remains the same product', () => {
    const data = { ...sampleTexts, repriced: threeSamples }
    const after = changing(data).emits({ type: 'SampleChanged', data })
    expect(after).toMatchObject({ ...sampleAdded.data, ...threeSamples, status: 'initial' })
    expect(after).not.toHaveProperty('repriced')
  })

  test('is not changed by the values that it already has', () => {
    expect(changing({}).emits()).toMatchObject(sampleAdded.data)
  })

  test('that was not added is refused', () => {
    given(sample).when({ type: 'ChangeSample', data: sampleTexts }).rejects('forbidden-transition', 'status')
  })

  test.each([
    ['started', { type: 'SampleStarted', data: { estimatedCompletionDate: '2026-03-09T12:00:00.000Z' } }],
    ['canceled', { type: 'SampleCancelled', data: {} }],
  ] as const)('that was %s is refused', (_, end) => {
    given(sample, sampleAdded, end)
      .when({ type: 'ChangeSample', data: { ...sampleTexts, scope: 'Print' } })
      .rejects('forbidden-transition', 'status')
  })
})

describe('SERVICE-T01 ORDER-D01 a service', () => {
  const changing = (data: object) =>
    given(service, serviceAdded).when({ type: 'ChangeService', data: { ...serviceTexts, ...data } })

  test('gets new texts and keeps its price', () => {
    const data = { ...serviceTexts, scope: 'A jug', additionalNotes: 'Two locks' }
    const after = changing(data).emits({ type: 'ServiceChanged', data })
    expect(after).toMatchObject({ ...serviceAdded.data, scope: 'A jug', additionalNotes: 'Two locks' })
  })

  test('gets a new quantity with its price and reimbursement', () => {
    const data = { ...serviceTexts, repriced: twoDesigns }
    const after = changing(data).emits({ type: 'ServiceChanged', data })
    expect(after).toMatchObject({ ...serviceAdded.data, ...twoDesigns, status: 'initial', productSample: 'pending' })
  })

  test('is not changed by the values that it already has', () => {
    expect(changing({}).emits()).toMatchObject(serviceAdded.data)
  })

  test('that was not added, was started or was canceled is refused', () => {
    const command = { type: 'ChangeService', data: { ...serviceTexts, scope: 'A jug' } } as const
    given(service).when(command).rejects('forbidden-transition', 'status')
    for (const end of [
      { type: 'ServiceStarted', data: {} },
      { type: 'ServiceCancelled', data: {} },
    ] as const) {
      given(service, serviceAdded, end).when(command).rejects('forbidden-transition', 'status')
    }
  })
})

test('ORDER-D01 the quantity is fixed with the total when the order is placed', () => {
  const statuses = ['internal', 'draft', 'paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled']
  const changeable = statuses.filter((status) => !workCan.changeQuantity({ status }))
  expect(changeable).toEqual(['internal', 'draft'])
  expect(workCan.changeQuantity({ status: 'inProgress' })).toMatchObject({ code: 'rule-broken', field: 'quantity' })
})

test('the timeline names a new quantity, or says that the description changed', () => {
  const sentence = (type: string, data: object) => english(sentenceOf({ type, data } as never))
  expect([
    sentence('SampleChanged', { ...sampleTexts, repriced: threeSamples }),
    sentence('SampleChanged', sampleTexts),
    sentence('ServiceChanged', { ...serviceTexts, repriced: twoDesigns }),
    sentence('ServiceChanged', serviceTexts),
  ]).toEqual([
    'changed the quantity of the sample to 3',
    'changed the description of the sample',
    'changed the quantity of the service to 2',
    'changed the description of the service',
  ])
})

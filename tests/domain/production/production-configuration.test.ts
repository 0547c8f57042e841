import { describe, expect, test } from 'vitest'
import { recordProductions } from '#application/production/processes/record-productions.ts'
import { foldCase } from '#domain/case.ts'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import {
  type NewProductionConfiguration,
  noInternalDetails,
  productionConfiguration,
  productionConfigurationCan,
  productionConfigurationStatuses,
} from '#domain/production/production-configuration.ts'
import { upTo } from '#tests/support/cases.ts'
import { aConfiguration } from '#tests/support/event-fixtures.ts'
import { given, monday } from '#tests/support/given.ts'

/** Production configurations: created by productions, described, archived, superseded (table PROD-T). */

const { quantities, priceEstimate, ...made } = aConfiguration
const { quantity: _, moq: __, validUntil: ___, ...configured } = made
const data: NewProductionConfiguration = {
  ...noInternalDetails,
  productionConfigurationId: 'c-bloom-a-mailer',
  customerId: 'c-bloom',
  customerTitle: 'Bouquet box',
  customerDescription: '',
  customerAssets: { dieline: [], artwork: [] },
  configured: { ...configured, quantities, countryCode: priceEstimate.countryCode },
}
const created = { type: 'ProductionConfigurationCreated', data } as const
const production = { requestId: 'ada00001', itemId: 'item-1', quantity: 500, date: monday }
const started = { type: 'ConfigurationProductionStarted', data: production } as const
const finished = { type: 'ConfigurationProductionFinished', data: production } as const
const archived = { type: 'ProductionConfigurationArchived', data: {} } as const
const superseded = { type: 'ProductionConfigurationSuperseded', data: { supersededBy: 'c-bloom-other' } } as const
const record = (phase: 'started' | 'finished') =>
  ({ type: 'RecordProduction', data: { configuration: data, phase, production } }) as const
const archive = (by: 'customer' | 'staff') => ({ type: 'ArchiveProductionConfiguration', data: { by } }) as const
const successor = { productionConfigurationId: 'c-bloom-other', customerId: 'c-bloom', status: 'active' }
const supersede = (change: object = {}) =>
  ({ type: 'SupersedeProductionConfiguration', data: { successor: { ...successor, ...change } } }) as const

test('PROD-005 a production configuration has these statuses', () => {
  expect(productionConfigurationStatuses).toEqual(['active', 'archived', 'superseded'])
})

describe('a production', () => {
  test('PROD-T01 PROD-004 creates a new configuration with its first entry', () => {
    const state = given(productionConfiguration).when(record('started')).emits(created, started)
    expect(state).toMatchObject({ status: 'active', productions: [{ requestId: 'ada00001', startDate: monday }] })
  })

  test('PROD-T01 adds an entry to a known configuration; a repeated entry has no effect', () => {
    const known = given(productionConfiguration, created, started)
    known.when(record('started')).emits()
    const state = known.when(record('finished')).emits(finished)
    expect(state).toMatchObject({ productions: [{ startDate: monday, endDate: monday, quantity: 500 }] })
  })

  test('PROD-004 creates the same entry if its end is reported before its start', () => {
    const state = given(productionConfiguration, created, finished).when(record('started')).emits(started)
    expect(state).toMatchObject({ productions: [{ startDate: monday, endDate: monday }] })
  })

  test('PROD-T01 is recorded by the start and the end of production of an item', () => {
    for (const [type, phase] of [
      ['ProductionStarted', 'started'],
      ['ProductionFinished', 'finished'],
    ] as const) {
      const events = upTo(type)
      const [intent] = recordProductions.react(events.at(-1)!, foldCase(events))
      expect(intent).toMatchObject({ command: 'recordProduction', input: { phase, quantity: 1000 } })
    }
  })
})

describe('a change', () => {
  const change = (shared: object, internal: object) =>
    ({ type: 'ChangeProductionConfiguration', data: { shared, internal } }) as const

  test('PROD-D03 ROLE-016 records customer texts and staff notes as separate facts, and equal values once', () => {
    const known = given(productionConfiguration, created)
    const described = {
      customerTitle: 'Bouquet box, kraft',
      customerDescription: '',
      customerAssets: data.customerAssets,
    }
    known.when(change({ customerTitle: 'Bouquet box, kraft' }, {})).emits({
      type: 'ProductionConfigurationDescribed',
      data: described,
    })
    known.when(change({}, { referenceId: 'ERP-7' })).emits({
      type: 'ProductionConfigurationSpecified',
      data: { ...noInternalDetails, referenceId: 'ERP-7' },
    })
    const same = known.when(change({ customerTitle: 'Bouquet box' }, { referenceId: '' })).emits()
    expect(same).toMatchObject({ customerTitle: 'Bouquet box' })
  })
})

describe('the status', () => {
  test('PROD-T02 is archived by customers only without an open production, by staff at any time', () => {
    given(productionConfiguration, created, started)
      .when(archive('customer'))
      .rejects('This packaging is being produced. Archive it once production is complete.', 'status')
    given(productionConfiguration, created, started).when(archive('staff')).emits(archived)
    given(productionConfiguration, created, started, finished).when(archive('customer')).emits(archived)
    given(productionConfiguration, created, archived)
      .when(archive('staff'))
      .rejects('Cannot archive production configuration while archived')
  })

  test('PROD-T03 is restored only from the archive', () => {
    const restore = { type: 'RestoreProductionConfiguration', data: {} } as const
    given(productionConfiguration, created, archived)
      .when(restore)
      .emits({ type: 'ProductionConfigurationRestored', data: {} })
    given(productionConfiguration, created).when(restore).rejects('forbidden-transition')
    given(productionConfiguration, created, superseded).when(restore).rejects('forbidden-transition')
  })

  test('PROD-T04 PROD-011 becomes superseded by another active one of the same customer', () => {
    for (const past of [[created], [created, archived]])
      expect(
        given(productionConfiguration, ...past)
          .when(supersede())
          .emits(superseded),
      ).toMatchObject({
        status: 'superseded',
        supersededBy: 'c-bloom-other',
      })
    for (const change of [
      { customerId: 'c-rival' },
      { status: 'archived' },
      { productionConfigurationId: 'c-bloom-a-mailer' },
    ])
      given(productionConfiguration, created).when(supersede(change)).rejects('rule.successorActive', 'supersededBy')
  })

  test('PROD-T05 is final when superseded', () => {
    const past = given(productionConfiguration, created, superseded)
    const change = { shared: { customerTitle: 'New' }, internal: {} }
    for (const command of [
      archive('staff'),
      supersede(),
      { type: 'ChangeProductionConfiguration', data: change } as const,
      { type: 'CreateProductionConfiguration', data } as const,
    ])
      past.when(command).rejects('forbidden-transition', 'status')
    expect(productionConfigurationCan.reorder({ status: 'superseded' })?.code).toBe('rule-broken')
  })

  test('PROD-T02 PROD-T04 PROD-T05 only an active one is offered for reorder; a refusal says what to do instead', () => {
    const { product } = configured
    const why = (status: string, customerTitle?: string) =>
      packagingItemCan.reorder({
        reorderBlock: false,
        configured,
        productionConfiguration: { status, successor: customerTitle === undefined ? null : { customerTitle, product } },
      })
    expect(why('active')).toBeUndefined()
    expect(why('archived')).toMatchObject({ reason: 'rule.packagingArchived', field: 'productionConfigurationId' })
    expect(why('superseded')).toMatchObject({ reason: 'rule.packagingDiscontinued' })
    expect(why('superseded', 'Tulip box')).toMatchObject({
      reason: 'rule.packagingReplaced',
      params: { name: 'Tulip box' },
    })
    expect(why('superseded', '')?.params).toEqual({ name: product.title })
  })
})

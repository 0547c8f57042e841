import { expect, test } from 'vitest'
import type { InLibrary } from '#application/production/contracts/configurations.ts'
import { inLibrary, offersFrom } from '#application/production/library-offers.ts'
import { aConfiguration } from '#tests/support/event-fixtures.ts'

/** Offers for reorder of configurations and their successors. */

const { product } = aConfiguration
const one = (id: string, status: InLibrary['status'], supersededBy: string | null = null): InLibrary => ({
  id,
  status,
  supersededBy,
  customerTitle: `Box ${id}`,
  product,
})
const offersOf = (...known: InLibrary[]) => offersFrom(async (id) => known.find((other) => other.id === id))

test('PROD-010 an item refers to a configuration once it exists', async () => {
  const find = offersOf(one('a', 'active'))
  expect(inLibrary('a', await find('a'))).toEqual({
    productionConfigurationId: 'a',
    productionConfiguration: { status: 'active', successor: null },
  })
  expect(inLibrary('b', await find('b'))).toEqual({ productionConfigurationId: null, productionConfiguration: null })
})

test('PROD-T04 a replaced configuration names the last of its successors, if that is offered', async () => {
  const chain = [one('a', 'superseded', 'b'), one('b', 'superseded', 'c')]
  expect(await offersOf(...chain, one('c', 'active'))('a')).toEqual({
    status: 'superseded',
    successor: { id: 'c', customerTitle: 'Box c', product },
  })
  expect(await offersOf(...chain, one('c', 'archived'))('a')).toEqual({ status: 'superseded', successor: null })
  expect(await offersOf(...chain)('a')).toEqual({ status: 'superseded', successor: null })
})

test('PROD-T04 two configurations that were named as successors of each other at the same time have no offer', async () => {
  const find = offersOf(one('a', 'superseded', 'b'), one('b', 'superseded', 'a'))
  expect(await find('a')).toEqual({ status: 'superseded', successor: null })
})

import { describe, expect, test } from 'vitest'
import { grantDiscount } from '#application/payments/customer-discounts.ts'
import { currentOffersTo } from '#application/payments/offered-discounts.ts'
import { grantDiscounts } from '#application/payments/processes/grant-discounts.ts'
import { foldCase } from '#domain/case.ts'
import { acting, as } from '#tests/support/case-stories.ts'
import { runEssentialsStory } from '#tests/support/essentials-story.ts'
import { memoryApp } from '#tests/support/memory-app.ts'

/** Discounts of customers across orders. */

test('REF-D04 a first order of only essentials rewards the referrer once it is paid', async () => {
  const app = memoryApp()
  await runEssentialsStory(app, as('eve'))
  const rewards = async () => (await app.ports.heldDiscounts('c-bloom')).filter(({ source }) => source === 'referral')
  expect(await rewards()).toMatchObject([
    { discountId: 'referral-c-rival', amount: 10_000, referral: { referredToCustomerId: 'c-rival' } },
  ])
  await app.redeliver()
  expect(await rewards()).toHaveLength(1)
  const unreferred = memoryApp()
  await runEssentialsStory(unreferred, as('ada'))
  expect(unreferred.log.events.filter(({ type }) => type === 'CustomerDiscountGranted')).toEqual([])
})

test('REF-D04 money that arrives for a canceled order rewards no one', async () => {
  const app = memoryApp()
  await runEssentialsStory(app, as('eve'))
  const state = foldCase(app.log.events)
  const paid = app.log.events.find(({ type }) => type === 'EssentialsOrderPlaced')
  expect(grantDiscounts.react(paid as never, state)).toMatchObject([{ command: 'grantByCause' }])
  const cancelled = { ...state, order: { ...state.order, status: 'cancelled' } }
  expect(grantDiscounts.react(paid as never, cancelled as never)).toEqual([])
})

describe('the discounts that an order can use', () => {
  test('are read for all discounts of the customer in one query', async () => {
    const app = memoryApp()
    const grant = {
      customerId: 'c-bloom',
      description: '',
      scope: 'total' as const,
      type: 'absolute' as const,
      value: 10,
      currency: 'USD' as const,
      source: 'promotional' as const,
      upperLimit: null,
      once: false,
      validFrom: null,
      validTo: null,
      requestId: null,
      internalNotes: '',
    }
    for (const name of ['First', 'Second', 'Third']) await acting(app)('sam', grantDiscount, { ...grant, name })
    let asked = 0
    const lastClaimed: typeof app.ports.lastClaimed = (scope, prefixes) => {
      asked += 1
      return app.ports.lastClaimed(scope, prefixes)
    }
    const offers = await currentOffersTo({ customerId: 'c-bloom', currency: 'USD' }, { ...app.ports, lastClaimed })
    expect([offers.length, asked]).toEqual([3, 1])
  })
})

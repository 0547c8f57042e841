import { describe, expect, test } from 'vitest'
import { nextTaskFor } from '#web/ordering/next-task-for-customer.ts'
import { stepsOf, usedPhases } from '#web/ordering/order-rules.ts'
import { chosenItem, placeable } from './an-order.ts'

/** The steps and phases of an order, with links to the sections of its page. */

const now = '2026-01-10T12:00:00.000Z'

describe('the checklist', () => {
  const states = (order: Parameters<typeof stepsOf>[0]) =>
    stepsOf(order, { links: true }).map(({ step, state }) => `${step} ${state}`)

  test('is empty once the order is cancelled', () => {
    expect(states({ ...placeable, status: 'cancelled' }).every((one) => one.endsWith(' skipped'))).toBe(true)
  })

  test('ORDER-026 has completed steps before the current one, and open steps after it', () => {
    expect(states(placeable)).toEqual([
      'items done',
      'checkout current',
      'orderPlaced open',
      'paymentConfirmation open',
      'artwork skipped',
      'sampling skipped',
      'fulfilment open',
      'review open',
    ])
  })

  test('ORDER-026 is completed with the order', () => {
    const open = states({ ...placeable, status: 'completed', step: 'review' }).filter(
      (one) => !/done|skipped/.test(one),
    )
    expect(open).toEqual([])
  })

  test('ORDER-026 has an open artwork while samples are made, which the customer is asked for', () => {
    const item = { ...chosenItem, artwork: { ...chosenItem.artwork, status: 'pendingClient' as const } }
    const sampling = {
      ...placeable,
      status: 'inProgress' as const,
      detailedStatus: 'samplesPending' as const,
      step: 'sampling' as const,
      packagingItems: [item],
    }
    expect(states(sampling).slice(3, 6)).toEqual(['paymentConfirmation done', 'artwork open', 'sampling current'])
    expect(nextTaskFor(sampling, now)?.href).toBe('#artwork')
    const sampled = { ...sampling, detailedStatus: 'artworkPendingClient' as const, step: 'artwork' as const }
    const withSample = (status: 'completed' | 'inProgress') =>
      ({ ...sampled, sampleItems: [{ itemNumber: '002', itemType: 'sample', sample: { status } }] }) as typeof placeable
    expect(states(withSample('completed')).slice(4, 6)).toEqual(['artwork current', 'sampling done'])
    expect(states(withSample('inProgress'))).toContain('sampling open')
    const approved = {
      ...sampling,
      packagingItems: [{ ...item, artwork: { ...item.artwork, status: 'approved' as const } }],
    }
    expect(states(approved)).toContain('artwork done')
  })

  test('ORDER-D20 does not name a quote where nothing is quoted', () => {
    const hintOf = (order: typeof placeable) => stepsOf(order, { links: true }).find(({ hint }) => hint)?.hint
    const selected = { ...placeable, detailedStatus: 'packagingQuotesSelected' as const }
    expect(hintOf(selected)).toBe('Quote selected')
    expect(hintOf({ ...selected, packagingItems: [] })).toBe('Ready for checkout')
  })

  test('has links to completed and current steps, and none in a read-only view', () => {
    const hrefs = (links: boolean) => stepsOf(placeable, { links }).flatMap(({ href }) => href ?? [])
    expect(hrefs(true)).toEqual(['#items', '#checkout'])
    expect(hrefs(false)).toEqual([])
  })

  test('ORDER-D13 links each reader to the sections of their own page', () => {
    const hrefs = (changes: object) =>
      Object.fromEntries(
        stepsOf({ ...placeable, ...changes }, { links: true }).flatMap(({ step, href }) =>
          href ? [[step, href]] : [],
        ),
      )
    const printed = { ...chosenItem, artwork: { ...chosenItem.artwork, status: 'approved' as const } }
    const making = { status: 'inProgress', step: 'fulfilment', phase: 'production', packagingItems: [printed] }
    const items = { items: '#items', artwork: '#artwork', fulfilment: '#fulfilment' }
    const payment = { orderPlaced: '#payment', paymentConfirmation: '#payment' }
    expect(hrefs(making)).toEqual({ ...items, ...payment, checkout: '#checkout' })
    expect(hrefs({ ...making, audience: 'staff' }), 'staff enter addresses in a draft only').toEqual({
      ...items,
      ...payment,
    })
    expect(hrefs({ ...making, status: 'onHold' }), 'unpaid, on hold').toEqual({
      items: '#items',
      checkout: '#checkout',
    })
    const serviceItems = [{ itemType: 'service', itemNumber: '001', service: { status: 'inProgress' } }]
    const serving = { status: 'inProgress', step: 'artwork', phase: 'services', packagingItems: [], serviceItems }
    expect(hrefs(serving)).toEqual({ ...payment, checkout: '#checkout', artwork: '#work' })
    expect(hrefs({ ...serving, packagingItems: [printed] })['artwork']).toBe('#work')
  })

  test('ORDER-025 ORDER-026 has no step and no phase of a sample that was removed from the draft', () => {
    const sample = (estimatedStartDate: string | null) =>
      ({
        ...placeable,
        sampleItems: [{ itemType: 'sample', itemNumber: '002', sample: { status: 'cancelled', estimatedStartDate } }],
      }) as unknown as typeof placeable
    expect(states(sample(null))).toContain('sampling skipped')
    expect(usedPhases(sample(null))).not.toContain('samples')
    expect(usedPhases(sample('2026-01-05T00:00:00.000Z'))).toContain('samples')
  })
})

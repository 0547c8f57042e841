import { describe, expect, test } from 'vitest'
import { detailedStatuses, phases } from '#domain/ordering/progress.ts'
import { quoteRequestStatuses } from '#domain/ordering/quote.ts'
import { initialsOf } from '#web/ui/initials.ts'
import { nextIndex } from '#web/ui/list-keys.ts'
import { phaseStateOf } from '#web/ui/phases.ts'
import { failureTexts } from '#web/ui/problem-texts.ts'
import { statusTones, statusLabel } from '#web/ui/status-labels.ts'
import { tickLabels } from '#web/ui/tick-labels.ts'

describe('labels of statuses', () => {
  test('ORDER-019..023 every detailed status has a label', () => {
    expect(Object.keys(statusTones.detailed)).toEqual([...detailedStatuses])
  })
  test('QUOTE-001 QUOTE-002 quote requests have theirs, and completed is shown as "Available"', () => {
    expect(Object.keys(statusTones.quote)).toEqual([...quoteRequestStatuses])
    expect(statusLabel('quote', 'completed')).toEqual({ label: 'Available', tone: 'good' })
    expect(statusLabel('order', 'completed').label).toBe('Completed')
  })
  test('SHIP-T11..T13 the summary of a shipment', () => {
    expect(['preparing', 'shipped', 'delivered'].map((status) => statusLabel('shipmentSummary', status).label)).toEqual(
      ['Preparing', 'Shipped', 'Delivered'],
    )
  })
  test('an unknown status is shown readably', () => {
    expect(statusLabel('order', 'onTheMoon')).toEqual({ label: 'On the moon', tone: 'open' })
  })
})

describe('phases', () => {
  test('before the current one are done, behind it ahead, those not in use neither', () => {
    const used = ['preSales', 'production', 'shipping', 'completed'] as const
    const standings = phases.map((phase) => phaseStateOf(phase, 'production', used))
    expect(standings).toEqual(['done', 'unused', 'unused', 'unused', 'current', 'ahead', 'ahead'])
  })
  test('a completed order has nothing current any more', () => {
    expect(phaseStateOf('completed', 'completed', phases)).toBe('done')
  })
  test('an order in a phase it does not use is there all the same', () => {
    expect(phaseStateOf('samples', 'samples', ['preSales'])).toBe('current')
  })
})

describe('the labels of the slider', () => {
  const stops = (...days: string[]) => days.map((day) => ({ at: `2026-03-${day}T12:00:00Z` }))
  test('name each new day once, and the end "now"', () => {
    expect(tickLabels(stops('02', '02', '04', '04', '05', '06'))).toEqual([
      'Mar 2',
      undefined,
      'Mar 4',
      undefined,
      'Mar 5',
      'now',
    ])
  })
  test('leave out days that would run into each other', () => {
    const labels = tickLabels(stops('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'))
    expect(labels.filter(Boolean)).toEqual(['Mar 1', 'Mar 3', 'Mar 5', 'Mar 7', 'Mar 9', 'now'])
  })
  test('a single event is now', () => {
    expect(tickLabels(stops('02'))).toEqual(['now'])
  })
})

describe('short texts', () => {
  test('a failure shows what was saved and what to do, by its type', () => {
    expect(failureTexts({ message: '', type: 'networkError' }).title).toBe('We can’t reach Boxwright')
    expect(failureTexts({ message: '', type: 'neverSeen' }).saved).toBe('Nothing was changed.')
  })
  test.each([
    ['Ada Bloom', 'AB'],
    ['Łucja van der Berg', 'ŁB'],
    ['Cher', 'C'],
    ['', ''],
  ])('the initials of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
  test('keys move through a list and stop at its ends', () => {
    expect([
      nextIndex(-1, 1, 3),
      nextIndex(-1, -1, 3),
      nextIndex(2, 1, 3),
      nextIndex(0, -1, 3),
      nextIndex(1, 1, 3),
    ]).toEqual([0, 2, 2, 0, 2])
  })
})

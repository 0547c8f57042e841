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
  test('ORDER-019..023 exist for every detailed status', () => {
    expect(Object.keys(statusTones.detailed)).toEqual([...detailedStatuses])
  })
  test('QUOTE-001 QUOTE-002 exist for quote requests, with completed as "Available"', () => {
    expect(Object.keys(statusTones.quote)).toEqual([...quoteRequestStatuses])
    expect(statusLabel('quote', 'completed')).toEqual({ label: 'Available', tone: 'good' })
    expect(statusLabel('order', 'completed').label).toBe('Completed')
  })
  test('SHIP-T11..T13 exist for the summary of a shipment', () => {
    expect(['preparing', 'shipped', 'delivered'].map((status) => statusLabel('shipmentSummary', status).label)).toEqual(
      ['Preparing', 'Shipped', 'Delivered'],
    )
  })
  test('are readable for an unknown status', () => {
    expect(statusLabel('order', 'onTheMoon')).toEqual({ label: 'On the moon', tone: 'open' })
  })
})

describe('phases', () => {
  test('are done before the current one, ahead after it, and neither if unused', () => {
    const used = ['preSales', 'production', 'shipping', 'completed'] as const
    const standings = phases.map((phase) => phaseStateOf(phase, 'production', used))
    expect(standings).toEqual(['done', 'unused', 'unused', 'unused', 'current', 'ahead', 'ahead'])
  })
  test('are never current in a completed order', () => {
    expect(phaseStateOf('completed', 'completed', phases)).toBe('done')
  })
  test('are current also if the order does not use them', () => {
    expect(phaseStateOf('samples', 'samples', ['preSales'])).toBe('current')
  })
})

describe('the labels of the slider', () => {
  const stops = (...days: string[]) => days.map((day) => ({ at: `2026-03-${day}T12:00:00Z` }))
  test('have each new day once, and "now" at the end', () => {
    expect(tickLabels(stops('02', '02', '04', '04', '05', '06'))).toEqual([
      'Mar 2',
      undefined,
      'Mar 4',
      undefined,
      'Mar 5',
      'now',
    ])
  })
  test('omit days that would overlap', () => {
    const labels = tickLabels(stops('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'))
    expect(labels.filter(Boolean)).toEqual(['Mar 1', 'Mar 3', 'Mar 5', 'Mar 7', 'Mar 9', 'now'])
  })
  test('have only "now" for a single event', () => {
    expect(tickLabels(stops('02'))).toEqual(['now'])
  })
})

describe('short texts', () => {
  test('a failure shows what was saved and what to do, by its type', () => {
    expect(failureTexts({ message: '', type: 'networkError' }).title).toBe('We can’t reach Boxwright')
    expect(failureTexts({ message: '', type: 'neverSeen' }).saved).toBe('Nothing was changed.')
    expect(failureTexts({ message: '', type: 'urlNotFound' }).saved).toBe('')
  })
  test.each([
    ['Ada Bloom', 'AB'],
    ['Łucja van der Berg', 'ŁB'],
    ['Cher', 'C'],
    ['', ''],
  ])('the initials of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
  test('move through a list by keys and stop at its ends', () => {
    expect([
      nextIndex(-1, 1, 3),
      nextIndex(-1, -1, 3),
      nextIndex(2, 1, 3),
      nextIndex(0, -1, 3),
      nextIndex(1, 1, 3),
    ]).toEqual([0, 2, 2, 0, 2])
  })
})

import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import { showStaffNotice } from '#web/conversations/staff-notices.ts'

/** Notices on the open page of an employee. */

const now = '2026-11-27T12:00:00.000Z'

const placed = (nth: number, timestamp = now): LiveEvent => ({
  id: `event-${nth}`,
  channel: 'notifications',
  type: 'OrderPlaced',
  entityId: `ORDER-${nth}`,
  version: 1,
  position: nth,
  timestamp,
  data: {},
})

const shown = () => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].map(({ id }) => id)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('PUSH-003 shows a recent event, and none of those that a page missed longer ago', async () => {
  await showStaffNotice(placed(1, '2026-11-27T11:45:00.000Z'))
  expect(shown()).toEqual([])
  await showStaffNotice(placed(2, '2026-11-27T11:55:00.000Z'))
  await showStaffNotice(placed(2, '2026-11-27T11:55:00.000Z'))
  expect(shown()).toEqual(['event-2'])
})

test('PUSH-003 shows the last three', async () => {
  for (const nth of [11, 12, 13, 14, 15]) await showStaffNotice(placed(nth))
  expect(shown()).toEqual(['event-13', 'event-14', 'event-15'])
})

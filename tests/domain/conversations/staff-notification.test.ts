import { describe, expect, test } from 'vitest'
import {
  isPushEndpoint,
  notificationText,
  notifyingEvents,
  pushApps,
  pushScopes,
  staffNotificationOf,
} from '#domain/conversations/staff-notification.ts'
import { eventTypes } from '#domain/events.ts'

describe('notifications of employees', () => {
  test('PUSH-002 every app has the scope internal', () => {
    expect(pushScopes).toEqual({ psm: 'internal', psp: 'internal', pma: 'internal' })
    expect(pushApps).toEqual(['psm', 'psp', 'pma'])
  })

  test('PUSH-D02 are caused by events that exist', () => {
    expect(Object.keys(notifyingEvents).filter((type) => !eventTypes.includes(type as never))).toEqual([])
  })

  test('PUSH-D02 name the order, the purchase order or the conversation', () => {
    const of = (type: string, data: object = {}) => staffNotificationOf({ type, entityId: 'x1', data: { ...data } })
    expect(of('OrderCreated')).toEqual({ kind: 'newOrder', entityId: 'x1' })
    expect(of('OrderPlaced')).toEqual({ kind: 'orderPlaced', entityId: 'x1' })
    expect(of('EssentialsOrderPlaced')).toEqual({ kind: 'orderPlaced', entityId: 'x1' })
    expect(of('ArtworkUploaded')).toEqual({ kind: 'artworkUploaded', entityId: 'x1' })
    expect(of('PurchaseOrderConfirmed')).toEqual({ kind: 'purchaseOrderConfirmed', entityId: 'x1' })
    expect(of('MessagePosted', { message: { mentions: ['u-sam'] } })).toEqual({
      kind: 'chatMention',
      entityId: 'x1',
      mentioned: ['u-sam'],
    })
    expect(of('MessagePosted', { message: { mentions: [] } })).toBeUndefined()
    expect(of('OrderCancelled')).toBeUndefined()
    // Only the assignee.
    for (const [type, kind] of [
      ['OrderAssigned', 'orderAssigned'],
      ['PurchaseOrderAssigned', 'purchaseOrderAssigned'],
    ] as const) {
      expect(of(type, { assigneeId: 'u-sam' })).toEqual({ kind, entityId: 'x1', mentioned: ['u-sam'] })
      expect(of(type, { assigneeId: null })).toBeUndefined()
    }
    expect(notificationText({ kind: 'newOrder', entityId: 'x1' })).toEqual({
      key: 'push.newOrderText',
      params: { id: 'x1' },
    })
  })
})

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:123',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://sg2p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QO',
  ])('PUSH-001 can be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@push.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://localhost./',
    'https://database/',
    'https://db.internal/',
    'https://printer.local/',
    'https://router.home.arpa/',
    'ftp://push.example.com/',
    'javascript:alert(1)',
    'push.example.com',
    'https:push.example.com/abc',
    'HTTPS://push.example.com/abc',
    ' https://push.example.com/abc ',
    'https://push.example.com/a\r\nb',
    'https://push.example.com/abc#d',
    'https://push.example.com\\@127.0.0.1/',
    'https://push.example.com:443/abc',
    '',
  ])('PUSH-001 cannot be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false)
  })
})

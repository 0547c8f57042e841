import { describe, expect, test } from 'vitest'
import { readAllNotifications } from '#application/production/notifications.ts'
import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { as, bouquetBox } from '#tests/support/case-stories.ts'
import { aDraft, aPaidOrder, disturbed, refusalFrom, send } from '#tests/support/send-commands.ts'
import {
  after,
  everyCaller,
  everyCallerOf,
  everyCell,
  outcome,
  type Place as AnyPlace,
} from '#tests/support/transition-table.ts'

/** The transition tables PROD and SUPP of the requirements: production configurations and notifications of suppliers. */

const [sam, lin] = [as('sam'), as('lin')]

describe('PROD: production configuration status', () => {
  type Place = AnyPlace & { itemId: string; id: string; productionConfigurationId: string; supersededBy: string }

  const statusOf = ({ app, id }: Place) =>
    Object.values(foldCase(app.log.events).productionConfigurations).find((one) => one.productionConfigurationId === id)
      ?.status ?? 'none'

  /** A draft with two configured items; the second one has the superseding configuration. */
  const none = async (): Promise<Place> => {
    const { app, story, requestId } = await aDraft()
    await story.adds('ada', bouquetBox)
    await story.adds('ada', { ...bouquetBox, name: 'Small box', dimensions: { length: 200, width: 150, height: 80 } })
    const ids = foldCase(await app.log.readCase({ requestId })).order.items.map((item) => ({
      itemId: item.id,
      id: productionConfigurationIdOf('c-bloom', item.configured!.productConfigurationHash),
    }))
    const [{ itemId, id }, other] = ids as [(typeof ids)[0], (typeof ids)[0]]
    const successor = { requestId, itemId: other.itemId, productionConfigurationId: other.id }
    await send(app, 'createProductionConfiguration', successor, { caller: sam })
    return { app, requestId, itemId, id, productionConfigurationId: id, supersededBy: other.id }
  }
  const active = after(none, ['createProductionConfiguration', {}, sam])
  const states = {
    none,
    active,
    archived: after(active, ['archiveProductionConfiguration', {}, sam]),
    superseded: after(active, ['supersedeProductionConfiguration', {}, sam]),
  }

  everyCell(
    'PROD',
    {
      CreateProductionConfiguration: ['createProductionConfiguration', {}],
      ArchiveProductionConfiguration: ['archiveProductionConfiguration', {}],
      RestoreProductionConfiguration: ['restoreProductionConfiguration', {}],
      SupersedeProductionConfiguration: ['supersedeProductionConfiguration', {}],
    },
    states,
    {},
    statusOf,
  )

  test('PROD-T01 the system creates it when production of an order starts', async () => {
    for (const [who, caller] of everyCaller) {
      const place = await none()
      const made = { quantity: 500, date: place.app.ports.now(), phase: 'started' as const }
      const events = (await outcome(place, 'recordProduction', made, caller)) ?? []
      const expected = who === 'system' ? ['ProductionConfigurationCreated', 'ConfigurationProductionStarted'] : []
      expect([who, events]).toEqual([who, expected])
    }
  })

  test('PROD-T05 a superseded one is final', async () => {
    const commands = ['archive', 'restore', 'supersede'] as const
    for (const [who, caller] of everyCaller)
      for (const name of commands)
        expect([who, await outcome(await states.superseded(), `${name}ProductionConfiguration`, {}, caller)]).toEqual([
          who,
          undefined,
        ])
  })

  test('PROD-T04 PROD-011 two that are marked as successors of each other at the same time: the later one is refused', async () => {
    const place = await states.active()
    const { app, id, supersededBy } = place
    const supersede = (at: Parameters<typeof send>[0], from: string, by: string) =>
      send(at, 'supersedeProductionConfiguration', { id: from, supersededBy: by }, { caller: sam })
    const meeting = disturbed(app, (attempt) => (attempt === 1 ? supersede(app, supersededBy, id) : undefined))
    expect(await refusalFrom(supersede(meeting, id, supersededBy))).toMatchObject({ field: 'supersededBy' })
    expect(statusOf(place)).toBe('active')
  })
})

describe('SUPP: supplier notification', () => {
  type Place = AnyPlace & { notificationId: string }

  /** An order with a released purchase order: its supplier has one notification. */
  const unread = async (): Promise<Place> => {
    const { app, requestId } = await aPaidOrder()
    const [notification] = Object.values(foldCase(app.log.events).supplierNotifications)
    return { app, requestId, notificationId: notification!.notificationId }
  }
  const states = { unread, read: after(unread, ['readNotification', {}, lin]) }

  everyCell(
    'SUPP',
    { ReadNotification: ['readNotification', {}], MarkNotificationUnread: ['markNotificationUnread', {}] },
    states,
    {},
    ({ app }) => Object.values(foldCase(app.log.events).supplierNotifications)[0]!.status,
  )

  everyCallerOf('SUPP-T01', 'for a purchase order that was released', async (caller) => {
    const { app, purchaseOrderId } = await aPaidOrder()
    const notice = { purchaseOrderId, supplierId: 's-dongguan', type: 'orderCreated' as const, text: '' }
    return outcome({ app } as Place, 'notifySupplier', notice, caller)
  })

  everyCallerOf('SUPP-T04', 'for each unread one', async (caller) => {
    const { app } = await unread()
    const { length } = app.log.events
    if (permits(readAllNotifications.contract.access, caller)) return undefined
    const unreadOf = async ({ supplierId }: { supplierId: string | undefined }) =>
      Object.values(foldCase(app.log.events).supplierNotifications)
        .filter((one) => one.supplierId === supplierId)
        .map(({ notificationId }) => notificationId)
    const ports = { ...app.ports, reads: { supplierNotifications: { unread: unreadOf } } }
    await readAllNotifications.run({ caller, commandId: 'action-all' } as never, ports as never)
    return app.log.events.slice(length).map(({ type }) => type)
  })

  test('SUPP-T04 a notification that was read already does not change', async () => {
    const { app, notificationId } = await states.read()
    const { length } = app.log.events
    const ports = { ...app.ports, reads: { supplierNotifications: { unread: async () => [notificationId] } } }
    await readAllNotifications.run({ caller: lin, commandId: 'action-all' } as never, ports as never)
    expect(app.log.events).toHaveLength(length)
  })

  test('SUPP-D03 a notification belongs to the supplier: read by one user, it is read for all', async () => {
    const { app, notificationId } = await unread()
    await send(app, 'readNotification', { notificationId }, { caller: lin })
    const colleague = { ...lin, actor: { kind: 'supplier' as const, id: 'u-colleague' } }
    await expect(send(app, 'readNotification', { notificationId }, { caller: colleague })).rejects.toThrow(Rejection)
    const [notification] = Object.values(foldCase(app.log.events).supplierNotifications)
    expect(notification).toMatchObject({ status: 'read', readBy: lin.actor.id })
  })

  test('SUPP-D04 a note of staff to the supplier is an orderNote; an internal note and a note of the supplier are not', async () => {
    const { app, purchaseOrderId } = await aPaidOrder()
    const note = { purchaseOrderId, text: 'Matte or gloss?' }
    const types = async () => {
      await app.settled()
      return Object.values(foldCase(app.log.events).supplierNotifications).map(({ type }) => type)
    }
    await send(app, 'addInternalNote', note, { caller: sam })
    await send(app, 'addNote', note, { caller: lin })
    expect(await types()).toEqual(['orderCreated'])
    await send(app, 'addNote', note, { caller: sam })
    expect(await types()).toEqual(['orderCreated', 'orderNote'])
  })
})

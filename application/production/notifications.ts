import { type Case, foldCase } from '#domain/case.ts'
import { notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { LiveSupplierNotification } from '#domain/production/supplier-notification.ts'
import { type Caller, systemOnly } from '../pipeline/access.ts'
import { type Answer, command, handle } from '../pipeline/handle.ts'
import { boundCommand, query, viewQuery } from '../pipeline/operation.ts'
import { type SupplierNotification, supplierNotifications as contracts } from './contracts/supplier-notifications.ts'

/** Commands and queries for a supplier's notifications (table SUPP-T). */

type OfNotification = { notificationId: string }

const entryOf = ({ supplierNotifications }: Case, { notificationId }: OfNotification) =>
  Object.entries(supplierNotifications).find(([, one]) => one.notificationId === notificationId)

/** Suppliers can see only their own notifications. */
const seesNotification = (caller: Caller, state: Case, of: OfNotification): Refusal | undefined => {
  const found = entryOf(state, of)?.[1]
  return found && caller.supplierId === found.supplierId ? undefined : notFound('notification')
}

const view = ({ notificationId, readOn, readBy, ...own }: LiveSupplierNotification): SupplierNotification => ({
  ...own,
  id: notificationId,
  readOn: readOn ?? null,
  readBy: readBy ?? null,
})

const answer = async (_ports: object, _caller: Caller, { events, position }: Answer, of: OfNotification) => {
  const found = entryOf(foldCase(events), of)
  if (!found) throw new Rejection(notFound('notification'))
  return { payload: view(found[1]), position }
}

const onNotification = {
  aggregate: 'supplier-notification' as const,
  of: ({ notificationId }: OfNotification) => ({ notificationId }),
  allow: seesNotification,
  stream: (state: Case, of: OfNotification) => {
    const found = entryOf(state, of)
    if (!found) throw new Rejection(notFound('notification'))
    return found[0]
  },
  data: () => ({}),
}

export const readNotification = boundCommand(contracts.read, { ...onNotification, name: 'ReadNotification' }, answer)
export const markNotificationUnread = boundCommand(
  contracts.markUnread,
  { ...onNotification, name: 'MarkNotificationUnread' },
  answer,
)

/** SUPP-T01: to the supplier of a released purchase order. */
export const notifySupplier = command<
  Pick<SupplierNotification, 'type' | 'purchaseOrderId' | 'text'> & { supplierId: string }
>({
  aggregate: 'supplier-notification',
  name: 'NotifySupplier',
  ...systemOnly('notification'),
  of: ({ purchaseOrderId }) => ({ purchaseOrderId }),
  stream: (_state, _input, idGenerator) => idGenerator.stream('supplier-notification'),
  data: (input, { ports }) => ({ notification: { ...input, notificationId: ports.idGenerator.ulid() } }),
})

/** SUPP-T04: sends one command per unread notification; those that another user reads in the meantime are skipped. */
export const readAllNotifications = query(contracts.readAll, async ({ caller, commandId }, ports) => {
  let position: number | undefined
  for (const notificationId of await ports.reads.supplierNotifications.unread(caller)) {
    const ask = { caller, input: { notificationId }, commandId: `${commandId}/${notificationId}` }
    await handle(ports, readNotification, ask).then(
      (done) => (position = done.position),
      (error: unknown) => {
        if (!(error instanceof Rejection)) throw error
      },
    )
  }
  return { payload: { unread: 0 }, position }
})

export const listNotifications = viewQuery(contracts.list, async ({ caller, query: asked }, { reads }) => ({
  payload: await reads.supplierNotifications.list(caller, asked),
}))

export const countNotifications = viewQuery(contracts.count, async ({ caller }, { reads }) => ({
  payload: { unread: await reads.supplierNotifications.countUnread(caller) },
}))

import { systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import * as production from '#application/production/commands.ts'
import * as notifications from '#application/production/notifications.ts'
import { type Case, foldCase } from '#domain/case.ts'
import { plusDays } from '#domain/time.ts'
import type { PersonName } from '#infrastructure/seed/stories/people.ts'
import { anAttachment } from './artwork-events.ts'
import type { MemoryApp } from './memory-app.ts'

type Act = <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input) => Promise<Case>

/**
 * The purchase order of a paid order is recalled, removed, moved, declined, expired, renewed and corrected
 * (PO-T02..T31). The clock moves past the end of its validity.
 */
export const runProductionStory = async (app: MemoryApp, acting: (app: MemoryApp) => Act): Promise<void> => {
  const act = acting(app)
  const latest = () => ({
    purchaseOrderId: Object.values(foldCase(app.log.events).purchaseOrders).at(-1)!.spec!.purchaseOrderId,
  })
  const reason = { reason: 'Factory holidays.' }
  const files = { attachments: [{ id: anAttachment.id, name: 'factory-dieline.pdf', size: 48_000 }] }
  const first = latest()
  await act('sam', production.addInternalNote, { ...first, text: 'Ask for a better price.' })
  await act('sam', production.recallPurchaseOrder, { ...first, ...reason })
  await act('sam', production.removePurchaseOrder, { ...first, replacement: { supplierId: 's-lodz', unitCost: 0.8 } })
  await act('tom', production.declinePurchaseOrder, { ...latest(), ...reason })
  await act('sam', production.removePurchaseOrder, {
    ...latest(),
    replacement: { supplierId: 's-dongguan', unitCost: 0.75 },
  })
  const of = latest()
  await act('sam', production.recallPurchaseOrder, { ...of, ...reason })
  const assignment = { assigneeId: 'u-sam', dueDate: plusDays(app.ports.now(), 9), followUpOn: null }
  await act('sam', production.assignPurchaseOrder, { ...of, ...assignment })
  await act('sam', production.requireArtwork, of)
  await act('sam', production.requestCustomerRelease, { ...of, waitingFor: 'proof' })
  await act('sam', production.withdrawCustomerRelease, of)
  const late = { ...app, ports: { ...app.ports, now: () => plusDays(app.ports.now(), 100) } }
  const system = { caller: systemCaller('expire-purchase-orders'), input: of }
  await handle(late.ports, systemCommands.expirePurchaseOrder, { ...system, commandId: 'expire-purchase-order' })
  const later = acting(late)
  await later('sam', production.renewPurchaseOrder, { ...of, validUntil: plusDays(app.ports.now(), 200) })
  await later('sam', production.sendDieline, of)
  await later('sam', production.receiveCustomerArtwork, of)
  await later('sam', production.releasePurchaseOrder, of)
  await later('sam', production.returnArtwork, { ...of, ...reason })
  await later('sam', production.waiveArtwork, of)
  await later('sam', production.setShipping, { ...of, shipTo: 'Port of Yantian', marks: 'PO 1', withCartons: false })
  const terms = { plannedReadyDate: plusDays(app.ports.now(), 160), unitPrice: 0.74 }
  await later('lin', production.proposeTerms, { ...of, ...terms, ...reason })
  await later('sam', production.declineTerms, { ...of, ...reason })
  await later('lin', production.proposeTerms, { ...of, ...terms, ...reason })
  await later('sam', production.acceptTerms, of)
  await later('lin', production.withdrawDieline, of)
  await later('sam', production.waiveDieline, of)
  await later('sam', production.requireDieline, of)
  await later('lin', production.providePurchaseOrderDieline, { ...of, ...files })
  await later('lin', production.attachFiles, { ...of, ...files, origin: 'supplierInternal' })
  await later('lin', production.addNote, { ...of, text: 'Is the inside white?' })
  await later('sam', production.addNote, { ...of, text: 'Yes, white.' })
  const ofNotification = {
    notificationId: Object.values(foldCase(app.log.events).supplierNotifications).at(-1)!.notificationId,
  }
  await later('lin', notifications.readNotification, ofNotification)
  await later('lin', notifications.markNotificationUnread, ofNotification)
  await later('lin', production.confirmPurchaseOrder, of)
  await later('sam', production.revokeConfirmation, { ...of, ...reason })
  await later('sam', production.confirmPurchaseOrder, of)
  await later('lin', production.startPurchaseOrder, of)
  await later('lin', production.reportProgress, { ...of, quantityMade: 400 })
  await later('lin', production.completePurchaseOrder, of)
  await later('sam', production.reopenPurchaseOrder, { ...of, ...reason })
  await later('lin', production.completePurchaseOrder, of)
  const bill = {
    ...of,
    number: 'INV-2026-071',
    date: plusDays(app.ports.now(), 130),
    dueDate: plusDays(app.ports.now(), 160),
    currency: 'USD' as const,
    shared: false,
    notes: 'Freight to the port included.',
    file: { id: anAttachment.id, name: 'bill.pdf', size: 48_000 },
  }
  const wrong = await later('sam', production.recordSupplierBill, { ...bill, amount: 900, final: true })
  const billId = Object.values(wrong.purchaseOrders).at(-1)!.bills[0]!.id
  await later('sam', production.cancelSupplierBill, { ...of, billId, ...reason })
  await later('sam', production.recordSupplierBill, { ...bill, amount: 200, final: false })
  const payment = {
    ...of,
    entriesSeen: 0,
    amount: 200,
    method: 'bankTransfer' as const,
    reference: bill.number,
    paymentTermNotes: '30% deposit',
    notes: 'Paid from the account in euros.',
  }
  const { purchaseOrders } = await later('sam', production.recordSupplierPayment, payment)
  const paymentId = Object.values(purchaseOrders).at(-1)!.payments[0]!.id
  await later('sam', production.removeSupplierPayment, { ...of, paymentId, ...reason })
}

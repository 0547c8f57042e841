import type { Case } from '#domain/case.ts'
import { product } from '#domain/product.ts'
import { dielineFilesOf } from '#domain/production/item-dieline.ts'
import type { OrderedFile } from '#domain/production/ordered-file.ts'
import { isOutdated, type PurchaseOrder } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * The work of a removed purchase order moves to another supplier: the new purchase order gets the files of staff, the
 * internal notes and the assignment of the former one, and nothing of the former supplier (decisions 72 and 228). The
 * same if the item was changed, except the files, because they can show the former item (decision 234).
 */
export const moveWork: Process = {
  name: 'move-work',
  on: ['PurchaseOrderCreated'],
  react: (event, state) => {
    const po = state.purchaseOrders[event.stream]
    const former = Object.values(state.purchaseOrders).find(
      ({ spec }) => spec !== undefined && spec.purchaseOrderId === po?.replaces,
    )
    if (!po?.spec || !former) return []
    const { purchaseOrderId } = po.spec
    const { assigneeId, dueDate, followUpOn } = former.assignment
    const isAssigned = [assigneeId, dueDate, followUpOn].some((value) => value !== null)
    return [
      ...(isOutdated(former, state.order) ? [] : filesToAttach(state, former)).map((files): Intent => {
        const { language, artwork } = files[0]!
        const attachments = files.map(({ id, name, size }) => ({ id, name, size }))
        const marks = { ...(language && { language }), ...(artwork && { assetType: 'artwork' as const }) }
        return { command: 'attachFiles', input: { purchaseOrderId, attachments, ...marks } }
      }),
      ...former.notes.flatMap(({ text, visibleToSupplier, by }): Intent[] =>
        visibleToSupplier || by.kind === 'supplier'
          ? []
          : [{ command: 'addInternalNote', input: { purchaseOrderId, text } }],
      ),
      ...(isAssigned
        ? [{ command: 'assignPurchaseOrder' as const, input: { purchaseOrderId, assigneeId, dueDate, followUpOn } }]
        : []),
    ]
  },
}

/** Files of staff with the same marks; the dieline of the item is sent by another process. */
const filesToAttach = ({ order }: Case, { files, source }: PurchaseOrder): OrderedFile[][] => {
  const dielines = new Set(dielineFilesOf(order, source?.itemId ?? '').attachments.map(({ id }) => id))
  const own = files.filter(({ id, origin }) => origin === product.code && !dielines.has(id))
  return [...Map.groupBy(own, ({ language, artwork }) => `${language} ${artwork}`).values()]
}

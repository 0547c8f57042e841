import * as orders from '#application/ordering/commands.ts'
import { applyDiscount, changeOrderTotal, removeDiscount } from '#application/payments/discount-commands.ts'
import { issueInvoice } from '#application/payments/invoices.ts'
import * as terms from '#application/payments/terms-commands.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import { foldCase } from '#domain/case.ts'
import { acting, checkedOutStory } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** An order paid in two installments, with a temporary payment block. */
export const runTermsStory = async (app: MemoryApp): Promise<void> => {
  const story = await checkedOutStory(app)
  const act = acting(app)
  const ofOrder = { requestId: story.requestId() }
  const seen = () => {
    const { versions, caseId } = foldCase(app.log.events)
    return { ...ofOrder, requestVersion: versions[caseId]!.staff }
  }
  await act('sam', terms.blockPayment, { ...seen(), reason: 'Two orders are unpaid.' })
  await act('sam', terms.unblockPayment, seen())
  await act('sam', terms.setPaymentTerms, { ...seen(), terms: 'items_shipping', customAmountDue: null, dueDate: null })
  const discount = { description: '', type: 'absolute' as const, value: 20, upperLimit: null, internalNotes: 'Fair' }
  const given = { ...discount, name: 'Fair offer', scope: 'total' as const, source: 'promotional' as const }
  const { order: draft } = await act('sam', applyDiscount, { ...seen(), ...given })
  await act('sam', removeDiscount, { ...seen(), discountId: draft.discounts[0]!.discountId })
  const { order } = await act('ada', orders.placeOrder, ofOrder)
  const { packaging } = order.totals!
  const { caseId } = app.log.events[0]!
  const remind = { caseId, dueOn: app.ports.now() }
  await handle(app.ports, systemCommands.remindOfPayment, {
    caller: systemCaller('remind-of-payments'),
    input: remind,
    commandId: app.ports.idGenerator.ulid(),
  })
  await app.settled()
  const payment = { method: 'bankTransfer' as const, internalNotes: '', keepAsCredit: false }
  await act('sam', orders.recordPayment, { ...seen(), ...payment, amount: packaging / 100 })
  await act('sam', changeOrderTotal, { ...seen(), part: 'shipping', description: 'Redelivery', amount: 35 })
  await act('sam', terms.requestOrderPayment, { ...seen(), stage: undefined })
  const tax = { taxCategory: 'S' as const, taxRate: 19, taxReason: '', vatNumber: '', reason: '' }
  await act('sam', issueInvoice, { ...seen(), ...tax, kind: 'invoice' })
  await act('sam', issueInvoice, { ...seen(), ...tax, kind: 'creditNote', reason: 'Wrong rate' })
}

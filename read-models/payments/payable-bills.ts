import type { Currency } from '#domain/currencies.ts'
import { orderNumbersIn } from '#domain/payments/bank-matching.ts'
import type { BankLine } from '#domain/payments/bank-statement.ts'
import { billNumbersIn, type PayablePurchaseOrder } from '#domain/payments/bill-matching.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import type { PurchaseOrder } from '#domain/production/purchase-order.ts'
import { openBills, owedOf, plainBillNumber, validBills } from '#domain/production/supplier-bill.ts'
import { supplierPaymentCan, supplierPaymentStatus } from '#domain/production/supplier-payment.ts'
import type { Moment } from '#domain/time.ts'
import type { Reader } from '../projection.ts'

/**
 * What an outgoing line of a bank statement may pay: purchase orders that the line mentions, that have a bill the line
 * mentions, or that have an unpaid bill with the same amount.
 */

/** The parts of a row needed for matching and totals; amounts in minor units. */
export type PayableParts = {
  open: number
  entries: number
  takesPayment: boolean
  bills: { number: string; name: string; open: number; dueDate: Moment }[]
}

export const partsOf = (po: PurchaseOrder): PayableParts => {
  const open = new Map(openBills(po).map((one) => [one.bill.id, one.open]))
  const payment = { status: supplierPaymentStatus(po) }
  return {
    open: owedOf(po) - amountPaid(po.payments),
    entries: po.payments.length,
    takesPayment: supplierPaymentCan.recordPayment({ status: po.status, payment }) === undefined,
    bills: validBills(po).map(({ id, number, dueDate }) => ({
      number: plainBillNumber(number),
      name: number,
      open: open.get(id) ?? 0,
      dueDate,
    })),
  }
}

// Each kind of word has a separate prefix, so that a number is not mistaken for an amount.
const ofNumber = (number: string): string => `n:${number}`
const ofPurchaseOrder = (id: string): string => `p:${id.toLowerCase()}`
const ofAmount = (currency: string, amount: number): string => `a:${currency}:${amount}`

/** Words by which a line finds a purchase order. */
export const payableBy = (po: PurchaseOrder): string[] => {
  if (!po.spec) return []
  const { purchaseOrderId, currency } = po.spec
  return [
    ofPurchaseOrder(purchaseOrderId),
    ...validBills(po).map(({ number }) => ofNumber(plainBillNumber(number))),
    ...openBills(po).map(({ open }) => ofAmount(currency, open)),
  ]
}

/** The indexed expression for these words; queries must use the same expression. */
export const payableWords = `string_to_array(payable_by, ' ')`

/** Maximum number of purchase orders for the lines of a page; a longer list would not be useful. */
const maxFound = 200

type Row = { purchaseOrderId: string; supplierId: string; currency: Currency; parts: PayableParts }

/** The statement that finds purchase orders for outgoing lines. */
export const payableBillsStatement = (debits: readonly BankLine[]) => {
  const words = debits.flatMap((line) => [
    ...orderNumbersIn(line).map(ofPurchaseOrder),
    ...billNumbersIn(line).map(ofNumber),
    ofAmount(line.currency, -line.amount),
  ])
  return {
    name: 'payable-bills',
    text: `select body->>'purchaseOrderId' as "purchaseOrderId", supplier_id as "supplierId", currency, parts
      from for_staff.payable_for_staff where ${payableWords} && $1::text[] order by due_on, key limit ${maxFound}`,
    values: [[...new Set(words)]],
  }
}

/** Loads the candidates for all lines of a page in one round trip. */
export const payablePurchaseOrders = async (
  reader: Reader,
  lines: readonly BankLine[],
): Promise<PayablePurchaseOrder[]> => {
  const debits = lines.filter(({ amount }) => amount < 0)
  if (debits.length === 0) return []
  const { rows } = await reader.query<Row>(payableBillsStatement(debits))
  return rows.map(({ parts: { bills, open, entries, takesPayment }, ...of }) => ({
    ...of,
    bills,
    open,
    entries,
    takesPayment,
  }))
}

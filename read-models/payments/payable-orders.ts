import type { OrderAccount } from '#application/payments/contracts/books.ts'
import type { Currency } from '#domain/currencies.ts'
import { invoiceNumbersIn, orderNumbersIn, type PayableOrder } from '#domain/payments/bank-matching.ts'
import type { BankLine } from '#domain/payments/bank-statement.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import type { Reader } from '../projection.ts'
import { invoiceNumbers } from './ledger.ts'

/** Orders that lines of a bank statement may pay: those that the lines mention, and those with the same amount due. */

/** Maximum number of orders per amount with the same amount due; a longer list would not be useful. */
const maxPerAmount = 5

type Row = {
  requestId: string
  customerId: string
  currency: Currency
  owed: number
  outstanding: number
  invoices: string
  orderStatus: OrderAccount['orderStatus']
  status: OrderAccount['status']
}

const columns = `request_id as "requestId", customer_id as "customerId", currency, owed, outstanding, invoices,
  body->>'orderStatus' as "orderStatus", status`

/** Loads the candidates for all lines of a page in one round trip. */
export const payableOrders = async (reader: Reader, lines: readonly BankLine[]): Promise<PayableOrder[]> => {
  const credits = lines.filter(({ amount }) => amount > 0)
  if (credits.length === 0) return []
  const amounts = [...new Map(credits.map((one) => [`${one.currency} ${one.amount}`, one])).values()]
  const ofAmount = (column: 'owed' | 'outstanding') =>
    `select o.* from unnest($3::text[], $4::bigint[]) a(currency, amount) cross join lateral (
      select ${columns} from for_staff.ledger_for_staff l
      where l.currency = a.currency and l.${column} = a.amount and l.request_id is not null
      order by l.key desc limit ${maxPerAmount}) o`
  const { rows } = await reader.query<Row>({
    name: 'payable-orders',
    text: `select ${columns} from for_staff.ledger_for_staff
        where request_id = any($1::text[]) or ${invoiceNumbers} && $2::text[]
      union ${ofAmount('outstanding')}
      union ${ofAmount('owed')}`,
    values: [
      [...new Set(credits.flatMap(orderNumbersIn))],
      [...new Set(credits.flatMap(invoiceNumbersIn))],
      amounts.map(({ currency }) => currency),
      amounts.map(({ amount }) => amount),
    ],
  })
  return rows.map(({ orderStatus, status, invoices, ...order }) => ({
    ...order,
    invoices: invoices.split(' '),
    takesCredit: paymentCan.receiveCredit({ status: orderStatus }) === undefined,
    takesPayment: paymentCan.record({ status: orderStatus, payment: { status } }) === undefined,
  }))
}

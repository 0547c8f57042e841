import { plusDays } from '#domain/time.ts'
import type { OrderAccount } from './contracts/books.ts'
import type { Payable } from './contracts/payables.ts'

/**
 * A bank file for trying out the import: payments of orders that are currently due, one of them too low, a payment of a
 * supplier's bill, and a bank fee.
 */

type Due = Pick<OrderAccount, 'requestId' | 'customerName' | 'currency' | 'owed'>
type Bill = Pick<Payable, 'supplierName' | 'currency' | 'next'>

/** Number of orders that the file pays in full; the next order is paid in part. */
const paidInFull = 3

const xmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Line = { reference: string; amount: number; currency: string; isDebit: boolean; text: string; name: string }

const entryOf = ({ reference, amount, currency, isDebit, text, name }: Line, day: string): string => `    <Ntry>
      <Amt Ccy="${currency}">${amount.toFixed(2)}</Amt>
      <CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt>
      <ValDt><Dt>${day}</Dt></ValDt>
      <AcctSvcrRef>${reference}</AcctSvcrRef>
      <NtryDtls><TxDtls>
        <RltdPties><${isDebit ? 'Cdtr' : 'Dbtr'}><Pty><Nm>${xmlOf(name)}</Nm></Pty></${isDebit ? 'Cdtr' : 'Dbtr'}></RltdPties>
        <RmtInf><Ustrd>${xmlOf(text)}</Ustrd></RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`

/**
 * A CAMT.053 message for the account, dated yesterday. Its references are derived from the day and the orders, so a
 * second file for the same day repeats the lines of the first, as real bank files do.
 */
export const sampleBankFile = (
  due: readonly Due[],
  bills: readonly Bill[],
  account: string,
  now: string,
): { fileName: string; content: string } => {
  const day = plusDays(now, -1).slice(0, 10)
  const paid = due.slice(0, paidInFull + 1).map(({ requestId, customerName = '', currency, owed }, nth): Line => ({
    reference: `${day}-${requestId}`,
    // Half of the amount, rounded down to whole units, at least 0.01.
    amount: nth < paidInFull ? owed : Math.max(0.01, Math.floor(owed / 2)),
    currency,
    isDebit: false,
    text: `Order ${requestId}`,
    name: customerName,
  }))
  const toSuppliers = bills.slice(0, 1).flatMap(({ supplierName = '', currency, next }): Line[] =>
    next
      ? [
          {
            reference: `${day}-${next.number}`,
            amount: next.open,
            currency,
            isDebit: true,
            text: `Bill ${next.number}`,
            name: supplierName,
          },
        ]
      : [],
  )
  const fee: Line = {
    reference: `${day}-fee`,
    amount: 3.5,
    currency: paid[0]?.currency ?? 'USD',
    isDebit: true,
    text: 'Account fee',
    name: 'Bank',
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt><GrpHdr><MsgId>sample-${day}</MsgId></GrpHdr><Stmt>
    <Acct><Id><IBAN>${account.replaceAll(' ', '')}</IBAN></Id></Acct>
${[...paid, ...toSuppliers, fee].map((line) => entryOf(line, day)).join('\n')}
  </Stmt></BkToCstmrStmt>
</Document>`
  return { fileName: `sample-statement-${day}.xml`, content: Buffer.from(xml).toString('base64') }
}

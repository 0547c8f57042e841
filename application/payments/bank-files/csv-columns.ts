import { plainLetters } from '#domain/text/plain-letters.ts'
import { type CsvField, csvFields } from '../contracts/bank-statement-shapes.ts'

/** The columns of a bank's CSV file, recognized by their headings in English, German and Chinese. */

/** The heading of each column that the file contains. */
export type CsvColumns = Partial<Record<CsvField, string>>

/** Headings used by banks, without case, accents and punctuation; the first match in a file is used. */
const headings: Readonly<Record<CsvField, readonly string[]>> = {
  date: [
    'bookingdate',
    'transactiondate',
    'postingdate',
    'dateposted',
    'buchungstag',
    'buchungsdatum',
    '交易日期',
    '记账日期',
    '入账日期',
    'date',
    'datum',
    '日期',
  ],
  valueDate: ['valuedate', 'valutadatum', 'valuta', 'wertstellung', '起息日', '起息日期'],
  amount: ['amount', 'transactionamount', 'betrag', 'umsatz', '交易金额', '发生额', '金额'],
  credit: [
    'credit',
    'creditamount',
    'paidin',
    'moneyin',
    'deposit',
    'deposits',
    'haben',
    '贷方金额',
    '收入金额',
    '收入',
  ],
  debit: [
    'debit',
    'debitamount',
    'paidout',
    'moneyout',
    'withdrawal',
    'withdrawals',
    'soll',
    '借方金额',
    '支出金额',
    '支出',
  ],
  currency: ['currency', 'ccy', 'wahrung', 'waehrung', '币种', '货币'],
  remittance: [
    'remittanceinformation',
    'paymentdetails',
    'verwendungszweck',
    'purpose',
    'paymentpurpose',
    'description',
    'details',
    'narrative',
    'memo',
    'text',
    '摘要',
    '附言',
    '用途',
  ],
  reference: [
    'reference',
    'paymentreference',
    'endtoendid',
    'endtoendreference',
    'endezuendereferenz',
    'referenz',
    '付款参考',
  ],
  counterparty: [
    'counterparty',
    'counterpartyname',
    'partnername',
    'payer',
    'payername',
    'name',
    'beguenstigterzahlungspflichtiger',
    'auftraggeberempfanger',
    'auftraggeber',
    'zahlungspflichtiger',
    '对方户名',
    '对方名称',
    '付款人',
  ],
  counterpartyAccount: [
    'counterpartyaccount',
    'partneriban',
    'accountnumber',
    'kontonummeriban',
    'kontonummer',
    'iban',
    '对方账号',
    '对方帐号',
  ],
  bankReference: [
    'bankreference',
    'entryreference',
    'transactionid',
    'transactionreference',
    'transactionnumber',
    'id',
    '交易流水号',
    '流水号',
  ],
}

const normalizeHeading = (heading: string): string =>
  plainLetters(heading.replaceAll(/\([^)]*\)/g, ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The columns identified by a row of headings. */
export const columnsIn = (row: readonly string[]): CsvColumns => {
  const named = new Map(row.map((heading) => [normalizeHeading(heading), heading]))
  const columns: CsvColumns = {}
  for (const field of csvFields) {
    const found = headings[field].find((heading) => named.has(heading))
    if (found !== undefined) columns[field] = named.get(found)!
  }
  return columns
}

/** Whether the columns include a date and an amount. */
export const hasRequiredColumns = ({ date, amount, credit, debit }: CsvColumns): boolean =>
  date !== undefined && (amount !== undefined || credit !== undefined || debit !== undefined)

import type { CurrencyCode } from '#domain/kernel/money.ts'
import { bookingTextOf } from '#domain/payments/booking-text.ts'
import type { InvoiceParty, PayeeAccount } from '#domain/payments/invoice.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryDayRange } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'
import { methodText } from '../payments/account-statement-export.ts'
import type {
  AccountStatement,
  StatementMovement,
  StatementOpenItem,
} from '../payments/contracts/account-statements.ts'
import type { OwnCustomer } from '../people/contracts/customers.ts'
import {
  addressLines,
  type BusinessDocument,
  type DocumentTable,
  paperOf,
  type Wording,
  wordingIn,
} from './document.ts'
import { partyLines } from './invoice-document.ts'

/** A statement of account for printing: for each currency the movements with balances, then what is open. */

type Parties = {
  customer: Pick<OwnCustomer, 'name' | 'companyName' | 'addresses'>
  /** Absent if it is not configured. */
  seller: InvoiceParty | undefined
  payTo: PayeeAccount | undefined
}

export const statementDocument = (
  statement: AccountStatement,
  { customer, seller, payTo }: Parties,
  language: Language,
): BusinessDocument => {
  const w = wordingIn(language, 'USD')
  const address = customer.addresses.find(({ type }) => type === 'billing') ?? customer.addresses[0]
  const open = [...Map.groupBy(statement.open, ({ currency }) => currency)]
  return {
    language,
    paper: paperOf(address?.country),
    title: w.t('document.accountStatement'),
    number: w.t('document.period', {
      from: w.day(factoryDayRange(statement.from).start),
      to: w.day(factoryDayRange(statement.to).start),
    }),
    date: statement.asOf,
    dateText: w.t('document.asOf', { day: w.day(statement.asOf) }),
    mark: '',
    parties: [
      ...(seller ? [{ label: w.t('document.from'), lines: partyLines(seller, w) }] : []),
      {
        label: w.t('document.customer'),
        lines: [
          ...new Set([customer.companyName || customer.name, ...(address ? addressLines(address, language) : [])]),
        ],
      },
      ...(payTo && open.length > 0 ? [{ label: w.t('document.payTo'), lines: payeeLines(payTo, w) }] : []),
    ],
    facts: [],
    tables: [
      ...statement.currencies.map((one) => movementTable(one, statement, language)),
      ...open.map(([currency, items]) => openTable(currency, items, language)),
    ],
    notes: [
      {
        label: w.t('document.explanation'),
        text: w.t(statement.currencies.length === 0 ? 'document.noMovements' : 'document.balanceNote'),
      },
    ],
  }
}

const payeeLines = ({ holder, account, code, bank, isDemo }: PayeeAccount, w: Wording): string[] => [
  holder,
  account,
  code,
  bank,
  w.t('document.referenceIsOrder'),
  ...(isDemo ? [w.t('document.demoAccount')] : []),
]

type OfCurrency = AccountStatement['currencies'][number]

/** With the method of a payment or a refund. `noted` is stated in the text, because it does not change the balance. */
const textOf = (movement: StatementMovement, w: Wording): string => {
  const { type, document, noted } = movement
  const what = messageText({ key: bookingTextOf(type) }, w.language)
  const method = methodText(movement, w.language)
  return [
    method === undefined ? what : w.t('document.byMethod', { what, method }),
    document ?? '',
    noted > 0 ? `(${w.money(noted)})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const movementTable = (
  { currency, opening, closing, debit, credit, movements }: OfCurrency,
  { from }: AccountStatement,
  language: Language,
): DocumentTable => {
  const w = wordingIn(language, currency)
  const side = (amount: number) => (amount === 0 ? '' : w.money(amount))
  return {
    title: currency,
    columns: [
      { label: w.t('document.date'), align: 'start', share: 5 },
      { label: w.t('document.description'), align: 'start', share: 9 },
      { label: w.t('document.order'), align: 'start', share: 4 },
      { label: w.t('document.debit'), align: 'end', share: 5 },
      { label: w.t('document.creditSide'), align: 'end', share: 5 },
      { label: w.t('document.balance'), align: 'end', share: 5 },
    ],
    rows: [
      [w.day(factoryDayRange(from).start), w.t('document.openingBalance'), '', '', '', w.money(opening.balance)],
      ...movements.map((one) => [
        w.day(one.at),
        textOf(one, w),
        one.requestId,
        side(one.debit),
        side(one.credit),
        w.money(one.balance),
      ]),
    ],
    totals: [
      { label: w.t('document.debits'), value: w.money(debit), strong: false },
      { label: w.t('document.credits'), value: w.money(credit), strong: false },
      { label: w.t('document.closingBalance'), value: w.money(closing.balance), strong: true },
    ],
  }
}

const openTable = (currency: CurrencyCode, items: readonly StatementOpenItem[], language: Language): DocumentTable => {
  const w = wordingIn(language, currency)
  return {
    title: w.t('document.openItems', { currency }),
    columns: [
      { label: w.t('document.order'), align: 'start', share: 4 },
      { label: w.t('document.invoice'), align: 'start', share: 5 },
      { label: w.t('document.dueOn'), align: 'start', share: 5 },
      { label: w.t('document.overdue'), align: 'end', share: 4 },
      { label: w.t('document.total'), align: 'end', share: 5 },
      { label: w.t('document.paid'), align: 'end', share: 5 },
      { label: w.t('document.open'), align: 'end', share: 5 },
    ],
    rows: items.map((one) => [
      one.requestId,
      one.invoice ?? '',
      one.dueOn === null ? w.t('document.notDueYet') : w.day(one.dueOn),
      one.daysOverdue > 0 ? w.t('document.days', { count: one.daysOverdue }) : '',
      w.money(one.total),
      w.money(one.paid),
      w.money(one.due),
    ]),
    totals: [
      {
        label: w.t('document.openTotal'),
        value: w.money(items.reduce((sum, { due }) => sum + due, 0)),
        strong: true,
      },
    ],
  }
}

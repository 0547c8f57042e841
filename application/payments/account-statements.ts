import { inCurrency } from '#domain/kernel/money.ts'
import { notFound, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { type AccountBalance, daysOverdue, statementOf } from '#domain/payments/account-statement.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryDay, factoryDayRange, isBefore } from '#domain/time.ts'
import { pdfName } from '../documents/document.ts'
import { statementDocument } from '../documents/statement-document.ts'
import { OwnCustomer } from '../people/contracts/customers.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { statementFile } from './account-statement-export.ts'
import { type AccountStatement, accountStatements as contracts } from './contracts/account-statements.ts'

/** The statement of account of a customer: for the customer, and for readers of the books, who see the same. */

/** Maximum number of movements of one statement; the period of a larger one must be shortened. */
const maxMovements = 2_000

type Period = { from?: string | undefined; to?: string | undefined }

const wireBalance = ({ balance, due, credit }: AccountBalance) => ({
  balance: inCurrency(balance),
  due: inCurrency(due),
  credit: inCurrency(credit),
})

const customerOf = async ({ reads }: Pick<OperationPorts, 'reads'>, customerId: string) => {
  const customer = await reads.people.ownCustomer(customerId)
  if (!customer) throw new Rejection(notFound('customer'))
  return OwnCustomer.parse(customer)
}

/** @throws {Rejection} if the period ends before it starts, or has too many movements */
const statementFor = async (
  { reads, now }: Pick<OperationPorts, 'reads' | 'now'>,
  { customerId, name: customerName }: { customerId: string; name: string },
  period: Period,
): Promise<AccountStatement> => {
  const asOf = now()
  const to = period.to ?? factoryDay(asOf)
  const from = period.from ?? `${to.slice(0, 4)}-01-01`
  throwIfRefused(to < from ? ruleBroken('to', 'rule.statementPeriod') : undefined)
  const { opening, movements, open } = await reads.accountStatement({
    customerId,
    from: factoryDayRange(from).start,
    to: factoryDayRange(to).end,
    limit: maxMovements + 1,
  })
  throwIfRefused(movements.length > maxMovements ? ruleBroken('from', 'rule.statementTooLong') : undefined)
  return {
    customerId,
    customerName,
    from,
    to,
    currencies: statementOf(opening, movements).map((one) => ({
      currency: one.currency,
      opening: wireBalance(one.opening),
      closing: wireBalance(one.closing),
      debit: inCurrency(one.debit),
      credit: inCurrency(one.credit),
      movements: one.movements.map(({ position, at, type, requestId, document, method, paidOn, ...amounts }) => ({
        position,
        at,
        type,
        requestId,
        document,
        method,
        paidOn,
        debit: inCurrency(amounts.debit),
        credit: inCurrency(amounts.credit),
        noted: inCurrency(amounts.noted),
        balance: inCurrency(amounts.balance),
      })),
    })),
    open: open
      .toSorted((a, b) => (isBefore(a.dueOn ?? '9999-01-01', b.dueOn ?? '9999-01-01') ? -1 : 1))
      .map((item) => ({
        ...item,
        total: inCurrency(item.total),
        paid: inCurrency(item.paid),
        due: inCurrency(item.due),
        owed: inCurrency(item.owed),
        daysOverdue: daysOverdue(item.dueOn, asOf),
      })),
    asOf,
  }
}

/** Staff read the view of the customer, so both see the same statement. */
const readStatement = async (
  customerId: string,
  period: Period,
  minPosition: number | undefined,
  ports: OperationPorts,
) => {
  const { position, stale } = await ports.reads.upTo('customer', minPosition)
  const customer = await customerOf(ports, customerId)
  return { payload: await statementFor(ports, customer, period), position, stale }
}

/** The part of a file name that identifies the statement. */
const subjectOf = ({ from, to }: AccountStatement): string => ['statement', from, to].join('-')

type InLanguage = Period & { language: Language }

const pdfOf = async (customerId: string, { language, ...period }: InLanguage, ports: OperationPorts) => {
  const customer = await customerOf(ports, customerId)
  const statement = await statementFor(ports, customer, period)
  const document = statementDocument(statement, { customer, seller: ports.seller, payTo: ports.bankAccount }, language)
  const name = pdfName(subjectOf(statement), language)
  return { file: { name, bytes: await ports.renderDocument(document) } }
}

const csvOf = async (customerId: string, { language, ...period }: InLanguage, ports: OperationPorts) => {
  const statement = await statementFor(ports, await customerOf(ports, customerId), period)
  // Byte order mark, so that spreadsheet programs read the file as UTF-8.
  const bytes = new TextEncoder().encode(`\uFEFF${statementFile(statement, language)}`)
  return { file: { name: `boxwright-${subjectOf(statement)}.csv`, bytes } }
}

export const accountStatements = {
  own: query(contracts.own, ({ caller, query: period, minPosition }, ports) =>
    readStatement(caller.customerId!, period, minPosition, ports),
  ),
  ownPdf: query(contracts.ownPdf, ({ caller, query: asked }, ports) => pdfOf(caller.customerId!, asked, ports)),
  ownCsv: query(contracts.ownCsv, ({ caller, query: asked }, ports) => csvOf(caller.customerId!, asked, ports)),
  get: query(contracts.get, ({ params, query: period, minPosition }, ports) =>
    readStatement(params.customerId, period, minPosition, ports),
  ),
  pdf: query(contracts.pdf, ({ params, query: asked }, ports) => pdfOf(params.customerId, asked, ports)),
  csv: query(contracts.csv, ({ params, query: asked }, ports) => csvOf(params.customerId, asked, ports)),
}

import { markedJson, markNames } from '#application/contracts/names.ts'
import { bankStatements as contracts } from '#application/payments/contracts/bank-statements.ts'
import type { Reads } from '#application/reads.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { type PayableOrder, proposalsFor } from '#domain/payments/bank-matching.ts'
import { billsFor, type PayablePurchaseOrder } from '#domain/payments/bill-matching.ts'
import { type ListedLine, listBankLines } from '#read-models/payments/bank-lines.ts'
import { type CountedStatement, findBankStatement, listBankStatements } from '#read-models/payments/bank-statements.ts'
import { payablePurchaseOrders } from '#read-models/payments/payable-bills.ts'
import { payableOrders } from '#read-models/payments/payable-orders.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const markList = markNames(contracts.list.reply)
const markOne = markNames(contracts.get.reply)
const markLines = markNames(contracts.lines.reply)

/** Reads bank statements, and their lines with the orders and bills that they may pay. */
export const bankStatementReads = ({ database, identity, cursors }: ReadSources): Reads['bankStatements'] => {
  const { staff } = database.readers
  return {
    list: async ({ cursor, ...query }) => {
      const page = await readListPage(cursors, 'bank-statements', cursor, (after: Place | undefined) =>
        listBankStatements(staff, { ...query, after }),
      )
      return withNames(identity, markedJson(markList({ ...page, items: page.items.map(shown) })))
    },
    find: async (statementId) => {
      const found = await findBankStatement(staff, statementId)
      return found && withNames(identity, markedJson(markOne(shown(found))))
    },
    lines: async (statementId, { cursor, ...query }) => {
      if (!(await findBankStatement(staff, statementId))) return undefined
      const page = await readListPage(cursors, `bank-lines ${statementId}`, cursor, (after: Place | undefined) =>
        listBankLines(staff, { ...query, statementId, after }),
      )
      const open = page.items.filter(({ status }) => status === 'open')
      const lines = open.map(({ line }) => line)
      const [orders, bills] = await Promise.all([payableOrders(staff, lines), payablePurchaseOrders(staff, lines)])
      return withNames(
        identity,
        markedJson(markLines({ ...page, items: page.items.map((one) => shownLine(one, orders, bills)) })),
      )
    },
  }
}

const shown = ({ body, matched, aside }: CountedStatement) => {
  const { account, balances, importedBy, ...statement } = body
  return {
    ...statement,
    accountEnding: account.ending,
    balances: balances && {
      ...balances,
      opening: inCurrency(balances.opening),
      closing: inCurrency(balances.closing),
    },
    counts: { open: statement.lines - matched - aside, matched, aside },
    importedBy: { id: importedBy },
  }
}

const shownLine = (
  { line, reason, status, requestId, purchaseOrderId }: ListedLine,
  orders: readonly PayableOrder[],
  bills: readonly PayablePurchaseOrder[],
) => {
  const { entryKey: _, amount, ...fields } = line
  return {
    ...fields,
    amount: inCurrency(amount),
    status,
    reason,
    requestId,
    purchaseOrderId,
    bills: status === 'open' ? billsFor(line, bills).map((one) => ({ ...one, open: inCurrency(one.open) })) : [],
    proposals:
      status === 'open'
        ? proposalsFor(line, orders).map(
            ({ invoices: _invoices, takesPayment: _takes, takesCredit: _credit, owed, outstanding, ...one }) => ({
              ...one,
              owed: inCurrency(owed),
              outstanding: inCurrency(outstanding),
            }),
          )
        : [],
  }
}

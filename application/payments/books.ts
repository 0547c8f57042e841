import { inCurrency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { accounts, type Posting } from '#domain/payments/ledger.ts'
import { factoryDay } from '#domain/time.ts'
import { query, viewQuery } from '../pipeline/operation.ts'
import { books as contracts, isDatevPeriod, type Margin, type OrderAccount } from './contracts/books.ts'
import { journalFile } from './journal-export.ts'

/** Queries of the books, for staff, accountants and auditors. */

const balance = ({ account, currency, amount }: Posting) => ({
  account,
  number: accounts[account],
  currency,
  amount: inCurrency(amount),
})

/**
 * The margin after the costs of suppliers and disputes. Costs in another currency are converted at today's rates, which are part of the
 * response.
 */
const marginOf = (
  { requestId, customerId, customerName, currency, revenue, costs, plannedCost, isCostKnown }: OrderAccount,
  { rates, date }: { rates: Readonly<Record<string, number>>; date: string },
): Margin => {
  const rateTo = (from: string) => rates[currency]! / rates[from]!
  // A fee can be in a currency that we have no rate for.
  const [known, unknown] = [
    costs.filter((one) => one.currency in rates),
    costs.filter((one) => !(one.currency in rates)),
  ]
  const cost = known.reduce(
    (sum, one) =>
      sum + (one.currency === currency ? one.amount : Math.round(one.amount * rateTo(one.currency) * 100) / 100),
    plannedCost,
  )
  const margin = Math.round((revenue - cost) * 100) / 100
  return {
    requestId,
    customerId,
    ...(customerName !== undefined && { customerName }),
    currency,
    revenue,
    cost: Math.round(cost * 100) / 100,
    planned: plannedCost,
    isCostKnown: isCostKnown && unknown.length === 0,
    margin,
    percent: revenue > 0 ? Math.round((margin / revenue) * 1000) / 10 : null,
    rates: known
      .filter((one) => one.currency !== currency)
      .map((one) => ({ from: one.currency, to: currency, rate: rateTo(one.currency), date })),
  }
}

export const books = {
  accounts: viewQuery(contracts.accounts, async ({ query: asked }, { reads, now }) => ({
    payload: await reads.books.accounts(asked, now()),
  })),
  attention: viewQuery(contracts.attention, async (_, { reads }) => ({
    payload: await reads.books.attention(),
  })),
  margins: viewQuery(contracts.margins, async ({ query: asked }, { reads, now, shop }) => {
    const { items, nextCursor } = await reads.books.accounts({ ...asked, sort: 'changed' }, now())
    return { payload: { items: items.map((one) => marginOf(one, shop().rates)), nextCursor } }
  }),
  trialBalance: viewQuery(contracts.trialBalance, async ({ query: { asOf } }, { reads, now }) => {
    const at = asOf ?? now()
    const balances = await reads.books.trialBalance(at)
    const currencies = [...new Set(balances.map(({ currency }) => currency))].toSorted()
    const sumOf = (currency: string) =>
      balances.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0)
    return {
      payload: {
        asOf: at,
        balances: balances.map(balance).toSorted((a, b) => a.number - b.number),
        sums: currencies.map((currency) => ({ currency, amount: inCurrency(sumOf(currency)) })),
      },
    }
  }),
  account: viewQuery(contracts.account, async ({ params: { account }, query: { currency, asOf } }, { reads, now }) => ({
    payload: await reads.books.account({ account, currency, asOf: asOf ?? now() }),
  })),
  ofOrder: viewQuery(contracts.ofOrder, async ({ params: { requestId } }, { reads }) => {
    const entries = await reads.books.journalOfOrder(requestId)
    return { payload: { items: entries.map((one) => ({ ...one, postings: one.postings.map(balance) })) } }
  }),
  export: query(contracts.export, async ({ params: { format }, query: { from, to, language } }, { reads, now }) => {
    throwIfRefused(format === 'datev' && !isDatevPeriod(from, to) ? ruleBroken('to', 'rule.datevYear') : undefined)
    const text = journalFile(format, await reads.books.journal(from, to), { from, to, now: now(), language })
    const name = `boxwright-journal-${factoryDay(from)}-${factoryDay(to)}-${format}.csv`
    // Byte order mark, so that spreadsheet programs read the file as UTF-8.
    return { file: { name, bytes: new TextEncoder().encode(`\uFEFF${text}`) } }
  }),
}

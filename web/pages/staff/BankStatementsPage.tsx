import { useSearch } from '@tanstack/react-router'
import type { BankStatement } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { ImportLink } from '../../payments/bank/ImportLink.tsx'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import { PaymentsToDecide } from '../../payments/books/PaymentsToDecide.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { formatRange } from '../../ui/format-date.ts'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'

const columns = (): readonly [Column<BankStatement>, ...Column<BankStatement>[]] => [
  { key: 'period', header: t('bank.period'), cell: ({ from, to }) => formatRange(from, to), whole: true },
  { key: 'account', header: t('bank.account'), cell: ({ accountEnding }) => `…${accountEnding}` },
  { key: 'open', header: t('bank.open'), align: 'end', cell: ({ counts }) => counts.open },
  { key: 'matched', header: t('bank.matched'), align: 'end', cell: ({ counts }) => counts.matched },
  { key: 'asideCount', header: t('bank.setAside'), align: 'end', cell: ({ counts }) => counts.aside },
  { key: 'file', header: t('bank.file'), cell: ({ fileName }) => <bdi>{fileName}</bdi>, extra: true, wide: true },
  {
    key: 'by',
    header: t('bank.importedBy'),
    cell: ({ importedBy }) => <bdi>{importedBy.name ?? '–'}</bdi>,
    extra: true,
  },
  { key: 'on', header: t('bank.importedOn'), cell: ({ importedOn }) => <Ago at={importedOn} />, extra: true },
]

const filters = (): readonly ListFilter[] => [
  { kind: 'choice', name: 'open', label: t('bank.lines'), options: [{ value: 'open', label: t('bank.withOpen') }] },
  { kind: 'day', name: 'from', label: t('books.from') },
  { kind: 'day', name: 'to', label: t('books.to') },
]

/** Imported bank statements, with the number of lines that are still open. */
const BankStatementsPage = () => {
  const search = useSearch({ from: '/_app/live/staff/bank-statements' })
  const list = useList(bankStatements.list, search, {
    ...search,
    from: startOfDay(search.from),
    to: endOfDay(search.to),
  })
  return (
    <ListPage
      name="bankStatements"
      title={t('bank.title')}
      lede={t('bank.lede')}
      actions={
        <>
          <BooksLinks />
          <ImportLink />
        </>
      }
      list={list}
      filters={filters()}
      summary={<PaymentsToDecide />}
      table={{
        columns: columns(),
        rowKey: ({ statementId }) => statementId,
        href: ({ statementId }) => paths.staff.bankStatement(statementId),
        attention: ({ counts }) => counts.open > 0,
      }}
      empty={{ title: t('bank.emptyTitle'), text: t('bank.empty'), action: <ImportLink /> }}
    />
  )
}

export default BankStatementsPage

import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Ago } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { GallerySample } from './GallerySample.tsx'

type Row = { id: string; customer: string; status: string; detailed: string; total: number; changedOn: string }

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const rows: readonly Row[] = [
  {
    id: '7KQ2M9XD',
    customer: 'Bloom Bakery',
    status: 'draft',
    detailed: 'packagingQuotesPending',
    total: 0,
    changedOn: ago(0.2),
  },
  {
    id: 'X3PD80TA',
    customer: 'Bloom Bakery',
    status: 'inProgress',
    detailed: 'productionInProgress',
    total: 125_050,
    changedOn: ago(5),
  },
  {
    id: '19ZUQ4LM',
    customer: 'Rival & Sons, purveyors of very long names',
    status: 'paymentPending',
    detailed: '',
    total: 88_000,
    changedOn: ago(30),
  },
]

const columns: readonly [Column<Row>, ...Column<Row>[]] = [
  { key: 'id', header: 'Order', cell: ({ id }) => id },
  { key: 'customer', header: 'Customer', cell: ({ customer }) => customer },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge of={status} /> },
  { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => <Money minor={total} currency="USD" /> },
  { key: 'changed', header: 'Changed', align: 'end', extra: true, cell: ({ changedOn }) => <Ago at={changedOn} /> },
]

/** Lists. */
export const ListGallery = () => (
  <GallerySample name="DataTable">
    <DataTable
      caption="Orders"
      rows={rows}
      rowKey={({ id }) => id}
      href={() => '/gallery'}
      attention={({ detailed }) => detailed === 'packagingQuotesPending'}
      columns={columns}
    />
  </GallerySample>
)

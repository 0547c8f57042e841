import type { SchematicSummary } from '#application/packaging/contracts/schematics.ts'
import { t } from '../locales/i18n.ts'
import type { Column } from '../ui/DataTable.tsx'
import { Ago } from '../ui/DateText.tsx'
import type { ListFilter } from '../ui/list-state.ts'
import { sizeText } from './element-label.ts'

/** Columns and filters of the lists of schematics. */

export const schematicColumns = (
  withCustomer: boolean,
): readonly [Column<SchematicSummary>, ...Column<SchematicSummary>[]] => [
  { key: 'name', header: t('schematics.field.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'size', header: t('schematics.size'), cell: (row) => sizeText(row, row.unit) },
  {
    key: 'elements',
    header: t('schematics.elements'),
    align: 'end',
    cell: ({ elementCount }) => elementCount,
  },
  ...(withCustomer
    ? [
        {
          key: 'customer',
          header: t('schematics.customer'),
          cell: ({ customerName }: SchematicSummary) => (customerName ? <bdi>{customerName}</bdi> : '—'),
        },
      ]
    : []),
  { key: 'changed', header: t('schematics.changedOn'), cell: ({ changedOn }) => <Ago at={changedOn} />, extra: true },
]

export const schematicFilters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('schematics.search') },
]

import type { ProductionConfiguration } from '#application/production/contracts/configurations.ts'
import { productionConfigurationStatuses } from '#domain/production/production-configuration.ts'
import { specificationText } from '../catalogue/configured-item/item-labels.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DateText } from '../ui/DateText.tsx'
import { count } from '../ui/format-count.ts'
import type { ListFilter } from '../ui/list-state.ts'
import { PicturedText } from '../ui/PicturedText.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/** Columns and filters of the lists of production configurations. */

type Row = ProductionConfiguration

/** Name of a configuration: its title, otherwise for staff the internal name, otherwise the product. */
export const titleOf = (one: Row): string =>
  one.customerTitle || (one.audience === 'staff' && one.internalName) || inLanguage(one.product.title)

const columns = (reader: Row['audience']): readonly [Column<Row>, ...Column<Row>[]] => [
  { key: 'title', header: t('production.library.name'), cell: (one) => <bdi>{titleOf(one)}</bdi> },
  ...(reader === 'staff'
    ? [
        {
          key: 'customer',
          header: t('production.library.customer'),
          cell: (one: Row) => <bdi>{one.customerName ?? one.customerId}</bdi>,
        },
      ]
    : []),
  {
    key: 'product',
    header: t('production.staff.product'),
    cell: ({ product, specification }) => (
      <PicturedText
        src={product.imageUrl}
        text={[inLanguage(product.title), specificationText(specification)]
          .filter(Boolean)
          .join(t('packaging.between'))}
      />
    ),
    wide: true,
  },
  {
    key: 'last',
    header: t('production.library.last'),
    cell: ({ productionHistory: [last] }) => {
      const date = last?.endDate ?? last?.startDate
      return date ? <DateText at={date} format="short" relative={false} /> : t('production.library.never')
    },
    extra: true,
  },
  {
    key: 'pieces',
    header: t('production.library.pieces'),
    align: 'end',
    cell: ({ productionHistory }) => count(productionHistory.reduce((sum, { quantity }) => sum + quantity, 0)),
    extra: true,
  },
  {
    key: 'status',
    header: t('production.staff.status'),
    cell: ({ status }) => <StatusBadge kind="configuration" of={status} />,
  },
]

/** The table for one audience. */
export const configurationTable = (reader: Row['audience']) => ({
  columns: columns(reader),
  rowKey: ({ id }: Row) => id,
  href: ({ id }: Row) => (reader === 'staff' ? paths.staff.configuration(id) : paths.customer.packagingOf(id)),
})

/** Filters over the query of `productionConfigurations.list`. */
export const configurationFilters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('production.library.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('production.staff.status'),
    options: productionConfigurationStatuses.map((value) => ({
      value,
      label: statusLabel('configuration', value).label,
    })),
  },
]

import { useSearch } from '@tanstack/react-router'
import { schematics } from '#application/packaging/contracts/schematics.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { schematicColumns, schematicFilters } from '../../packaging/schematic-table.tsx'
import { paths } from '../../paths.ts'
import { ListPage } from '../../ui/ListPage.tsx'

/** The schematics that a supplier or a customer may read. */
const SchematicsPage = () => (
  <ListPage
    name="schematics"
    title={t('schematics.title')}
    lede={t('schematics.ledeReader')}
    list={useList(schematics.list, useSearch({ from: '/_app/live/schematics' }))}
    filters={schematicFilters()}
    table={{
      columns: schematicColumns(false),
      rowKey: ({ schematicId }) => schematicId,
      href: ({ schematicId }) => paths.schematic(schematicId),
    }}
    empty={{ title: t('schematics.emptyTitle'), text: t('schematics.emptyReader') }}
  />
)

export default SchematicsPage

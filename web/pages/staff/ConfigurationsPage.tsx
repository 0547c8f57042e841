import { useSearch } from '@tanstack/react-router'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { configurationFilters, configurationTable } from '../../production/configuration-table.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

/** Production configurations of all customers (PROD-D01). */
const ConfigurationsPage = () => {
  const list = useList(productionConfigurations.list, useSearch({ from: '/_app/live/staff/production-configurations' }))
  return (
    <ListPage
      name="configurations"
      title={t('production.library.all')}
      lede={t('production.library.allLede')}
      list={list}
      filters={configurationFilters()}
      table={configurationTable('staff')}
      empty={{ title: t('production.library.emptyTitle'), text: t('production.library.emptyForStaff') }}
    />
  )
}

export default ConfigurationsPage

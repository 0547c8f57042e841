import { useSearch } from '@tanstack/react-router'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { configurationFilters, configurationTable } from '../../production/configuration-table.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

/** The customer's library: all products made for them, for reorders (PROD-D01). */
const PackagingPage = () => {
  const list = useList(productionConfigurations.list, useSearch({ from: '/_app/live/packaging' }))
  return (
    <ListPage
      name="packaging"
      title={t('production.library.title')}
      lede={t('production.library.lede')}
      actions={<ButtonLink href={paths.customer.reorder()}>{t('ordering.reorder.title')}</ButtonLink>}
      list={list}
      filters={configurationFilters()}
      table={configurationTable('customer')}
      empty={{ title: t('production.library.emptyTitle'), text: t('production.library.empty') }}
    />
  )
}

export default PackagingPage

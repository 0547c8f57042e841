import { useParams } from '@tanstack/react-router'
import {
  type ConfigurationForStaff,
  productionConfigurations,
} from '#application/production/contracts/configurations.ts'
import { productionConfigurationCan } from '#domain/production/production-configuration.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { titleOf } from '../../production/configuration-table.tsx'
import { ConfigurationAssets } from '../../production/ConfigurationAssets.tsx'
import {
  ConfigurationActions,
  InternalDetailsForm,
  SharedDetailsForm,
  SupersedeForm,
} from '../../production/ConfigurationForms.tsx'
import { ConfigurationSpec, ProductionHistory } from '../../production/ConfigurationView.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One production configuration of any customer, including internal data. */
const ConfigurationPage = () => {
  const { id } = useParams({ from: '/_app/live/staff/production-configurations/$id' })
  const { data: one, error, refetch } = useApiQuery(productionConfigurations.get, { params: { id } })
  const breadcrumbs = [{ label: t('production.library.all'), href: paths.staff.configurations() }]
  if (one?.audience !== 'staff') {
    return (
      <Page title={t('production.library.one')} breadcrumbs={breadcrumbs}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  }
  return (
    <Page
      title={titleOf(one)}
      heading={<bdi>{titleOf(one)}</bdi>}
      lede={
        <a href={paths.staff.customer(one.customerId)}>
          <bdi>{one.customerName ?? one.customerId}</bdi>
        </a>
      }
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="configuration" of={one.status} />}
      actions={<ConfigurationActions of={one} />}
    >
      <Columns
        main={
          <>
            <ConfigurationSpec of={one} showsFiles={false} />
            <SharedDetailsForm key={`shared ${one.changedOn}`} of={one} />
            <ConfigurationAssets of={one} />
            <InternalDetailsForm key={`internal ${one.changedOn}`} of={one} />
          </>
        }
        aside={
          <>
            <ProductionHistory of={one} />
            {one.supersededBy ? (
              <p>
                <a href={paths.staff.configuration(one.supersededBy)}>{t('production.library.toSuccessor')}</a>
              </p>
            ) : (
              !productionConfigurationCan.supersede(one) && <Supersede of={one} />
            )}
          </>
        }
      />
    </Page>
  )
}

const Supersede = ({ of: one }: { of: ConfigurationForStaff }) => {
  const { data } = useApiQuery(productionConfigurations.list, {
    query: { customerId: one.customerId, status: 'active', limit: 100 },
  })
  const successors = (data?.items ?? []).filter(({ id }) => id !== one.id)
  return <SupersedeForm of={one} successors={successors.map((other) => ({ id: other.id, label: titleOf(other) }))} />
}

export default ConfigurationPage

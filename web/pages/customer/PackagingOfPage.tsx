import { useParams } from '@tanstack/react-router'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import {
  type ProductionConfiguration,
  productionConfigurations,
} from '#application/production/contracts/configurations.ts'
import { productionConfigurationCan } from '#domain/production/production-configuration.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { whyReadOnly } from '../../ordering/edit-permission.ts'
import { ReorderAsIs } from '../../ordering/ReorderAsIs.tsx'
import { paths } from '../../paths.ts'
import { titleOf } from '../../production/configuration-table.tsx'
import { ConfigurationActions, SharedDetailsForm } from '../../production/ConfigurationForms.tsx'
import { ConfigurationSpec, configuratorPath, ProductionHistory } from '../../production/ConfigurationView.tsx'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One product of the library: specification, history, and reorder. */
const PackagingOfPage = () => {
  const { id } = useParams({ from: '/_app/live/packaging/$id' })
  const { data: one, error, refetch } = useApiQuery(productionConfigurations.get, { params: { id } })
  const disabledReason = whyReadOnly(userOf(useSession()))
  const breadcrumbs = [{ label: t('production.library.title'), href: paths.customer.packaging() }]
  if (!one) {
    return (
      <Page title={t('production.library.one')} breadcrumbs={breadcrumbs}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  }
  const refused = productionConfigurationCan.reorder(one)
  return (
    <Page
      title={titleOf(one)}
      heading={<bdi>{titleOf(one)}</bdi>}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="configuration" of={one.status} />}
      actions={
        <>
          {!refused && <ReorderLast of={one} disabledReason={disabledReason} />}
          {!refused && (
            <ButtonLink weight="plain" href={configuratorPath(one)}>
              {t('ordering.item.reorder')}
            </ButtonLink>
          )}
          {one.supersededBy && (
            <ButtonLink href={paths.customer.packagingOf(one.supersededBy)}>
              {t('production.library.toSuccessor')}
            </ButtonLink>
          )}
          <ConfigurationActions of={one} disabledReason={disabledReason} />
        </>
      }
    >
      <Columns
        main={<ConfigurationSpec of={one} />}
        aside={
          <>
            <SharedDetailsForm key={one.changedOn} of={one} disabledReason={disabledReason} />
            <ProductionHistory of={one} />
          </>
        }
      />
    </Page>
  )
}

/**
 * Orders the product again as it was produced last; what was saved before its first production is ordered with the
 * configurator.
 */
const ReorderLast = ({
  of: one,
  disabledReason,
}: {
  of: ProductionConfiguration
  disabledReason: string | undefined
}) => {
  const [last] = one.productionHistory
  return last && <ReorderItem of={last} disabledReason={disabledReason} />
}

type Produced = ProductionConfiguration['productionHistory'][number]

const ReorderItem = ({
  of: { customerRequestId: requestId, customerRequestItemId: itemId },
  disabledReason,
}: {
  of: Produced
  disabledReason: string | undefined
}) => {
  const { data: order } = useApiQuery(ordering.get, { params: { requestId } })
  const item = order?.packagingItems.find(({ id }) => id === itemId)
  if (!item) return null
  return (
    <ReorderAsIs
      item={{ ...item, requestId, itemId, configured: item.configuration }}
      disabledReason={disabledReason}
      weight="primary"
      size="normal"
    />
  )
}

export default PackagingOfPage

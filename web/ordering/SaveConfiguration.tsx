import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { api } from '../data/api.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Action } from '../ui/Action.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'

/**
 * Staff save an approved item as a production configuration of its customer before it is produced (PROD-T01); production
 * saves it otherwise. A configuration that exists already is linked.
 */
export const SaveConfiguration = ({
  order: { requestId, customerId, status },
  item: {
    id: itemId,
    production,
    productConfigurationHash,
    productionConfigurationId: savedId,
    productionConfiguration,
  },
}: {
  order: OrderForStaff
  item: OrderForStaff['packagingItems'][number]
}) => {
  const [isSaved, setSaved] = useState(false)
  if (!productConfigurationHash || (status !== 'inProgress' && savedId === null)) return null
  const productionConfigurationId = productionConfigurationIdOf(customerId, productConfigurationHash)
  const link = <a href={paths.staff.configuration(productionConfigurationId)}>{t('production.library.openSaved')}</a>
  if (savedId !== null || production !== 'pending' || isSaved) {
    const isOffered = (productionConfiguration?.status ?? 'active') === 'active'
    return (
      <p>
        {link} {!isOffered && <StatusBadge kind="configuration" of={productionConfiguration!.status} />}
      </p>
    )
  }
  const save = async () => {
    const body = { productionConfigurationId }
    const answer = await api.productionConfigurations.create({ params: { requestId, itemId }, body })
    const isExisting = answer.hasError && answer.reason === 'rule.transition'
    if (!answer.hasError) toast(t('production.library.itemSaved'))
    if (!answer.hasError || isExisting) setSaved(true)
    return isExisting ? undefined : answer
  }
  return (
    <div>
      <Action weight="plain" size="small" do={save}>
        {t('production.library.saveItem')}
      </Action>
    </div>
  )
}

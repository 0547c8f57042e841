import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { api } from '../data/api.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Action } from '../ui/Action.tsx'
import { toast } from '../ui/toast.ts'

/**
 * Staff save an approved item as a production configuration of its customer before it is produced (PROD-T01); production
 * saves it otherwise.
 */
export const SaveConfiguration = ({
  order: { requestId, customerId, status },
  item: { id: itemId, production, productConfigurationHash },
}: {
  order: OrderForStaff
  item: OrderForStaff['packagingItems'][number]
}) => {
  if (status !== 'inProgress' || !productConfigurationHash) return null
  const productionConfigurationId = productionConfigurationIdOf(customerId, productConfigurationHash)
  const link = <a href={paths.staff.configuration(productionConfigurationId)}>{t('production.library.openSaved')}</a>
  if (production !== 'pending') return <p>{link}</p>
  return (
    <div>
      <Action
        weight="plain"
        size="small"
        do={() =>
          api.productionConfigurations.create({ params: { requestId, itemId }, body: { productionConfigurationId } })
        }
        onDone={() => toast(t('production.library.itemSaved'))}
      >
        {t('production.library.saveItem')}
      </Action>
    </div>
  )
}

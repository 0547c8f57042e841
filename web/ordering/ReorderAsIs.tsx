import { useNavigate } from '@tanstack/react-router'
import type { OfferInLibrary } from '#application/ordering/contracts/item-shapes.ts'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { Action } from '../ui/Action.tsx'
import styles from './ReorderAsIs.module.css'

/**
 * Orders an item again unchanged: opens a new draft at current prices (ORDER-029). If it is not offered, the button says
 * why, and a link leads to the packaging that is archived, or that replaces this one (PROD-T02, PROD-T04).
 */
export const ReorderAsIs = ({
  item: { requestId, itemId, reorderBlock, configured, productionConfigurationId, productionConfiguration },
  disabledReason,
  weight = 'plain',
  size = 'small',
}: {
  item: {
    requestId: string
    itemId: string
    reorderBlock: boolean
    configured: object | null
    productionConfigurationId: string | null
    productionConfiguration: OfferInLibrary | null
  }
  disabledReason: string | undefined
  weight?: 'plain' | 'primary'
  size?: 'small' | 'normal'
}) => {
  const navigate = useNavigate()
  const refused = packagingItemCan.reorder({
    reorderBlock,
    configured: configured ?? undefined,
    productionConfiguration,
  })
  const successor = productionConfiguration?.successor
  const packaging = refused?.field === 'productionConfigurationId' ? (successor?.id ?? productionConfigurationId) : null
  const reorder = async () => {
    const answer = await cacheOrder(await api.ordering.reorder({ body: { requestId, itemId } }))
    if (!answer.hasError) void navigate({ href: paths.customer.order(answer.payload.requestId) })
    return answer
  }
  return (
    <div className={styles.offer}>
      <Action weight={weight} size={size} do={reorder} disabledReason={disabledReason ?? refusalText(refused)}>
        {t('ordering.reorder.now')}
      </Action>
      {packaging !== null && (
        <a href={paths.customer.packagingOf(packaging)}>
          {t(successor ? 'production.library.toSuccessor' : 'production.library.open')}
        </a>
      )}
    </div>
  )
}

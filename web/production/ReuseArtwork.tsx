import { ordering } from '#application/ordering/contracts/ordering.ts'
import { filesForProduction } from '#domain/production/artwork.ts'
import { api } from '../data/api.ts'
import { cacheOrder, useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import type { AnyItem } from '../ordering/order-rules.ts'
import { Action } from '../ui/Action.tsx'
import { toast } from '../ui/toast.ts'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'

/**
 * Offers the artwork of the item that this one reorders (ORDER-029): the approved proof and the customer's files. Staff
 * check it again, and the customer approves a new proof.
 */
export const ReuseArtwork = ({ order, item }: ItemArtworkProps) =>
  item.reorderOf && <Offer order={order} item={item} from={item.reorderOf} />

const Offer = ({ order, item, from }: ItemArtworkProps & { from: NonNullable<AnyItem['reorderOf']> }) => {
  const { data } = useApiQuery(ordering.get, { params: { requestId: from.requestId } })
  const artwork = data?.packagingItems.find(({ id }) => id === from.itemId)?.artwork
  const attachments = artwork ? filesForProduction(artwork).map(({ id, name, size }) => ({ id, name, size })) : []
  if (attachments.length === 0) return null
  return (
    <div>
      <Action
        weight="plain"
        do={async () =>
          cacheOrder(await api.artwork.upload({ params: artworkParams({ order, item }), body: { attachments } }))
        }
        onDone={() => toast(t('production.artwork.uploaded'))}
      >
        {t('production.library.reuse', { requestId: from.requestId, count: attachments.length })}
      </Action>
    </div>
  )
}

import { ordering } from '#application/ordering/contracts/ordering.ts'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import type { Attachment } from '#domain/files/attachment.ts'
import { filesForProduction } from '#domain/production/artwork.ts'
import { api } from '../data/api.ts'
import { cacheOrder, useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import type { AnyItem } from '../ordering/order-rules.ts'
import { Action } from '../ui/Action.tsx'
import { toast } from '../ui/toast.ts'
import { titleOf } from './configuration-table.tsx'
import { artworkParams, type ItemArtworkProps } from './item-artwork.ts'

/**
 * Offers the artwork of the item that this one reorders (ORDER-029), otherwise that of the same product in the
 * customer's library (ART-D06): the approved proof and the customer's files. Staff check it again, and the customer
 * approves a new proof.
 */
export const ReuseArtwork = ({ order, item }: ItemArtworkProps) => {
  if (item.reorderOf) return <OfEarlierOrder order={order} item={item} from={item.reorderOf} />
  return item.productionConfigurationId && <OfLibrary order={order} item={item} id={item.productionConfigurationId} />
}

const OfEarlierOrder = ({ order, item, from }: ItemArtworkProps & { from: NonNullable<AnyItem['reorderOf']> }) => {
  const { data } = useApiQuery(ordering.get, { params: { requestId: from.requestId } })
  const artwork = data?.packagingItems.find(({ id }) => id === from.itemId)?.artwork
  const files = artwork ? filesForProduction(artwork) : []
  return (
    <Offer order={order} item={item} files={files}>
      {t('production.library.reuse', { requestId: from.requestId, count: files.length })}
    </Offer>
  )
}

const OfLibrary = ({ order, item, id }: ItemArtworkProps & { id: string }) => {
  const { data: one } = useApiQuery(productionConfigurations.get, { params: { id } })
  if (!one) return null
  const own = new Set(filesForProduction(item.artwork).map((file) => file.id))
  const files = one.customerAssets.artwork.filter((file) => !own.has(file.id))
  return (
    <Offer order={order} item={item} files={files}>
      {t('production.library.reuseSaved', { name: titleOf(one), count: files.length })}
    </Offer>
  )
}

const Offer = ({
  order,
  item,
  files,
  children,
}: ItemArtworkProps & { files: readonly Attachment[]; children: string }) => {
  if (files.length === 0) return null
  const attachments = files.map(({ id, name, size }) => ({ id, name, size }))
  return (
    <div>
      <Action
        weight="plain"
        do={async () =>
          cacheOrder(await api.artwork.upload({ params: artworkParams({ order, item }), body: { attachments } }))
        }
        onDone={() => toast(t('production.artwork.uploaded'))}
      >
        {children}
      </Action>
    </div>
  )
}

import { foldCase } from '#domain/case.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { mayStartOrder } from '#domain/ordering/order-core.ts'
import { itemOf, type PackagingItem } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { type NewItem, packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { reorderParts } from '#domain/ordering/reorder-of.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { seesOrder } from '../pipeline/access.ts'
import { boundCommand, viewQuery } from '../pipeline/operation.ts'
import { offerInLog } from '../production/library-offers.ts'
import { ordering } from './contracts/ordering.ts'
import { answerWithOrder, orderCommand } from './order-command.ts'
import { newItem, packingOf } from './packaging-items.ts'

/** Reordering of items (ORDER-028, ORDER-029, PROD-T02, PROD-T04). */

export const listReorderItems = viewQuery(ordering.reorderItems, async ({ caller }, { reads }) => ({
  payload: await reads.orders.reorderItems(caller),
}))

export const changeReorderBlock = orderCommand(ordering.changeReorderBlock, 'ChangeReorderBlock', {
  data: ({ itemId, reorderBlock }) => ({ itemId, reorderBlock }),
})

/** Differences from the reordered item: configuration and unit price. The quantity is one that can be ordered. */
const changedParts = (before: PackagingItem, { configured }: NewItem) =>
  reorderParts.filter((part) => {
    if (part !== 'price') {
      const [was, is] = [before.configured?.configuration[part], configured?.configuration[part]]
      return JSON.stringify(was) !== JSON.stringify(is)
    }
    const price = configured?.priceEstimate.prices.find((one) => one.quantity === configured.quantity)
    return before.selected !== undefined && price?.unitPrice !== before.selected.unitPrice
  })

/**
 * ORDER-029: the configuration is completed and priced again; a part that can no longer be produced is refused by
 * field.
 */
export const reorderPackagingItem = boundCommand(
  ordering.reorder,
  {
    aggregate: 'order',
    name: 'ReorderPackagingItem',
    allow: () => undefined,
    stream: (_state, _input, idGenerator) => idGenerator.stream('order'),
    data: async ({ requestId, itemId, quantity: asked }, { caller, ports }) => {
      const source = foldCase(await ports.log.readCase({ requestId }))
      throwIfRefused(seesOrder(caller, source))
      const order = requireExisting(source.order)
      if (caller.audience === 'customer') throwIfRefused(mayStartOrder(await ports.drafts(order.customerId)))
      const before = itemOf(order, itemId)
      const { reorderBlock, configured } = before
      const id = configured && productionConfigurationIdOf(order.customerId, configured.productConfigurationHash)
      const productionConfiguration = id === undefined ? undefined : await offerInLog(ports.log, id)
      throwIfRefused(packagingItemCan.reorder({ reorderBlock, configured, productionConfiguration }))
      const { configuration, embeddedProduct, embeddedConfiguration, priceEstimate, ...made } = configured!
      const quantity = asked ?? before.selected?.quantity ?? made.quantity
      const item = newItem(
        {
          productId: made.product.productId,
          config: configuration,
          ...(embeddedProduct && { embeddedProductId: embeddedProduct.productId }),
          ...(embeddedConfiguration && { embeddedConfig: embeddedConfiguration }),
          quantity,
          quantities: before.quantities,
          countryCode: priceEstimate.countryCode,
          customerProductName: before.customerProductName,
        },
        order.currency,
        ports,
        packingOf(before),
      )
      const { customerId, currency } = order
      const reorderOf = { requestId, itemId, changed: changedParts(before, item) }
      return {
        requestId: ports.idGenerator.human(),
        customerId,
        currency,
        item,
        reorderOf,
        source: { reorderBlock, configured, productionConfiguration },
      }
    },
  },
  answerWithOrder,
)

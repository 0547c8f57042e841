import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { Action } from '../ui/Action.tsx'

/** Staff allow or block reorders of an item by the customer (ORDER-029). */
export const ReorderBlock = ({
  order: { requestId, requestVersion },
  item: { id: itemId, reorderBlock },
}: {
  order: OrderForStaff
  item: OrderForStaff['packagingItems'][number]
}) => (
  <div>
    <Action
      weight="plain"
      size="small"
      do={async () =>
        cacheOrder(
          await api.ordering.changeReorderBlock({
            params: { requestId, itemId },
            body: { requestVersion, reorderBlock: !reorderBlock },
          }),
        )
      }
    >
      {t(reorderBlock ? 'ordering.reorder.allow' : 'ordering.reorder.block')}
    </Action>
  </div>
)

import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { AssignmentPanel } from '../people/AssignmentPanel.tsx'

/** Who is responsible for an order, or for one of its items. */
export const OrderAssignment = ({
  order: { requestId, assignment, status },
  item,
}: {
  order: OrderForStaff
  item?: OrderForStaff['packagingItems'][number]
}) => (
  <AssignmentPanel
    {...(item ? { title: t('people.assignment.ofItem') } : {})}
    of={item?.id ?? requestId}
    assignment={item?.assignment ?? assignment}
    done={status === 'completed' || status === 'cancelled'}
    save={async (next) =>
      cacheOrder(await api.orderWork.assign({ params: { requestId }, body: { itemId: item?.id ?? null, ...next } }))
    }
  />
)

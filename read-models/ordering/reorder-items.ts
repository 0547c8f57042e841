import type { z } from 'zod'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { type reorderContracts, reorderGroups } from '#application/ordering/contracts/reorder.ts'
import type { Reader } from '../projection.ts'
import type { ReorderColumn } from './order-list.ts'

/** Items of a customer's orders that can be reordered (ORDER-028), from the customer's own view of the orders. */

type Groups = z.input<typeof reorderContracts.reorderItems.reply>['groups']
type Item = Groups[number]['items'][number]
type OrderRow = {
  status: string
  requestId: string
  changedOn: string
  reorder: ReorderColumn
  contents: OrderSummary['contents']
}

/** Finds what an item shows of its production configuration, by the id of that. */
type FindLibraryFields = (id: string) => Promise<Pick<Item, 'productionConfigurationId' | 'productionConfiguration'>>

/** Maximum number of drafts, and of placed orders, to read, most recently changed first. */
const maxOrders = 100

/**
 * Configured items by group, from the most recently changed order to the oldest, excluding those of cancelled orders.
 */
export const reorderGroupsOf = async (reader: Reader, customerId: string, find: FindLibraryFields): Promise<Groups> => {
  // Each group has its own limit: drafts do not displace what was ordered.
  const ofGroup = (condition: string) => `(select status, request_id as "requestId", changed_on as "changedOn", reorder,
      body -> 'contents' as contents, key
    from for_customer.order_list_for_customer
    where customer_id = $1 and request_id is not null and ${condition}
    order by changed_on desc, key desc limit $2)`
  const text = `${ofGroup("status = 'draft'")} union all ${ofGroup("status not in ('draft', 'cancelled')")}
    order by "changedOn" desc, key desc`
  const { rows } = await reader.query<OrderRow>({ name: 'reorder-items', text, values: [customerId, maxOrders] })
  const listed = rows.flatMap(({ status, requestId, changedOn, reorder, contents }) =>
    reorder.map(({ nth, productionConfigurationId: id, ...item }) => ({
      id,
      group: status === 'draft' ? ('draft' as const) : ('ordered' as const),
      item: { requestId, changedOn, ...item, ...contents[nth]! },
    })),
  )
  const items = await Promise.all(
    listed.map(async ({ id, group, item }) => ({
      group,
      item: { ...item, ...(await find(id)) } satisfies Item,
    })),
  )
  return reorderGroups.map((group) => ({
    group,
    items: items.filter((one) => one.group === group).map(({ item }) => item),
  }))
}

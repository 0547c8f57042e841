import type { z } from 'zod'
import { type reorderContracts, reorderGroups } from '#application/ordering/contracts/reorder.ts'
import type { Reader } from '../projection.ts'

/** Items of a customer's orders, to be ordered again (ORDER-028), from the customer's own view of its orders. */

type Groups = z.input<typeof reorderContracts.reorderItems.reply>['groups']
type Item = Groups[number]['items'][number]

/** Orders that are looked at, last changed first. */
const mostOrders = 100

/** Configured items by group, last changed order first; those of cancelled orders are left out. */
export const reorderGroupsOf = async (reader: Reader, customerId: string): Promise<Groups> => {
  const text = `select l.status, o.request_id as "requestId", o.body ->> 'changedOn' as "changedOn", item
    from (
      select key, status, changed_on from for_customer.order_list_for_customer
      where customer_id = $1 and request_id is not null and status <> 'cancelled'
      order by changed_on desc, key desc limit $2
    ) l
    join for_customer.order_for_customer o using (key)
    cross join lateral json_array_elements(o.body -> 'packagingItems') with ordinality items(item, nth)
    where item ->> 'configuration' is not null
    order by l.changed_on desc, l.key desc, nth`
  const { rows } = await reader.query<{
    status: string
    requestId: string
    changedOn: string
    item: Item & { id: string }
  }>({ name: 'reorder-items', text, values: [customerId, mostOrders] })
  const items = rows.map(({ status, requestId, changedOn, item }) => ({
    group: status === 'draft' ? ('draft' as const) : ('ordered' as const),
    item: {
      requestId,
      itemId: item.id,
      changedOn,
      customerProductName: item.customerProductName,
      product: item.product,
      specification: item.specification,
      quantity: item.quantity,
      reorderBlock: item.reorderBlock,
    },
  }))
  return reorderGroups.map((group) => ({
    group,
    items: items.filter((one) => one.group === group).map(({ item }) => item),
  }))
}

import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { CollapsibleForms } from '../ui/CollapsibleForms.tsx'
import { EarlierQuoteRequests } from './EarlierQuoteRequests.tsx'
import { detailsKey, ItemDetailsForm } from './ItemDetailsForm.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import type { OrderActions } from './order-actions.ts'
import { OrderAssignment } from './OrderAssignment.tsx'
import { PackingConfigurationForm } from './PackingConfigurationForm.tsx'
import { QuoteRequestActions } from './QuoteRequestActions.tsx'
import { ReorderBlock } from './ReorderBlock.tsx'
import { SaveConfiguration } from './SaveConfiguration.tsx'

/** The packaging items of an order, each with the forms of staff if `working`. `unanswered`: shown with a quote form. */
export const StaffItems = ({
  order,
  actions,
  unanswered,
  working,
}: {
  order: OrderForStaff
  actions: OrderActions | undefined
  unanswered: OrderForStaff['packagingItems']
  working: boolean
}) =>
  order.packagingItems.map((item, index) => (
    <ItemPanel
      key={item.id}
      order={order}
      item={item}
      first={index === 0}
      actions={actions}
      answering={unanswered.includes(item)}
      forStaff={
        working && (
          <>
            <CollapsibleForms>
              <SaveConfiguration order={order} item={item} />
              {!unanswered.includes(item) && <QuoteRequestActions order={order} item={item} />}
              {!unanswered.includes(item) && <EarlierQuoteRequests order={order} item={item} />}
              <ReorderBlock order={order} item={item} />
              <PackingConfigurationForm order={order} item={item} />
              {!actions && (
                <ItemDetailsForm key={detailsKey(item)} order={order} item={item} disabledReason={undefined} />
              )}
            </CollapsibleForms>
            <OrderAssignment order={order} item={item} />
          </>
        )
      }
    />
  ))

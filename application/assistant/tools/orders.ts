import { z } from 'zod'
import { type Case, foldCase } from '#domain/case.ts'
import { notFound, throwIfRefused } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { createOrder } from '../../ordering/commands.ts'
import { NewItem, NewOrderInput } from '../../ordering/contracts/order-inputs.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'
import { Id } from '../../ordering/contracts/order-targets.ts'
import { addPackagingItem, changePackagingItem, configurePackagingItem } from '../../ordering/packaging-items.ts'
import { seesOrder } from '../../pipeline/access.ts'
import { type Answer, type CommandSpec, handle } from '../../pipeline/handle.ts'
import { requireCaller, tool, type ToolContext } from './tool.ts'

/** Tools that change orders (ORDER-031). They send the same commands as the screens, as the user. */

const sent = async <Input>(spec: CommandSpec<Input>, input: Input, context: ToolContext): Promise<Case> => {
  const caller = requireCaller(context)
  // With the name of the command: an attempt after one that added an item configures it, which is another command.
  const commandId = `${context.commandId}/${spec.name}`
  const { events }: Answer = await handle(context.ports, spec, { caller, input, commandId })
  return foldCase(events)
}

/** `url`: the page of the order for this user, to which an answer can link. */
const summaryOf = (state: Case, { caller }: ToolContext) => {
  const { requestId, items } = requireExisting(state.order)
  return {
    requestId,
    url: `/_app/${caller?.audience === 'staff' ? 'staff/' : ''}orders/${requestId}`,
    items: items.map(({ id, product, configured }) => ({
      itemId: id,
      product: product.title['en-US'],
      quantity: configured?.quantity ?? null,
    })),
  }
}

/** AI-030 */
export const createDraftRequest = tool(
  'create_draft_request',
  'Create a draft order, empty or with its first item. Sizes are in millimeters. Customers omit customerId.',
  NewOrderInput,
  async (input, context) => summaryOf(await sent(createOrder, input, context), context),
)

/**
 * AI-029: with `itemId`, or if the order has exactly one item of the product, that item is configured again; otherwise
 * an item is added.
 */
export const addOrUpdatePackagingItem = tool(
  'add_or_update_packaging_item',
  'Add a product to a draft order, or change the item of that product. Sizes are in millimeters.',
  z.strictObject({ requestId: RequestId, itemId: Id.optional(), item: NewItem }),
  async ({ requestId, itemId, item }, context) => {
    const state = foldCase(await context.ports.log.readCase({ requestId }))
    throwIfRefused(seesOrder(requireCaller(context), state))
    const ofProduct = requireExisting(state.order).items.filter((one) => one.product.productId === item.productId)
    const changed = itemId ?? (ofProduct.length === 1 ? ofProduct[0]!.id : undefined)
    if (changed === undefined) {
      return { change: 'added', ...summaryOf(await sent(addPackagingItem, { requestId, ...item }, context), context) }
    }
    const { quantity, customerProductName, samplesServicesOnly, additionalNotes, ...configured } = item
    throwIfRefused(quantity === undefined ? notFound('item') : undefined)
    const ofItem = { requestId, itemId: changed }
    const after = await sent(configurePackagingItem, { ...ofItem, ...configured, quantity: quantity! }, context)
    const details = {
      ...(customerProductName && { customerProductName }),
      ...(additionalNotes !== undefined && { additionalNotes }),
      ...(samplesServicesOnly !== undefined && { samplesServicesOnly }),
    }
    const isDescribed = Object.keys(details).length > 0
    return {
      change: 'changed',
      ...summaryOf(isDescribed ? await sent(changePackagingItem, { ...ofItem, ...details }, context) : after, context),
    }
  },
)

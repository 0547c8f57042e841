import * as orderChanges from '#application/ordering/order-changes.ts'
import { grantDiscount } from '#application/payments/customer-discounts.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import * as production from '#application/production/commands.ts'
import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { plusDays } from '#domain/time.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { acting, placedStory } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** A paid order whose changes are proposed, withdrawn, declined and accepted (decision 101). */

/** 1,000 boxes for $1.32 each, paid, with a purchase order that its supplier has confirmed. */
export const aConfirmedOrder = async (app: MemoryApp) => {
  const story = await placedStory(app)
  await story.pays('sam')
  const { order } = await story.confirms('lin')
  const act = acting(app)
  const ofOrder = { requestId: story.requestId() }
  const itemId = order.items[0]!.id
  const more = { kind: 'change' as const, itemId, quantity: 1500, unitPrice: 1.2, leadTimeDays: 21 }
  const propose = (
    items: Parameters<typeof orderChanges.proposeOrderChange.data>[0]['items'] = [more],
    shipping?: number,
  ) =>
    act('sam', orderChanges.proposeOrderChange, {
      ...ofOrder,
      reason: 'As agreed on the phone.',
      items,
      standardItems: [],
      shipping,
      internalNotes: '',
    })
  const openIn = (state: Case) => ({ ...ofOrder, changeId: openChange(state.order)!.id })
  return { story, act, ofOrder, itemId, more, propose, openIn }
}

export const runChangeStory = async (app: MemoryApp): Promise<void> => {
  const { act, propose, openIn } = await aConfirmedOrder(app)
  await act('sam', orderChanges.withdrawOrderChange, { ...openIn(await propose()), reason: '' })
  await act('ada', orderChanges.declineOrderChange, { ...openIn(await propose()), reason: 'Too many.' })
  const { caseId } = await propose()
  const later = { ...app.ports, now: () => plusDays(app.ports.now(), 40) }
  const timer = { caller: systemCaller('expire-order-changes'), input: { caseId } }
  await handle(later, systemCommands.expireOrderChange, { ...timer, commandId: 'expire-order-changes' })
  const accepted = await act('ada', orderChanges.acceptOrderChange, openIn(await propose()))
  for (const { spec, status } of purchaseOrdersOf(accepted)) {
    if (spec && status === 'released') await act('lin', production.confirmPurchaseOrder, spec)
  }
}

/** An order whose total falls below the discount that it uses (decision 147). */
export const runSmallerStory = async (app: MemoryApp): Promise<void> => {
  await acting(app)('sam', grantDiscount, {
    customerId: people.ada.customerId,
    name: 'Goodwill',
    description: '',
    scope: 'packaging',
    type: 'absolute',
    value: 1500,
    currency: 'USD',
    source: 'custom',
    upperLimit: null,
    once: false,
    validFrom: null,
    validTo: null,
    requestId: null,
    internalNotes: '',
  })
  const { act, propose, openIn, more } = await aConfirmedOrder(app)
  await act('ada', orderChanges.acceptOrderChange, openIn(await propose([{ ...more, quantity: 500 }])))
}

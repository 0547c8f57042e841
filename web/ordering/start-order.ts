import { ulid } from 'ulid'
import type { z } from 'zod'
import type { ConfiguredBox } from '#application/ordering/contracts/ordering.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { Api } from '../data/api.ts'
import type { Failed } from '../data/http.ts'

/**
 * From an idea of a box to prices being worked out: three commands told as one deed. If one fails, what was done stays
 * done; the next try goes on from there and sends an unchanged command under its old id, so that nothing is done twice.
 */

export const startingSteps = ['draft', 'item', 'quote'] as const
export type StartingStep = (typeof startingSteps)[number]

/** What is asked for: the box, what the customer calls it, and what else there is to say. */
export type OrderIdea = {
  currency: Currency
  customerProductName: string
  configured: z.input<typeof ConfiguredBox>
  customerComments: string
}

type Sent = { commandId: string; body: string }

/** How far a start came; kept between tries. */
export type Start = { requestId?: string; itemId?: string; asked?: boolean; sent: Partial<Record<StartingStep, Sent>> }

/** Goes on from `start` as far as it can and says each step it enters; answers with what was reached, and what came of it. */
export const goOn = async (
  api: Pick<Api, 'ordering'>,
  idea: OrderIdea,
  start: Start,
  enter: (step: StartingStep) => void,
): Promise<{ reached: Start; outcome: { hasError: false } | Failed }> => {
  const { ordering } = api
  const reached: Start = { ...start, sent: { ...start.sent } }
  const as = (step: StartingStep, body: unknown) => {
    enter(step)
    const text = JSON.stringify(body)
    const before = reached.sent[step]
    const sent = before?.body === text ? before : { commandId: ulid(), body: text }
    reached.sent[step] = sent
    return { commandId: sent.commandId }
  }

  if (!reached.requestId) {
    const body = { currency: idea.currency }
    const draft = await ordering.create({ body }, as('draft', body))
    if (draft.hasError) return { reached, outcome: draft }
    reached.requestId = draft.payload.requestId
  }
  const { requestId } = reached
  if (!reached.itemId) {
    const body = { customerProductName: idea.customerProductName, configured: idea.configured }
    const withItem = await ordering.addPackagingItem({ params: { requestId }, body }, as('item', body))
    if (withItem.hasError) return { reached, outcome: withItem }
    reached.itemId = withItem.payload.packagingItems.at(-1)?.id ?? ''
  }
  const { itemId } = reached
  if (!reached.asked) {
    const body = { customerComments: idea.customerComments }
    const asked = await ordering.requestQuote({ params: { requestId, itemId }, body }, as('quote', body))
    if (asked.hasError) return { reached, outcome: asked }
    reached.asked = true
  }
  return { reached, outcome: { hasError: false } }
}

import { describe, expect, test } from 'vitest'
import { orderDocuments } from '#application/documents/contracts.ts'
import { confirmationDocument, quoteDocument } from '#application/documents/order-documents.ts'
import { purchaseOrderDocument } from '#application/documents/purchase-order-document.ts'
import { packingListDocument, proofDocument } from '#application/documents/shipment-documents.ts'
import { processes } from '#application/processes.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import { type Recorded, redact } from '#domain/events.ts'
import { contentOf } from '#infrastructure/mail/content.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import { everyStory } from '#tests/support/cases.ts'
import { hiddenTextFields, markHidden } from '#tests/support/hidden-texts.ts'

/**
 * Every text of every event that a reader may not read is marked, according to the visibility that facts declare. Then
 * everything derived from events for that reader is created: feed and live messages, views, past pages, timelines,
 * mails, notifications and documents. None may contain a marked text. A new field is marked by its declaration; a field
 * without a text in a story fails.
 */

const mark = 'canary·'

/** Everything that a reader gets from the events of a case. */
const readBy = {
  customer: (events: readonly Recorded[]): unknown[] => {
    const order = isOfOrder(events[0]!) ? orderAsOf.customer(events) : undefined
    const write = {
      quote: quoteDocument,
      confirmation: confirmationDocument,
      'packing-list': packingListDocument,
      proof: proofDocument,
    }
    return [
      order,
      ...(isOfOrder(events[0]!) ? timelineAsOf(events, 'customer') : []),
      ...(order ? orderDocuments.map((kind) => write[kind](order as never, 'en-US')) : []),
      ...asked(events).flatMap((intent) =>
        'effect' in intent && intent.effect === 'mailAboutOrder'
          ? [contentOf({ ...intent.input.mail, to: 'ada@bloom.example', firstName: 'Ada', language: 'en-US' })]
          : [],
      ),
    ]
  },
  supplier: (events: readonly Recorded[]): unknown[] => {
    const seen = purchaseOrdersAsOf(events)
    return [
      seen,
      ...seen.map(({ purchaseOrder }) => purchaseOrderDocument(purchaseOrder as never, 'zh-CN')),
      ...asked(events).filter((intent) => 'command' in intent && intent.command === 'notifySupplier'),
      ...asked(events).flatMap((intent) =>
        'effect' in intent && intent.effect === 'mailAboutPurchaseOrder' && 'supplierId' in intent.input.to
          ? [contentOf({ ...intent.input.mail, to: 'lin@dongguan-board.example', firstName: 'Lin', language: 'zh-CN' })]
          : [],
      ),
    ]
  },
} as const

/** The intents of processes for the events. */
const asked = (events: readonly Recorded[]) =>
  events.flatMap((event, nth) => {
    const due = processes.filter(({ on }) => on.includes(event.type))
    if (due.length === 0) return []
    const state = foldCase(events.slice(0, nth + 1))
    return due.flatMap(({ react }) => react(event, state))
  })

/** The rows of all views of an audience, including feeds. */
const rowsFor = (events: readonly Recorded[], audience: 'customer' | 'supplier'): unknown[] => {
  const seen = events.flatMap((event) => redact(event, audience) ?? [])
  return [...projections, ...foldedOnRead]
    .filter((view) => view.audience === audience)
    .flatMap(({ key, initial, evolve, row }) =>
      [...Map.groupBy(seen, key)].flatMap(([of, own]) => (of === undefined ? [] : [row(own.reduce(evolve, initial))])),
    )
}

describe.each(['customer', 'supplier'] as const)('what a %s may not read', (reader) => {
  const filled = new Set<string>()

  test('ROLE-015 SUPP-004 API-D06 reaches no feed, view, timeline, mail, notification or document of theirs', () => {
    for (const story of everyStory) {
      const hidden = markHidden(story, reader, mark)
      for (const field of hidden.filled) filled.add(field)
      const read = JSON.stringify([readBy[reader](hidden.events), rowsFor(hidden.events, reader)])
      const leaked = [...hidden.texts].filter((text) => read.includes(JSON.stringify(text).slice(1, -1)))
      expect(leaked).toEqual([])
    }
  })

  test('has a text in a story, field by field', () => {
    expect(hiddenTextFields(reader).filter((field) => !filled.has(field))).toEqual([])
  })
})

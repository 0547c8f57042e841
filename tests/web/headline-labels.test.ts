import { describe, expect, test } from 'vitest'
import { headline as english } from '#domain/messages/en-US/headline.ts'
import { headline as chinese } from '#domain/messages/zh-CN/headline.ts'
import englishStatus from '#web/locales/en-US/status.json' with { type: 'json' }
import chineseStatus from '#web/locales/zh-CN/status.json' with { type: 'json' }

/** Status and headline of the same state; a page shows both. */
const orderLabels = {
  paymentPending: 'placed',
  onHold: 'onHold',
  cancelled: 'cancelled',
  completed: 'completed',
} as const
const detailedLabels = {
  packagingQuotesPending: 'pricing',
  packagingQuotesExpired: 'quotesExpired',
  packagingQuotesAvailable: 'quotesReady',
  servicesPending: 'servicesPending',
  servicesInProgress: 'servicesInProgress',
  servicesCompleted: 'servicesCompleted',
  samplesPending: 'samplesPending',
  samplesInProgress: 'samplesInProgress',
  samplesCompleted: 'samplesCompleted',
  dielinesPending: 'dielinePreparing',
  artworkPendingClient: 'artworkRequired',
  artworkRequiresChanges: 'artworkChanges',
  artworkPendingApprovalPM: 'artworkReview',
  artworkPendingPM: 'proofPreparing',
  artworkPendingApprovalClient: 'proofReady',
  productionInProgress: 'making',
  deliveryPending: 'made',
  deliveryInProgress: 'shipping',
  deliveryCompleted: 'delivered',
} as const

describe.each([
  { language: 'en-US', status: englishStatus, headline: english },
  { language: 'zh-CN', status: chineseStatus, headline: chinese },
])('ORDER-018 ORDER-022 in $language a status has the same words as the headline', ({ status, headline }) => {
  test.each(Object.entries(orderLabels))('%s', (key, same) => {
    expect(status.order[key as keyof typeof orderLabels]).toBe(headline[same])
  })
  test.each(Object.entries(detailedLabels))('%s', (key, same) => {
    expect(status.detailed[key as keyof typeof detailedLabels]).toBe(headline[same])
  })
})

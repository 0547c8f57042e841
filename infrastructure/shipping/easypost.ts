import { z } from 'zod'
import type { CourierReport, CourierService } from '#application/shipping/ports.ts'
import { Moment } from '#domain/time.ts'
import { simulatedPrefix } from './simulated-courier.ts'
import { isSignatureOf } from './webhook-signature.ts'

/**
 * Trackers of EasyPost, which tracks parcels of all couriers with one API. A tracker is created at the first request
 * for a shipment; after that, EasyPost posts its events to our webhook (`routes/couriers.ts`), and polling is the
 * fallback for lost events. Both result in the same reports, and a report takes effect once.
 */
export type EasyPostSettings = { url: string; apiKey: string; webhookSecret: string }

/** Stages of SHIP-014 by EasyPost status; the other statuses do not change the stage. */
const stageByStatus: Readonly<Record<string, string>> = {
  pre_transit: 'pending',
  in_transit: 'in_transit',
  available_for_pickup: 'destination_warehouse',
  out_for_delivery: 'last_mile_delivery',
  delivered: 'delivered',
}

/** The fields of a tracker that are read. */
const Tracker = z.object({
  tracking_code: z.string(),
  tracking_details: z.array(z.object({ status: z.string(), status_detail: z.string().nullish(), datetime: Moment })),
})
const TrackerEvent = z.object({ description: z.string(), result: z.unknown() })

const reportsIn = ({ tracking_details }: z.output<typeof Tracker>): CourierReport[] =>
  tracking_details.map(({ status, status_detail, datetime }) => ({
    stage: stageByStatus[status] ?? '',
    statuses: status_detail === 'package_damaged' ? ['hasDamages'] : [],
    happenedOn: new Date(datetime).toISOString(),
  }))

/** Minimum interval in milliseconds between two requests for one tracking code: six hours. */
const pollIntervalMs = 6 * 3_600_000
const timeout = 10_000

export const easyPost = ({ url, apiKey }: EasyPostSettings): CourierService => {
  const asked = new Map<string, number>()
  return {
    name: 'courier-tracking',
    follows: ({ courier, trackingCode }) =>
      ['ups', 'dhl', 'fedex', 'sfexpress'].includes(courier) && !trackingCode.startsWith(simulatedPrefix),
    reportsOf: async ({ trackingCode }, now) => {
      const at = Date.parse(now)
      if (at - (asked.get(trackingCode) ?? -Infinity) < pollIntervalMs) return []
      const response = await fetch(new URL('/v2/trackers', url), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ tracker: { tracking_code: trackingCode } }),
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) throw new Error(`EasyPost responded with status ${response.status} for ${trackingCode}`)
      asked.set(trackingCode, at)
      return reportsIn(Tracker.parse(await response.json()))
    },
  }
}

/** Whether an event is from EasyPost: verifies its HMAC-SHA-256 with the secret of the webhook, in hex. */
export const isFromEasyPost = (body: string, signature: string | undefined, secret: string): boolean =>
  isSignatureOf(body, signature, { prefix: 'hmac-sha256-hex=', secret: secret.normalize('NFKD') })

/** The reports of an event, with the tracking code; undefined for events that are not about a tracker. */
export const trackerEvent = (body: string): { trackingCode: string; reports: CourierReport[] } | undefined => {
  const event = TrackerEvent.parse(JSON.parse(body))
  if (event.description !== 'tracker.created' && event.description !== 'tracker.updated') return undefined
  const tracker = Tracker.parse(event.result)
  return { trackingCode: tracker.tracking_code, reports: reportsIn(tracker) }
}

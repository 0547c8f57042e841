import { z } from 'zod'
import type { CourierReport } from '#application/shipping/ports.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { trackingStatuses } from '#domain/shipping/tracking.ts'
import { Moment } from '#domain/time.ts'
import { parse } from '../http/parse.ts'
import { setting } from '../setting-kinds.ts'
import { isSignatureOf } from './webhook-signature.ts'

/**
 * Reports of freight forwarders about goods on ships, trains and trucks, which no courier service tracks (decision 241).
 * A forwarder posts the stages of SHIP-014 for one of its transport documents, signed with a shared secret.
 */

/** Minimum length of the secret: a shorter one can be guessed. */
const minSecret = 24

export const forwarderSettings = {
  FORWARDER_WEBHOOK_SECRET: setting({
    about:
      'Secret with which freight forwarders sign their reports to PUBLIC_URL/api/v1/couriers/forwarder; unset: staff record statuses manually',
    fallback: '',
    expects: `a text of at least ${minSecret} characters, or empty`,
    schema: z.union([z.literal('').transform(() => undefined), z.string().min(minSecret)]),
  }),
}

/** An unknown stage is accepted and changes nothing (SHIP-014); the reports of a document can be repeated in any order. */
const ForwarderReports = z.strictObject({
  trackingCode: z.string().trim().min(1).max(100),
  reports: z
    .array(
      z.strictObject({
        stage: z.string().max(100),
        statuses: z.array(z.enum(trackingStatuses)).max(trackingStatuses.length).default([]),
        happenedOn: Moment,
      }),
    )
    .min(1)
    .max(100),
})

/** Whether a body was signed by a forwarder: verifies its HMAC-SHA-256 in hex. */
export const isFromForwarder = (body: string, signature: string | undefined, secret: string): boolean =>
  isSignatureOf(body, signature, { prefix: 'sha256=', secret })

const json = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new Rejection(invalidInput('body', 'input.json', { field: 'body' }))
  }
}

/** The reports in a body, with their tracking code. @throws {Rejection} with the first field that is not valid */
export const forwarderReports = (body: string): { trackingCode: string; reports: CourierReport[] } =>
  parse(ForwarderReports, json(body), 'body')

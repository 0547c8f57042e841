import { Stripe } from 'stripe'
import { z } from 'zod'
import type { CardNotification } from '#application/payments/ports.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'

/**
 * Webhooks with Stripe's signature scheme: a timestamp and an HMAC of the exact body. The sandbox signs its webhooks
 * the same way.
 */

/** Maximum difference between the time of a signature and ours, in seconds. */
const tolerance = 300

const Notification = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string().optional(),
  data: z.object({ object: z.unknown() }),
})

/** Object of an event: a payment, or its refund, charge or dispute. */
const Subject = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
})

/** The payment to which the object of an event belongs; undefined for other kinds of objects. */
export const intentIdOf = (subject: unknown): string | undefined => {
  const { data } = Subject.safeParse(subject)
  if (data?.object === 'payment_intent') return data.id
  return data?.payment_intent ?? undefined
}

const { webhooks } = Stripe

/** The library refuses old signatures only, so times in the future are refused here. Of several times, it reads the last. */
const isFromFuture = (signature: string, now: string): boolean => {
  const seconds = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1])
  return seconds - Date.parse(now) / 1000 > tolerance
}

/** @throws {Rejection} invalid-input for a signature that is wrong, too old or from the future, or a body that is not an event */
export const readNotification = (body: string, signature: string, secret: string, now: string): CardNotification => {
  let event: unknown
  try {
    event = webhooks.constructEvent(body, signature, secret, tolerance, undefined, Date.parse(now))
    if (isFromFuture(signature, now)) throw new Error('The signature is from the future')
  } catch {
    throw new Rejection(invalidInput('stripe-signature', 'input.invalid', { field: 'stripe-signature' }))
  }
  const { success, data } = Notification.safeParse(event)
  if (!success) throw new Rejection(invalidInput('body', 'input.invalid', { field: 'body' }))
  return { id: data.id, type: data.type, intentId: intentIdOf(data.data.object), account: data.account }
}

/** The signature header of a body sent at a given time. */
export const signatureOf = (body: string, secret: string, now: string): string =>
  webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(Date.parse(now) / 1000) })

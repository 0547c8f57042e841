import { z } from 'zod'
import { Order, RequestId } from './order-shapes.ts'

/** Parameters that many order operations share. Every command returns the changed order. */

export const Id = z.string().min(1).max(100)
export const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order }
export const ofItem = { params: z.strictObject({ requestId: RequestId, itemId: Id }), reply: Order }
export const editors = ['editor', 'staff'] as const
/** The version that the caller saw; a stale version is refused (ORDER-D03). */
export const seen = { requestVersion: z.int().min(1).optional() }
/** Required when recording money, to prove that the sender has seen all earlier records. */
export const seenMoney = { requestVersion: z.int().min(1) }

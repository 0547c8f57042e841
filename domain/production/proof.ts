import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'

/**
 * Proofs of an item's artwork (ORDER-T43..T45): print-ready files in numbered versions, each approved or rejected by
 * the customer.
 */

/**
 * A comment at a point on a page: `x` and `y` are fractions of the page's width and height, from the upper left corner.
 */
export const Pin = z.strictObject({
  page: z.int().min(1).max(1000),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  comment: text(1000),
})
export type Pin = z.infer<typeof Pin>

/** Maximum number of pins per rejection. */
export const maxPins = 50

/** `replaced`: made for an earlier configuration of the item. */
export const proofStatuses = ['pending', 'approved', 'rejected', 'replaced'] as const

/** One version of an item's proof. */
export type Proof = {
  /** Starts at 1. */
  version: number
  file: Attachment
  /** Staff comments for the customer. */
  comments: string
  submittedOn: Moment
  status: (typeof proofStatuses)[number]
  decidedOn: Moment | undefined
  /** Why it was rejected; '' otherwise. */
  reason: string
  pins: Pin[]
}

/** Fields of the proof facts. */
export const proofFields = {
  submitted: { version: z.int().positive(), file: Attachment, comments: z.string() },
  approved: { version: z.int().positive() },
  rejected: { version: z.int().positive(), reason: text(2000), pins: z.array(Pin).max(maxPins) },
}

/** The most recently submitted proof. */
export const latestProof = <P extends { version: number }>({ proofs }: { proofs: readonly P[] }): P | undefined =>
  proofs.at(-1)

import { z } from 'zod'
import { permits, type Rights } from '../people/rights.ts'
import { text } from '../text/fields.ts'

/** What the assistant remembers about a user or a customer from one conversation to the next (AI-D12). */

/** AI-048, with the values of the specification. */
export const memoryTypes = ['platform-ui', 'packaging'] as const

const maxMemoryText = 2_000

/** A memory that the assistant stores. */
export const memoryFields = {
  type: z.enum(memoryTypes),
  /** Name of a group of memories, which configurations select. */
  index: text(100),
  text: text(maxMemoryText),
}
const MemoryFields = z.strictObject(memoryFields)
export type MemoryFields = z.output<typeof MemoryFields>

/** The subject of a memory: one user, or a customer. */
export type MemoryOwner = { userId: string; customerId?: never } | { customerId: string; userId?: never }

/** A reader of memories. */
export type MemoryReader = Rights & { actor: { id: string } }

/**
 * AI-D12: users see and delete their own memories, and staff all. Memories about a customer come from conversations and
 * tasks of staff, which contain internal notes, so the users of the customer do not see them.
 */
export const seesMemory = (by: MemoryReader, owner: MemoryOwner): boolean =>
  permits(['staff'], by) === undefined || owner.userId === by.actor.id

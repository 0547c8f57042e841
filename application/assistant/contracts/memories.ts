import { z } from 'zod'
import { defaultSearchLimit, maxSearchLimit, usableEmbeddingModels } from '#domain/assistant/embedding.ts'
import { memoryFields, memoryTypes } from '#domain/assistant/memory.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { Id } from './configurations.ts'

/** Memories of the assistant (AI-D12): it writes them, and their user and staff delete them. */

export const Memory = z.object({
  id: z.string(),
  ...memoryFields,
  embeddingModel: z.enum(usableEmbeddingModels),
  /** One of the two. */
  userId: z.string().optional(),
  customerId: z.string().optional(),
  createdOn: Moment,
})
export type Memory = z.output<typeof Memory>

const users = ['customer', 'staff'] as const
const filter = {
  type: z.enum(memoryTypes).optional(),
  index: memoryFields.index.optional(),
  /** Staff only; for others, the filter has no effect beyond their own memories. */
  userId: z.string().min(1).max(260).optional(),
  customerId: Id.optional(),
}

export const aiMemories = {
  list: endpoint({
    method: 'GET',
    path: '/ai/memories',
    summary: 'List what the assistant remembers about the caller; for staff, about everyone. Newest first',
    access: users,
    query: Paging.extend(filter),
    reply: pageOf(Memory),
  }),
  search: endpoint({
    method: 'POST',
    path: '/ai/memories/search',
    summary: 'Search memories by meaning, most similar first',
    access: users,
    rateLimit: 'commands',
    body: z.strictObject({
      query: z.string().trim().min(1).max(2_000),
      ...filter,
      /** AI-045 */
      limit: z.int().min(1).max(maxSearchLimit).default(defaultSearchLimit),
    }),
    reply: z.object({ items: z.array(Memory.extend({ similarity: z.number() })) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/memories/:memoryId',
    summary: 'Delete a memory',
    access: users,
    params: z.strictObject({ memoryId: Id }),
    reply: z.null(),
  }),
}

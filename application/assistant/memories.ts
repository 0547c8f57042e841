import { type MemoryFields, type MemoryOwner, seesMemory } from '#domain/assistant/memory.ts'
import { notFound, Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import type { PeopleStore, PeopleTransaction } from '../people/ports.ts'
import type { Caller } from '../pipeline/access.ts'
import { assistantLimits } from './limits.ts'
import type { Embedder } from './ports.ts'

/** Memories of the assistant (AI-D12). */

/** Deletes a memory. @throws {Rejection} 404 also if the caller may not see it */
export const removeMemory = async (
  tx: PeopleTransaction,
  caller: Caller,
  { memoryId: id }: { memoryId: string },
): Promise<string> => {
  const owner = await tx.assistant.memories.lock(id)
  if (!owner || !seesMemory(caller, owner)) throw new Rejection(notFound('aiMemory'))
  await tx.assistant.memories.remove(id)
  await tx.audit('AiMemoryDeleted', id)
  return id
}

/**
 * Stores what the assistant has learned in a conversation: about a customer's user for this user, and in a conversation
 * of staff about a customer for the customer. Returns the id. `commandId`: a repeated command stores nothing.
 */
export const remember = async (
  { store, embedder }: { store: Pick<PeopleStore, 'transaction'>; embedder: Embedder },
  caller: Caller,
  memory: MemoryFields,
  { customerId, commandId }: { customerId?: string | undefined; commandId?: string } = {},
): Promise<string> => {
  const [embedding = []] = await embedder.embed([memory.text])
  const owner: MemoryOwner =
    customerId !== undefined && permits(['staff'], caller) === undefined ? { customerId } : { userId: caller.actor.id }
  return store.transaction({ kind: 'system', id: 'assistant' }, async (tx) => {
    if ((await tx.assistant.memories.countOf(owner)) >= assistantLimits.memories)
      throw new Rejection(ruleBroken('memory', 'rule.mostMemories', { n: assistantLimits.memories }))
    const id = commandId ?? tx.newId()
    await tx.assistant.memories.insert(id, { ...owner, ...memory, model: embedder.model, embedding })
    return id
  })
}

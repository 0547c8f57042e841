import type { z } from 'zod'
import type { Embedding, UsableEmbeddingModel } from '#domain/assistant/embedding.ts'
import type { Passage } from '#domain/assistant/knowledge-base.ts'
import type { Caller } from '../pipeline/access.ts'
import type { aiConfigurations, ConfigurationForStaff } from './contracts/configurations.ts'
import type { aiConversations } from './contracts/conversations.ts'
import type { aiDocuments, StoredDocument } from './contracts/documents.ts'
import type { aiMemories, Memory } from './contracts/memories.ts'
import type { aiTasks, TaskForStaff } from './contracts/tasks.ts'

type Input<E extends { query: z.ZodType }> = z.output<E['query']>
type Reply<E extends { reply: z.ZodType }> = z.input<E['reply']>

/** What a search compares; only embeddings of the same model can be compared. */
export type Searched = { embedding: Embedding; model: UsableEmbeddingModel; limit: number }

/** Filters of memories, besides what the caller may see. */
export type MemoryFilter = Omit<Input<typeof aiMemories.list>, 'cursor' | 'limit'>

/** The read side of the assistant. Lists contain what the caller may see; `find…` does not check rights. */
export type AssistantReads = {
  /** The caller's conversations with at least one message, last message first. */
  conversations: (
    caller: Caller,
    query: Input<typeof aiConversations.list>,
  ) => Promise<Reply<typeof aiConversations.list>>
  configurations: (
    caller: Caller,
    query: Input<typeof aiConfigurations.list>,
  ) => Promise<Reply<typeof aiConfigurations.list>>
  findConfiguration: (id: string) => Promise<ConfigurationForStaff | undefined>
  tasks: (caller: Caller, query: Input<typeof aiTasks.list>) => Promise<Reply<typeof aiTasks.list>>
  findTask: (id: string) => Promise<TaskForStaff | undefined>
  documents: (caller: Caller, query: Input<typeof aiDocuments.list>) => Promise<Reply<typeof aiDocuments.list>>
  /** With the documents of a conversation's user. `isPublished`: a public configuration contains it. */
  findDocuments: (ids: readonly string[]) => Promise<(StoredDocument & { isPublished: boolean })[]>
  memories: (caller: Caller, query: Input<typeof aiMemories.list>) => Promise<Reply<typeof aiMemories.list>>
  /** Most similar first. */
  searchMemories: (
    caller: Caller,
    filter: MemoryFilter,
    searched: Searched,
  ) => Promise<(Memory & { similarity: number })[]>
  /** Memories about a user and a customer in some indices, most similar first. */
  recall: (
    about: { userId: string; customerId: string | undefined },
    indices: readonly string[],
    searched: Searched,
  ) => Promise<Memory[]>
  /** Passages of the knowledge base of a configuration, most similar first. */
  searchPassages: (configurationId: string, searched: Searched) => Promise<(Passage & { similarity: number })[]>
}

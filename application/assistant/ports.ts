import type { ConfigurationFields } from '#domain/assistant/configuration.ts'
import type { Embedding, UsableEmbeddingModel } from '#domain/assistant/embedding.ts'
import type { Passage } from '#domain/assistant/knowledge-base.ts'
import type { MemoryFields, MemoryOwner } from '#domain/assistant/memory.ts'
import type { DocumentFields, DocumentOwner } from '#domain/assistant/stored-document.ts'
import type { TaskFields } from '#domain/assistant/task.ts'

/** Ports of the assistant's records: rows within a transaction of people, and the embedding of texts. */

/** Computes embeddings: locally, or with a model of a provider. */
export type Embedder = {
  model: UsableEmbeddingModel
  /** In the order of the texts. */
  embed: (texts: readonly string[]) => Promise<Embedding[]>
}

export type EmbeddedPassage = Passage & { embedding: Embedding }
export type EmbeddedPassages = { model: UsableEmbeddingModel; passages: readonly EmbeddedPassage[] }

export type ConfigurationRecord = ConfigurationFields & { version: number }
export type TaskRecord = TaskFields & { version: number }
export type DocumentRecord = DocumentOwner & DocumentFields & { version: number; isPublished: boolean }

type Records<Fields, Record> = {
  lock: (id: string) => Promise<Record | undefined>
  insert: (id: string, fields: Fields) => Promise<void>
  update: (id: string, change: Partial<Fields>) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** `lock` locks the row until the transaction ends. Changes also update the audit fields and the version. */
export type AssistantRows = {
  configurations: Records<ConfigurationFields, ConfigurationRecord> & {
    /** Tasks that use it, with the fields that its changes can contradict. */
    tasksOf: (id: string) => Promise<Pick<TaskFields, 'name' | 'scope' | 'configurationScope' | 'usageContext'>[]>
    /** Replaces the passages of its knowledge base. */
    replacePassages: (id: string, passages: EmbeddedPassages) => Promise<void>
  }
  tasks: Records<TaskFields, TaskRecord> & {
    /** The id of the task with a custom id. */
    withCustomId: (customId: string) => Promise<string | undefined>
  }
  documents: Omit<Records<DocumentFields, DocumentRecord>, 'insert'> & {
    insert: (id: string, document: DocumentOwner & DocumentFields) => Promise<void>
    /** Number of private documents of a user. */
    countOf: (userId: string) => Promise<number>
    /** The ids among these of public documents. */
    publicAmong: (ids: readonly string[]) => Promise<string[]>
  }
  memories: {
    lock: (id: string) => Promise<MemoryOwner | undefined>
    insert: (
      id: string,
      memory: MemoryOwner & MemoryFields & { model: UsableEmbeddingModel; embedding: Embedding },
    ) => Promise<void>
    countOf: (owner: MemoryOwner) => Promise<number>
    remove: (id: string) => Promise<void>
  }
}

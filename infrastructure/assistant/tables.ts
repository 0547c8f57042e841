import type { Generated, Kysely } from 'kysely'
import type { ConfigurationFields } from '#domain/assistant/configuration.ts'
import type { UsableEmbeddingModel } from '#domain/assistant/embedding.ts'
import type { MemoryFields } from '#domain/assistant/memory.ts'
import type { DocumentFields, DocumentOwner } from '#domain/assistant/stored-document.ts'
import type { TaskFields } from '#domain/assistant/task.ts'
import type { Moment } from '#domain/time.ts'
import type { Audited, PeopleDb } from '../people/tables.ts'

/** Typed tables of the schema `assistant`. Fields are the columns of the migrations in camel case. */

/** The fields of a configuration that are stored as JSON. */
export type StoredSettings = Omit<ConfigurationFields, 'name' | 'scope'>

type Tables = {
  /** The columns of the list; `conversation-rows.ts` writes them. */
  'assistant.conversations': {
    conversationId: string
    userId: string
    configurationId: string | null
    title: string
    messageCount: number
    createdOn: Moment
    changedOn: Moment
  }
  'assistant.configurations': Audited & {
    configurationId: string
    scope: ConfigurationFields['scope']
    name: string
    settings: StoredSettings
  }
  'assistant.passages': {
    configurationId: string
    nth: number
    title: string
    text: string
    model: UsableEmbeddingModel
    embedding: number[]
  }
  'assistant.tasks': Audited & TaskFields & { taskId: string }
  'assistant.documents': Audited &
    DocumentFields & { documentId: string; visibility: DocumentOwner['visibility']; userId: Generated<string | null> }
  'assistant.memories': MemoryFields & {
    memoryId: string
    model: UsableEmbeddingModel
    embedding: number[]
    userId: Generated<string | null>
    customerId: Generated<string | null>
    createdOn: Moment
  }
}

export type AssistantDb = Kysely<Tables>

/** The same connection, with the tables of the assistant. */
export const assistantDb = (db: PeopleDb): AssistantDb => db as unknown as AssistantDb

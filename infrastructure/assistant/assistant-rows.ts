import { sql } from 'kysely'
import type { AssistantRows, DocumentRecord } from '#application/assistant/ports.ts'
import { ConfigurationFields } from '#domain/assistant/configuration.ts'
import type { DocumentFields, DocumentOwner } from '#domain/assistant/stored-document.ts'
import type { TaskFields } from '#domain/assistant/task.ts'
import { type ChangeAuthor, insertStamp, updateStamp } from '../people/tables.ts'
import type { AssistantDb, StoredSettings } from './tables.ts'

/** Records of the assistant as rows inside a transaction: the port `AssistantRows`. */

const taskColumns = [
  'name',
  'description',
  'scope',
  'configurationScope',
  'configurationId',
  'taskPrompt',
  'inputContext',
  'usageContext',
  'customId',
] as const satisfies readonly (keyof TaskFields)[]

export const assistantRows = (db: AssistantDb, author: ChangeAuthor): AssistantRows => ({
  configurations: configurationRows(db, author),
  tasks: taskRows(db, author),
  documents: documentRows(db, author),
  memories: memoryRows(db, author),
})

/** The fields of a row; fields that were added later have their default. */
export const configurationOf = (row: {
  name: string
  scope: ConfigurationFields['scope']
  settings: StoredSettings
}): ConfigurationFields => ConfigurationFields.parse({ ...row.settings, name: row.name, scope: row.scope })

const configurationRows = (db: AssistantDb, author: ChangeAuthor): AssistantRows['configurations'] => ({
  lock: async (id) => {
    const row = await db
      .selectFrom('assistant.configurations')
      .select(['name', 'scope', 'settings', 'version'])
      .where('configurationId', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { ...configurationOf(row), version: row.version }
  },
  insert: async (configurationId, { name, scope, ...settings }) => {
    await db
      .insertInto('assistant.configurations')
      .values({ configurationId, name, scope, settings, ...insertStamp(author) })
      .execute()
  },
  update: async (id, { name, scope, ...settings }) => {
    await db
      .updateTable('assistant.configurations')
      .set((eb) => ({
        ...(name !== undefined && { name }),
        ...(scope !== undefined && { scope }),
        settings: sql<StoredSettings>`settings || ${JSON.stringify(settings)}::jsonb`,
        ...updateStamp(author),
        version: eb('version', '+', 1),
      }))
      .where('configurationId', '=', id)
      .execute()
  },
  remove: async (id) => {
    await db.deleteFrom('assistant.configurations').where('configurationId', '=', id).execute()
  },
  tasksOf: (id) =>
    db
      .selectFrom('assistant.tasks')
      .select(['name', 'scope', 'configurationScope', 'usageContext'])
      .where('configurationId', '=', id)
      .orderBy('name')
      .execute(),
  replacePassages: async (configurationId, { model, passages }) => {
    await db.deleteFrom('assistant.passages').where('configurationId', '=', configurationId).execute()
    const rows = passages.map(({ title, text, embedding }, nth) => ({
      configurationId,
      nth,
      title,
      text,
      model,
      embedding: [...embedding],
    }))
    // PostgreSQL accepts at most 65,535 parameters in a statement.
    for (let from = 0; from < rows.length; from += 1_000) {
      await db
        .insertInto('assistant.passages')
        .values(rows.slice(from, from + 1_000))
        .execute()
    }
  },
})

const taskRows = (db: AssistantDb, author: ChangeAuthor): AssistantRows['tasks'] => ({
  lock: (id) =>
    db
      .selectFrom('assistant.tasks')
      .select([...taskColumns, 'version'])
      .where('taskId', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  insert: async (taskId, fields) => {
    await db
      .insertInto('assistant.tasks')
      .values({ taskId, ...fields, ...insertStamp(author) })
      .execute()
  },
  update: async (id, change) => {
    await db
      .updateTable('assistant.tasks')
      .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('taskId', '=', id)
      .execute()
  },
  remove: async (id) => {
    await db.deleteFrom('assistant.tasks').where('taskId', '=', id).execute()
  },
  withCustomId: async (customId) => {
    // Concurrent transactions with this id wait here, so that the second one finds the task of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('task ' || ${customId}, 0))`.execute(db)
    const row = await db
      .selectFrom('assistant.tasks')
      .select('taskId')
      .where('customId', '=', customId)
      .executeTakeFirst()
    return row?.taskId
  },
})

const documentRows = (db: AssistantDb, author: ChangeAuthor): AssistantRows['documents'] => ({
  lock: async (id) => {
    const row = await db
      .selectFrom('assistant.documents')
      .select(['visibility', 'userId', 'purpose', 'title', 'contents', 'protection', 'attributes', 'version'])
      .select(isPublished.as('isPublished'))
      .where('documentId', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && (withOwner(row) as DocumentRecord)
  },
  insert: async (documentId, document: DocumentOwner & DocumentFields) => {
    await db
      .insertInto('assistant.documents')
      .values({ documentId, ...document, userId: document.userId ?? null, ...insertStamp(author) })
      .execute()
  },
  update: async (id, change) => {
    await db
      .updateTable('assistant.documents')
      .set((eb) => ({ ...change, ...updateStamp(author), version: eb('version', '+', 1) }))
      .where('documentId', '=', id)
      .execute()
  },
  remove: async (id) => {
    await db.deleteFrom('assistant.documents').where('documentId', '=', id).execute()
    await sql`update assistant.configurations
      set settings = jsonb_set(settings, '{storedDocuments}', (settings -> 'storedDocuments') - ${id}::text)
      where settings -> 'storedDocuments' ? ${id}`.execute(db)
  },
  countOf: async (userId) => {
    const row = await db
      .selectFrom('assistant.documents')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  publicAmong: async (ids) => {
    const rows = await db
      .selectFrom('assistant.documents')
      .select('documentId')
      .where('documentId', 'in', ids)
      .where('visibility', '=', 'public')
      .forShare()
      .execute()
    return rows.map(({ documentId }) => documentId)
  },
})

/** Whether a public configuration contains the document, so that customers may read it. */
export const isPublished = sql<boolean>`exists (select from assistant.configurations as used
  where used.scope = 'public' and used.settings -> 'storedDocuments' ? assistant.documents.document_id)`

/** A public document has no key `userId` (AI-018). */
export const withOwner = <Row extends { userId: string | null }>({ userId, ...row }: Row) =>
  userId === null ? row : { ...row, userId }

const memoryRows = (db: AssistantDb, { at }: ChangeAuthor): AssistantRows['memories'] => ({
  lock: async (id) => {
    const row = await db
      .selectFrom('assistant.memories')
      .select(['userId', 'customerId'])
      .where('memoryId', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    return row.userId === null ? { customerId: row.customerId! } : { userId: row.userId }
  },
  insert: async (memoryId, { embedding, userId, customerId, ...memory }) => {
    await db
      .insertInto('assistant.memories')
      .values({
        memoryId,
        ...memory,
        userId: userId ?? null,
        customerId: customerId ?? null,
        embedding: [...embedding],
        createdOn: at,
      })
      .onConflict((conflict) => conflict.column('memoryId').doNothing())
      .execute()
  },
  countOf: async ({ userId, customerId }) => {
    const row = await db
      .selectFrom('assistant.memories')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where(userId === undefined ? 'customerId' : 'userId', '=', userId ?? customerId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  remove: async (id) => {
    await db.deleteFrom('assistant.memories').where('memoryId', '=', id).execute()
  },
})

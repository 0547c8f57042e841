import { sql } from 'kysely'
import type { AssistantReads, MemoryFilter, Searched } from '#application/assistant/reads.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { permits } from '#domain/people/rights.ts'
import type { Moment } from '#domain/time.ts'
import { cutPage, type Place } from '#read-models/projection.ts'
import { configurationOf, isPublished, withOwner } from '../assistant/assistant-rows.ts'
import { type AssistantDb, assistantDb } from '../assistant/tables.ts'
import type { Identity } from '../identity/identity.ts'
import type { Cursors } from './cursor.ts'
import { readListPage } from './paging.ts'

/** The read side of the assistant, from its tables. */

const isStaff = (caller: Caller): boolean => permits(['staff'], caller) === undefined

/** The reader of a list, for its cursors. */
const readerOf = (list: string, caller: Caller): string =>
  isStaff(caller) ? `${list} staff ${caller.actor.id}` : `${list} ${caller.actor.id}`

export const assistantReads = ({
  identity,
  cursors,
}: {
  identity: Pick<Identity, 'db'>
  cursors: Cursors
}): AssistantReads => {
  const db = assistantDb(identity.db)
  return {
    conversations: (caller, { cursor, limit }) =>
      readListPage(cursors, readerOf('ai-conversations', caller), cursor, async (before: Place | undefined) => {
        let query = db
          .selectFrom('assistant.conversations')
          .select(['conversationId as id', 'configurationId', 'title', 'messageCount', 'createdOn', 'changedOn'])
          .where('userId', '=', caller.actor.id)
          .where('messageCount', '>', 0)
        if (before)
          query = query.where((eb) =>
            eb(eb.refTuple('changedOn', 'conversationId'), '<', eb.tuple(...(before as [Moment, string]))),
          )
        const rows = await query
          .orderBy('changedOn', 'desc')
          .orderBy('conversationId', 'desc')
          .limit(limit + 1)
          .execute()
        return cutPage(rows, limit, ({ changedOn, id }): Place => [changedOn, id])
      }),
    configurations: (caller, { cursor, limit, scope }) =>
      readListPage(cursors, readerOf('ai-configurations', caller), cursor, async (after: Place | undefined) => {
        let query = db
          .selectFrom('assistant.configurations')
          .select(['configurationId as id', 'name', 'scope', 'changedOn'])
          .select([
            sql<string>`settings ->> 'description'`.as('description'),
            sql<never>`settings ->> 'output'`.as('output'),
            sql<never>`settings ->> 'modelCategory'`.as('modelCategory'),
            sql<number>`coalesce(jsonb_array_length(settings #> '{knowledgeBase,documents}'), 0)`.as('documents'),
          ])
        if (scope) query = query.where('scope', '=', scope)
        if (!isStaff(caller)) query = query.where('scope', '=', 'public')
        if (after) query = query.where((eb) => eb(eb.refTuple('name', 'configurationId'), '>', eb.tuple(...after)))
        const rows = await query
          .orderBy('name')
          .orderBy('configurationId')
          .limit(limit + 1)
          .execute()
        const page = cutPage(rows, limit, ({ name, id }): Place => [name, id])
        if (isStaff(caller)) return page
        const items = page.items.map(({ modelCategory: _, documents: __, changedOn: ___, ...row }) => row)
        return { ...page, items }
      }),
    findConfiguration: async (id) => {
      const row = await db
        .selectFrom('assistant.configurations')
        .selectAll()
        .where('configurationId', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { version, createdOn, createdBy, changedOn, changedBy } = row
      return { audience: 'staff', ...configurationOf(row), id, version, createdOn, createdBy, changedOn, changedBy }
    },
    tasks: (caller, { cursor, limit, ...filter }) =>
      readListPage(cursors, readerOf('ai-tasks', caller), cursor, async (after: Place | undefined) => {
        let query = db
          .selectFrom('assistant.tasks')
          .select(['taskId as id', 'name', 'description', 'scope', 'inputContext', 'usageContext'])
        for (const field of ['scope', 'inputContext', 'usageContext'] as const) {
          const value = filter[field]
          if (value !== undefined) query = query.where(field, '=', value as never)
        }
        if (!isStaff(caller)) query = query.where('scope', '=', 'public')
        if (after) query = query.where((eb) => eb(eb.refTuple('name', 'taskId'), '>', eb.tuple(...after)))
        const rows = await query
          .orderBy('name')
          .orderBy('taskId')
          .limit(limit + 1)
          .execute()
        return cutPage(rows, limit, ({ name, id }): Place => [name, id])
      }),
    findTask: async (id) => {
      const row = await db.selectFrom('assistant.tasks').selectAll().where('taskId', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { taskId, ...fields } = row
      return { audience: 'staff', ...fields, id: taskId }
    },
    documents: (caller, { cursor, limit, purpose, visibility }) =>
      readListPage(cursors, readerOf('ai-documents', caller), cursor, async (after: Place | undefined) => {
        let query = db
          .selectFrom('assistant.documents')
          .select(['documentId as id', 'visibility', 'title', 'purpose', 'protection', 'changedOn'])
          .where((eb) =>
            eb.or([
              eb('userId', '=', caller.actor.id),
              eb.and([eb('visibility', '=', 'public'), isStaff(caller) ? eb.lit(true) : isPublished]),
            ]),
          )
        if (purpose) query = query.where('purpose', '=', purpose)
        if (visibility) query = query.where('visibility', '=', visibility)
        if (after) query = query.where((eb) => eb(eb.refTuple('title', 'documentId'), '>', eb.tuple(...after)))
        const rows = await query
          .orderBy('title')
          .orderBy('documentId')
          .limit(limit + 1)
          .execute()
        return cutPage(rows, limit, ({ title, id }): Place => [title, id])
      }),
    findDocuments: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('assistant.documents')
        .selectAll()
        .select(isPublished.as('isPublished'))
        .where('documentId', 'in', ids)
        .execute()
      const found = new Map(rows.map(({ documentId: id, ...row }) => [id, { ...withOwner(row), id } as never]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    memories: (caller, { cursor, limit, ...filter }) =>
      readListPage(cursors, readerOf('ai-memories', caller), cursor, async (before: Place | undefined) => {
        let query = memoriesSeen(db, caller, filter)
        if (before)
          query = query.where((eb) =>
            eb(eb.refTuple('createdOn', 'memoryId'), '<', eb.tuple(...(before as [Moment, string]))),
          )
        const rows = await query
          .orderBy('createdOn', 'desc')
          .orderBy('memoryId', 'desc')
          .limit(limit + 1)
          .execute()
        const { items, next } = cutPage(rows, limit, ({ createdOn, id }): Place => [createdOn, id])
        return { items: items.map(withoutNulls), next }
      }),
    searchMemories: async (caller, filter, searched) => {
      const rows = await memoriesSeen(db, caller, filter)
        .select(similarityTo(searched).as('similarity'))
        .where('model', '=', searched.model)
        .orderBy('similarity', 'desc')
        .orderBy('memoryId')
        .limit(searched.limit)
        .execute()
      return rows.map(withoutNulls)
    },
    recall: async ({ userId, customerId }, indices, searched) => {
      const rows = await memoryRows(db)
        .where((eb) => eb.or([eb('userId', '=', userId), eb('customerId', '=', customerId ?? '')]))
        .where('index', 'in', [...indices])
        .where('model', '=', searched.model)
        .orderBy(similarityTo(searched), 'desc')
        .orderBy('memoryId')
        .limit(searched.limit)
        .execute()
      return rows.map(withoutNulls)
    },
    searchPassages: async (configurationId, searched) =>
      db
        .selectFrom('assistant.passages')
        .select(['title', 'text'])
        .select(similarityTo(searched).as('similarity'))
        .where('configurationId', '=', configurationId)
        .where('model', '=', searched.model)
        .orderBy('similarity', 'desc')
        .orderBy('nth')
        .limit(searched.limit)
        .execute(),
  }
}

const similarityTo = ({ embedding }: Searched) => sql<number>`assistant.cosine(embedding, ${[...embedding]}::real[])`

const memoryRows = (db: AssistantDb) =>
  db
    .selectFrom('assistant.memories')
    .select(['memoryId as id', 'type', 'index', 'text', 'model as embeddingModel', 'userId', 'customerId', 'createdOn'])

/** The memories that a caller may see: users their own, staff all. */
const memoriesSeen = (db: AssistantDb, caller: Caller, filter: MemoryFilter) => {
  let query = memoryRows(db)
  if (!isStaff(caller)) query = query.where('userId', '=', caller.actor.id)
  for (const field of ['type', 'index', 'userId', 'customerId'] as const) {
    const value = filter[field]
    if (value !== undefined) query = query.where(field, '=', value as never)
  }
  return query
}

const withoutNulls = <Row extends { userId: string | null; customerId: string | null }>({
  userId,
  customerId,
  ...row
}: Row) => ({ ...row, ...(userId !== null && { userId }), ...(customerId !== null && { customerId }) })

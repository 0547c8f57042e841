import { hash } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { App } from '#infrastructure/app.ts'
import { repeatErasures } from '#infrastructure/backup/repeat-erasures.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { erasePerson } from '#infrastructure/log/erase.ts'
import { erasedUser } from '#infrastructure/log/erasures.ts'
import { sealLog } from '#infrastructure/log/hash-chain.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { openPersonalDataKeys } from '#infrastructure/log/personal-data-keys.ts'
import { verifyLog } from '#infrastructure/log/verify.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { replayParked } from '#infrastructure/views/parked.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { rebuild, switchOver } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { as, unconfigured } from '../support/case-stories.ts'
import { address, openTestApp, runWholeOrder } from '../support/test-app.ts'

const contact = { firstName: 'A', lastName: 'B', company: '', phoneNumber: '' }

/** All data of a person in the database. */
const everything = async (url: string) => {
  const owner = new pg.Client(url)
  await owner.connect()
  const { rows: all } = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname ~ '^(log|for_|projector|graphile|assistant)'",
  )
  const tables = all.map(({ name }) => name)
  const found = []
  for (const table of tables)
    found.push(...(await owner.query<{ row: string }>(`select t::text as row from ${table} t`)).rows)
  await owner.end()
  return found.map(({ row }) => row).join('\n')
}

test('personal data is encrypted in the log with the key of the person, and is read back unchanged', async () => {
  await using app = await openTestApp()
  const requestId = await runWholeOrder(app)
  const { rows } = await app.database.pool.query<{ data: string }>(
    'select string_agg(data::text, $$ $$) as data from log.events',
  )
  expect(rows[0]!.data).not.toMatch(/Glisan|ada@bloom/)
  const order = orderAsOf.staff(await app.log.readCase({ requestId }))
  expect(order).toMatchObject({ contact: { email: 'ada@bloom.example' }, addresses: [{ line1: address.line1 }, {}] })
})

test('J1 an email address has one key in every spelling, and no two addresses share a key', async () => {
  await using app = await openTestApp()
  const { personalDataKeys, pool } = app.database
  const subjectOf = async (email: string) => {
    const stored = await personalDataKeys.seal({
      type: 'DraftChanged',
      data: { contact: { ...contact, email }, addresses: [] },
    } as never)
    return stored.sealed!.subject
  }
  // Addresses that are one account in the unique index have one key here.
  for (const email of [
    'ADA@Bloom.example',
    'İda@bloom.example',
    'ida@bloom.example',
    'ıda@bloom.example',
    'ΑΣ@x.example',
  ]) {
    const { rows } = await pool.query<{ folded: string }>('select lower($1 collate "pg_c_utf8") as folded', [email])
    expect([email, await subjectOf(email)]).toEqual([email, await subjectOf(rows[0]!.folded)])
  }
  const different = ['ida@bloom.example', 'ıda@bloom.example', 'i̇da@bloom.example', 'ας@x.example', 'ασ@x.example']
  expect(new Set(await Promise.all(different.map(subjectOf))).size).toBe(different.length)
})

test('an erasure removes a person from log and views; the order remains, the hash chain is valid, and a rebuild gives the same views', async () => {
  await using app = await openTestApp()
  const requestId = await runWholeOrder(app)
  const eves = storySteps(app)
  await eves.drafts('eve')
  await eves.adds('eve', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await eves.asks('eve')
  await eves.quotes('sam', { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-lodz', unitCost: 0.4 })
  await eves.chooses('eve', 500)
  await eves.checksOut('eve', { ...address, line1: 'Reymonta 12' }, 'Air')
  await sealLog(app.database.pool)
  for (const projection of projections) await rebuild(app.database.pool, app.log, projection)
  expect(await everything(app.url)).toContain('Glisan')

  expect(await erasePerson(app.database, app.log, 'Ada@Bloom.example')).toBe(1)

  const left = await everything(app.url)
  expect(left).not.toMatch(/Glisan|ada@bloom/)
  expect(left).toContain('Reymonta 12')
  const order = orderAsOf.customer(await app.log.readCase({ requestId }))
  expect(order).toMatchObject({
    status: 'completed',
    contact: { firstName: '—' },
    addresses: [{ country: 'US', line1: '—' }, {}],
  })
  expect(await verifyLog(app.database.pool)).toMatchObject({ ok: true, unsealed: 0 })
  for (const projection of projections) {
    expect(await rebuild(app.database.pool, app.log, projection)).toMatchObject({ differences: 0, switched: true })
  }
  // No process retains the key.
  const other = openDatabase(app.url)
  expect(JSON.stringify(await postgresLog(other).readCase({ requestId }))).not.toContain('Glisan')
  await other.close()
})

/** Adds a conversation, a private document, and memories of a person and about their customer. */
const talksToAssistant = async ({ assistant, database: { pool } }: App, who: 'ada' | 'eve') => {
  const { userId, customerId, firstName, lastName } = people[who]
  const [at, words] = [new Date().toISOString(), `words of ${who}`]
  await assistant.store.create({ id: `c-${who}`, userId, configurationId: null, createdOn: at })
  const content = [{ type: 'text' as const, text: words }]
  const turn = (await assistant.store.beginTurn(`c-${who}`))!
  await turn.addMessage({ id: 'm', role: 'user', content, createdAt: at }, words)
  await turn.end()
  const request = { id: 'call', functionName: 'evaluate_math', arguments: words }
  await assistant.store.saveToolCall({ toolCallId: `t-${who}`, conversationId: `c-${who}`, request })
  await pool.query(
    `insert into assistant.documents (document_id, visibility, user_id, purpose, title, contents, protection,
       created_on, created_by, changed_on, changed_by)
     values ($1, 'private', $2, 'other', 'Notes', $3, 'unprotected', now(), $2, now(), $2)`,
    [`d-${who}`, userId, words],
  )
  const memories = [
    [`own-${who}`, words, userId, null],
    [`naming-${who}`, `${words}, ${firstName} ${lastName}`, null, customerId],
    [`other-${who}`, 'Orders in spring', null, customerId],
  ]
  for (const values of memories)
    await pool.query(
      `insert into assistant.memories (memory_id, type, index, text, model, embedding, user_id, customer_id, created_on)
       values ($1, 'packaging', 'preferences', $2, 'local-word-hash', '{}', $3, $4, now())`,
      values,
    )
}

test.each(['by email address', 'by the key, as a restore does', 'by the user, as a restore does'])(
  'an erasure %s removes what the person wrote to the assistant, whose account remains',
  async (how) => {
    await using app = await openTestApp()
    await runWholeOrder(app)
    await talksToAssistant(app, 'ada')
    await talksToAssistant(app, 'eve')
    const { rows } = await app.database.pool.query<{ key: string }>(
      `select key_id as key from people.personal_keys where subject = $1`,
      [hash('sha256', 'ada@bloom.example')],
    )
    const user = { user: erasedUser('u-ada'), account: 'retained', at: new Date().toISOString() } as const
    if (how === 'by the user, as a restore does') await repeatErasures(app.url, [user])
    else await erasePerson(app.database, app.log, how === 'by email address' ? 'ADA@bloom.example' : rows[0]!)
    const left = await everything(app.url)
    expect(left).not.toContain('words of ada')
    expect(left.match(/words of eve/g)).toHaveLength(6)
    expect(left).toContain('other-ada')
  },
)

test('the next event of an order does not restore the data of an erased person', async () => {
  await using app = await openTestApp()
  const adas = storySteps(app)
  await adas.drafts('ada')
  const box = { dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] as [number] }
  await adas.adds('ada', { name: 'Box', ...box })
  await adas.asks('ada')
  await adas.quotes('sam', { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-lodz', unitCost: 0.4 })
  await adas.chooses('ada', 500)
  await adas.checksOut('ada', address, 'Air')
  await app.settled()
  expect(await everything(app.url)).toContain('Glisan')
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  await adas.adds('ada', { name: 'Another', ...box })
  await app.settled()
  const left = await everything(app.url)
  expect(left).toContain('Another')
  expect(left).not.toMatch(/Glisan|ada@bloom/)
})

/** Erases Ada between the encryption of her draft and its append. */
const eraseDuringAppend = async (app: App) => {
  const { personalDataKeys } = app.database
  const seal = personalDataKeys.seal
  personalDataKeys.seal = async (event) => {
    const stored = await seal(event)
    personalDataKeys.seal = seal
    await erasePerson(app.database, app.log, 'ada@bloom.example')
    return stored
  }
  const adas = storySteps(app)
  await adas.drafts('ada')
  await adas.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await adas.asks('ada')
  await adas.quotes('sam', { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-lodz', unitCost: 0.4 })
  await adas.chooses('ada', 500)
  await adas.checksOut('ada', address, 'Air')
  return adas
}

test('commands and caches that were active during an erasure do not restore the person’s data', async () => {
  await using app = await openTestApp()
  const adas = await eraseDuringAppend(app)
  await app.settled()
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
  const input = { requestId: adas.requestId(), customerProductName: 'Another', ...unconfigured }
  const next = await handle(app.ports, addPackagingItem, {
    caller: as('ada'),
    input,
    commandId: 'next',
  })
  expect(JSON.stringify(next)).not.toMatch(/Glisan|ada@bloom/)
})

test('a process that missed the notification folds no data of an erased person', async () => {
  await using app = await openTestApp()
  await runWholeOrder(app)
  await app.projector.stop()
  const unnotified = openDatabase(app.url)
  const log = postgresLog(unnotified)
  expect(JSON.stringify(await log.readAfter(0, 1_000))).toContain('Glisan')
  const projector = await startProjector(unnotified, log)
  await expect.poll(projector.leads).toBe(true)
  await eraseDuringAppend({ ...app, settled: async () => undefined })
  expect(await projector.reached(await log.head(), 60_000)).toBe(true)
  await projector.stop()
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
  await unnotified.close()
})

test('a process that missed the notification builds no table with data of an erased person', async () => {
  await using app = await openTestApp()
  const requestId = await runWholeOrder(app)
  const unnotified = openDatabase(app.url)
  const log = postgresLog(unnotified)
  expect(JSON.stringify(await log.readCase({ requestId }))).toContain('Glisan')
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  for (const projection of projections) {
    expect(await rebuild(unnotified.pool, log, { ...projection, version: projection.version + 1 })).toMatchObject({
      differences: 0,
    })
  }
  await unnotified.close()
})

test('a process that missed the notification replays no parked row with data of an erased person', async () => {
  await using app = await openTestApp()
  const requestId = await runWholeOrder(app)
  const unnotified = openDatabase(app.url)
  const log = postgresLog(unnotified)
  const [{ caseId } = { caseId: '' }] = await log.readCase({ requestId })
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  const parked = { projection: projections[0]!.name, key: caseId, caseId, position: 1, error: '', events: 1 }
  await replayParked(unnotified, log, projections[0]!, parked)
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
  await unnotified.close()
})

test('J1 an erasure drops the table of a view that no longer exists', async () => {
  await using app = await openTestApp()
  await runWholeOrder(app)
  await app.settled()
  const { pool } = app.database
  await pool.query('create table for_staff.page_for_staff as select key, body from for_staff.feed_for_staff')
  await pool.query(`insert into projector.checkpoints (name, version) values ('page-for-staff', 1)`)
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
  const { rows } = await pool.query<{ name: string }>('select name from projector.checkpoints')
  const left = rows.map(({ name }) => name)
  expect(left).not.toContain('page-for-staff')
  expect(left).toEqual(expect.arrayContaining(projections.map(({ name }) => name)))
})

/** Checkpoints, tables and builds of views that the following test adds. */
const unknownViews = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select name from projector.checkpoints where name ~ '^(added|removed)-for-customer'
     union select replace(tablename, '_for_', '-for-') from pg_tables where tablename ~ '^(added|removed)_for_customer'
     union select view from projector.build_parts where view ~ '^(added|removed)-for-customer' order by name`,
  )
  return rows.map(({ name }) => name)
}

test('J1 an erasure drops the replaced and the new table of a view that this program does not have', async () => {
  await using app = await openTestApp()
  await runWholeOrder(app)
  await app.settled()
  const { pool } = app.database
  const removed = { ...projections[0]!, name: 'removed-for-customer' }
  const added = { ...projections[0]!, name: 'added-for-customer' }
  for (let i = 0; i < 2; i += 1)
    expect(await rebuild(pool, app.log, removed)).toMatchObject({ switched: true, rows: 1 })
  await buildNewTable(pool, app.log, added)
  expect(await unknownViews(pool)).toEqual([
    'added-for-customer',
    'added-for-customer__next',
    'removed-for-customer',
    'removed-for-customer__old',
  ])
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
  expect(await unknownViews(pool)).toEqual([])
  // The program that has the new view builds it again, without the person.
  await expect(switchOver(pool, app.log, added)).rejects.toThrow('There is no added-for-customer next to the live one')
  expect(await rebuild(pool, app.log, added, { continues: true })).toMatchObject({ switched: true, rows: 1 })
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
})

test('J1 a view that an erasure by an earlier program dropped is filled again without a restart', async () => {
  await using app = await openTestApp()
  await runWholeOrder(app)
  const added = { ...projections[0]!, name: 'added-for-customer' }
  const projector = await startProjector(app.database, app.log, { projections: [added] })
  expect(await projector.ready(60_000)).toBe(true)
  const table = async () => {
    const name = "select to_regclass('for_customer.added_for_customer')::oid as oid"
    return (await app.database.pool.query<{ oid: number | null }>(name)).rows[0]!.oid
  }
  const dropped = await table()
  // The earlier program does not have the view, so it drops the table.
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  // The projector creates another table, sometimes before the erasure has returned.
  await expect.poll(async () => [null, dropped].includes(await table())).toBe(false)
  expect(await projector.ready(60_000)).toBe(true)
  await projector.stop()
  const { rows } = await app.database.pool.query('select key from for_customer.added_for_customer')
  expect(rows).toHaveLength(1)
  expect(await everything(app.url)).not.toMatch(/Glisan|ada@bloom/)
})

test('a key is not cached if it is destroyed during its lookup', async () => {
  await using app = await openTestApp()
  const { pool } = app.database
  const looked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const query = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const found = await pool.query(asked as string, values)
    if ((asked as pg.QueryConfig).name === 'personal-data-keys') {
      looked.resolve()
      await answered.promise
    }
    return found
  }
  const personalDataKeys = openPersonalDataKeys({ query } as unknown as pg.Pool)
  const data = { contact: { ...contact, email: 'ada@bloom.example' }, addresses: [], additionalComments: 'Ring twice' }
  const stored = await personalDataKeys.seal({ type: 'DraftChanged', data })
  personalDataKeys.forget()
  const reading = personalDataKeys.open([stored])
  await looked.promise
  await personalDataKeys.erase('ada@bloom.example')
  answered.resolve()
  await reading
  expect(JSON.stringify(await personalDataKeys.open([stored]))).not.toContain('Ring twice')
})

test('a person who returns after an erasure gets a new key, and the earlier data remains erased', async () => {
  await using app = await openTestApp()
  const before = await runWholeOrder(app)
  await erasePerson(app.database, app.log, 'ada@bloom.example')
  const after = await runWholeOrder(app)
  expect(orderAsOf.staff(await app.log.readCase({ requestId: before }))?.contact?.firstName).toBe('—')
  expect(orderAsOf.staff(await app.log.readCase({ requestId: after }))?.contact?.firstName).toBe('Ada')
})

import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { operations } from '#application/operations.ts'
import type { DemoSignIns } from '#application/people/sign-in-ports.ts'
import type { OperationPorts, OperationsByArea } from '#application/pipeline/operation.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { openLogger } from '#infrastructure/http/request-log.ts'
import { buildServer, type ServerDeps } from '#infrastructure/http/server.ts'
import { createIdentity, type Identity, createSignInPorts } from '#infrastructure/identity/identity.ts'
import { openCursors } from '#infrastructure/reads/cursor.ts'
import { peopleReads } from '#infrastructure/reads/people.ts'
import { memoryFeeds } from './memory-feeds.ts'
import { freshDatabase } from './postgres.ts'
import { customerRow, personRow, type PersonRow, supplierRow } from './rows.ts'
import { testSecrets } from './secrets.ts'

/** The web server without the app, with real people and sessions in a separate database; tests can add operations. */

export const password = 'Boxwright-demo-1'
const person = (userId: string, email: string): Pick<PersonRow, 'userId' | 'firstName' | 'lastName' | 'email'> => ({
  userId,
  firstName: userId,
  lastName: 'Test',
  email,
})

/** One person of each kind; `vera` can read but not edit. */
const everyone: PersonRow[] = [
  { ...person('ada', 'ada@bloom.example'), type: 'user', customerId: 'bloom', roles: ['CREQ:C'] },
  { ...person('vera', 'vera@bloom.example'), type: 'user', customerId: 'bloom' },
  { ...person('eve', 'eve@rival.example'), type: 'user', customerId: 'rival', roles: ['CREQ:C'] },
  { ...person('sam', 'sam@boxwright.example'), type: 'admin', adminType: 'superAdmin' },
  { ...person('sue', 'sue@boxwright.example'), type: 'admin', adminType: 'supplierOnly' },
  { ...person('lin', 'lin@board.example'), type: 'supplier', supplierId: 'board' },
  { ...person('tom', 'tom@print.example'), type: 'supplier', supplierId: 'print' },
  { ...person('bob', 'bob@bloom.example'), type: 'user', customerId: 'bloom', status: 'blocked' },
  { ...person('ivy', 'ivy@bloom.example'), type: 'user', customerId: 'bloom', status: 'pending_invitation' },
]

/** People and their sessions in a separate database, which several servers can share. */
export const openPeople = async () => {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url)
  let moment = Date.parse('2026-05-04T10:00:00Z')
  const identity = createIdentity(database.pool, () => new Date(moment).toISOString(), { secrets: testSecrets })
  for (const customerId of ['bloom', 'rival']) await customerRow(database.pool, customerId, customerId)
  for (const supplierId of ['board', 'print']) await supplierRow(database.pool, supplierId, supplierId)
  // One password hash for all, because nine would take most of the time of a test.
  const passwordHash = await identity.store.passwords.hash(password)
  for (const one of everyone) await personRow(database.pool, { ...one, passwordHash }, new Date(moment).toISOString())
  return {
    identity,
    pool: database.pool,
    /** Moves the clock of the sessions. */
    passes: (milliseconds: number) => {
      moment += milliseconds
    },
    close: async () => {
      await database.close()
      await fresh.drop()
    },
  }
}
export type TestPeople = Awaited<ReturnType<typeof openPeople>>

/** `extra`: additional operations. `demo`: the sign-ins of the demo. */
type Options = Partial<Omit<ServerDeps, 'config' | 'operations'>> & {
  config?: Partial<ServerDeps['config']>
  people?: TestPeople
  extra?: OperationsByArea
  demo?: DemoSignIns
}

/** The ports that the operations of people use. */
const peoplePorts = async (
  identity: Identity,
  pool: pg.Pool,
  settings: Parameters<typeof createSignInPorts>[1],
): Promise<OperationPorts> => {
  const reads = { people: peopleReads({ identity, cursors: await openCursors(pool) }) }
  return { store: identity.store, reads, signIn: createSignInPorts(identity, settings) } as unknown as OperationPorts
}

/** Starts a server, which the test must close. Without `people`, it creates its own. */
export const openHttpServer = async ({ config, people: shared, extra, demo, ...deps }: Options = {}) => {
  const { identity, pool, passes, close } = shared ?? (await openPeople())
  const leave = shared ? async () => {} : close
  const lines: string[] = []
  const feeds = memoryFeeds()
  const app: FastifyInstance = await buildServer({
    config: {
      webOrigins: [],
      trustedProxies: [],
      signInLimit: 1000,
      estimateLimit: 1000,
      commandLimit: 1000,
      ...config,
    },
    logger: openLogger('debug', { write: (line) => lines.push(line) }),
    identity,
    feeds,
    knowledge: { onChange: () => () => undefined },
    readHealth: async () => ({ head: 0, views: [] }),
    routes: [],
    operations: {
      list: { people: operations.people, ...extra },
      ports: await peoplePorts(identity, pool, {
        publicUrl: config?.publicUrl,
        hasOutbox: deps.outbox !== undefined,
        demo,
      }),
    },
    ...deps,
  }).catch(async (error: unknown) => {
    await leave()
    throw error
  })

  const call = (options: InjectOptions) => app.inject(options)
  const login = (email: string, given = password) =>
    call({ method: 'POST', url: '/api/v1/user/login', body: { email, password: given } })

  return {
    app,
    identity,
    feeds,
    pool,
    passes,
    /** The lines of the server log. */
    lines,
    call,
    login,
    /** The cookie of a new session. */
    signIn: async (email: string): Promise<string> => {
      const { name, value } = (await login(email)).cookies[0]!
      return `${name}=${value}`
    },
    /** Listens on a free port of 127.0.0.1; returns the address. */
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close()
      await leave()
    },
  }
}
export type HttpServer = Awaited<ReturnType<typeof openHttpServer>>

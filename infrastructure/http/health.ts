import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { backlogOf } from '../jobs/processes.ts'

/** Liveness and readiness of the server, for operators. Not part of the API. */

/** Health of the server. `head`: last position of the log. `position`: last position that a view has folded. */
export type Health = {
  head: number
  views: readonly {
    name: string
    position: number
    /** False if its table is being filled: requests that read it are answered with 503. */
    ready?: boolean
    parked?: number
    error?: string | undefined
  }[]
  /** Dead letters: events and jobs of processes that failed permanently. */
  stuckEvents?: number
  deadJobs?: number
  /** Whether views are read from the replica; undefined without a replica. */
  replicaInUse?: boolean | undefined
}

/** Queries the database; rejects if it does not answer. */
export type ReadHealth = () => Promise<Health>

export const healthOf =
  ({ log, projector, database, replica }: Pick<App, 'log' | 'projector' | 'database' | 'replica'>): ReadHealth =>
  async () => ({
    head: await log.head(),
    views: projector.status(),
    ...(await backlogOf(database.pool)),
    replicaInUse: replica?.inUse(),
  })

/** The routes that `serveHealth` adds, with their access rule. */
export const healthRoutes = { 'GET /healthz': ['anyone'], 'GET /readyz': ['anyone'] } as const

/** A view that lags by more events than this is not ready, because it would show stale data. */
const maxLag = 1_000
/** Timeout of the database query, in milliseconds. */
const timeoutMs = 2_000

/**
 * `/healthz` responds while the process runs. `/readyz` responds with 200 if the database answers and every view has
 * caught up, otherwise with 503 and the reasons. Both also respond while other requests are refused under load.
 */
export const serveHealth = (server: FastifyInstance, readHealth: ReadHealth): void => {
  const config = { pressureHandler: () => undefined }
  server.get('/healthz', { config }, () => ({ status: 'alive' }))
  server.get('/readyz', { config }, async (_, reply) => {
    const health = await withTimeout(readHealth()).catch(() => undefined)
    const reasons = health ? problemsOf(health) : ['the database does not answer']
    if (reasons.length > 0) return reply.code(503).send({ status: 'not ready', reasons })
    const warnings = health ? warningsOf(health) : []
    return warnings.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons: warnings }
  })
}

/** Warnings about a server that is still ready. */
const warningsOf = ({ views, stuckEvents = 0, deadJobs = 0, replicaInUse }: Health): string[] => [
  ...views.flatMap(({ name, parked = 0 }) => (parked > 0 ? [`${parked} rows of the view ${name} are parked`] : [])),
  ...(stuckEvents > 0 ? [`${stuckEvents} events that a process cannot handle are parked`] : []),
  ...(deadJobs > 0 ? [`${deadJobs} jobs have used up their attempts`] : []),
  ...(replicaInUse === false
    ? ['the replica does not answer or has stalled: views are read from the primary database']
    : []),
]

const problemsOf = ({ head, views }: Health): string[] =>
  views.flatMap(({ name, position, ready, error }) => {
    if (ready === false) return [`the view ${name} is being filled`]
    if (error !== undefined) return [`the view ${name} stopped at ${position} of ${head}: ${error}`]
    return head - position > maxLag ? [`the view ${name} is at ${position} of ${head}`] : []
  })

const withTimeout = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

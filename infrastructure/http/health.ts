import type { FastifyInstance } from 'fastify'

/** Whether the server is alive, and whether it can serve: for operators. Not part of the API. */

/** How the machine is. `head` is the last position of the log; a view stands where it has folded the log up to. */
export type Health = {
  head: number
  views: readonly {
    name: string
    position: number
    /** False while its table is being filled: requests that read it are answered with 503. */
    ready?: boolean
    parked?: number
    error?: string | undefined
  }[]
  /** Work of processes that failed for good. */
  stuckEvents?: number
  deadJobs?: number
}

/** Asks the database; rejects where it does not answer. */
export type ReadHealth = () => Promise<Health>

/** The routes that `serveHealth` adds, and whom they are for. */
export const healthRoutes = { 'GET /healthz': ['anyone'], 'GET /readyz': ['anyone'] } as const

/** A view that is further behind than this is not caught up: it would show people the past. */
const mostLag = 1_000
/** Milliseconds that the database has for an answer. */
const patience = 2_000

/**
 * `/healthz` answers while the process runs. `/readyz` answers 200 once the database answers and every view has caught
 * up, else 503 with the reasons. Both also answer while other requests are refused under load.
 */
export const serveHealth = (server: FastifyInstance, readHealth: ReadHealth): void => {
  const config = { pressureHandler: () => undefined }
  server.get('/healthz', { config }, () => ({ status: 'alive' }))
  server.get('/readyz', { config }, async (_, reply) => {
    const health = await inTime(readHealth()).catch(() => undefined)
    const reasons = health ? problemsOf(health) : ['the database does not answer']
    if (reasons.length > 0) return reply.code(503).send({ status: 'not ready', reasons })
    const worries = health ? warningsOf(health) : []
    return worries.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons: worries }
  })
}

/** Reasons to look at a server that serves. */
const warningsOf = ({ views, stuckEvents = 0, deadJobs = 0 }: Health): string[] => [
  ...views.flatMap(({ name, parked = 0 }) => (parked > 0 ? [`${parked} rows of the view ${name} are parked`] : [])),
  ...(stuckEvents > 0 ? [`${stuckEvents} events are parked that no process could digest`] : []),
  ...(deadJobs > 0 ? [`${deadJobs} jobs were given up`] : []),
]

const problemsOf = ({ head, views }: Health): string[] =>
  views.flatMap(({ name, position, ready, error }) => {
    if (ready === false) return [`the view ${name} is being filled`]
    if (error !== undefined) return [`the view ${name} stopped at ${position} of ${head}: ${error}`]
    return head - position > mostLag ? [`the view ${name} is at ${position} of ${head}`] : []
  })

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

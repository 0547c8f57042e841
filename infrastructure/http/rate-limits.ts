import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '#application/contracts/rate-limits.ts'
import type { Allowance, RateLimits } from '#application/people/ports.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { Message } from '#domain/messages/message.ts'
import { invitationLimits, limitMinutes, secondFactorTries, signInShare as share } from '#domain/people/policy.ts'
import { foldedEmail } from '#domain/text/email.ts'
import { addressKey } from '../identity/rate-limits.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { throwRateLimited } from './answers.ts'
import { deviceIdOf } from './device-cookie.ts'

/** Defines what each rate limit of a contract counts, and its maximum (API-D09, API-013). */

/** A call to count: `params` and `body` as parsed; `caller` only if a user is signed in. */
export type LimitedCall = {
  request: FastifyRequest
  reply: FastifyReply
  readonly caller?: Caller
  params?: unknown
  body?: unknown
}

/**
 * Counts a call, and returns the function that reverts the count.
 *
 * @throws {Rejection} quota-exceeded with `retry-after` if the limit is exceeded
 */
export type RateLimiter = (limit: RateLimit, call: LimitedCall) => Promise<() => Promise<void>>

export type RateLimitDeps = {
  limits: RateLimits
  /** Attempts per email address and network address in 15 minutes. */
  signInLimit: number
  /** Estimates per network address and minute; also the limit for configurations and browser reports. */
  estimateLimit: number
  /** Commands per user and minute. */
  commandLimit: number
  /** Hash the device id. */
  secrets: Pick<Secrets, 'hash' | 'hashes'>
}

/**
 * Maximum number of running or queued password hashes per network address, so that one address cannot fill the queue
 * (S-32).
 */
const maxConcurrentHashes = 8

const tooMany = {
  signIn: { key: 'access.tooManySignIns' },
  attempts: { key: 'access.tooManyAttempts' },
  invitations: { key: 'access.tooManyInvitations' },
} as const

/** Maximum number of messages of a user to the assistant in 15 minutes and in a day. */
const assistantLimits = { perWindow: 100, perDay: 500 }

type Counted = { allowances: Allowance[]; message: Message }
type Rule = (call: Required<LimitedCall>) => Counted

/** Limits stored in the database: they survive a restart and are shared by all processes. */
const rulesOf = ({
  signInLimit,
  secrets,
}: Pick<RateLimitDeps, 'signInLimit' | 'secrets'>): Record<Exclude<RateLimit, PerMinute>, Rule> => {
  const signingIn =
    (scope: 'password' | 'code' | 'mail' | 'token'): Rule =>
    ({ request, body }) => {
      const [email, network] = [emailIn(body), addressKey(request.ip)]
      const ofAddress = scope === 'mail' ? share.mailsOfAddress : share.address
      const allowances: Allowance[] = [{ key: `${scope} ${network}`, most: signInLimit * ofAddress }]
      if (email !== undefined && scope !== 'token') {
        // A known device of this user has a separate limit, so attackers cannot exhaust its attempts (S-17).
        const device = deviceIdOf(secrets, request, email)
        allowances.push(
          { key: `${scope} ${network} ${email}`, most: signInLimit },
          device === undefined
            ? { key: `${scope} of ${email}`, most: signInLimit * (scope === 'mail' ? share.mails : share.email) }
            : { key: `${scope} of device ${device}`, most: signInLimit },
        )
        // Six digits can be guessed in few attempts, and each mail contains a new code; links are not limited.
        if (scope === 'code') {
          allowances.push({
            key: `codes of ${email}`,
            most: signInLimit * share.codesPerDay,
            minutes: limitMinutes.day,
          })
        }
      }
      return { allowances, message: tooMany.signIn }
    }
  const own =
    (what: 'password' | 'mail' | 'picture'): Rule =>
    ({ caller, body }) => {
      const to = what === 'mail' ? emailIn(body) : undefined
      return {
        allowances: [
          { key: `own ${what} ${caller.actor.id}`, most: signInLimit },
          // Customers cannot exhaust the verification emails of an address that an employee changes to (S-09).
          ...(to === undefined ? [] : [{ key: `own mail to ${to} by ${caller.kind}`, most: signInLimit }]),
        ],
        message: tooMany.attempts,
      }
    }
  const ownCode: Rule = ({ caller }) => ({
    allowances: [
      { key: `own code ${caller.actor.id}`, most: secondFactorTries.perWindow },
      { key: `own code ${caller.actor.id} today`, most: secondFactorTries.perDay, minutes: limitMinutes.day },
    ],
    message: tooMany.attempts,
  })
  const ownPassword = own('password')
  return {
    password: signingIn('password'),
    code: signingIn('code'),
    mail: signingIn('mail'),
    token: signingIn('token'),
    ownPassword,
    ownCode,
    ownMail: own('mail'),
    ownPicture: own('picture'),
    assistantMessages: ({ caller }) => ({
      allowances: [
        { key: `assistant ${caller.actor.id}`, most: assistantLimits.perWindow },
        { key: `assistant ${caller.actor.id} today`, most: assistantLimits.perDay, minutes: limitMinutes.day },
      ],
      message: tooMany.attempts,
    }),
    // The limit depends on the credential that proves the identity.
    ownProof: (call) => ('password' in (call.body as object) ? ownPassword : ownCode)(call),
    invitations: ({ caller: { customerId, actor }, params, body }) => {
      const sender = customerId ?? actor.id
      const recipient = emailIn(body) ?? (params as { userId: string }).userId
      const { perRecipient, perEmployee, perCompany, perCompanyAndDay: perDay } = invitationLimits
      return {
        allowances: [
          // The key includes the company or the employee: neither can exhaust the invitations of others (S-09).
          { key: `invitations to ${recipient} by ${sender}`, most: perRecipient },
          { key: `invitations by ${sender}`, most: customerId === undefined ? perEmployee : perCompany },
          ...(customerId === undefined
            ? []
            : [{ key: `invitations by ${sender} today`, most: perDay, minutes: limitMinutes.day }]),
        ],
        message: tooMany.invitations,
      }
    },
  }
}

const emailIn = (body: unknown): string | undefined => {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? foldedEmail(email) : undefined
}

type PerMinute = keyof typeof limitsPerMinute
/** Limits per minute, counted in memory, because they protect this process. */
const limitsPerMinute = {
  estimates: { key: 'access.tooManyPrices' },
  configurations: { key: 'access.tooManyQuestions' },
  reports: { key: 'access.tooManyQuestions' },
  helpSearches: { key: 'access.tooManyQuestions' },
  documents: { key: 'access.tooManyDocuments' },
  commands: { key: 'access.tooManyChanges' },
} as const satisfies Partial<Record<RateLimit, Message>>

/** Maximum number of help searches per network address and minute (API-D09). */
const helpSearchLimit = 60
/** Maximum number of document downloads per user and minute. */
const documentLimit = 60
const userOf = ({ signedIn }: FastifyRequest): string => signedIn!.user.userId

const isPerMinute = (limit: RateLimit): limit is PerMinute => Object.hasOwn(limitsPerMinute, limit)

/** The rate limiter of a server. */
export const rateLimiter = (server: FastifyInstance, deps: RateLimitDeps): RateLimiter => {
  const rules = rulesOf(deps)
  const concurrent = new Map<string, number>()
  const inMemory = {
    estimates: limitPerAddress(server, deps.estimateLimit, limitsPerMinute.estimates),
    configurations: limitPerAddress(server, deps.estimateLimit, limitsPerMinute.configurations),
    reports: limitPerAddress(server, deps.estimateLimit, limitsPerMinute.reports),
    helpSearches: limitPerAddress(server, helpSearchLimit, limitsPerMinute.helpSearches),
    documents: limitPerMinute(server, documentLimit, limitsPerMinute.documents, userOf),
    commands: limitPerMinute(server, deps.commandLimit, limitsPerMinute.commands, userOf),
  } satisfies Record<PerMinute, unknown>
  return async (limit, call) => {
    if (isPerMinute(limit)) {
      await inMemory[limit](call.request, call.reply)
      return async () => undefined
    }
    if (hashingLimits.has(limit)) limitConcurrency(concurrent, call, tooMany.signIn)
    const { allowances, message } = rules[limit](call as Required<LimitedCall>)
    const wait = await deps.limits.take(allowances)
    if (wait !== undefined) throwRateLimited(call.reply, wait, message)
    return () => deps.limits.release(allowances)
  }
}

/** Limits of operations that hash a password. */
const hashingLimits: ReadonlySet<RateLimit> = new Set(['password', 'mail'])

const limitConcurrency = (concurrent: Map<string, number>, { request, reply }: LimitedCall, message: Message): void => {
  const network = addressKey(request.ip)
  const before = concurrent.get(network) ?? 0
  if (before >= maxConcurrentHashes) throwRateLimited(reply, 1, message)
  concurrent.set(network, before + 1)
  reply.raw.once('close', () => {
    const left = concurrent.get(network)! - 1
    if (left > 0) concurrent.set(network, left)
    else concurrent.delete(network)
  })
}

/** Allows a network address `most` calls per minute, and refuses more with 429 (API-D09). */
export const limitPerAddress = (server: FastifyInstance, most: number, message: Message) =>
  limitPerMinute(server, most, message, ({ ip }) => addressKey(ip))

const limitPerMinute = (
  server: FastifyInstance,
  most: number,
  message: Message,
  keyGenerator: (request: FastifyRequest) => string,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
  const count = server.createRateLimit({ max: most, timeWindow: '1 minute', keyGenerator })
  return async (request, reply) => {
    const counted = await count(request)
    if ('isExceeded' in counted && counted.isExceeded) throwRateLimited(reply, counted.ttlInSeconds, message)
  }
}

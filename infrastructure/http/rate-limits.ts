import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '#application/contracts/rate-limits.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { foldedEmail } from '#domain/text/email.ts'
import { type Allowance, aDay, type Limits, placeOf } from '../identity/rate-limits.ts'
import { mostCodes } from '../identity/second-factor.ts'
import { refuseTooOften } from './answers.ts'

/** What each rate limit of a contract counts, and how much it allows (API-D09, API-013). */

/** A call to count: `params` and `body` as parsed; `caller` only where somebody is signed in. */
export type LimitedCall = {
  request: FastifyRequest
  reply: FastifyReply
  readonly caller?: Caller
  params?: unknown
  body?: unknown
}

/**
 * Counts a call, and returns how to uncount it.
 *
 * @throws {Rejection} quota-exceeded with `retry-after`, where the limit is used up
 */
export type RateLimiter = (limit: RateLimit, call: LimitedCall) => Promise<() => Promise<void>>

export type RateLimitDeps = {
  limits: Limits
  /** Attempts per e-mail address and network address in 15 minutes. */
  signInLimit: number
  /** Estimates per network address and minute, and as many configurations. */
  estimateLimit: number
}

/**
 * How many times the limit of one e-mail address from one network address is left to a network address for all e-mail
 * addresses, and to an e-mail address from everywhere: for attempts, for mails, and for one-time passwords in a day.
 */
const share = { address: 30, email: 10, mails: 2, codes: 3 } as const
/** Invitations in 15 minutes, to one address or user and by one person. */
const maxInvitations = { to: 5, by: 100 } as const

const tooMany = {
  signIn: 'Too many attempts to sign in, please wait a few minutes',
  attempts: 'Too many attempts, please wait a few minutes',
  invitations: 'Too many invitations, please wait a few minutes',
} as const

type Counted = { allowances: Allowance[]; message: string }
type Rule = (call: Required<LimitedCall>) => Counted

/** Limits that are counted in rows, so that a restart forgets nothing and processes count together. */
const rulesOf = (signInLimit: number): Record<Exclude<RateLimit, PerMinute>, Rule> => {
  const signingIn =
    (scope: 'password' | 'code' | 'mail' | 'token'): Rule =>
    ({ request, body }) => {
      const [email, network] = [emailIn(body), placeOf(request.ip)]
      const allowances: Allowance[] = [{ key: `${scope} ${network}`, most: signInLimit * share.address }]
      if (email !== undefined && scope !== 'token') {
        allowances.push(
          { key: `${scope} ${network} ${email}`, most: signInLimit },
          { key: `${scope} of ${email}`, most: signInLimit * (scope === 'mail' ? share.mails : share.email) },
        )
        // Six digits do not bear many guesses, and each mail brings new ones; the link stays open.
        if (scope === 'code') {
          allowances.push({ key: `codes of ${email}`, most: signInLimit * share.codes, minutes: aDay })
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
          ...(to === undefined ? [] : [{ key: `own mail to ${to}`, most: signInLimit }]),
        ],
        message: tooMany.attempts,
      }
    }
  const ownCode: Rule = ({ caller }) => ({
    allowances: [
      { key: `own code ${caller.actor.id}`, most: mostCodes.soon },
      { key: `own code ${caller.actor.id} today`, most: mostCodes.aDay, minutes: aDay },
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
    // By what the identity is proven with.
    ownProof: (call) => ('password' in (call.body as object) ? ownPassword : ownCode)(call),
    invitations: ({ caller, params, body }) => ({
      allowances: [
        { key: `invitations to ${emailIn(body) ?? (params as { userId: string }).userId}`, most: maxInvitations.to },
        { key: `invitations by ${caller.actor.id}`, most: maxInvitations.by },
      ],
      message: tooMany.invitations,
    }),
  }
}

const emailIn = (body: unknown): string | undefined => {
  const email = (body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? foldedEmail(email) : undefined
}

type PerMinute = keyof typeof perMinute
/** Limits per network address and minute, counted in memory: they protect this process. */
const perMinute = {
  estimates: 'Too many prices at once, please wait a moment',
  configurations: 'Too many questions at once, please wait a moment',
} as const satisfies Partial<Record<RateLimit, string>>

const isPerMinute = (limit: RateLimit): limit is PerMinute => Object.hasOwn(perMinute, limit)

/** The rate limiter of a server. */
export const rateLimiter = (server: FastifyInstance, deps: RateLimitDeps): RateLimiter => {
  const rules = rulesOf(deps.signInLimit)
  const inMemory = {
    estimates: limitPerAddress(server, deps.estimateLimit, perMinute.estimates),
    configurations: limitPerAddress(server, deps.estimateLimit, perMinute.configurations),
  } satisfies Record<PerMinute, unknown>
  return async (limit, call) => {
    if (isPerMinute(limit)) {
      await inMemory[limit](call.request, call.reply)
      return async () => undefined
    }
    const { allowances, message } = rules[limit](call as Required<LimitedCall>)
    const wait = await deps.limits.take(allowances)
    if (wait !== undefined) refuseTooOften(call.reply, wait, message)
    return () => deps.limits.giveBack(allowances)
  }
}

/** Allows a network address `most` calls a minute, and refuses further ones with 429 (API-D09). */
export const limitPerAddress = (
  server: FastifyInstance,
  most: number,
  message: string,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
  const count = server.createRateLimit({ max: most, timeWindow: '1 minute' })
  return async (request, reply) => {
    const counted = await count(request)
    if ('isExceeded' in counted && counted.isExceeded) refuseTooOften(reply, counted.ttlInSeconds, message)
  }
}

import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { people } from '#application/contracts/people.ts'
import { demand, notFound, Rejection } from '#domain/kernel.ts'
import type { Identity } from '../../identity/identity.ts'
import { serve } from '../serve.ts'
import { demandSafeWay, giveToken, takeToken, tokenOf } from '../session-cookie.ts'

/** What the sign-in page of a demo offers. */
export type DemoSignIns = z.output<typeof people.demoSignIns.reply>

/** `signInLimit` is per e-mail and address within 15 minutes (API-D09); without a `demo` nobody is told of its people. */
export type PeopleDeps = { identity: Identity; signInLimit: number; demo: DemoSignIns | undefined }

/** Signing in and out over HTTP, and who is who. */
export const peopleRoutes = (app: FastifyInstance, { identity, signInLimit, demo }: PeopleDeps): void => {
  const signIns = app.createRateLimit({
    max: signInLimit,
    timeWindow: '15 minutes',
    keyGenerator: ({ ip, body }) => `${ip} ${(body as { email: string }).email.trim().toLowerCase()}`,
  })

  serve(app, people.login, async ({ body, request, reply }) => {
    const attempts = await signIns(request)
    if ('isExceeded' in attempts && attempts.isExceeded) {
      reply.header('retry-after', attempts.ttlInSeconds)
      throw new Rejection({
        code: 'quota-exceeded',
        message: 'Too many attempts to sign in, please wait a few minutes',
      })
    }
    demandSafeWay(request)
    const { user, token } = await identity.login(body)
    // A session never changes hands: whoever signs in gets a new one, and what was there is over.
    const before = tokenOf(request)
    if (before) await identity.logout(before)
    giveToken(request, reply, token)
    return { payload: { user } }
  })

  serve(app, people.account, ({ request }) => ({ payload: request.signedIn!.user }))

  serve(app, people.logout, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token) await identity.logout(token)
    takeToken(request, reply)
    return { payload: null }
  })

  serve(app, people.demoSignIns, () => {
    demand(demo ? undefined : notFound('Demo'))
    return { payload: demo! }
  })

  serve(app, people.suppliers, async () => ({ payload: await identity.suppliers() }))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import { signIn } from '#application/people/contracts/sign-in.ts'
import { countryOf } from '#application/shipping/countries.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { localPath } from '#domain/people/return-path.ts'
import { foldedEmail } from '#domain/text/email.ts'
import type { Language } from '#domain/text/languages.ts'
import { askFor } from '../../identity/address-requests.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Entered } from '../../identity/open-session.ts'
import { aDay, placeOf } from '../../identity/rate-limits.ts'
import { refuseTooOften } from '../answers.ts'
import { serve } from '../serve.ts'
import {
  demandSafeWay,
  fromOf,
  giveLuggage,
  giveSignUpMark,
  giveToken,
  signUpMark,
  takeLuggage,
  takeToken,
  tokenOf,
} from '../session-cookie.ts'
import { countryOfVisitor, settingsChosen } from '../visitor-country.ts'

/** Every way in, over HTTP. */

/** What the ways in need of the server. */
export type SignInDeps = {
  identity: Identity
  /** Per e-mail and address, within 15 minutes (API-D09). */
  signInLimit: number
  /** Where people reach us, by the settings: the web app, and what Google sends people back to. */
  publicUrl: string | undefined
  hasGoogle: boolean
  hasOutbox: boolean
}

/**
 * How many times the limit of one e-mail from one address is left to an address for all e-mails, and to an e-mail from
 * everywhere: for attempts, for mails, and for one-time passwords in a day.
 */
const share = { address: 30, email: 10, mails: 2, codes: 3 } as const

/** Serves `people/contracts/sign-in.ts`; each attempt is counted before anything is looked up. */
export const signInRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const { identity, signInLimit, publicUrl = '' } = deps
  const { waysIn, google, limits, work, passwords, secrets } = identity

  /** Counts an attempt, on an address of the network and, where one is named, on an e-mail address (API-013). */
  const count = async (
    scope: 'password' | 'code' | 'mail' | 'token',
    request: FastifyRequest,
    reply: FastifyReply,
    email?: string,
  ) => {
    const [name, place] = [email && foldedEmail(email), placeOf(request.ip)]
    const wait = await limits.take([
      { key: `${scope} ${place}`, most: signInLimit * share.address },
      ...(name === undefined
        ? []
        : [
            { key: `${scope} ${place} ${name}`, most: signInLimit },
            { key: `${scope} of ${name}`, most: signInLimit * (scope === 'mail' ? share.mails : share.email) },
            // Six digits do not bear many guesses, and each mail brings new ones; the link stays open.
            ...(scope === 'code' ? [{ key: `codes of ${name}`, most: signInLimit * share.codes, minutes: aDay }] : []),
          ]),
    ])
    if (wait !== undefined) refuseTooOften(reply, wait, { key: 'access.tooManySignIns' })
  }

  /** A session never changes hands: whoever signs in gets a new one, and what was there is over (C5). */
  const welcome = async (request: FastifyRequest, reply: FastifyReply, entered: Entered) => {
    if (!entered.user) return { payload: entered }
    const before = tokenOf(request)
    if (before) await identity.logout(before)
    const { session, ...payload } = entered
    giveToken(request, reply, session)
    return { payload }
  }

  /** What is kept of the mark of a browser. */
  const signUpBrowser = (mark: string) => secrets.hash(`sign-up ${mark}`).toString('base64url')

  serve(app, signIn.signUp, async ({ body, request, reply }) => {
    await count('mail', request, reply, body.email)
    demandSafeWay(request)
    const { email, firstName, lastName, password, timeZone, timeZoneOffset, language, returnPath, ...details } = body
    const { acceptTerms: _, ...saidOfCompany } = details
    // Before anybody knows whether the address is taken: the work is the same for all.
    const passwordHash = password === undefined ? null : await passwords.hash(password)
    await askFor(work, {
      kind: 'signUp',
      email,
      language: language ?? languageOf(request),
      returnPath: localPath(returnPath),
      // Without a password there is nothing that another browser must not bring along.
      browser: passwordHash === null ? '' : signUpBrowser(signUpMark(request) ?? giveSignUpMark(request, reply)),
      person: {
        firstName,
        lastName,
        passwordHash,
        timeZone: timeZone ?? null,
        timeZoneOffset: timeZoneOffset ?? null,
        details: saidOfCompany,
      },
    })
    return { payload: null }
  })

  serve(app, signIn.completeSignUp, async ({ body: { token }, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    const mark = signUpMark(request)
    const browser = mark === undefined ? undefined : signUpBrowser(mark)
    return welcome(request, reply, await waysIn.completeSignUp(token, browser, fromOf(request)))
  })

  serve(app, signIn.acceptInvitation, async ({ body, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.acceptInvitation(body, fromOf(request)))
  })

  serve(app, signIn.method, async ({ body: { email }, request, reply }) => {
    await count('token', request, reply)
    return { payload: { loginMethod: await waysIn.method(email) } }
  })

  serve(app, signIn.login, async ({ body, request, reply }) => {
    await count('password', request, reply, body.email)
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.login(body, fromOf(request)))
  })

  serve(app, signIn.loginOtp, async ({ body, request, reply }) => {
    await count('code', request, reply, body.email)
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginWithCode(body, fromOf(request)))
  })

  serve(app, signIn.generateMagicLink, async ({ body: { email, returnPath }, request, reply }) => {
    await count('mail', request, reply, email)
    await askFor(work, {
      kind: 'magicLink',
      email,
      language: languageOf(request),
      returnPath: localPath(returnPath),
    })
    return { payload: null }
  })

  serve(app, signIn.loginMagicLink, async ({ body: { token }, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginWithLink(token, fromOf(request)))
  })

  serve(app, signIn.enrolAtSignIn, async ({ body: { token }, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    return { payload: await waysIn.enrolSecondFactor(token) }
  })

  serve(app, signIn.loginSecondFactor, async ({ body, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginSecondFactor(body, fromOf(request)))
  })

  serve(app, signIn.requestPasswordReset, async ({ body: { email }, request, reply }) => {
    await count('mail', request, reply, email)
    await askFor(work, { kind: 'resetPassword', email, language: languageOf(request) })
    return { payload: null }
  })

  serve(app, signIn.resetPassword, async ({ params: { token }, body: { password }, request, reply }) => {
    await count('token', request, reply)
    demandSafeWay(request)
    await waysIn.resetPassword({ token, password }, fromOf(request).request)
    return { payload: null }
  })

  /** A person stands here, not a program: where it goes wrong they are told on the page where they can try again. */
  const orSayWhy = async (go: () => Promise<string>) => {
    try {
      return { payload: null, redirect: await go() }
    } catch (error) {
      if (!(error instanceof Rejection) || error.refusal.code === 'not-found') throw error
      const problem = new URLSearchParams({ problem: error.message })
      return { payload: null, redirect: `${publicUrl}/sign-in#${problem.toString()}` }
    }
  }

  serve(app, signIn.google, ({ query: { returnPath }, request, reply }) =>
    orSayWhy(async () => {
      await count('token', request, reply)
      demandSafeWay(request)
      const trip = { callback: callbackOf(publicUrl, request), returnPath: localPath(returnPath) }
      const { url, oidcState } = await google.depart(trip)
      giveLuggage(request, reply, oidcState)
      return url
    }),
  )

  serve(app, signIn.googleCallback, ({ request, reply }) =>
    orSayWhy(async () => {
      await count('token', request, reply)
      const oidcState = takeLuggage(request, reply)
      const url = new URL(callbackOf(publicUrl, request))
      url.search = new URL(request.url, url).search
      const { entered, returnPath } = await google.arrive({ url, oidcState }, fromOf(request))
      await welcome(request, reply, entered)
      if (entered.user) return publicUrl + returnPath
      const rest = new URLSearchParams({ secondFactor: entered.secondFactor.token, returnPath })
      return `${publicUrl}/sign-in#${rest.toString()}`
    }),
  )

  serve(app, signIn.signInOptions, () => ({ payload: { google: deps.hasGoogle, outbox: deps.hasOutbox } }))

  serve(app, signIn.authState, ({ request }) => ({ payload: { user: request.signedIn?.user ?? null } }))

  serve(app, signIn.authStateV2, async ({ request }) => {
    const user = request.signedIn?.user ?? null
    const chosen = settingsChosen(request)
    if (chosen) return { payload: { user, countrySettings: chosen } }
    const said = user ? await identity.account.saidAtSignUp(user.userId) : null
    const country = (said?.countryCode ? countryOf(said.countryCode) : undefined) ?? (await countryOfVisitor(request))
    const countrySettings = {
      countryCode: country.code,
      unitOfLength: said?.unitOfLength ?? country.unitOfLength,
      currency: said?.currency ?? country.currency,
    }
    return { payload: { user, countrySettings } }
  })

  serve(app, signIn.logout, async ({ request, reply }) => {
    const token = tokenOf(request)
    if (token) await identity.logout(token)
    takeToken(request, reply)
    return { payload: null }
  })
}

/** As it is registered at Google's. The name that a request was sent to counts only where no setting says ours. */
const callbackOf = (publicUrl: string, { protocol, host }: FastifyRequest) =>
  `${publicUrl || `${protocol}://${host}`}${apiBase}${signIn.googleCallback.path}`

/** What a visitor's browser would rather read. */
export const languageOf = ({ headers, signedIn }: FastifyRequest): Language => {
  if (signedIn) return signedIn.user.language
  return /^zh\b/i.test(headers['accept-language'] ?? '') ? 'zh-CN' : 'en-US'
}

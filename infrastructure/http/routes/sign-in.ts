import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import { signIn } from '#application/people/contracts/sign-in.ts'
import { countryOf } from '#application/shipping/countries.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { localPath } from '#domain/people/return-path.ts'
import type { Language } from '#domain/text/languages.ts'
import { askFor } from '../../identity/address-requests.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Entered } from '../../identity/open-session.ts'
import { rememberDevice } from '../device-cookie.ts'
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
  /** Where people reach us, by the settings: the web app, and what Google sends people back to. */
  publicUrl: string | undefined
  hasGoogle: boolean
  hasOutbox: boolean
}

/** Serves `people/contracts/sign-in.ts`. */
export const signInRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const { identity, publicUrl = '' } = deps
  const { waysIn, google, work, passwords, secrets } = identity

  /** A session never changes hands: whoever signs in gets a new one, and what was there is over (C5). */
  const welcome = async (request: FastifyRequest, reply: FastifyReply, entered: Entered) => {
    if (!entered.user) return { payload: entered }
    const before = tokenOf(request)
    if (before) await identity.logout(before)
    const { session, ...payload } = entered
    giveToken(request, reply, session)
    rememberDevice(secrets, request, reply, entered.user.email)
    return { payload }
  }

  /** What is kept of the mark of a browser. */
  const signUpBrowser = (mark: string) => secrets.hash(`sign-up ${mark}`).toString('base64url')

  serve(app, signIn.signUp, async ({ body, request, reply }) => {
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
    demandSafeWay(request)
    const mark = signUpMark(request)
    const browser = mark === undefined ? undefined : signUpBrowser(mark)
    return welcome(request, reply, await waysIn.completeSignUp(token, browser, fromOf(request)))
  })

  serve(app, signIn.acceptInvitation, async ({ body, request, reply }) => {
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.acceptInvitation(body, fromOf(request)))
  })

  serve(app, signIn.method, async ({ body: { email } }) => {
    return { payload: { loginMethod: await waysIn.method(email) } }
  })

  serve(app, signIn.login, async ({ body, request, reply }) => {
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.login(body, fromOf(request)))
  })

  serve(app, signIn.loginOtp, async ({ body, request, reply }) => {
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginWithCode(body, fromOf(request)))
  })

  serve(app, signIn.generateMagicLink, async ({ body: { email, returnPath }, request }) => {
    await askFor(work, {
      kind: 'magicLink',
      email,
      language: languageOf(request),
      returnPath: localPath(returnPath),
    })
    return { payload: null }
  })

  serve(app, signIn.loginMagicLink, async ({ body: { token }, request, reply }) => {
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginWithLink(token, fromOf(request)))
  })

  serve(app, signIn.enrolAtSignIn, async ({ body: { token }, request }) => {
    demandSafeWay(request)
    return { payload: await waysIn.enrolSecondFactor(token) }
  })

  serve(app, signIn.loginSecondFactor, async ({ body, request, reply }) => {
    demandSafeWay(request)
    return welcome(request, reply, await waysIn.loginSecondFactor(body, fromOf(request)))
  })

  serve(app, signIn.requestPasswordReset, async ({ body: { email }, request }) => {
    await askFor(work, { kind: 'resetPassword', email, language: languageOf(request) })
    return { payload: null }
  })

  serve(app, signIn.resetPassword, async ({ params: { token }, body: { password }, request }) => {
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
      await app.limitRate('token', { request, reply })
      demandSafeWay(request)
      const trip = { callback: callbackOf(publicUrl, request), returnPath: localPath(returnPath) }
      const { url, oidcState } = await google.depart(trip)
      giveLuggage(request, reply, oidcState)
      return url
    }),
  )

  serve(app, signIn.googleCallback, ({ request, reply }) =>
    orSayWhy(async () => {
      await app.limitRate('token', { request, reply })
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { messageText } from '#application/messages/message-text.ts'
import { requestByMail } from '#application/people/address-requests.ts'
import { people as contracts } from '#application/people/contracts/people.ts'
import { signInWithGoogle } from '#application/people/google-sign-in.ts'
import type { SignInResult } from '#application/people/open-session.ts'
import { deleteOwnAccount } from '#application/people/own-account.ts'
import { demandStrongPassword } from '#application/people/passwords.ts'
import * as signIn from '#application/people/sign-in.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import { countryOf } from '#application/shipping/countries.ts'
import { demand, messageOf, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { localPath } from '#domain/people/return-path.ts'
import { authorizationRequest, claimsOfCallback } from '../../identity/google.ts'
import type { Identity } from '../../identity/identity.ts'
import { forgetDevice, rememberDevice } from '../device-cookie.ts'
import { type HttpInput, serve } from '../serve.ts'
import {
  clearSessionCookie,
  demandEncryption,
  setOidcState,
  setSessionCookie,
  setSignUpMark,
  signUpMark,
  takeOidcState,
  tokenOf,
} from '../session-cookie.ts'
import { countryOfVisitor, settingsChosen } from '../visitor-country.ts'
import { personPictureRoutes } from './pictures.ts'

/** What of signing in is HTTP: cookies, redirects, the OpenID round trip. The steps are in `application/people/sign-in.ts`. */

/** The users that the sign-in page of the demo offers. */
export type DemoSignIns = z.output<typeof contracts.demoSignIns.reply>

export type SignInDeps = {
  identity: Identity
  /** The address of the web app by the settings. */
  publicUrl: string | undefined
  hasGoogle: boolean
  hasOutbox: boolean
  /** Absent: no demo is loaded. */
  demo: DemoSignIns | undefined
}

/** Serves `people/contracts/sign-in.ts`, and what ends the session of its caller. */
export const signInRoutes = (server: FastifyInstance, deps: SignInDeps): void => {
  const { identity, publicUrl = '', demo } = deps
  const { store, secrets, google } = identity

  /** Sets the cookie of a new session, replacing a previous one (session fixation, C5), and the device cookie. */
  const answerSignIn = async (request: FastifyRequest, reply: FastifyReply, result: SignInResult) => {
    if (!result.user) return { payload: result }
    const before = tokenOf(request)
    if (before) await identity.signOut(before)
    const { session, ...payload } = result
    setSessionCookie(request, reply, session)
    rememberDevice(secrets, request, reply, result.user.email)
    return { payload }
  }

  /** Serves a sign-in method. */
  const serveSignIn = <E extends Endpoint>(
    contract: E & { reply: typeof contracts.login.reply },
    act: (input: HttpInput<E>) => Promise<SignInResult>,
  ): void =>
    serve(server, contract as unknown as typeof contracts.login, async (input) => {
      demandEncryption(input.request)
      return answerSignIn(input.request, input.reply, await act(input as unknown as HttpInput<E>))
    })

  const browserHash = (mark: string) => secrets.hash(`sign-up ${mark}`).toString('base64url')

  serve(server, contracts.signUp, async ({ body, origin, request, reply }) => {
    demandEncryption(request)
    const { email, firstName, lastName, password, timeZone, timeZoneOffset, language, returnPath, ...details } = body
    const { acceptTerms: _, ...company } = details
    if (password !== undefined) await demandStrongPassword(store.passwords, password, { email, firstName, lastName })
    // Before the address is looked up: the work is the same for every address.
    const passwordHash = password === undefined ? null : await store.passwords.hash(password)
    await requestByMail(
      store,
      {
        kind: 'signUp',
        email,
        language: language ?? origin.language,
        returnPath: localPath(returnPath),
        // Without a password there is nothing that another browser could have chosen.
        browser: passwordHash === null ? '' : browserHash(signUpMark(request) ?? setSignUpMark(request, reply)),
        person: {
          firstName,
          lastName,
          passwordHash,
          timeZone: timeZone ?? null,
          timeZoneOffset: timeZoneOffset ?? null,
          details: company,
        },
      },
      origin,
    )
    return { payload: null }
  })

  serveSignIn(contracts.completeSignUp, ({ body, request, origin }) => {
    const mark = signUpMark(request)
    const browser = mark === undefined ? undefined : browserHash(mark)
    return signIn.completeSignUp(store, { token: body.token, browser }, origin)
  })
  serveSignIn(contracts.acceptInvitation, ({ body, origin }) => signIn.acceptInvitation(store, body, origin))
  serveSignIn(contracts.login, ({ body, origin }) => signIn.signInWithPassword(store, body, origin))
  serveSignIn(contracts.loginOtp, ({ body, origin }) => signIn.signInWithCode(store, body, origin))
  serveSignIn(contracts.loginMagicLink, ({ body, origin }) => signIn.signInWithLink(store, body.token, origin))
  serveSignIn(contracts.loginSecondFactor, ({ body, origin }) => signIn.signInWithSecondFactor(store, body, origin))

  serve(server, contracts.method, async ({ body }) => ({
    payload: { loginMethod: await signIn.loginMethod(store, body.email) },
  }))

  serve(server, contracts.generateMagicLink, async ({ body: { email, returnPath }, origin }) => {
    const { language } = origin
    await requestByMail(store, { kind: 'magicLink', email, language, returnPath: localPath(returnPath) }, origin)
    return { payload: null }
  })

  serve(server, contracts.enrolAtSignIn, async ({ body, request, origin }) => {
    demandEncryption(request)
    return { payload: await signIn.enrolAtSignIn(store, body.token, origin) }
  })

  serve(server, contracts.requestPasswordReset, async ({ body: { email }, origin }) => {
    await requestByMail(store, { kind: 'resetPassword', email, language: origin.language }, origin)
    return { payload: null }
  })

  serve(server, contracts.resetPassword, async ({ params, body, request, origin }) => {
    demandEncryption(request)
    await signIn.resetPassword(store, { ...params, ...body }, origin)
    return { payload: null }
  })

  /** A person follows a link here: a refusal is shown on the sign-in page, where they can try again. */
  const redirectOrExplain = async ({ language }: RequestOrigin, go: () => Promise<string>) => {
    try {
      return { payload: null, redirect: await go() }
    } catch (error) {
      if (!(error instanceof Rejection) || error.refusal.code === 'not-found') throw error
      const problem = new URLSearchParams({ problem: messageText(messageOf(error.refusal), language) })
      return { payload: null, redirect: `${publicUrl}/sign-in#${problem.toString()}` }
    }
  }

  serve(server, contracts.google, ({ query: { returnPath }, request, reply, origin }) =>
    redirectOrExplain(origin, async () => {
      await server.limitRate('token', { request, reply })
      demandEncryption(request)
      const { url, oidcState } = await authorizationRequest(google, secrets, {
        callback: callbackOf(publicUrl, request),
        returnPath: localPath(returnPath),
        now: store.now(),
      })
      setOidcState(request, reply, oidcState)
      return url
    }),
  )

  serve(server, contracts.googleCallback, ({ request, reply, origin }) =>
    redirectOrExplain(origin, async () => {
      await server.limitRate('token', { request, reply })
      const oidcState = takeOidcState(request, reply)
      const url = new URL(callbackOf(publicUrl, request))
      url.search = new URL(request.url, url).search
      const { claims, returnPath } = await claimsOfCallback(google, secrets, { url, oidcState, now: store.now() })
      const result = await signInWithGoogle(store, claims, origin)
      await answerSignIn(request, reply, result)
      if (result.user) return publicUrl + returnPath
      const rest = new URLSearchParams({ secondFactor: result.secondFactor.token, returnPath })
      return `${publicUrl}/sign-in#${rest.toString()}`
    }),
  )

  serve(server, contracts.signInOptions, async ({ request }) => {
    const token = request.signedIn ? undefined : tokenOf(request)
    const ended = token === undefined ? null : ((await identity.sessions.endedFor(token)) ?? null)
    return { payload: { google: deps.hasGoogle, outbox: deps.hasOutbox, ended } }
  })

  serve(server, contracts.authState, ({ request }) => ({ payload: { user: request.signedIn?.user ?? null } }))

  serve(server, contracts.authStateV2, async ({ request }) => {
    const user = request.signedIn?.user ?? null
    const chosen = settingsChosen(request)
    if (chosen) return { payload: { user, countrySettings: chosen } }
    const entered = user ? (await store.accounts.find(user.userId))?.signUp : null
    const country =
      (entered?.countryCode ? countryOf(entered.countryCode) : undefined) ?? (await countryOfVisitor(request))
    const countrySettings = {
      countryCode: country.code,
      unitOfLength: entered?.unitOfLength ?? country.unitOfLength,
      currency: entered?.currency ?? country.currency,
    }
    return { payload: { user, countrySettings } }
  })

  serve(server, contracts.logout, async ({ request, reply, origin }) => {
    const token = tokenOf(request)
    if (token) await identity.signOut(token, origin)
    clearSessionCookie(request, reply)
    return { payload: null }
  })

  serve(server, contracts.deleteAccount, async ({ meta, body, request, reply }) => {
    await deleteOwnAccount(store, meta, body)
    clearSessionCookie(request, reply)
    forgetDevice(request, reply)
    return { payload: null }
  })

  serve(server, contracts.demoSignIns, () => {
    demand(demo ? undefined : notFound('demo'))
    return { payload: demo! }
  })

  personPictureRoutes(server, identity)
}

/** As registered with Google. The Host header counts only where no setting names the address (S-24). */
const callbackOf = (publicUrl: string, { protocol, host }: FastifyRequest) =>
  `${publicUrl || `${protocol}://${host}`}${apiBase}${contracts.googleCallback.path}`

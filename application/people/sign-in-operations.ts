import { throwIfRefused, invalidInput, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { localPath } from '#domain/people/return-path.ts'
import { apiBase } from '../contracts/endpoint.ts'
import { addressAfterSignIn } from '../contracts/purchase-step.ts'
import { type HandlerInput, type OperationPorts, query } from '../pipeline/operation.ts'
import { countryOf } from '../shipping/countries.ts'
import { requestByMail } from './address-requests.ts'
import { people as contracts } from './contracts/people.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import type { SignInResult } from './open-session.ts'
import { deleteOwnAccount } from './own-account.ts'
import { prepareNewPassword, strongHash } from './passwords.ts'
import {
  acceptInvitation,
  completeSignUp,
  enrolAtSignIn,
  loginMethod,
  resetPassword,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
  signInWithSecondFactor,
} from './sign-in.ts'

/**
 * Operations that start or end the session of a browser. They return a session instruction; the HTTP layer sets the
 * cookies.
 */

type Input = Pick<HandlerInput<typeof contracts.login>, 'browser' | 'origin' | 'visitor'>

/**
 * Ends any earlier session of the browser and starts the new one (prevents session fixation, C5). Every sign-in method
 * returns the product from which the visitor left; a product stored with a sign-up takes precedence, and is available
 * in any browser (PROD-D02).
 */
const startSession = async ({ browser }: Input, { signIn }: OperationPorts, result: SignInResult) => {
  if (!result.user) return { payload: result }
  const { session: token, ...signedIn } = result
  if (browser.session !== undefined && browser.session !== token) await signIn.endSession(browser.session)
  const purchaseMapping = signedIn.purchaseMapping ?? browser.purchaseMapping
  const payload = { ...signedIn, ...(purchaseMapping && { purchaseMapping }) }
  return { payload, session: { kind: 'start' as const, token, email: result.user.email } }
}

/**
 * The mark is stored as a hash, so that the stored job of a sign-up cannot be used to complete it from another browser
 * (C9).
 */
const browserHash = ({ store }: OperationPorts, mark: string) =>
  Buffer.from(store.secrets.hash(`sign-up ${mark}`)).toString('base64url')

const callbackOf = ({ signIn }: OperationPorts, { visitor }: Input) =>
  `${signIn.publicUrl ?? visitor.serverUrl}${apiBase}${contracts.googleCallback.path}`

const signUp = query(contracts.signUp, async ({ body, origin, browser }, ports) => {
  const { store } = ports
  const { email, firstName, lastName, password, timeZone, timeZoneOffset, language, returnPath, ...details } = body
  const { acceptTerms: _, ...company } = details
  const { purchaseMapping } = browser
  // Hashed before the address is looked up, so that the work is the same for every address.
  const passwordHash =
    password === undefined
      ? null
      : strongHash(await prepareNewPassword(store, password, { email, firstName, lastName }))
  // If no password was chosen, no other browser can have chosen one.
  const signUpMark = passwordHash === null ? undefined : (browser.signUpMark ?? ports.signIn.newMark())
  await requestByMail(
    store,
    {
      kind: 'signUp',
      email,
      language: language ?? origin.language,
      returnPath: localPath(returnPath),
      browser: signUpMark === undefined ? '' : browserHash(ports, signUpMark),
      person: {
        firstName,
        lastName,
        passwordHash,
        timeZone: timeZone ?? null,
        timeZoneOffset: timeZoneOffset ?? null,
        details: { ...company, ...(purchaseMapping && { purchaseMapping }) },
      },
    },
    origin,
  )
  return { payload: null, browser: { signUpMark } }
})

const authStateV2 = query(contracts.authStateV2, async ({ browser, visitor }, { store }) => {
  const user = browser.user ?? null
  if (browser.countrySettings) return { payload: { user, countrySettings: browser.countrySettings } }
  const entered = user ? (await store.accounts.find(user.userId))?.signUp : null
  const country = (entered?.countryCode ? countryOf(entered.countryCode) : undefined) ?? (await visitor.country())
  const countrySettings = {
    countryCode: country.code,
    unitOfLength: entered?.unitOfLength ?? country.unitOfLength,
    currency: entered?.currency ?? country.currency,
  }
  return { payload: { user, countrySettings } }
})

/** PROD-009: the mapping is checked against the catalogue, so that the configurator does not link to a missing page. */
const handOver = query(contracts.handOver, ({ body, browser }, { shop }) => {
  const product = shop().index.product(body.productId)
  const wrong = product === undefined ? 'productId' : 'productCategoryId'
  if (product?.categoryId !== body.productCategoryId)
    throw new Rejection(invalidInput(wrong, 'shop.notInCatalogue', { field: wrong }))
  // A signed-in visitor does not need to sign up.
  return { payload: body, ...(!browser.user && { browser: { purchaseMapping: body } }) }
})

/** Operations of `people/contracts/sign-in.ts`, and those that end the caller's session. */
export const signInOperations = {
  signUp,
  handOver,
  completeSignUp: query(contracts.completeSignUp, async (input, ports) => {
    const { signUpMark } = input.browser
    const browser = signUpMark === undefined ? undefined : browserHash(ports, signUpMark)
    return startSession(
      input,
      ports,
      await completeSignUp(ports.store, { token: input.body.token, browser }, input.origin),
    )
  }),
  acceptInvitation: query(contracts.acceptInvitation, async (input, ports) =>
    startSession(input, ports, await acceptInvitation(ports.store, input.body, input.origin)),
  ),
  login: query(contracts.login, async (input, ports) =>
    startSession(input, ports, await signInWithPassword(ports.store, input.body, input.origin)),
  ),
  loginOtp: query(contracts.loginOtp, async (input, ports) =>
    startSession(input, ports, await signInWithCode(ports.store, input.body, input.origin)),
  ),
  loginMagicLink: query(contracts.loginMagicLink, async (input, ports) =>
    startSession(input, ports, await signInWithLink(ports.store, input.body.token, input.origin)),
  ),
  loginSecondFactor: query(contracts.loginSecondFactor, async (input, ports) =>
    startSession(input, ports, await signInWithSecondFactor(ports.store, input.body, input.origin)),
  ),
  enrolAtSignIn: query(contracts.enrolAtSignIn, async ({ body, origin }, { store }) => ({
    payload: await enrolAtSignIn(store, body.token, origin),
  })),
  method: query(contracts.method, async ({ body }, { store }) => ({
    payload: { loginMethod: await loginMethod(store, body.email) },
  })),
  generateMagicLink: query(contracts.generateMagicLink, async ({ body: { email, returnPath }, origin }, { store }) => {
    const { language } = origin
    await requestByMail(store, { kind: 'magicLink', email, language, returnPath: localPath(returnPath) }, origin)
    return { payload: null }
  }),
  requestPasswordReset: query(contracts.requestPasswordReset, async ({ body: { email }, origin }, { store }) => {
    await requestByMail(store, { kind: 'resetPassword', email, language: origin.language }, origin)
    return { payload: null }
  }),
  resetPassword: query(contracts.resetPassword, async ({ params, body, origin }, { store }) => {
    await resetPassword(store, { ...params, ...body }, origin)
    return { payload: null }
  }),
  google: query(contracts.google, async (input, ports) => {
    const returnPath = localPath(input.query.returnPath)
    const { url, oidcState } = await ports.signIn.google.authorize({ callback: callbackOf(ports, input), returnPath })
    return { payload: null, redirect: url, browser: { oidcState } }
  }),
  googleCallback: query(contracts.googleCallback, async (input, ports) => {
    const { signIn, store } = ports
    const url = new URL(callbackOf(ports, input))
    for (const [name, value] of Object.entries(input.query)) if (value !== undefined) url.searchParams.set(name, value)
    const { claims, returnPath } = await signIn.google.claims({ url, oidcState: input.browser.oidcState ?? '' })
    const result = await signInWithGoogle(store, claims, input.origin)
    const webApp = signIn.publicUrl ?? ''
    const answer = await startSession(input, ports, result)
    const { purchaseMapping } = input.browser
    if (result.user)
      return { ...answer, payload: null, redirect: webApp + addressAfterSignIn(returnPath, purchaseMapping) }
    const fragment = new URLSearchParams({ secondFactor: result.secondFactor.token, returnPath })
    return { payload: null, redirect: `${webApp}/sign-in#${fragment.toString()}` }
  }),
  signInOptions: query(contracts.signInOptions, async ({ browser }, { store, signIn }) => {
    const ended =
      browser.user || browser.session === undefined ? null : ((await signIn.endedFor(browser.session)) ?? null)
    return { payload: { google: store.settings.hasGoogle, outbox: signIn.hasOutbox, ended } }
  }),
  authState: query(contracts.authState, ({ browser }) => ({ payload: { user: browser.user ?? null } })),
  authStateV2,
  logout: query(contracts.logout, async ({ browser, origin }, { signIn }) => {
    if (browser.session !== undefined) await signIn.endSession(browser.session, origin)
    return { payload: null, session: { kind: 'end' as const } }
  }),
  deleteAccount: query(contracts.deleteAccount, async ({ meta, body }, { store }) => {
    await deleteOwnAccount(store, meta, body)
    return { payload: null, session: { kind: 'end' as const, forgetDevice: true } }
  }),
  demoSignIns: query(contracts.demoSignIns, ({ visitor }, { signIn }) => {
    throwIfRefused(signIn.demo && visitor.isLocal ? undefined : notFound('demo'))
    return { payload: signIn.demo! }
  }),
}

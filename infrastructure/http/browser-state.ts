import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserState, HandlerResult } from '#application/pipeline/operation.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { forgetDevice, rememberDevice } from './device-cookie.ts'
import {
  cartOf,
  clearOidcState,
  clearPurchaseMapping,
  clearSessionCookie,
  oidcStateOf,
  purchaseMappingOf,
  setCart,
  setOidcState,
  setPurchaseMapping,
  setSessionCookie,
  setSignUpMark,
  signUpMarkOf,
  tokenOf,
} from './session-cookie.ts'
import { settingsChosen } from './visitor-country.ts'

/**
 * The cookies of a browser: operations read them, and the results of operations change them. No other module sets
 * cookies.
 */

export const browserStateOf = (request: FastifyRequest): BrowserState => ({
  session: tokenOf(request),
  user: request.signedIn?.user,
  signUpMark: signUpMarkOf(request),
  purchaseMapping: purchaseMappingOf(request),
  cart: cartOf(request),
  oidcState: oidcStateOf(request),
  countrySettings: settingsChosen(request),
})

/** Writes the cookies requested by the result of an operation. */
export type WriteBrowserState = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: Pick<HandlerResult<never>, 'session' | 'browser'>,
) => void

/** `secrets` bind the device cookie to the address of the user. */
export const browserStateWriter =
  (secrets: Pick<Secrets, 'hash' | 'hashes'>): WriteBrowserState =>
  (request, reply, { session, browser }) => {
    if (session?.kind === 'start') {
      setSessionCookie(request, reply, session.token)
      rememberDevice(secrets, request, reply, session.email)
      clearPurchaseMapping(request, reply)
    }
    if (session?.kind === 'end') {
      clearSessionCookie(request, reply)
      if (session.forgetDevice) forgetDevice(request, reply)
    }
    if (browser?.signUpMark !== undefined) setSignUpMark(request, reply, browser.signUpMark)
    if (browser?.purchaseMapping !== undefined) setPurchaseMapping(request, reply, browser.purchaseMapping)
    if (browser?.cart !== undefined) setCart(request, reply, browser.cart)
    if (browser?.oidcState !== undefined) setOidcState(request, reply, browser.oidcState)
    // The state can be used only once, even if the sign-in fails.
    else if (request.routeOptions.config.contract?.navigation) clearOidcState(request, reply)
  }

import type { UsageEvent } from '#application/monitoring/contracts.ts'
import type { User } from '#application/people/contracts/people.ts'
import type { Result } from '../data/http.ts'
import { forgetGoogleSignIn, hasLeftForGoogle } from './google-sign-in.ts'

/** Usage events (ANALYTICS-004..010), from the calls of the browser and their answers. */

export type Usage = { event: UsageEvent; result: 'success' | 'failure'; /** The refusal. */ message?: string }

/** A call by method and path of its contract, with its answer. */
export type AnsweredCall = { method: string; path: string; answer: Result<unknown> }

export const eventOfCall: Readonly<Record<string, UsageEvent>> = {
  'POST /user/sign-up': 'Sign up',
  'POST /user/login': 'Sign in (Password)',
  'POST /user/login-otp': 'Sign in (OTP)',
  'POST /user/login-ml': 'Sign in (Magic Link)',
  'POST /user/logout': 'Sign out',
  'POST /user/password': 'Password change',
  'PUT /user/password': 'Password change',
  'POST /user/delete-password': 'Password change',
  'POST /user/reset-password/:token': 'Password change',
  'POST /user/delete': 'Account deletion',
}
/** Completes a sign-in of any kind. */
export const secondFactorCall = 'POST /user/login-second-factor'

type SignedIn = { user?: User | null; secondFactor?: object }

/**
 * Returns the function that finds the usage event of a call. A sign-in with a second factor is one event, which ends
 * with the second factor; the sign-in that started it, also on the page before a redirect from Google, is remembered.
 */
export const usageOf = () => {
  let started: UsageEvent = 'Sign in (Google)'
  return ({ method, path, answer }: AnsweredCall): (Usage & { user?: User }) | undefined => {
    const call = `${method} ${path}`
    const event = call === secondFactorCall ? started : eventOfCall[call]
    if (!event) return undefined
    if (answer.hasError) return { event, result: 'failure', message: answer.message }
    const { user, secondFactor } = (answer.payload ?? {}) as SignedIn
    if (event.startsWith('Sign in') && !user) {
      if (secondFactor) started = event
      return undefined
    }
    return { event, result: 'success', ...(event.startsWith('Sign in') && user && { user }) }
  }
}

// Google --------------------------------------------------------------------------------------------------------------

/**
 * The result of a sign-in with Google that this tab has left for, on return (ANALYTICS-D03); undefined without one, or
 * while a second factor is missing.
 */
export const googleReturn = (
  isSignedIn: boolean,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
): Usage | undefined => {
  if (!hasLeftForGoogle()) return undefined
  forgetGoogleSignIn()
  if (isSignedIn) return { event: 'Sign in (Google)', result: 'success' }
  const isSecondFactorMissing = hash.includes('secondFactor=')
  return pathname === '/sign-in' && !isSecondFactorMissing
    ? { event: 'Sign in (Google)', result: 'failure' }
    : undefined
}

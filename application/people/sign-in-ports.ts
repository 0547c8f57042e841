import type { z } from 'zod'
import type { SessionEnd } from '#domain/people/session.ts'
import type { RequestOrigin } from '../pipeline/idempotency.ts'
import type { people } from './contracts/people.ts'
import type { GoogleClaims } from './google-sign-in.ts'

/** Sign-in ports in addition to those of the people records. */

/** The users that the sign-in page of the demo offers. */
export type DemoSignIns = z.output<typeof people.demoSignIns.reply>

/** An OpenID Connect provider (AUTH-006, AUTH-D03). */
export type OpenIdProvider = {
  /**
   * Starts a sign-in; returns the URL to redirect to, and the encrypted state that the browser sends back. `callback`:
   * the URL that the provider redirects back to.
   *
   * @throws {Rejection} not-found if no provider is configured, overloaded if it does not respond
   */
  authorize: (request: { callback: string; returnPath: string }) => Promise<{ url: string; oidcState: string }>
  /**
   * Verifies the callback and its parameters.
   *
   * @throws {Rejection} forbidden if the sign-in was not started in this browser, took too long, or fails verification
   */
  claims: (callback: { url: URL; oidcState: string }) => Promise<{ claims: GoogleClaims; returnPath: string }>
}

/** Ports of the sign-in operations. */
export type SignInPorts = {
  /** Ends a session everywhere; no error if it does not exist. */
  endSession: (token: string, origin?: RequestOrigin) => Promise<void>
  /** Why a session was ended; undefined for an unknown, expired or valid one. */
  endedFor: (token: string) => Promise<SessionEnd | undefined>
  /** A random mark that identifies the browser in later requests. */
  newMark: () => string
  google: OpenIdProvider
  /** The configured address of the web app; if absent, the address to which the request was sent is used (S-24). */
  publicUrl: string | undefined
  /** Whether emails are shown at /dev/mail instead of being sent. */
  hasOutbox: boolean
  /** Absent if no demo is loaded. */
  demo: DemoSignIns | undefined
}

import type { z } from 'zod'
import type { SessionEnd } from '#domain/people/session.ts'
import type { RequestOrigin } from '../pipeline/idempotency.ts'
import type { people } from './contracts/people.ts'
import type { GoogleClaims } from './google-sign-in.ts'

/** What signing in needs beside the records of people. */

/** The users that the sign-in page of the demo offers. */
export type DemoSignIns = z.output<typeof people.demoSignIns.reply>

/** An OpenID Connect provider (AUTH-006, AUTH-D03). */
export type OpenIdProvider = {
  /**
   * Starts a sign-in: the address to redirect to, and the encrypted state that the browser returns. `callback`: the
   * address that the provider redirects back to.
   *
   * @throws {Rejection} not-found if no provider is configured, overloaded while it does not answer
   */
  authorize: (request: { callback: string; returnPath: string }) => Promise<{ url: string; oidcState: string }>
  /**
   * Verifies the callback with its parameters.
   *
   * @throws {Rejection} forbidden if the sign-in was not started in this browser, took too long, or fails verification
   */
  claims: (callback: { url: URL; oidcState: string }) => Promise<{ claims: GoogleClaims; returnPath: string }>
}

/** Ports of the sign-in operations. */
export type SignInPorts = {
  /** Ends a session everywhere; does nothing if it does not exist. */
  endSession: (token: string, origin?: RequestOrigin) => Promise<void>
  /** Why a session was ended; undefined for an unknown or expired one, and for one that is valid. */
  endedFor: (token: string) => Promise<SessionEnd | undefined>
  /** A random mark for a browser, by which a later request is recognised as coming from it. */
  newMark: () => string
  google: OpenIdProvider
  /** The address of the web app by the settings. Absent: the one that the request was sent to (S-24). */
  publicUrl: string | undefined
  /** Mails are not sent but shown at /dev/mail. */
  hasOutbox: boolean
  /** Absent: no demo is loaded. */
  demo: DemoSignIns | undefined
}

import * as client from 'openid-client'
import { z } from 'zod'
import type { GoogleClaims } from '#application/people/google-sign-in.ts'
import type { Secrets } from '#application/people/ports.ts'
import type { OpenIdProvider } from '#application/people/sign-in-ports.ts'
import { notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'

/** The OpenID Connect client for Google: code flow with PKCE, state and nonce (AUTH-006, AUTH-D03). */

/** Undefined if no client is configured: the sign-in method then does not exist. */
export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }

/** The redirect URL, and the encrypted state that the browser must return. */
type AuthorizationRequest = { url: string; oidcState: string }

/** Maximum time in milliseconds from the redirect to the callback. */
const maxRoundTrip = 10 * 60_000

const OidcState = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  returnPath: z.string(),
  until: z.number(),
})
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(254),
  email_verified: z.boolean().optional(),
  given_name: z.string().max(100).optional(),
  family_name: z.string().max(100).optional(),
  name: z.string().max(200).optional(),
})

const refused = (reason: Refusal['reason']) => new Rejection({ code: 'forbidden', reason })

/** Discovers the provider at the first sign-in, and retries after a failure. */
type GoogleClient = {
  settings: GoogleSettings | undefined
  discovered?: Promise<client.Configuration> | undefined
}

/** @throws {Rejection} not-found without settings, overloaded if the provider does not answer */
const configuration = (google: GoogleClient): Promise<client.Configuration> => {
  if (!google.settings) throw new Rejection(notFound('path'))
  const { issuer, clientId, clientSecret } = google.settings
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(issuer)
  // Without this check, the ID token from the token endpoint would be trusted because of TLS alone (ASVS 6.8.2).
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
  google.discovered ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute }).catch(() => {
    google.discovered = undefined
    throw new Rejection({ code: 'overloaded', reason: 'access.googleUnavailable' })
  })
  return google.discovered
}

/** Starts a sign-in. `callback`: the address to which Google redirects. */
const authorize = async (
  google: GoogleClient,
  secrets: Secrets,
  { callback, returnPath, now }: { callback: string; returnPath: string; now: string },
): Promise<AuthorizationRequest> => {
  const config = await configuration(google)
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const until = Date.parse(now) + maxRoundTrip
  return { url: url.href, oidcState: await secrets.seal({ verifier, state, nonce, returnPath, until }) }
}

/**
 * Verifies the callback and its ID token, including the signature. `url` is the callback URL with its parameters.
 * @throws {Rejection} forbidden if the sign-in was not started in this browser, took too long, or fails verification
 */
const claimsOfCallback = async (
  google: GoogleClient,
  secrets: Secrets,
  { url, oidcState, now }: { url: URL; oidcState: string; now: string },
): Promise<{ claims: GoogleClaims; returnPath: string }> => {
  const config = await configuration(google)
  const state = OidcState.safeParse(await secrets.open(oidcState)).data
  if (!state || state.until < Date.parse(now)) throw refused('access.googleTimedOut')
  const tokens = await client
    .authorizationCodeGrant(config, url, {
      pkceCodeVerifier: state.verifier,
      expectedState: state.state,
      expectedNonce: state.nonce,
      idTokenExpected: true,
    })
    .catch(() => {
      throw refused('access.googleRefused')
    })
  const claims = Claims.safeParse(tokens.claims()).data
  if (!claims?.email_verified) throw refused('access.googleUnverified')
  return { claims, returnPath: state.returnPath }
}

/** The OpenID client of a process. `now` is ISO 8601 in UTC. */
export const openIdProvider = (
  settings: GoogleSettings | undefined,
  secrets: Secrets,
  now: () => string,
): OpenIdProvider => {
  const google: GoogleClient = { settings }
  return {
    authorize: (request) => authorize(google, secrets, { ...request, now: now() }),
    claims: (callback) => claimsOfCallback(google, secrets, { ...callback, now: now() }),
  }
}

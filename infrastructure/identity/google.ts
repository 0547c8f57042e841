import * as client from 'openid-client'
import { z } from 'zod'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { firstFlows } from '#domain/people/user.ts'
import {
  type AccountRow,
  accountColumns,
  insertAccount,
  lockAccount,
  lockAccountByEmail,
  setColumns,
  stateOf,
} from '../people/accounts.ts'
import { endSessions, moveUser, themself, type Unit, type Work } from '../people/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type createEnter, demandMayEnter, type Entered } from './open-session.ts'
import type { From } from './sessions.ts'

/** Signing in with Google (AUTH-006, AUTH-D03): OpenID Connect, code flow with PKCE, state and nonce. */

/** Absent where the settings name no client: then there is no such way in. */
export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }

/** Where to send somebody, and what their browser has to bring back (sealed; it is not for them to read). */
export type Departure = { url: string; oidcState: string }

/** The way in by Google, in its two halves: there, and back. */
export type Google = {
  /** `callback`: the address that Google sends people back to. */
  depart: (trip: { callback: string; returnPath: string }) => Promise<Departure>
  /**
   * Somebody is back. `url` is what they came with. Throws a `Rejection` where the trip is not the one that began in
   * this browser, or the account may not come in.
   */
  arrive: (back: { url: URL; oidcState: string }, from: From) => Promise<{ entered: Entered; returnPath: string }>
}

const Luggage = z.object({
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
type Claims = z.output<typeof Claims>

/** Milliseconds that somebody may take at Google's. */
const patience = 10 * 60_000

const refused = (reason: 'googleTimedOut' | 'googleRefused' | 'googleUnverified' | 'googleOtherAccount' | 'tryAgain') =>
  new Rejection({ code: 'forbidden', reason: `access.${reason}` })

type Needs = {
  settings: GoogleSettings | undefined
  now: () => string
  work: Work
  secrets: Secrets
  enter: ReturnType<typeof createEnter>
}

/** Without settings both halves refuse with not-found. */
export const createGoogle = ({ settings, now, work, secrets, enter }: Needs): Google => {
  let discovered: Promise<client.Configuration> | undefined
  /** Asked for when the first person wants in; asked again where that failed. */
  const configuration = (): Promise<client.Configuration> => {
    if (!settings) throw new Rejection(notFound('path'))
    const { issuer, clientId, clientSecret } = settings
    const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(issuer)
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        clientSecret,
        undefined,
        isLocal ? { execute: [client.allowInsecureRequests] } : {},
      )
      .catch(() => {
        discovered = undefined
        throw new Rejection({ code: 'overloaded', reason: 'access.googleUnavailable' })
      })
    return discovered
  }

  return {
    depart: async ({ callback, returnPath }) => {
      const config = await configuration()
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
      const until = Date.parse(now()) + patience
      return { url: url.href, oidcState: await secrets.seal({ verifier, state, nonce, returnPath, until }) }
    },

    arrive: async ({ url, oidcState }, from) => {
      const config = await configuration()
      const packed = Luggage.safeParse(await secrets.open(oidcState)).data
      if (!packed || packed.until < Date.parse(now())) throw refused('googleTimedOut')
      const tokens = await client
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: packed.verifier,
          expectedState: packed.state,
          expectedNonce: packed.nonce,
          idTokenExpected: true,
        })
        .catch(() => {
          throw refused('googleRefused')
        })
      const claims = Claims.safeParse(tokens.claims()).data
      if (!claims?.email_verified) throw refused('googleUnverified')
      const entered = await work({ kind: 'visitor' }, async (unit) => {
        const account = await accountOf(unit, claims)
        return enter(unit.as(themself(stateOf(account))), account, { way: 'Google', from })
      })
      return { entered, returnPath: packed.returnPath }
    },
  }
}

/** The account of a Google account: by its subject, else by the address that both have verified, else a new one. */
const accountOf = async (unit: Unit, claims: Claims): Promise<AccountRow> => {
  const { rows } = await unit.client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a where google_subject = $1 for update`,
    [claims.sub],
  )
  if (rows[0]) return rows[0]
  const there = await lockAccountByEmail(unit, claims.email)
  if (!there) return signUp(unit, claims)
  const own = unit.as(themself(stateOf(there)))
  if (there.status === 'pending_confirmation') {
    // Whoever signed up with the address had not proven it: nothing they set stays (C9).
    await endSessions(own, there.user_id)
    // The address is the one that Google has verified, letter by letter.
    const columns = { email: claims.email, google_subject: claims.sub, password_hash: null }
    return (await moveUser(own, 'SignInWithGoogle', there, columns))!
  }
  demandMayEnter(there)
  // Of letters that only fold to the same one, each is another mailbox.
  const isTheirs = /^\p{ASCII}*$/u.test(claims.email) || claims.email === there.email
  if (!isTheirs) throw refused('googleUnverified')
  if (there.google_subject !== null) throw refused('googleOtherAccount')
  await setColumns(own, there.user_id, { google_subject: claims.sub })
  await own.record('GoogleLinked', there.user_id)
  return lockAccount(own, there.user_id)
}

/** USER-T05. */
const signUp = async (unit: Unit, claims: Claims): Promise<AccountRow> => {
  const userId = `g:${claims.sub}`
  const [first = '', ...rest] = (claims.name ?? claims.email.split('@')[0]!).split(' ')
  const own = unit.as(themself({ userId, type: 'user', customerId: undefined }))
  const added = await insertAccount(
    unit.client,
    {
      user_id: userId,
      type: 'user',
      // Until it has a company, a moment from now.
      status: 'pending_confirmation',
      first_name: claims.given_name ?? first,
      last_name: claims.family_name ?? rest.join(' '),
      email: claims.email,
      google_subject: claims.sub,
      pending_user_flows: firstFlows('user'),
    },
    { by: userId, at: unit.at },
  )
  if (!added) throw refused('tryAgain')
  return (await moveUser(own, 'SignInWithGoogle', await lockAccount(own, userId)))!
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/**
 * A real OpenID provider with the claims of Google, which replaces Google. It requires no password: the test sets the
 * next user.
 */

/** People by subject. */
export type Accounts = Readonly<
  Record<string, { email: string; email_verified: boolean; given_name?: string; family_name?: string }>
>

export type OpenIdProvider = {
  /** The settings of a server that uses this provider. */
  settings: Record<string, string>
  /** Opens the authorization URL, signs in there, and returns the redirect URL. */
  visit: (departure: string, subject: string) => Promise<string>
  /** The next user, for a sign-in in a real browser. */
  expect: (subject: string) => void
  close: () => Promise<void>
}

const [clientId, clientSecret] = ['boxwright', 'a-secret-of-the-tests']

export const openProvider = async (accounts: Accounts): Promise<OpenIdProvider> => {
  let next = ''
  const server = createServer((request, response) => {
    if (request.url !== '/say-who') return void provider.callback()(request, response)
    return void provider.interactionFinished(request, response, { login: { accountId: next }, consent: {} })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // Accepts redirect URLs with any port of this machine, because tests use free ports.
        application_type: 'native',
        redirect_uris: ['http://localhost/api/v1/user/google/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: () => '/say-who' },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  return {
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    expect: (subject) => void (next = subject),
    visit: async (departure, subject) => {
      next = subject
      const jar = new Map<string, string>()
      let url = departure
      while (url.startsWith(issuer)) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          jar.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider stopped at ${url}: ${answer.status}`)
        url = new URL(location, url).href
      }
      return url
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

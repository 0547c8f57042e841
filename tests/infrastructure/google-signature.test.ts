import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdProvider } from '#infrastructure/identity/google.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'

/** S-15: an OpenID provider whose ID token is signed with its own key, or with a foreign one. */

const clientId = 'boxwright'
let server: Server
let issuer: string
let nonce = ''
let signWith: 'own' | 'foreign' = 'own'
beforeAll(async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const published = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const idToken = () =>
    new SignJWT({ email: 'ada@bloom.example', email_verified: true, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject('1001')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign((signWith === 'own' ? own : foreign).privateKey)
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [published] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(),
    }),
  }
  server = createServer((request, response) => {
    const answer = async () => {
      const body = await answers[request.url ?? '']?.()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body ?? null))
    }
    void answer()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Signs in with the provider; returns the subject of the verified ID token. */
const signIn = async (): Promise<string> => {
  const now = new Date().toISOString()
  const google = openIdProvider({ issuer, clientId, clientSecret: 'secret' }, openSecrets(randomBytes(32)), () => now)
  const callback = 'http://localhost/callback'
  const { url, oidcState } = await google.authorize({ callback, returnPath: '/' })
  const asked = new URL(url).searchParams
  nonce = asked.get('nonce')!
  const back = new URL(callback)
  back.search = new URLSearchParams({ code: 'code', state: asked.get('state')! }).toString()
  return (await google.claims({ url: back, oidcState })).claims.sub
}

test('S-15 AUTH-006 the signature of the ID token is verified with the keys of the provider (ASVS 6.8.2)', async () => {
  signWith = 'own'
  expect(await signIn()).toBe('1001')
  signWith = 'foreign'
  await expect(signIn()).rejects.toMatchObject({ refusal: { code: 'forbidden', reason: 'access.googleRefused' } })
})

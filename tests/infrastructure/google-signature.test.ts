import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdProvider } from '#infrastructure/identity/google.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'

/** S-15: an OpenID provider whose ID token is correct, or wrong in one respect. */

const clientId = 'boxwright'
const clientSecret = 'a client secret of 32 characters'
let server: Server
let issuer: string
let nonce = ''
let correctToken: () => Promise<string>
let sentToken: () => Promise<string>
let wrongTokens: Readonly<Record<string, () => Promise<string>>>
beforeAll(async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const published = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const seconds = () => Math.floor(Date.now() / 1000)
  const claimsWith = (changed: object) => ({
    email: 'ada@bloom.example',
    email_verified: true,
    iss: issuer,
    aud: clientId,
    sub: '1001',
    iat: seconds(),
    exp: seconds() + 300,
    nonce,
    ...changed,
  })
  type Key = Parameters<SignJWT['sign']>[0]
  const signed = (changed: object = {}, key: Key = own.privateKey, alg = 'RS256') =>
    new SignJWT(claimsWith(changed)).setProtectedHeader({ alg, kid: 'one' }).sign(key)
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const bytes = (key: string) => new TextEncoder().encode(key)
  correctToken = () => signed()
  wrongTokens = {
    'signed with a foreign key': () => signed({}, foreign.privateKey),
    'changed after it was signed': async () => {
      const [header, , signature] = (await signed()).split('.')
      return [header, encoded(claimsWith({ sub: '1002' })), signature].join('.')
    },
    unsigned: async () => `${encoded({ alg: 'none' })}.${encoded(claimsWith({}))}.`,
    'signed with the client secret': () => signed({}, bytes(clientSecret), 'HS256'),
    'signed with the public key as a shared secret': () => signed({}, bytes(JSON.stringify(published)), 'HS256'),
    'for another client': () => signed({ aud: 'another-client' }),
    'for several clients, and issued to another one': () =>
      signed({ aud: [clientId, 'another-client'], azp: 'another-client' }),
    'of another issuer': () => signed({ iss: 'https://accounts.evil.example' }),
    expired: () => signed({ iat: seconds() - 900, exp: seconds() - 600 }),
    'without an expiry': () => signed({ exp: undefined }),
    'with the nonce of another sign-in': () => signed({ nonce: 'of-another-sign-in' }),
    'without a nonce': () => signed({ nonce: undefined }),
    'without a subject': () => signed({ sub: undefined }),
  }
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
      id_token: await sentToken(),
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
  const google = openIdProvider({ issuer, clientId, clientSecret }, openSecrets(randomBytes(32)), () => now)
  const callback = 'http://localhost/callback'
  const { url, oidcState } = await google.authorize({ callback, returnPath: '/' })
  const asked = new URL(url).searchParams
  nonce = asked.get('nonce')!
  const back = new URL(callback)
  back.search = new URLSearchParams({ code: 'code', state: asked.get('state')! }).toString()
  return (await google.claims({ url: back, oidcState })).claims.sub
}

test('S-15 AUTH-006 an ID token that is signed with a key of the provider is accepted (ASVS 6.8.2)', async () => {
  sentToken = correctToken
  expect(await signIn()).toBe('1001')
})

test.each([
  'signed with a foreign key',
  'changed after it was signed',
  'unsigned',
  'signed with the client secret',
  'signed with the public key as a shared secret',
  'for another client',
  'for several clients, and issued to another one',
  'of another issuer',
  'expired',
  'without an expiry',
  'with the nonce of another sign-in',
  'without a nonce',
  'without a subject',
])('S-15 AUTH-006 an ID token is refused: %s', async (what) => {
  sentToken = wrongTokens[what]!
  await expect(signIn()).rejects.toMatchObject({ refusal: { code: 'forbidden', reason: 'access.googleRefused' } })
})

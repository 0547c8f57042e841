import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, jwtVerify } from 'jose'

/**
 * A push service over TLS (RFC 8030), with browsers that decrypt its messages as RFC 8291 and RFC 8188 describe, and
 * that verify the signature of the server (RFC 8292).
 */

export const pushHost = 'push.boxwright-test.example'

/** A browser with its keys, as `PushSubscription.toJSON()` returns them. */
export type PushBrowser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The decrypted messages, in order of arrival. */
  received: () => Received[]
}
export type Received = { content: Record<string, unknown>; ttl: string; subject: string; publicKey: string }

export type PushService = {
  /** Connections to `pushHost` reach this service. */
  agent: Agent
  browser: () => PushBrowser
  /** Sets the status of the next responses; 201 afterwards. */
  answerNext: (...statuses: number[]) => void
  /** Number of requests so far. */
  requests: () => number
  stop: () => void
}

type Message = { path: string; body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a body of the encoding `aes128gcm` with one record. */
const decrypt = (body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const encrypted = body.subarray(21 + sender.length)
  if (encrypted.length > body.readUInt32BE(16)) throw new Error('The message has several records')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const input = hkdf(own.computeSecret(sender), auth, info, 32)
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record has no delimiter')
  return padded.subarray(0, end).toString()
}

/** Verifies the signature, and returns its subject and the key. */
const verify = async (authorization: string): Promise<{ subject: string; publicKey: string }> => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: `https://${pushHost}` })
  if (payload.exp! - Date.now() / 1_000 > 86_400) throw new Error('The signature is valid for more than a day')
  return { subject: payload.sub!, publicKey }
}

const certificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-push-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-subj', `/CN=${pushHost}`, '-addext', `subjectAltName=DNS:${pushHost}`]
  const command = ['req', '-x509', ...curve, '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert]
  execFileSync('openssl', command, { stdio: 'ignore' })
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return pair
}

export const startPushService = async (): Promise<PushService> => {
  const pair = certificate()
  const byPath = new Map<string, (message: Message) => Promise<Received>>()
  const received = new Map<string, Received[]>()
  let next: number[] = []
  let requests = 0
  const server = createServer(pair, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      requests += 1
      const path = request.url!
      const status = next.shift() ?? 201
      if (status === 201) {
        const message = await byPath.get(path)!({ path, body: Buffer.concat(parts), headers: request.headers })
        received.get(path)!.push(message)
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ ca: pair.cert })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => connect({ ...options, host: '127.0.0.1', port }, done)
  return {
    agent,
    browser: () => {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      received.set(path, [])
      byPath.set(path, async ({ body, headers }) => {
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Unknown encoding')
        const content = JSON.parse(decrypt(body, own, auth)) as Record<string, unknown>
        return { content, ttl: String(headers['ttl']), ...(await verify(String(headers['authorization']))) }
      })
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `https://${pushHost}${path}`, keys, received: () => received.get(path)! }
    },
    answerNext: (...statuses) => {
      next = statuses
    },
    requests: () => requests,
    stop: () => void server.close(),
  }
}

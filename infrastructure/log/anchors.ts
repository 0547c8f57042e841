import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { headOfChain, sealLog } from './hash-chain.ts'
import { readTimeStamp, requestTimeStamp, type StampedTime } from './time-stamps.ts'

/**
 * Anchors: heads of the hash chain, signed with Ed25519, stored in the database and in a file outside it. With an
 * anchor, anyone can detect whether the log up to it was changed, truncated or rewritten, and can check a proof
 * (prove.ts) without access to the database.
 */

/**
 * A signed head. `hash` in hex; key (raw) and signature in base64; `at` in ISO 8601. `timeStamp`: RFC 3161 time stamp
 * of the raw signature, issued by the configured authority, in base64.
 */
export const Anchor = z.strictObject({
  logId: z.uuid(),
  upto: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  publicKey: z.base64(),
  signature: z.base64(),
  timeStamp: z.base64().optional(),
})
export type Anchor = z.infer<typeof Anchor>

/** The signing key, and its public key in base64. */
export type AnchorKey = { privateKey: KeyObject; publicKey: string }

/** DER of a PKCS #8 private key and of an SPKI public key up to the 32 bytes of Ed25519 (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Creates a key from 32 random bytes. */
export const anchorKeyOf = (seed: Uint8Array): AnchorKey => {
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(publicPrefix.length).toString('base64') }
}

/** Default key of an installation without ANCHOR_KEY, derived from its SECRET_KEY. */
export const derivedAnchorKey = (secretKey: Uint8Array): AnchorKey =>
  anchorKeyOf(new Uint8Array(hkdfSync('sha256', secretKey, '', 'boxwright anchor', 32)))

/** The signed text; .github/verify-proof.mjs composes the same text. */
const signedTextOf = ({ logId, upto, hash, at }: Pick<Anchor, 'logId' | 'upto' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`boxwright anchor 1\n${logId}\n${upto}\n${hash}\n${at}\n`)

/** Why an anchor is invalid; undefined if its signature is valid and its key is trusted. */
export const anchorProblem = (anchor: Anchor, logId: string, trusted: readonly string[]): string | undefined => {
  const { upto, publicKey } = anchor
  if (anchor.logId !== logId) return `the anchor at ${upto} belongs to another log, ${anchor.logId}`
  if (!trusted.includes(publicKey)) {
    return `the anchor at ${upto} is signed with an unknown key, ${publicKey}: if it is one of yours, add it to ANCHOR_PUBLIC_KEYS`
  }
  return hasValidSignature(anchor) ? undefined : `the signature of the anchor at ${upto} is invalid`
}

/**
 * The time that the authority certifies; undefined for an anchor without a time stamp.
 * @throws {Error} if the stamp is invalid or belongs to other bytes
 */
export const stampedTimeOf = async ({ signature, timeStamp }: Anchor): Promise<StampedTime | undefined> =>
  timeStamp === undefined ? undefined : readTimeStamp(timeStamp, Buffer.from(signature, 'base64'))

const hasValidSignature = (anchor: Anchor): boolean => {
  const raw = Buffer.from(anchor.publicKey, 'base64')
  if (raw.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' })
  return verify(null, signedTextOf(anchor), key, Buffer.from(anchor.signature, 'base64'))
}

export const logIdOf = async (pool: Pick<pg.Pool, 'query'>): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>('select log_id as id from log.identity')
  return rows[0]!.id
}

/** The anchors in the database, oldest first. */
export const readStoredAnchors = async (pool: Pick<pg.Pool, 'query'>): Promise<Anchor[]> => {
  const { rows } = await pool.query<Anchor & { timeStamp: string | null }>(
    `select (select log_id from log.identity) as "logId", upto, hash, signed_at as at, public_key as "publicKey", signature,
       time_stamp as "timeStamp"
     from log.anchors order by upto, signed_at`,
  )
  return rows.map(({ timeStamp, ...anchor }) => (timeStamp === null ? anchor : { ...anchor, timeStamp }))
}

/**
 * The anchors in a file, one JSON object per line; empty if the file does not exist.
 * @throws {Error} if a line is not an anchor
 */
export const readAnchorFile = async (file: string): Promise<Anchor[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    const parsed = Anchor.safeParse(jsonOf(line))
    if (!parsed.success) throw new Error(`Line ${i + 1} of ${file} is not an anchor: restore the file from a copy`)
    return [parsed.data]
  })
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How an installation creates anchors. `timeStampUrl`: the authority that issues time stamps, if configured. */
export type AnchoringOptions = {
  key: AnchorKey
  file: string
  timeStampUrl: string | undefined
  now: () => string
  onError: (error: unknown) => void
}

/**
 * Extends the chain to the head of the log, signs the head and stores the anchor in the database. Then appends every
 * anchor of this key that is missing from the file (readable by its owner only), including those of other processes. If
 * the time-stamp authority does not answer, the anchor is stored without a stamp, and the next call signs and stamps
 * the head.
 * @returns the anchor of the head; undefined for an empty log
 */
export const anchorLog = async (pool: pg.Pool, anchoring: AnchoringOptions): Promise<Anchor | undefined> => {
  await sealLog(pool)
  const head = await headOfChain(pool)
  if (!head) return undefined
  const { key, file, timeStampUrl } = anchoring
  const logId = await logIdOf(pool)
  const isValid = (one: Anchor) => anchorProblem(one, logId, [key.publicKey]) === undefined
  const stored = (await readStoredAnchors(pool)).filter(isValid)
  const ofHead = stored.filter(({ upto, hash }) => upto === head.upto && hash === head.hash)
  let current = ofHead.find(({ timeStamp }) => timeStamp !== undefined) ?? ofHead[0]
  if (!current || (timeStampUrl !== undefined && current.timeStamp === undefined)) {
    const signed = await signHead({ logId, ...head, at: anchoring.now() }, anchoring)
    if (!current || signed.timeStamp !== undefined) {
      await store(pool, signed)
      stored.push(signed)
      current = signed
    }
  }
  const known = new Set((await readAnchorFile(file)).map((one) => one.signature))
  const lines = stored.filter((one) => !known.has(one.signature)).map((one) => `${JSON.stringify(one)}\n`)
  if (lines.length > 0) await appendFile(file, lines.join(''), { mode: 0o600 })
  return current
}

const signHead = async (
  head: Pick<Anchor, 'logId' | 'upto' | 'hash' | 'at'>,
  { key, timeStampUrl, onError }: AnchoringOptions,
): Promise<Anchor> => {
  const signature = sign(null, signedTextOf(head), key.privateKey)
  const anchor = { ...head, publicKey: key.publicKey, signature: signature.toString('base64') }
  if (timeStampUrl === undefined) return anchor
  const timeStamp = await requestTimeStamp(timeStampUrl, signature).catch((error: unknown) => {
    onError(error)
    return undefined
  })
  return timeStamp ? { ...anchor, timeStamp } : anchor
}

const store = async (pool: pg.Pool, { upto, hash, at, publicKey, signature, timeStamp }: Anchor): Promise<void> => {
  await pool.query(
    `insert into log.anchors (upto, hash, signed_at, public_key, signature, time_stamp)
     values ($1, $2, $3, $4, $5, $6)`,
    [upto, hash, at, publicKey, signature, timeStamp ?? null],
  )
}

/** Creates an anchor at start, and then at a fixed interval in minutes. */
export const startAnchors = (
  pool: pg.Pool,
  { everyMinutes, ...anchoring }: AnchoringOptions & { everyMinutes: number },
): { stop: () => Promise<void> } => {
  const anchor = () => anchorLog(pool, anchoring).catch(anchoring.onError)
  let running: Promise<unknown> = anchor()
  const timer = setInterval(() => (running = running.then(anchor)), everyMinutes * 60_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Anchor } from '#infrastructure/log/anchors.ts'
import type { Proof } from '#infrastructure/log/prove.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Signed anchors and proofs, through the command line and the published script, as an operator and an outside auditor use them. */

const cli = fileURLToPath(new URL('../../infrastructure/cli.ts', import.meta.url))
const script = fileURLToPath(new URL('../../.github/verify-proof.mjs', import.meta.url))
const run = promisify(execFile)

let app: Awaited<ReturnType<typeof openTestApp>>
let owner: pg.Client
let folder: string
let requestId: string
const anchorKey = randomBytes(32).toString('base64')

beforeAll(async () => {
  app = await openTestApp()
  owner = new pg.Client(app.url)
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'boxwright-anchors-'))
  requestId = await runWholeOrder(app)
  await runWholeOrder(app)
})
afterAll(async () => {
  await owner.end()
  await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

type Result<T> = { ok: true; value: T } | { ok: false; message: string }

/** Runs `npm run cli -- log … --json`. */
const log = async <T>(args: string[], key = anchorKey): Promise<Result<T>> => {
  const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: folder, ANCHOR_KEY: key }
  return run(process.execPath, [cli, 'log', ...args, '--json'], { env }).then(
    ({ stdout }): Result<T> => ({ ok: true, value: JSON.parse(stdout) as T }),
    ({ stderr }: { stderr: string }): Result<T> => ({ ok: false, message: stderr }),
  )
}
const succeeded = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.message)
  return result.value
}
const file = () => join(folder, 'anchors.jsonl')

/** Runs the published script. */
const verifyProof = (proof: string, publicKey: string): Promise<{ ok: boolean; text: string }> =>
  run(process.execPath, [script, proof, publicKey]).then(
    ({ stdout }) => ({ ok: true, text: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, text: stderr }),
  )

describe('anchors (A20)', () => {
  test('are signed once for each head and stored in the database and in the file', async () => {
    const first = succeeded(await log<Anchor>(['anchor']))
    expect(succeeded(await log<Anchor>(['anchor']))).toEqual(first)
    await runWholeOrder(app)
    const second = succeeded(await log<Anchor>(['anchor']))
    expect(second.upto).toBeGreaterThan(first.upto)
    const lines = readFileSync(file(), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as Anchor)).toEqual([first, second])
    const listed = succeeded(await log<{ anchors: Anchor[]; problems: string[] }>(['anchors']))
    expect(listed).toMatchObject({ anchors: [first, second], problems: [] })
    expect(succeeded(await log(['verify']))).toMatchObject({ ok: true, anchors: 2 })
  })

  test.each([
    [
      'removed from the database',
      'delete from log.anchors where upto = (select max(upto) from log.anchors)',
      /but not in the database/,
    ],
    [
      'given another time',
      `update log.anchors set signed_at = '2020-01-01T00:00:00.000Z'`,
      /signature of the anchor at \d+ is invalid/,
    ],
    [
      'moved to another hash',
      `update log.anchors set hash = repeat('0', 64)`,
      /signature of the anchor at \d+ is invalid/,
    ],
    [
      'signed with another key',
      `update log.anchors set public_key = '${randomBytes(32).toString('base64')}'`,
      /signed with an unknown key/,
    ],
  ])('are missed or refused where one was %s', async (_, statement, reason) => {
    await owner.query(
      `begin; set local session_replication_role = 'replica'; create table public.saved as table log.anchors; ${statement}; commit`,
    )
    try {
      const result = await log(['verify'])
      expect(result).toMatchObject({ ok: false, message: expect.stringMatching(reason) as string })
    } finally {
      await owner.query(`begin; set local session_replication_role = 'replica'; delete from log.anchors;
        insert into log.anchors table public.saved; drop table public.saved; commit`)
    }
  })

  test('signed with a previous key are valid only while its public key is listed', async () => {
    const other = randomBytes(32).toString('base64')
    expect(await log(['verify'], other)).toMatchObject({
      ok: false,
      message: expect.stringContaining('ANCHOR_PUBLIC_KEYS') as string,
    })
  })

  test('cannot be changed by the application; an invalid anchor file is reported by name', async () => {
    await expect(app.database.pool.query('update log.anchors set upto = 1')).rejects.toThrow(/permission denied/)
    const saved = readFileSync(file())
    writeFileSync(file(), 'not an anchor\n')
    expect(await log(['verify'])).toMatchObject({ ok: false, message: expect.stringContaining('Line 1 of') as string })
    writeFileSync(file(), saved)
  })
})

describe('the proof of an order (A20)', () => {
  const proofOf = async (audience = 'staff') => {
    const path = join(folder, `proof-${audience}.json`)
    const result = succeeded(
      await log<{ publicKey: string; proven: number; withheld: number }>(['prove', requestId, path, audience]),
    )
    return { path, ...result }
  }

  let whole: Awaited<ReturnType<typeof proofOf>>
  beforeAll(async () => {
    succeeded(await log(['anchor']))
    whole = await proofOf()
  })

  test('is verified by the published script without the program or the database', async () => {
    const { path, publicKey, proven } = whole
    const { ok, text } = await verifyProof(path, publicKey)
    expect(text).toContain('OrderPlaced')
    expect(text).toContain(`${proven} events verified, 0 withheld`)
    expect(ok).toBe(true)
  })

  test('omits the fields that a customer may not see, and is still valid', async () => {
    const { path, publicKey, proven, withheld } = await proofOf('customer')
    expect(proven).toBeGreaterThan(0)
    expect(withheld).toBeGreaterThan(0)
    expect(readFileSync(path, 'utf8')).not.toContain('unitCost')
    expect(await verifyProof(path, publicKey)).toMatchObject({ ok: true })
  })

  const tampered: [string, (proof: Proof) => void, RegExp][] = [
    [
      'a changed text',
      ({ segments: [first] }) => {
        const event = first!.pages.flatMap(({ proven }) => proven)[0]!
        event.text = event.text.replace('USD', 'EUR')
      },
      /event \d+ differs from the sealed event/,
    ],
    [
      'an omitted event',
      ({ segments: [first] }) => void first!.pages.find(({ proven }) => proven.length > 2)!.proven.splice(1, 1),
      /events are missing/,
    ],
    [
      'an event that appears twice',
      ({ segments: [first] }) => {
        const page = first!.pages.find(({ proven }) => proven.length > 0)!
        page.proven.push(page.proven.at(-1)!)
      },
      /occurs twice/,
    ],
    [
      'a replaced root hash',
      ({ segments: [first] }) => {
        const page = first!.pages.find(({ proven }) => proven.length === 0) ?? first!.pages[0]!
        page.events += 1
      },
      /do not result in the hash of the anchor/,
    ],
    [
      'a changed anchor time',
      ({ segments: [first] }) => {
        first!.anchor.at = '2020-01-01T00:00:00.000Z'
      },
      /not signed with this key/,
    ],
    [
      'the order of another customer',
      (proof) => {
        proof.caseId = 'order-other'
      },
      /belongs to another order/,
    ],
  ]
  test.each(tampered)('is invalid with %s', async (_, tamper, reason) => {
    const { path: source, publicKey } = whole
    const proof = JSON.parse(readFileSync(source, 'utf8')) as Proof
    tamper(proof)
    const path = join(folder, 'tampered.json')
    writeFileSync(path, JSON.stringify(proof))
    expect(await verifyProof(path, publicKey)).toEqual({ ok: false, text: expect.stringMatching(reason) as string })
  })

  test('is invalid with the key of another operator', async () => {
    const { path } = whole
    const other = succeeded(await log<{ publicKey: string }>(['anchors'], randomBytes(32).toString('base64')))
    expect(await verifyProof(path, other.publicKey)).toMatchObject({ ok: false })
  })

  test('is refused until the order is anchored, and the refusal names the next step', async () => {
    const fresh = await runWholeOrder(app)
    const result = await log(['prove', fresh, join(folder, 'none.json')])
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('log anchor') as string })
  })
})

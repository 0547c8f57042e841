import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { audiences } from '#domain/kernel/fact.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { anchorSettings } from '../log/anchor-settings.ts'
import {
  type Anchor,
  anchorLog,
  anchorProblem,
  readAnchorFile,
  logIdOf,
  stampedTimeOf,
  readStoredAnchors,
} from '../log/anchors.ts'
import { NotProvable, proveCase } from '../log/prove.ts'
import { verifyLog } from '../log/verify.ts'
import { type CliCommand, progressOf, Refused, print, printTable } from './command.ts'
import { createFolder, throwUnwritableFile } from './folders.ts'

/** `log verify`, `log anchor`, `log anchors`, `log prove`: evidence that the log is unchanged. */

/** The anchors of the database and the file without duplicates, oldest first, and the problems of invalid anchors. */
export const readAnchors = async (
  config: Config,
  { pool }: Pick<Database, 'pool'>,
): Promise<{ anchors: Anchor[]; problems: string[] }> => {
  const { file, trusted } = await anchorSettings(config)
  const fromFile = await readAnchorFile(file).catch((error: Error) => {
    throw new Refused(error.message)
  })
  const stored = await readStoredAnchors(pool)
  const logId = await logIdOf(pool)
  const all = new Map([...fromFile, ...stored].map((anchor) => [`${anchor.upto} ${anchor.signature}`, anchor]))
  const anchors: Anchor[] = []
  const problems: string[] = []
  for (const anchor of [...all.values()].toSorted((a, b) => a.upto - b.upto)) {
    const problem = anchorProblem(anchor, logId, trusted) ?? (await timeStampProblem(anchor))
    if (problem === undefined) anchors.push(anchor)
    else problems.push(problem)
  }
  const signatures = new Set(stored.map(({ signature }) => signature))
  const removed = fromFile.find(({ signature }) => !signatures.has(signature))
  if (removed) problems.push(`the anchor at ${removed.upto} is in ${file}, but not in the database`)
  return { anchors, problems }
}

const timeStampProblem = (anchor: Anchor): Promise<string | undefined> =>
  stampedTimeOf(anchor).then(
    () => undefined,
    (error: Error) => `the time stamp of the anchor at ${anchor.upto} is not valid: ${error.message}`,
  )

const verify: CliCommand = {
  usage: 'log verify',
  about: 'recompute the hash chain, and compare it with all anchors in the database and in ANCHOR_FILE',
  run: async ({ config, database, log }) => {
    const { anchors, problems } = await readAnchors(config, database)
    const total = await log.head()
    const verdict = await verifyLog(database.pool, { anchors, onProgress: progressOf('Verifying', total) })
    if (!verdict.ok) throw new Refused(`The log was changed at position ${verdict.position}: ${verdict.reason}.`)
    if (problems.length > 0) throw new Refused(`Invalid anchors: ${problems.join('; ')}.`)
    const { events, upto, unsealed } = verdict
    print(`${events} events up to position ${upto} are unchanged; ${unsealed} are not sealed yet.`)
    const last = anchors.at(-1)
    print(
      last
        ? `${anchors.length} ${anchors.length === 1 ? 'anchor is' : 'anchors are'} valid; the last one is of ${last.at}.`
        : 'There is no anchor. To create one, run: log anchor',
    )
    return { ...verdict, anchors: anchors.length }
  },
}

const anchor: CliCommand = {
  usage: 'log anchor',
  about:
    'sign the head of the hash chain now, and store the anchor in the database and in ANCHOR_FILE; copy the file to another place',
  run: async ({ config, database }) => {
    const settings = await anchorSettings(config)
    const { file, timeStampUrl } = settings
    await createFolder(dirname(file))
    const now = () => new Date().toISOString()
    const onError = (error: unknown) => print(`No time stamp from ${timeStampUrl}: ${(error as Error).message}`)
    const signed = await anchorLog(database.pool, { ...settings, now, onError }).catch(throwUnwritableFile(file))
    if (!signed) throw new Refused('The log is empty.')
    print(`${file}: ${signed.hash} up to position ${signed.upto}, signed with ${signed.publicKey}`)
    const stamped = await stampedTimeOf(signed)
    if (stamped) print(`Time stamp of ${stamped.at.toISOString()} by ${stamped.authority}`)
    return signed
  },
}

const anchorList: CliCommand = {
  usage: 'log anchors',
  about: 'list the signed heads of the hash chain, and the public key to publish',
  run: async ({ config, database }) => {
    const { anchors, problems } = await readAnchors(config, database)
    const times = await Promise.all(anchors.map(stampedTimeOf))
    printTable(
      anchors.map(({ upto, at, hash, publicKey }, i) => ({
        upto,
        at,
        hash,
        'signed with': publicKey,
        'time stamp': times[i]?.at.toISOString() ?? '',
      })),
    )
    for (const problem of problems) print(`Not valid: ${problem}`)
    const { key } = await anchorSettings(config)
    print(`\nPublic key: ${key.publicKey}`)
    return { publicKey: key.publicKey, anchors, problems }
  },
}

const prove: CliCommand = {
  usage: 'log prove <requestId> <file> [audience]',
  about: 'write the proof of an order, which .github/verify-proof.mjs verifies; limited to what the audience may see',
  run: async ({ config, database, log }, [requestId = '', file = '', wanted = 'staff']) => {
    const audience = audiences.find((one) => one === wanted)
    if (!audience) throw new Refused(`"${wanted}" is not an audience; expected one of ${audiences.join(', ')}.`)
    const [first] = await log.readCase({ requestId })
    if (!first) throw new Refused(`There is no order ${requestId}: check the number.`)
    const { anchors } = await readAnchors(config, database)
    const proof = await proveCase(database.pool, first.caseId, audience, anchors).catch((error: unknown) => {
      throw error instanceof NotProvable ? new Refused(error.message) : error
    })
    await createFolder(dirname(resolve(file)))
    await writeFile(file, JSON.stringify(proof), { mode: 0o600 }).catch(throwUnwritableFile(file))
    const { publicKey } = (await anchorSettings(config)).key
    print(`${file} is written. To verify it: node .github/verify-proof.mjs ${file} ${publicKey}`)
    const proven = proof.segments.flatMap(({ pages }) => pages.flatMap((page) => page.proven)).length
    return { file, publicKey, proven, withheld: proof.withheld }
  },
}

export const evidenceCommands: CliCommand[] = [verify, anchor, anchorList, prove]

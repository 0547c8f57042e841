// Checks a proof of Boxwright without Boxwright: node verify-proof.mjs <proof.json> <public key in base64>
// Prints the events of the order as they were when the anchors were signed. If the proof is invalid, prints the reason and exits with code 1.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, publicKey] = process.argv.slice(2)
const fail = (reason) => {
  console.error(`The proof is invalid: ${reason}`)
  process.exit(1)
}
if (!file || !publicKey) fail('pass the file and the public key published by the operator')
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = (text) => Buffer.from(text, 'hex')

/** Parses the text format of a PostgreSQL array. */
const elements = (text) =>
  [...text.matchAll(/[{,](?:"((?:[^"\\]|\\.)*)"|([^",}]*))/gs)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain === 'NULL' ? null : plain) : quoted.replace(/\\(.)/gs, '$1'),
  )

const { format, caseId, withheld, segments } = JSON.parse(readFileSync(file, 'utf8'))
if (format !== 'boxwright proof 1') fail('the format is unknown')
const key = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') },
  format: 'jwk',
})
const events = []
for (const { anchor, previous, pages } of segments) {
  const { logId, upto, hash, at, signature } = anchor
  const statement = Buffer.from(`boxwright anchor 1\n${logId}\n${upto}\n${hash}\n${at}\n`)
  if (!verify(null, statement, key, Buffer.from(signature, 'base64')))
    fail(`the anchor at ${upto} is not signed with this key`)
  let link = hex(previous)
  for (const page of pages) {
    for (const { text, path } of page.proven) {
      const node = path.reduce(
        (below, { side, hash: beside }) =>
          side === 'left' ? sha256('\x01', hex(beside), below) : sha256('\x01', below, hex(beside)),
        sha256(text),
      )
      const [position, stream, version, , type, , ofCase, , , , actorKind, actorId, , , , microseconds, data] =
        elements(text)
      if (!node.equals(hex(page.root))) fail(`event ${position} differs from the sealed event`)
      if (ofCase !== caseId) fail(`event ${position} belongs to another order`)
      events.push({
        position,
        stream,
        version: Number(version),
        type,
        by: `${actorKind} ${actorId}`,
        at: new Date(Number(microseconds) / 1000).toISOString(),
        data,
      })
    }
    link = sha256('\x02', link, String(page.events), hex(page.root))
  }
  if (link.toString('hex') !== hash) fail(`its pages do not result in the hash of the anchor at ${upto}`)
}
// Versions of a stream start at 1, so a gap is an omitted event.
const last = new Map()
const gaps = events.reduce((sum, { stream, version }) => {
  const before = last.get(stream) ?? 0
  if (version <= before) fail(`version ${version} of ${stream} occurs twice`)
  last.set(stream, version)
  return sum + version - before - 1
}, 0)
if (gaps > withheld) fail(`${gaps} events are missing, but only ${withheld} are declared as withheld`)
for (const { position, at, type, by, data } of events) console.log(`${position}  ${at}  ${type}  ${by}\n    ${data}`)
console.log(
  `${events.length} events verified, ${withheld} withheld; anchored ${segments.map(({ anchor }) => anchor.at).join(', ')}.`,
)

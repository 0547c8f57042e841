import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A real time-stamp authority for tests: `openssl ts` behind HTTP (RFC 3161, 3.4), with its own certificate
 * authority. If openssl is missing and this is root on Debian, it is installed.
 */

export type TimeStampAuthority = {
  url: string
  /** Whether openssl accepts the stamp (base64) of some bytes, trusting only this authority. */
  accepts: (stamp: string, stamped: Uint8Array) => boolean
  /** Sets the next answer, once: these bytes, or an HTTP status. */
  answerNext: (answer: Buffer | number) => void
  /** The last response. */
  lastAnswer: () => Buffer
  stop: () => void
}

const settings = (folder: string): string => `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = CA:TRUE
[stamping]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = here
[here]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/ca.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
`

export const startTimeStampAuthority = async (): Promise<TimeStampAuthority> => {
  if (spawnSync('openssl', ['version']).status !== 0) {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'openssl'], { stdio: 'ignore' })
  }
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-tsa-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  writeFileSync(at('openssl.cnf'), settings(folder))
  writeFileSync(at('serial'), '01')
  const request = ['req', '-config', at('openssl.cnf'), '-newkey', 'rsa:2048', '-nodes']
  const authority = ['-x509', '-extensions', 'authority', '-subj', '/CN=Test CA', '-days', '2']
  openssl(...request, ...authority, '-keyout', at('ca.key'), '-out', at('ca.pem'))
  openssl(...request, '-subj', '/O=Example/CN=Test TSA', '-keyout', at('tsa.key'), '-out', at('tsa.csr'))
  const issue = ['x509', '-req', '-in', at('tsa.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-set_serial', '2']
  openssl(...issue, '-days', '2', '-extfile', at('openssl.cnf'), '-extensions', 'stamping', '-out', at('tsa.pem'))

  let next: Buffer | number | undefined
  let last: Buffer = Buffer.alloc(0)
  const answerTo = (query: Buffer): Buffer => {
    writeFileSync(at('query'), query)
    openssl('ts', '-reply', '-config', at('openssl.cnf'), '-queryfile', at('query'), '-out', at('reply'))
    return readFileSync(at('reply'))
  }
  const server = createServer((asked, response) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const planned = next
      next = undefined
      if (typeof planned === 'number') return void response.writeHead(planned).end()
      last = planned ?? answerTo(Buffer.concat(parts))
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(last)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    accepts: (stamp, stamped) => {
      writeFileSync(at('token'), Buffer.from(stamp, 'base64'))
      writeFileSync(at('data'), stamped)
      const check = ['ts', '-verify', '-token_in', '-in', at('token'), '-data', at('data'), '-CAfile', at('ca.pem')]
      return spawnSync('openssl', check).status === 0
    },
    answerNext: (answer) => (next = answer),
    lastAnswer: () => last,
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

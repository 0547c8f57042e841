import { hash } from 'node:crypto'
import type { Tokens } from '#application/pipeline/ports.ts'
import type { Secrets } from './secrets.ts'

/** Link tokens derived with the key of the server; 256 random-looking bits need no salt: their hash is one SHA-256. */
export const linkTokens = (secrets: Pick<Secrets, 'hash' | 'hashes'>): Tokens => ({
  of: (purpose, id, stored) => {
    const tokens = secrets.hashes(`${purpose} ${id}`).map((one) => one.toString('base64url'))
    return tokens.find((token) => hash('sha256', token) === stored) ?? tokens[0]!
  },
  hash: (token) => hash('sha256', token),
})

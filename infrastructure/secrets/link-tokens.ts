import { hash } from 'node:crypto'
import type { Tokens } from '#application/pipeline/ports.ts'
import type { Secrets } from './secrets.ts'

/**
 * Link tokens derived with the key of the server. They have 256 unpredictable bits, so they are hashed with one SHA-256
 * and no salt.
 */
export const linkTokens = (secrets: Pick<Secrets, 'hash' | 'hashes'>): Tokens => ({
  of: (purpose, id, stored) => {
    const tokens = secrets.hashes(`${purpose} ${id}`).map((one) => one.toString('base64url'))
    return tokens.find((token) => hash('sha256', token) === stored) ?? tokens[0]!
  },
  hash: (token) => hash('sha256', token),
})

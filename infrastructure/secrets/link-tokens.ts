import { hash } from 'node:crypto'
import type { Tokens } from '#application/pipeline/ports.ts'
import type { Secrets } from './secrets.ts'

/** Link tokens derived with the key of the server; 256 random-looking bits need no salt: one SHA-256 is their hash. */
export const linkTokens = (secrets: Pick<Secrets, 'hash'>): Tokens => ({
  of: (purpose, id) => secrets.hash(`${purpose} ${id}`).toString('base64url'),
  hash: (token) => hash('sha256', token),
})

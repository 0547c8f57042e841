import { openSecrets } from '#infrastructure/secrets/secrets.ts'

/** One key for every app and server of a test: what one of them encrypts, another can open. */
export const testSecrets = openSecrets(new Uint8Array(32).fill(7))

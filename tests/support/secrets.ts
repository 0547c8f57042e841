import { openSecrets } from '#infrastructure/secrets/secrets.ts'

/** One key for every app and server of a test, so that one can decrypt the data of another. */
export const testSecrets = openSecrets(new Uint8Array(32).fill(7))

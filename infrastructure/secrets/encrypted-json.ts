import { compactDecrypt, CompactEncrypt } from 'jose'

/** Encrypted JSON: JWE in compact form, AES-256-GCM with the key itself (RFC 7516, RFC 7518 4.5). */

/** Encrypts a JSON value; each call returns a different text. `key`: 32 bytes. */
export const encryptJson = (key: Uint8Array, value: unknown): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)

/** The decrypted value; undefined if it was encrypted with another key or modified. */
export const decryptJson = async (key: Uint8Array, text: string): Promise<unknown> => {
  const opened = await compactDecrypt(text, key).catch(() => undefined)
  return opened && (JSON.parse(new TextDecoder().decode(opened.plaintext)) as unknown)
}

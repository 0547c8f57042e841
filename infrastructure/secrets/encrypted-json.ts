import { compactDecrypt, CompactEncrypt } from 'jose'

/** JSON that only a key opens: JWE in compact form, AES-256-GCM under the key itself (RFC 7516, RFC 7518 4.5). */

/** A JSON value as text; the same value comes out differently each time. `key`: 32 bytes. */
export const encryptJson = (key: Uint8Array, value: unknown): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)

/** The value that was encrypted; nothing for what was not made with this key, or was changed since. */
export const decryptJson = async (key: Uint8Array, text: string): Promise<unknown> => {
  const opened = await compactDecrypt(text, key).catch(() => undefined)
  return opened && (JSON.parse(new TextDecoder().decode(opened.plaintext)) as unknown)
}

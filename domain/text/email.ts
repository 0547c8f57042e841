import { z } from 'zod'
import { byteLength } from './bytes.ts'

/** Email addresses: syntax only, deliverability is not checked (TEXT-001..006). */

/** Maximum number of bytes of an address, of its local part, and of a label of its domain (RFC 5321, RFC 1035). */
export const emailLimits = { total: 254, local: 64, label: 63 } as const

/**
 * Words separated by periods, without spaces, control characters and characters that mail programs interpret as
 * punctuation (RFC 5322, RFC 6531).
 */
const localPart = /^[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u
/** Letters and digits of any script; a hyphen is allowed inside, but not at the start or end. */
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Full-width, superscript and ligature letters resolve to the same host as plain letters, so one mailbox would have
 * several addresses (RFC 5892).
 */
const isPlain = (word: string): boolean => word === word.normalize('NFKC')

/** Whether a text has the syntax of an email address; accepts `ada@localhost`. */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  return (
    byteLength(text) <= emailLimits.total &&
    byteLength(local) <= emailLimits.local &&
    localPart.test(local) &&
    labelsOf(text).every((one) => byteLength(one) <= emailLimits.label && label.test(one) && isPlain(one))
  )
}

/** The stricter check: a possible internet address, with at least two domain labels (TEXT-006). */
export const isInternetEmail = (text: string): boolean => isEmail(text) && labelsOf(text).length > 1

const labelsOf = (text: string) => text.slice(text.lastIndexOf('@') + 1).split('.')

/** An address for sending email, trimmed, validated by the stricter check. */
export const Email = z.string().trim().min(1).max(emailLimits.total).pipe(z.stringFormat('email', isInternetEmail))

/**
 * Normal form for comparing addresses: each character in lower case, like `lower` with PostgreSQL's collation
 * `pg_c_utf8`. Limits per address thus apply to all spellings of it.
 */
export const foldedEmail = (text: string): string =>
  Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')

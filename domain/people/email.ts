import { z } from 'zod'

/**
 * E-mail addresses (TEXT-001..006): one address, without quotes, comments or anything a mail server might read as two.
 */

const longest = { local: 64, all: 254, label: 63 } as const
const bytes = (text: string) => new TextEncoder().encode(text).length

/** Letters of any script, digits, and the signs that need no quotes; dots between them. */
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** The format check. */
export const isEmail = (text: string): boolean => {
  if (bytes(text) > longest.all) return false
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  return (
    at > 0 &&
    bytes(name) <= longest.local &&
    local.test(name) &&
    domain.split('.').every((one) => one.length <= longest.label && label.test(one))
  )
}

/** The stricter check: at least two domain parts (TEXT-006). */
export const isFullEmail = (text: string): boolean => isEmail(text) && text.slice(text.lastIndexOf('@')).includes('.')

/** An address that mail can be sent to. */
export const Email = z
  .string()
  .trim()
  .min(1)
  .max(longest.all)
  .refine(isFullEmail, { error: ({ path }) => `${path?.join('.') || 'email'} must be a valid e-mail address` })

/**
 * The form in which two addresses are the same: small letters, each by itself, as PostgreSQL's `lower` makes them. What is
 * counted for an address must not be counted anew for another way to write it.
 */
export const foldedEmail = (text: string): string =>
  Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
